import { numberOrNaN } from '#core/shared/typed-number.ts'
import type { InputOf } from '#core/contract.ts'
import type { changePostage, KeptPostage } from '#core/settings/postage-calls.ts'
import { states, type State } from '#core/orders/delivery.ts'
import { senFromRinggit } from '#core/shared/money.ts'
import type { Weights } from '#core/settings/postage.ts'
import { keysOf, recordOf } from '#core/shared/keys.ts'
import type { Labels } from '#web/admin/meanwhile/meanwhile.ts'

/** The postage as it is typed: amounts in RM, weights in grams. */
export interface TypedPostage {
  fee: Record<State, string>
  more: Record<State, string>
  byWeight: boolean
  weights: Record<keyof Weights, string>
  freeFrom: string
}

export const weightLabels = {
  included_g: 'Covered by the fee',
  step_g: 'Each further step',
  packing_g: 'Packing',
  sheet_g: 'A sheet of stickers',
  tag_set_g: 'A set of name tags',
  logo_g: 'A school logo',
} as const satisfies Record<keyof Weights, string>

const eachText = (fees: Record<State, string>) => states.map((state) => `${state} ${fees[state]}`).join('\n')

const weightNames = keysOf(weightLabels)

/** What two people's postage is compared by (D-20). */
export const labels: Labels<TypedPostage> = {
  byWeight: { label: 'By weight', text: (byWeight) => (byWeight ? 'Yes' : 'No') },
  weights: {
    label: 'Weights',
    text: (weights) => weightNames.map((name) => `${weightLabels[name]} ${weights[name]} g`).join('\n'),
  },
  fee: { label: 'Fee, RM', text: eachText },
  more: { label: 'Each further step, RM', text: eachText },
  freeFrom: { label: 'Free from, RM', text: (amount) => amount || 'Nothing is posted free' },
}

/** What a shop that turns to weight begins with. */
const usualWeights: Weights = {
  included_g: 1000,
  step_g: 500,
  packing_g: 50,
  sheet_g: 25,
  tag_set_g: 10,
  logo_g: 5,
}

const each = (of: (state: State) => number) => recordOf(states, (state) => (of(state) / 100).toFixed(2))

export function asTyped({ states: fees, by_weight, free_from_sen }: KeptPostage): TypedPostage {
  const weights = by_weight ?? usualWeights
  return {
    fee: each((state) => fees[state].fee_sen),
    more: each((state) => fees[state].more_sen),
    byWeight: by_weight !== null,
    weights: recordOf(weightNames, (name) => String(weights[name])),
    freeFrom: free_from_sen === null ? '' : (free_from_sen / 100).toFixed(2),
  }
}

const sen = (text: string) => senFromRinggit(text) ?? Number.NaN

/** As it is sent; what is no amount goes as NaN, which the contract refuses in words. */
export function asSent(typed: TypedPostage): Omit<InputOf<typeof changePostage>, 'version'> {
  return {
    states: recordOf(states, (state) => ({
      fee_sen: sen(typed.fee[state]),
      more_sen: typed.byWeight ? sen(typed.more[state]) : 0,
    })),
    by_weight: typed.byWeight ? recordOf(weightNames, (name) => numberOrNaN(typed.weights[name])) : null,
    free_from_sen: typed.freeFrom.trim() === '' ? null : sen(typed.freeFrom),
  }
}
