import { Thumbnail } from '../shelf/thumbnail.tsx'
import { ShelfPage } from '../shelf/shelf-page.tsx'
import { catalogQuery } from '../shelf/catalog-queries.ts'
import { prefetch } from '#web/admin/prefetch.ts'
import {
  changeService,
  createService,
  adminService,
  type AdminService,
} from '#core/catalog/catalog-categories.ts'
import { EnglishFields } from '../english-fields.tsx'
import { EntryDialog } from '../shelf/entry-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useEntryForm } from '../shelf/use-entry-form.ts'
import { useTyped } from '#web/hooks/use-typed.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

export const clientLoader = prefetch(() => [catalogQuery()])

/** Icons on the home page. */
export default function Services() {
  return (
    <ShelfPage
      kind="services"
      title="Services"
      note="Icons on the home page, in this order."
      add="New service"
      row={({ name, image_url, link }) => ({
        title: name,
        note: link ?? 'No link',
        picture: <Thumbnail src={image_url} />,
      })}
      renderDialog={(service, onClose) => <ServiceDialog service={service} onClose={onClose} />}
    />
  )
}

interface Values {
  name: string
  name_en: string
  link: string
  image_url: string | null
}

/** Adds a service or edits the given one. */
function ServiceDialog({ service, onClose }: { service?: AdminService | undefined; onClose: () => void }) {
  const form = useEntryForm({
    create: createService,
    change: changeService,
    shape: adminService,
    entry: service,
    blank: { name: '', name_en: '', link: '', image_url: null },
    valuesOf,
    inputOf: (values) => ({ ...values, link: values.link.trim() || null }),
    called: ({ name }) => name,
    labels,
    onClose,
  })
  const { wrong, set } = form
  const values = useTyped(form)
  return (
    <EntryDialog what="service" adding={!service} form={form} onClose={onClose}>
      <TextField form={form} name="name" label="Name" data-autofocus autoComplete="off" maxLength={120} />
      <EnglishFields values={values} wrong={wrong} onChange={set} />
      <TextField
        form={form}
        name="link"
        label="Link"
        optional
        hint="A page of the shop, such as /category/printing, or another site"
        autoComplete="off"
      />
      <PictureField label="Picture" shape={1} form={form} name="image_url" />
    </EntryDialog>
  )
}

const labels = {
  name: { label: 'Name' },
  name_en: { label: 'Name in English' },
  link: { label: 'Link' },
  image_url: { label: 'Picture' },
}

const valuesOf = ({ name, name_en, link, image_url }: AdminService): Values => ({
  name,
  name_en,
  link: link ?? '',
  image_url,
})
