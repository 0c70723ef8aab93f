import { CatalogSpreadsheetMenu } from '../catalog/spreadsheet-menu.tsx'
import { CatalogListPage } from '../catalog/catalog-list-page.tsx'
import { catalogQuery } from '../catalog/catalog-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { getKeys } from '#core/shared/typed-records.ts'
import {
  changeColour,
  createColour,
  adminColourSchema,
  type AdminColour,
} from '#core/catalog/catalog-iron-on.ts'
import { parseTagColours, tagPalette, type TagColour } from '#core/catalog/tag-colours.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { CatalogEntryDialog } from '../catalog/catalog-entry-dialog.tsx'
import { useEntryForm } from '../catalog/use-entry-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function TagColoursPage() {
  return (
    <CatalogListPage
      kind="colours"
      title="Name tag colours"
      note="Letter and border colours, in the order shown on the order form."
      actions={<CatalogSpreadsheetMenu kind="colours" importAt="/admin/products/colours/import" />}
      add="New colours"
      row={({ warna }) => {
        const [letters, border] = warna.split('/')
        return {
          title: warna,
          note: `Letters ${letters}, border ${border}`,
          picture: <TagSwatch warna={warna} />,
        }
      }}
      renderDialog={(colour, onClose) => <ColourDialog colour={colour} onClose={onClose} />}
    />
  )
}

interface Values {
  fill: TagColour
  border: TagColour
}

function ColourDialog({ colour, onClose }: { colour?: AdminColour | undefined; onClose: () => void }) {
  const form = useEntryForm({
    create: createColour,
    change: changeColour,
    shape: adminColourSchema,
    entry: colour,
    blank: typed(''),
    valuesOf: ({ warna }) => typed(warna),
    inputOf: ({ fill, border }) => ({ warna: `${fill}/${border}` }),
    fieldMapping: { warna: 'fill' },
    called: () => 'Colours',
    labels: { fill: { label: 'Letters' }, border: { label: 'Border' } },
    onClose,
  })
  const values = useFormValues(form)
  const choice = (field: keyof Values, label: string) => (
    <Field label={label} error={field === 'fill' ? form.fieldErrors.fill : undefined}>
      <Select {...form.register(field)}>
        {colours.map((each) => (
          <option key={each} value={each}>
            {each.charAt(0).toUpperCase() + each.slice(1)} ({tagPalette[each].name})
          </option>
        ))}
      </Select>
    </Field>
  )
  return (
    <CatalogEntryDialog what="colours" adding={!colour} form={form} onClose={onClose}>
      <div className="grid items-start gap-x-4 sm:grid-cols-2">
        {choice('fill', 'Letters')}
        {choice('border', 'Border')}
      </div>
      <TagSwatch warna={`${values.fill}/${values.border}`} large />
    </CatalogEntryDialog>
  )
}

const colours = getKeys(tagPalette)

const typed = (warna: string): Values => parseTagColours(warna) ?? { fill: 'black', border: 'white' }

function TagSwatch({ warna, large = false }: { warna: string; large?: boolean }) {
  const colours = parseTagColours(warna)
  const [fill, border] = colours
    ? [tagPalette[colours.fill].shade, tagPalette[colours.border].shade]
    : ['#16161a', '#fff']
  return (
    <svg
      viewBox="0 0 44 44"
      aria-hidden
      className={large ? 'h-24 w-full rounded-small' : 'size-11 shrink-0 rounded-small'}
    >
      <rect x="-400" width="844" height="44" fill="#b9c2cc" />
      <text
        x="22"
        y="29"
        textAnchor="middle"
        className="font-display text-20 font-bold"
        fill={fill}
        stroke={border}
        strokeWidth="5"
        strokeLinejoin="round"
        paintOrder="stroke"
      >
        {large ? 'AISYAH' : 'Aa'}
      </text>
    </svg>
  )
}
