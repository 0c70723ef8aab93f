import { useState } from 'react'
import { priceDescribedJob, type PriceLine } from '#core/pricing/described/price-described.ts'
import type { ProductDescription } from '#core/pricing/described/description.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Money } from '#web/ui/money.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import type { TypedDescription } from '#core/pricing/described/typed-description.ts'
import { parsePriceableDescription } from '#core/pricing/described/parse-description.ts'
import { mmPerUnit } from '#core/pricing/described/typed-numbers.ts'
import { parseNumberOrNaN } from '#core/shared/typed-number.ts'
import { formatCount } from '#core/shared/format-count.ts'

export function PriceTester({ typed }: { typed: TypedDescription }) {
  const described = parsePriceableDescription(typed)
  return (
    <section aria-label="Test price" className="min-w-0 rounded-control bg-sunk p-4">
      <h3 className="text-17">Test price</h3>
      {described ? (
        <PriceTest described={described} />
      ) : (
        <p className="text-15 text-quiet">Available once prices and options are complete.</p>
      )}
    </section>
  )
}

function PriceTest({ described }: { described: ProductDescription }) {
  const { options, size, pricing } = described
  const [entered, setEntered] = useState<string | null>(null)
  const [choices, setChoices] = useState<Record<string, string>>({})
  const [side, setSide] = useState({ width: '', height: '' })
  const unit = size?.unit ?? 'mm'
  const mm = (typed: string) => Math.round(parseNumberOrNaN(typed) * mmPerUnit[unit] * 10) / 10
  const quantity = entered ?? String(pricing.by === 'table' ? pricing.quantities[0] : described.least)
  const count = parseNumberOrNaN(quantity)
  const spreadOption = options.find(({ spread }) => spread)
  const price = priceDescribedJob(described, {
    choices,
    quantity: count,
    ...(spreadOption?.choices[0] && { spread: { [spreadOption.choices[0].code]: count } }),
    size_mm: size
      ? { width: mm(side.width) || size.least_mm, height: mm(side.height) || size.least_mm }
      : undefined,
  })
  return (
    <>
      <div className="mt-2 grid grid-cols-2 gap-x-3 sm:grid-cols-3">
        <Field label={pricing.by === 'set' ? 'Sets' : 'Pieces'}>
          <NumberInput value={quantity} onType={setEntered} />
        </Field>
        {size &&
          (['width', 'height'] as const).map((way) => (
            <Field key={way} label={way === 'width' ? 'Width' : 'Height'}>
              <NumberInput
                decimal
                suffix={unit}
                value={side[way]}
                onType={(typed) => setSide({ ...side, [way]: typed })}
              />
            </Field>
          ))}
        {options
          .filter((option) => option !== spreadOption)
          .map(({ code, name, choices: offeredChoices }) => (
            <Field key={code} label={name.ms}>
              <Select
                value={choices[code] ?? offeredChoices[0]?.code ?? ''}
                onChange={({ target }) => setChoices({ ...choices, [code]: target.value })}
              >
                {offeredChoices.map((choice) => (
                  <option key={choice.code} value={choice.code}>
                    {choice.name.ms}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
      </div>
      {'trouble' in price ? (
        <p className="text-15 text-caution">{troubles[price.trouble.code]}</p>
      ) : (
        <dl aria-live="polite" className="text-15">
          {price.lines.map((line, at) => (
            <div key={at} className="flex justify-between gap-4 py-0.5">
              <dt className="text-quiet">{lineLabel(line, described)}</dt>
              <dd className="tabular-nums">
                <Money sen={line.sen} />
              </dd>
            </div>
          ))}
          <div className="flex justify-between gap-4 border-t border-line py-1 font-semibold">
            <dt>Total</dt>
            <dd className="tabular-nums">
              <Money sen={price.total} />
            </dd>
          </div>
        </dl>
      )}
    </>
  )
}

const troubles = {
  unknown_choice: 'One of these choices doesn’t exist.',
  not_together: 'These choices can’t be combined.',
  quantity_out_of_range: 'This quantity can’t be ordered.',
  quantity_not_offered: 'This quantity is not in the table.',
  size_needed: 'Enter a size.',
  size_out_of_range: 'This size can’t be ordered.',
  too_large: 'This size doesn’t fit on a sheet or isn’t in the table.',
  rush_not_offered: 'Rush orders aren’t offered.',
  too_much: 'The total exceeds RM 10,000,000.',
} as const

function lineLabel(line: PriceLine, { options, pricing }: ProductDescription): string {
  if (line.what === 'rush') return 'Rush'
  if (line.what === 'goods') {
    const one = pricing.by === 'set' ? 'set' : 'piece'
    const count = formatCount(line.quantity, one)
    return line.each === null ? count : `${count} at ${(line.each / 100).toFixed(2)}`
  }
  const option = options.find(({ code }) => code === line.option)
  const choice = option?.choices.find(({ code }) => code === line.choice)
  const { effect } = line
  const how =
    effect.by === 'share' ? ` ${effect.per_mille > 0 ? '+' : '−'}${Math.abs(effect.per_mille) / 10} %` : ''
  return `${option?.name.ms ?? ''}: ${choice?.name.ms ?? ''}${how}`
}
