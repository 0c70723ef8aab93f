import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '#web/ui/icons.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { CompactField } from '../editor/compact-field.tsx'
import type { DescriptionEditorProps } from './editor-props.ts'
import { createTypedTier, type TypedTier } from '#core/pricing/described/typed-description.ts'

const counted = { piece: 'pieces', sheet: 'sheets', set: 'sets', area: 'pieces' } as const

const units = { ft2: 'per square foot', m2: 'per square metre' } as const

export function TierFields({ typed: { by, tiers, unit }, change, errorAt }: DescriptionEditorProps) {
  const base = by === 'fixed' || by === 'table' ? 'piece' : by
  const per = base === 'area' ? units[unit] : `per ${base}`
  const put = (at: number, part: Partial<TypedTier>) =>
    change({ tiers: tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)) })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-15 font-semibold">Price tiers</legend>
      <ul className="grid gap-2">
        {tiers.map((tier, at) => {
          const fromError = errorAt(`pricing.tiers.${at}.from`)
          const priceError = errorAt(`pricing.tiers.${at}.sen`)
          return (
            <li
              key={tier.key}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2"
            >
              <CompactField label={`From (${counted[base]})`} error={fromError}>
                <NumberInput
                  aria-label={`Tier ${at + 1}: from (${counted[base]})`}
                  aria-invalid={fromError ? true : undefined}
                  className="tabular-nums"
                  value={tier.from}
                  onType={(typed) => put(at, { from: typed })}
                />
              </CompactField>
              <CompactField label={`Price ${per}`} error={priceError}>
                <NumberInput
                  aria-label={`Tier ${at + 1}: price ${per}`}
                  aria-invalid={priceError ? true : undefined}
                  decimal
                  prefix="RM"
                  className="tabular-nums"
                  value={tier.amount}
                  onType={(typed) => put(at, { amount: typed })}
                />
              </CompactField>
              <span className="pt-6">
                <IconButton
                  label={`Remove tier ${at + 1}`}
                  why={tiers.length === 1 && 'At least one tier is required.'}
                  onClick={() => change({ tiers: tiers.filter((each) => each !== tier) })}
                >
                  <TrashIcon />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
      {errorAt('pricing.tiers') && <p className="mt-1 text-13 text-wrong">{errorAt('pricing.tiers')}</p>}
      <Button
        className="mt-2"
        icon={<PlusIcon />}
        onClick={() => change({ tiers: [...tiers, createTypedTier()] })}
      >
        Add price tier
      </Button>
    </fieldset>
  )
}
