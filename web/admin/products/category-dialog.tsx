import {
  changeCategory,
  createCategory,
  deskCategory,
  type DeskCategory,
} from '../../../core/contracts/catalog-categories.ts'
import { api } from '../../api.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EnglishFields } from './english-fields.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { shownWords } from './flow-words.ts'
import { MeanwhileNote } from './meanwhile-note.tsx'
import { NameAndAddress } from './name-and-address.tsx'
import { PictureField } from './picture-field.tsx'
import { PreviewButton } from './preview-button.tsx'
import { StatusChoice } from './status-choice.tsx'
import { useEntryForm } from './use-entry-form.ts'

type Values = Omit<DeskCategory, 'id' | 'version' | 'parent' | 'external_url'> & {
  parent: string
  external_url: string
}

/** Adds a category, or changes the given one. */
export function CategoryDialog({
  category,
  onClose,
}: {
  category?: DeskCategory | undefined
  onClose: () => void
}) {
  const form = useEntryForm<Values>({
    start: category ? typed(category) : blank,
    version: category?.version,
    send(values, version) {
      const { slug, ...rest } = wired(values)
      const given = { ...rest, ...(slug && { slug }) }
      return category
        ? api(changeCategory, { ...given, id: category.id, version })
        : api(createCategory, given)
    },
    readTheirs(details) {
      const read = deskCategory.safeParse(details)
      return read.success ? { values: typed(read.data), version: read.data.version } : null
    },
    saved: ({ name }) => (category ? `${name} saved` : `${name} added`),
    onSaved: onClose,
  })
  const { values, wrong, set } = form
  return (
    <EntryDialog
      title={category ? 'Edit category' : 'New category'}
      adding={!category}
      form={form}
      extra={
        <PreviewButton
          draft={() => ({ kind: 'category', category: { ...wired(values), id: category?.id ?? 0 } })}
        />
      }
      onClose={onClose}
    >
      <MeanwhileNote
        meanwhile={form.meanwhile}
        values={values}
        labels={{
          name: { label: 'Name' },
          name_en: { label: 'Name in English' },
          slug: { label: 'Web address' },
          parent: { label: 'Grid' },
          status: { label: 'Shown as', text: (status) => shownWords[status] },
          description: { label: 'Description' },
          description_en: { label: 'Description in English' },
          external_url: { label: 'Other site' },
          image_url: { label: 'Picture' },
        }}
        onTakeTheirs={form.takeTheirs}
      />
      <NameAndAddress
        values={values}
        wrong={wrong}
        adding={!category}
        before="Part of the links to everything in it"
        onChange={set}
      />
      <StatusChoice value={values.status} onChange={(status) => set({ status })} />
      <Field label="Description" optional error={wrong['description']}>
        <TextArea
          rows={2}
          maxLength={500}
          value={values.description}
          onChange={({ target }) => set({ description: target.value })}
        />
      </Field>
      <EnglishFields values={values} wrong={wrong} onChange={set} />
      <Field
        label="Grid"
        optional
        hint="printing: it stands in the grid of everything printed, too"
        error={wrong['parent']}
      >
        <TextInput
          autoComplete="off"
          value={values.parent}
          onChange={({ target }) => set({ parent: target.value })}
        />
      </Field>
      <Field
        label="Other site"
        optional
        hint="It opens there, in a new tab, instead of listing products"
        error={wrong['external_url']}
      >
        <TextInput
          type="url"
          autoComplete="off"
          placeholder="https://"
          value={values.external_url}
          onChange={({ target }) => set({ external_url: target.value })}
        />
      </Field>
      <PictureField
        label="Picture"
        shape={4 / 3}
        value={values.image_url}
        error={wrong['image_url']}
        onChange={(image_url) => set({ image_url })}
      />
    </EntryDialog>
  )
}

const blank: Values = {
  name: '',
  name_en: '',
  slug: '',
  parent: 'printing',
  status: 'inactive',
  description: '',
  description_en: '',
  image_url: null,
  external_url: '',
}

/** As the calls have it. */
function wired({ slug, parent, external_url, ...values }: Values) {
  return {
    ...values,
    slug: slug.trim(),
    parent: parent.trim() || null,
    external_url: external_url.trim() || null,
  }
}

function typed({ id: _id, version: _version, parent, external_url, ...category }: DeskCategory): Values {
  return { ...category, parent: parent ?? '', external_url: external_url ?? '' }
}
