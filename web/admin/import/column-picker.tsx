import type { ImportColumn } from '#core/shared/import-column.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export interface ColumnChoice {
  key: string
  label: string
  samples: string[]
  error?: string | undefined
  value: string
  placeholder: string
  options: { value: string; label: string }[]
}

export function ColumnPicker({
  note,
  choices,
  onChange,
  missing,
  busy,
  onShow,
}: {
  note: string
  choices: ColumnChoice[]
  onChange: (key: string, value: string) => void
  /** Names the columns that the user must choose before the rows are shown. `null` if none is missing. */
  missing: string | null
  busy: boolean
  onShow: () => void
}) {
  const isWrong = missing !== null || choices.some(({ error }) => error)
  return (
    <Card className="mt-6 grid gap-4">
      <div>
        <h2 className="text-17 font-semibold">Match columns</h2>
        <p className="text-15 text-quiet">{note}</p>
      </div>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {choices.map(({ key, label, samples, error, value, placeholder, options }) => (
          <Field
            key={key}
            label={label}
            error={error}
            hint={samples.length > 0 && `For example ${samples.join(', ')}`}
          >
            <Select
              value={value}
              onChange={({ target }) => onChange(key, target.value)}
              placeholder={placeholder}
            >
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <div>
        <Button
          variant="primary"
          busy={busy}
          why={isWrong && (missing ?? 'Correct the columns first.')}
          onClick={onShow}
          className="max-sm:w-full"
        >
          Show rows
        </Button>
        {missing && <p className="mt-2 text-13 text-quiet">{missing}</p>}
      </div>
    </Card>
  )
}

export function ColumnSummary({ children, onChange }: { children: string; onChange: () => void }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-3 text-15 text-quiet">
      {children}
      <Button variant="quiet" onClick={onChange}>
        Change columns
      </Button>
    </p>
  )
}

export const formatColumnLabel = ({ heading }: ImportColumn, place: number) =>
  `${place + 1}. ${heading || 'No heading'}`
