import {
  changeCategory,
  createCategory,
  adminCategorySchema,
  type AdminCategory,
} from '#core/catalog/catalog-categories.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { EnglishTextFields } from './english-fields.tsx'
import { CatalogEntryDialog } from './catalog/catalog-entry-dialog.tsx'
import { NameAndSlugFields } from './name-and-slug-fields.tsx'
import { PictureField } from './pictures/picture-field.tsx'
import { PreviewButton } from './preview-button.tsx'
import { ProductStatusField } from './product-status-field.tsx'
import { useEntryForm } from './catalog/use-entry-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '../forms/text-field.tsx'
import { productStatusLabels } from './product-labels.ts'
import type { FieldLabels } from '../conflict/edit-conflict.ts'

export function CategoryDialog({
  category,
  onAdded,
  onClose,
}: {
  category?: AdminCategory | undefined
  onAdded?: (category: AdminCategory) => void
  onClose: () => void
}) {
  const form = useEntryForm({
    create: createCategory,
    change: changeCategory,
    shape: adminCategorySchema,
    entry: category,
    blank,
    valuesOf,
    inputOf,
    called: ({ name }) => name,
    labels,
    onAdded,
    onClose,
  })
  const { fieldErrors, set } = form
  const values = useFormValues(form)
  return (
    <CatalogEntryDialog
      what="category"
      adding={!category}
      form={form}
      extra={
        <PreviewButton
          draft={() => ({
            kind: 'category',
            category: { ...toCategoryFields(values), id: category?.id ?? 0 },
          })}
        />
      }
      onClose={onClose}
    >
      <NameAndSlugFields
        values={values}
        wrong={fieldErrors}
        adding={!category}
        use="Used in the web addresses of this category’s products"
        onChange={set}
      />
      <ProductStatusField value={values.status} onChange={(status) => set({ status })} />
      <Field label="Description" optional error={fieldErrors.description}>
        <TextArea rows={2} maxLength={500} {...form.register('description')} />
      </Field>
      <EnglishTextFields values={values} wrong={fieldErrors} onChange={set} />
      <TextField
        form={form}
        name="parent"
        label="Grid"
        optional
        hint="Enter “printing” to also show this category on the Printing page."
        autoComplete="off"
      />
      <TextField
        form={form}
        name="external_url"
        label="External link"
        optional
        hint="The category opens this page in a new tab instead of listing products."
        type="url"
        autoComplete="off"
        placeholder="https://"
      />
      <PictureField label="Picture" shape={4 / 3} form={form} name="image_url" />
    </CatalogEntryDialog>
  )
}

type Values = Omit<AdminCategory, 'id' | 'version' | 'parent' | 'external_url'> & {
  parent: string
  external_url: string
}

const labels = {
  name: { label: 'Name' },
  name_en: { label: 'Name in English' },
  slug: { label: 'Web address' },
  parent: { label: 'Grid' },
  status: { label: 'Status', text: (status) => productStatusLabels[status] },
  description: { label: 'Description' },
  description_en: { label: 'Description in English' },
  external_url: { label: 'External link' },
  image_url: { label: 'Picture' },
} satisfies FieldLabels<Values>

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

function inputOf(values: Values) {
  const { slug, ...rest } = toCategoryFields(values)
  return { ...rest, ...(slug && { slug }) }
}

function toCategoryFields({ slug, parent, external_url, ...values }: Values) {
  return {
    ...values,
    slug: slug.trim(),
    parent: parent.trim() || null,
    external_url: external_url.trim() || null,
  }
}

function valuesOf({ id: _id, version: _version, parent, external_url, ...category }: AdminCategory): Values {
  return { ...category, parent: parent ?? '', external_url: external_url ?? '' }
}
