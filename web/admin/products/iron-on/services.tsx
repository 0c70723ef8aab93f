import { Thumbnail } from '../catalog/thumbnail.tsx'
import { CatalogListPage } from '../catalog/catalog-list-page.tsx'
import { catalogQuery } from '../catalog/catalog-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import {
  changeService,
  createService,
  adminServiceSchema,
  type AdminService,
} from '#core/catalog/catalog-categories.ts'
import { EnglishTextFields } from '../english-fields.tsx'
import { CatalogEntryDialog } from '../catalog/catalog-entry-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useEntryForm } from '../catalog/use-entry-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function ServicesPage() {
  return (
    <CatalogListPage
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

function ServiceDialog({ service, onClose }: { service?: AdminService | undefined; onClose: () => void }) {
  const form = useEntryForm({
    create: createService,
    change: changeService,
    shape: adminServiceSchema,
    entry: service,
    blank: { name: '', name_en: '', link: '', image_url: null },
    valuesOf,
    inputOf: (values) => ({ ...values, link: values.link.trim() || null }),
    called: ({ name }) => name,
    labels,
    onClose,
  })
  const { fieldErrors, set } = form
  const values = useFormValues(form)
  return (
    <CatalogEntryDialog what="service" adding={!service} form={form} onClose={onClose}>
      <TextField form={form} name="name" label="Name" data-autofocus autoComplete="off" maxLength={120} />
      <EnglishTextFields values={values} wrong={fieldErrors} onChange={set} />
      <TextField
        form={form}
        name="link"
        label="Link"
        optional
        hint="A page of the shop, such as /category/printing, or another site."
        autoComplete="off"
      />
      <PictureField label="Picture" shape={1} form={form} name="image_url" />
    </CatalogEntryDialog>
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
