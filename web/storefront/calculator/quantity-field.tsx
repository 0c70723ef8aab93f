import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { mostQuantity } from './calculator-data.ts'
import { calculatorTexts } from '../texts/calculator.ts'
import { useTexts } from '../texts/texts.ts'

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
  const t = useTexts(calculatorTexts)
  return (
    <Field label={t.quantity} error={missing ? t.quantityMissing : undefined}>
      <NumberStepper
        name="quantity"
        value={value}
        onValueChange={onValueChange}
        step={100}
        max={mostQuantity}
        suffix={t.piecesUnit(value)}
      />
    </Field>
  )
}
