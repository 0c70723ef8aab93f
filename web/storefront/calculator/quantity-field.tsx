import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { mostQuantity } from './calculator-data.ts'

const usual = [100, 500, 1000, 2000, 5000]

/** How many pieces: typed, stepped by a hundred, or one of the usual numbers. */
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
    <div>
      <Field label="Kuantiti" error={missing ? 'Sila isi kuantiti, sekurang-kurangnya 1.' : undefined}>
        <NumberStepper
          value={value}
          onValueChange={onValueChange}
          step={100}
          max={mostQuantity}
          suffix="keping"
        />
      </Field>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Kuantiti biasa</legend>
        {usual.map((quantity) => (
          <button
            key={quantity}
            type="button"
            aria-pressed={quantity === value}
            onClick={() => onValueChange(quantity)}
            className={cx(
              'h-11 flex-1 rounded-control border px-2 text-15 font-semibold tabular-nums hover:border-ink',
              quantity === value ? 'border-ink bg-sunk' : 'border-line bg-surface',
            )}
          >
            {quantity.toLocaleString('en-MY')}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
