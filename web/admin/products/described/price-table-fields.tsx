import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { CompactField } from '../editor/compact-field.tsx'
import type { DescriptionEditorProps } from './editor-props.ts'
import { createTypedSizePriceRow, type TypedSizePriceRow } from '#core/pricing/described/typed-description.ts'
import { parseQuantities } from '#core/pricing/described/parse-description.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'

export function PriceTableFields({
  typed: { quantities, rows, most },
  change,
  errorAt,
}: DescriptionEditorProps) {
  const offered = parseQuantities(quantities)
  const put = (at: number, part: Partial<TypedSizePriceRow>) =>
    change({ rows: rows.map((row, place) => (place === at ? { ...row, ...part } : row)) })
  return (
    <div className="grid gap-3">
      <Field
        label="Quantities"
        hint="Separate quantities with spaces, such as 200 500 1,000."
        error={
          errorAt('pricing.quantities') ??
          offered.map((_, at) => errorAt(`pricing.quantities.${at}`)).find(Boolean)
        }
      >
        <TextInput
          autoComplete="off"
          value={quantities}
          onChange={({ target }) =>
            change({ quantities: target.value, most: raiseMaximum(target.value, most) })
          }
        />
      </Field>
      {rows.map((row, at) => {
        const place = `pricing.rows.${at}`
        return (
          <fieldset key={row.key} className="min-w-0 border-t border-line pt-3">
            <legend className="text-15 font-semibold">
              {rows.length === 1
                ? 'Prices (any size if width and height are empty)'
                : `Prices up to size ${at + 1}`}
            </legend>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2">
              {(['width', 'height'] as const).map((side) => {
                const error = errorAt(`${place}.up_to_mm.${side}`)
                return (
                  <CompactField key={side} label={`Largest ${side} (mm)`} error={error}>
                    <NumberInput
                      aria-label={`Row ${at + 1}: largest ${side} (mm)`}
                      aria-invalid={error ? true : undefined}
                      decimal
                      value={row[side]}
                      onType={(typed) => put(at, { [side]: typed })}
                    />
                  </CompactField>
                )
              })}
              <span className="pt-6">
                <IconButton
                  label={`Remove row ${at + 1}`}
                  why={rows.length === 1 && 'At least one row is required.'}
                  onClick={() => change({ rows: rows.filter((each) => each !== row) })}
                >
                  <TrashIcon />
                </IconButton>
              </span>
            </div>
            <div className="mt-2 grid grid-cols-2 gap-x-3 sm:grid-cols-3">
              {offered.map((quantity, column) => (
                <Field key={column} label={`${quantity} pieces`} error={errorAt(`${place}.sen.${column}`)}>
                  <NumberInput
                    prefix="RM"
                    decimal
                    value={row.amounts[column] ?? ''}
                    onType={(typed) =>
                      put(at, {
                        amounts: offered.map((_, each) =>
                          each === column ? typed : (row.amounts[each] ?? ''),
                        ),
                      })
                    }
                  />
                </Field>
              ))}
            </div>
          </fieldset>
        )
      })}
      {errorAt('pricing.rows') && <p className="text-13 text-wrong">{errorAt('pricing.rows')}</p>}
      <Button
        icon={<PlusIcon />}
        className="justify-self-start"
        onClick={() => change({ rows: [...rows, createTypedSizePriceRow()] })}
      >
        Add larger size
      </Button>
    </div>
  )
}

function raiseMaximum(quantities: string, most: string): string {
  const largest = Math.max(0, ...parseQuantities(quantities).filter(Number.isSafeInteger))
  return largest > parseNumberOrNaN(most) ? String(largest) : most
}
