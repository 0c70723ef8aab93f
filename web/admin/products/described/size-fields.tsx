import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { SelectOne } from '#web/ui/fields/select-one.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import type { EditorProps } from './editor-props.ts'
import type { TypedSize } from '#core/pricing/described/typed-description.ts'

const units = {
  mm: 'Millimetres',
  cm: 'Centimetres',
  m: 'Metres',
  in: 'Inches',
  ft: 'Feet',
} satisfies Record<TypedSize['unit'], string>

/** Whether customers type a size, and between which. */
export function SizeFields({ typed: { size }, change, wrongAt }: EditorProps) {
  const set = (part: Partial<TypedSize>) => size && change({ size: { ...size, ...part } })
  return (
    <div>
      <Checkbox
        label="Customers enter the size of a piece"
        checked={size !== null}
        onChange={({ target }) =>
          change({ size: target.checked ? { unit: 'cm', least: '', most: '' } : null })
        }
      />
      {size && (
        <div className="grid gap-x-4 sm:grid-cols-3">
          <Field label="Unit">
            <SelectOne value={size.unit} choices={units} onChoose={(unit) => set({ unit })} />
          </Field>
          <Field label="Shortest side" error={wrongAt('size.least_mm')}>
            <NumberInput
              decimal
              suffix={size.unit}
              value={size.least}
              onType={(typed) => set({ least: typed })}
            />
          </Field>
          <Field label="Longest side" error={wrongAt('size.most_mm')}>
            <NumberInput
              decimal
              suffix={size.unit}
              value={size.most}
              onType={(typed) => set({ most: typed })}
            />
          </Field>
        </div>
      )}
      {wrongAt('size') && <p className="text-13 text-wrong">{wrongAt('size')}</p>}
    </div>
  )
}
