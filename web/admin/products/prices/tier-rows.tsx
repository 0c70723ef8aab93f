import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { getRowError, createTierRow, type PriceValues } from './price-values.ts'

export function TierRows({
  values,
  disabled,
  onChange,
}: {
  values: PriceValues
  disabled: boolean
  onChange: (tiers: PriceValues['tiers']) => void
}) {
  const { tiers } = values
  const put = (at: number, part: { sheets?: string; price?: string }) =>
    onChange(tiers.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2 text-15 font-semibold">Price per sheet</legend>
      <ul className="grid gap-2">
        {tiers.map((row, at) => (
          <li key={row.key}>
            <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
              <NumberInput
                aria-label={`Row ${at + 1}: minimum sheets`}
                aria-invalid={getRowError(values, at)?.includes('sheets') || undefined}
                prefix={<span className="text-13">from</span>}
                className="pl-13! text-right tabular-nums"
                value={row.sheets}
                onType={(typed) => put(at, { sheets: typed })}
              />
              <NumberInput
                aria-label={`Row ${at + 1}: price per sheet`}
                aria-invalid={getRowError(values, at)?.includes('price') || undefined}
                decimal
                prefix="RM"
                className="text-right tabular-nums"
                value={row.price}
                onType={(typed) => put(at, { price: typed })}
              />
              <IconButton
                label={`Remove row ${at + 1}`}
                onClick={() => onChange(tiers.filter((each) => each !== row))}
              >
                <TrashIcon />
              </IconButton>
            </div>
            {getRowError(values, at) && (
              <p role="alert" className="mt-1 text-13 text-wrong">
                {getRowError(values, at)}
              </p>
            )}
          </li>
        ))}
      </ul>
      {!disabled && (
        <Button className="mt-3" icon={<PlusIcon />} onClick={() => onChange([...tiers, createTierRow()])}>
          Add row
        </Button>
      )}
    </fieldset>
  )
}
