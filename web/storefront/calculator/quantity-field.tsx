import { Field } from '../../ui/field.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { mostQuantity } from './calculator-data.ts'

/** How many pieces: typed, or stepped by a hundred. */
export function QuantityField({
  value,
  onValueChange,
  missing,
}: {
  value: number
  onValueChange: (quantity: number) => void
  missing: boolean
}) {
  return (
    <Field label="Kuantiti" error={missing ? 'Sila isi kuantiti, sekurang-kurangnya 1.' : undefined}>
      <NumberStepper
        value={value}
        onValueChange={onValueChange}
        step={100}
        max={mostQuantity}
        suffix="keping"
      />
    </Field>
  )
}
