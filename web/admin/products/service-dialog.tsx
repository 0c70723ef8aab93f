import {
  changeService,
  createService,
  deskService,
  type DeskService,
} from '../../../core/contracts/catalog-categories.ts'
import { api } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EnglishFields } from './english-fields.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { PictureField } from './picture-field.tsx'
import { useEntryForm } from './use-entry-form.ts'

interface Values {
  name: string
  name_en: string
  link: string
  image_url: string | null
}

/** Adds an icon to the home page's row of services, or changes the given one. */
export function ServiceDialog({
  service,
  onClose,
}: {
  service?: DeskService | undefined
  onClose: () => void
}) {
  const form = useEntryForm<Values>({
    start: service ? typed(service) : { name: '', name_en: '', link: '', image_url: null },
    version: service?.version,
    send(values, version) {
      const given = { ...values, link: values.link.trim() || null }
      return service ? api(changeService, { ...given, id: service.id, version }) : api(createService, given)
    },
    readTheirs(details) {
      const read = deskService.safeParse(details)
      return read.success ? { values: typed(read.data), version: read.data.version } : null
    },
    saved: ({ name }) => (service ? `${name} saved` : `${name} added`),
    onSaved: onClose,
  })
  const { values, wrong, set } = form
  return (
    <EntryDialog
      title={service ? 'Edit service' : 'New service'}
      adding={!service}
      form={form}
      onClose={onClose}
    >
      <MeanwhileNote
        meanwhile={form.meanwhile}
        values={values}
        labels={{
          name: { label: 'Name' },
          name_en: { label: 'Name in English' },
          link: { label: 'Leads to' },
          image_url: { label: 'Picture' },
        }}
        onTakeTheirs={form.takeTheirs}
      />
      <Field label="Name" error={wrong['name']}>
        <TextInput
          data-autofocus
          autoComplete="off"
          maxLength={120}
          value={values.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Field>
      <EnglishFields values={values} wrong={wrong} onChange={set} />
      <Field
        label="Leads to"
        optional
        hint="A page of the shop, like /category/printing, or another site"
        error={wrong['link']}
      >
        <TextInput
          autoComplete="off"
          value={values.link}
          onChange={({ target }) => set({ link: target.value })}
        />
      </Field>
      <PictureField
        label="Picture"
        shape={1}
        value={values.image_url}
        error={wrong['image_url']}
        onChange={(image_url) => set({ image_url })}
      />
    </EntryDialog>
  )
}

const typed = ({ name, name_en, link, image_url }: DeskService): Values => ({
  name,
  name_en,
  link: link ?? '',
  image_url,
})
