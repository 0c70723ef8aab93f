import type { CatalogColumns } from '#core/catalog/catalog-import.ts'
import { ColumnChoices, columnLabel } from '#web/admin/import/column-choices.tsx'

/** Asks for the field of each column that the headings don't name, or of every column (`all`). */
export function ChooseFields({
  file: { columns, fields },
  uses,
  all,
  busy,
  onChange,
  onShow,
}: {
  file: CatalogColumns
  /** The field of each column; empty for a column that is not imported. */
  uses: string[]
  all: boolean
  busy: boolean
  onChange: (uses: string[]) => void
  onShow: () => void
}) {
  const missing = fields.filter(({ field, needed }) => needed && !uses.includes(field))
  const labels = missing.map(({ label }) => label).join(' and ')
  return (
    <ColumnChoices
      note={
        all
          ? 'The first line of the file is read as headings.'
          : 'These columns are not recognised. They are imported once you choose a field for them.'
      }
      choices={columns.flatMap((column, place) => {
        const value = uses[place] ?? ''
        const isTwice = value !== '' && uses.indexOf(value) < place
        return !all && column.use !== null && !isTwice
          ? []
          : {
              key: String(place),
              label: columnLabel(column, place),
              samples: column.samples,
              error: isTwice ? 'Another column has this field already.' : undefined,
              value,
              placeholder: 'Not imported',
              options: fields.map(({ field, label, needed }) => ({
                value: field,
                label: needed ? `${label} (required)` : label,
              })),
            }
      })}
      onChange={(key, field) =>
        onChange(columns.map((_, at) => (at === Number(key) ? field : (uses[at] ?? ''))))
      }
      missing={missing.length > 0 ? `Choose a column for ${labels} first.` : null}
      busy={busy}
      onShow={onShow}
    />
  )
}

/** Says which columns of the file are not imported. */
export function columnsLeftOut({ columns }: CatalogColumns): string {
  const leftOut = columns.flatMap((column, place) => (column.use === null ? columnLabel(column, place) : []))
  return leftOut.length > 0 ? `Not imported: ${leftOut.join(', ')}.` : 'All columns are imported.'
}
