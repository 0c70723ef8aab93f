import { Thumbnail } from '../catalog/thumbnail.tsx'
import { CatalogSpreadsheetMenu } from '../catalog/spreadsheet-menu.tsx'
import { CatalogListPage } from '../catalog/catalog-list-page.tsx'
import { catalogQuery } from '../catalog/catalog-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import {
  changeSchool,
  createSchool,
  adminSchoolSchema,
  type AdminSchool,
} from '#core/catalog/catalog-iron-on.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { CatalogEntryDialog } from '../catalog/catalog-entry-dialog.tsx'
import { PictureField } from '../pictures/picture-field.tsx'
import { useEntryForm } from '../catalog/use-entry-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function SchoolsPage() {
  return (
    <CatalogListPage
      kind="schools"
      title="Schools"
      note="School logos with print size, in the order shown on the order form."
      actions={<CatalogSpreadsheetMenu kind="schools" importAt="/admin/products/schools/import" />}
      add="New school"
      row={({ name, image_url, width_mm, height_mm, quantity }) => ({
        title: name,
        note: (
          <>
            {image_url === null && <span className="text-caution">No logo yet, so it isn’t offered · </span>}
            {width_mm} × {height_mm} mm · {quantity} per set
          </>
        ),
        picture: <Thumbnail src={image_url} whole />,
      })}
      renderDialog={(school, onClose) => <SchoolDialog school={school} onClose={onClose} />}
    />
  )
}

interface Values {
  name: string
  width_mm: string
  height_mm: string
  quantity: string
  image_url: string | null
}

function SchoolDialog({ school, onClose }: { school?: AdminSchool | undefined; onClose: () => void }) {
  const form = useEntryForm({
    create: createSchool,
    change: changeSchool,
    shape: adminSchoolSchema,
    entry: school,
    blank: { name: '', width_mm: '60', height_mm: '70', quantity: '1', image_url: null },
    valuesOf,
    inputOf: ({ width_mm, height_mm, quantity, ...values }) => ({
      ...values,
      width_mm: parseNumberOrNaN(width_mm),
      height_mm: parseNumberOrNaN(height_mm),
      quantity: parseNumberOrNaN(quantity),
    }),
    called: ({ name }) => name,
    labels,
    onClose,
  })
  const { fieldErrors, set } = form
  const values = useFormValues(form)
  const [width, height] = [parseNumberOrNaN(values.width_mm), parseNumberOrNaN(values.height_mm)]
  const number = (field: 'width_mm' | 'height_mm' | 'quantity', label: string, suffix: string) => (
    <Field label={label} error={fieldErrors[field]}>
      <NumberInput
        suffix={suffix}
        className="tabular-nums"
        value={values[field]}
        onType={(typed) => set({ [field]: typed })}
      />
    </Field>
  )
  return (
    <CatalogEntryDialog what="school" adding={!school} form={form} onClose={onClose}>
      <TextField form={form} name="name" label="Name" data-autofocus autoComplete="off" maxLength={120} />
      <div className="grid gap-x-4 sm:grid-cols-3">
        {number('width_mm', 'Width', 'mm')}
        {number('height_mm', 'Height', 'mm')}
        {number('quantity', 'Logos per set', '')}
      </div>
      <PictureField
        label="Logo"
        print
        hint="JPEG, PNG or WebP from this device. The school is offered once it has a logo."
        shape={width > 0 && height > 0 ? width / height : 1}
        form={form}
        name="image_url"
      />
    </CatalogEntryDialog>
  )
}

const labels = {
  name: { label: 'Name' },
  width_mm: { label: 'Width (mm)' },
  height_mm: { label: 'Height (mm)' },
  quantity: { label: 'Logos per set' },
  image_url: { label: 'Logo' },
}

const valuesOf = ({ name, width_mm, height_mm, quantity, image_url }: AdminSchool): Values => ({
  name,
  width_mm: String(width_mm),
  height_mm: String(height_mm),
  quantity: String(quantity),
  image_url,
})
