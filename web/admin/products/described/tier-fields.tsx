import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PlusIcon, TrashIcon } from '../../../ui/icons.tsx'
import { NumberInput } from '../../../ui/fields/number-input.tsx'
import type { EditorProps } from './editor-props.ts'
import { typedTier, type TypedTier } from '../../../../core/pricing/described/typed-description.ts'

const counted = { piece: 'pieces', sheet: 'sheets', set: 'sets', area: 'pieces' } as const

const costs = { piece: 'a piece', sheet: 'a sheet', set: 'a set', area: 'the unit' } as const

/** What one costs, from how many on. */
export function TierFields({ typed: { by, tiers }, change, wrongAt }: EditorProps) {
  const base = by === 'fixed' || by === 'table' ? 'piece' : by
  const put = (at: number, part: Partial<TypedTier>) =>
    change({ tiers: tiers.map((tier, place) => (place === at ? { ...tier, ...part } : tier)) })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-15 font-semibold">What {costs[base]} costs</legend>
      <ul className="grid gap-2">
        {tiers.map((tier, at) => {
          const trouble = wrongAt(`pricing.tiers.${at}.from`) ?? wrongAt(`pricing.tiers.${at}.sen`)
          return (
            <li key={tier.key}>
              <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-2">
                <NumberInput
                  aria-label={`Step ${at + 1}: from how many ${counted[base]}`}
                  aria-invalid={wrongAt(`pricing.tiers.${at}.from`) ? true : undefined}
                  prefix={<span className="text-13">from</span>}
                  className="pl-13! text-right tabular-nums"
                  value={tier.from}
                  onType={(typed) => put(at, { from: typed })}
                />
                <NumberInput
                  aria-label={`Step ${at + 1}: price of ${costs[base]}`}
                  aria-invalid={wrongAt(`pricing.tiers.${at}.sen`) ? true : undefined}
                  decimal
                  prefix="RM"
                  className="text-right tabular-nums"
                  value={tier.amount}
                  onType={(typed) => put(at, { amount: typed })}
                />
                <IconButton
                  label={`Remove step ${at + 1}`}
                  disabled={tiers.length === 1}
                  onClick={() => change({ tiers: tiers.filter((each) => each !== tier) })}
                >
                  <TrashIcon />
                </IconButton>
              </div>
              {trouble && <p className="mt-1 text-13 text-wrong">{trouble}</p>}
            </li>
          )
        })}
      </ul>
      {wrongAt('pricing.tiers') && <p className="mt-1 text-13 text-wrong">{wrongAt('pricing.tiers')}</p>}
      <Button className="mt-2" icon={<PlusIcon />} onClick={() => change({ tiers: [...tiers, typedTier()] })}>
        Add a step
      </Button>
    </fieldset>
  )
}
