import type { InputOf } from '../../../core/contracts/contract.ts'
import type { changePostage, KeptPostage } from '../../../core/contracts/postage.ts'
import { states, type State } from '../../../core/values/delivery.ts'
import { senFromRinggit } from '../../../core/values/money.ts'
import type { Weights } from '../../../core/values/postage.ts'

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

/** What a shop that turns to weight begins with. */
const usualWeights: Weights = {
  included_g: 1000,
  step_g: 500,
  packing_g: 50,
  sheet_g: 25,
  tag_set_g: 10,
  logo_g: 5,
}

const weightNames = Object.keys(weightLabels) as (keyof Weights)[]

const each = (of: (state: State) => number) =>
  Object.fromEntries(states.map((state) => [state, (of(state) / 100).toFixed(2)])) as Record<State, string>

export function asTyped({ states: fees, by_weight, free_from_sen }: KeptPostage): TypedPostage {
  const weights = by_weight ?? usualWeights
  return {
    fee: each((state) => fees[state].fee_sen),
    more: each((state) => fees[state].more_sen),
    byWeight: by_weight !== null,
    weights: Object.fromEntries(
      weightNames.map((name) => [name, String(weights[name])]),
    ) as TypedPostage['weights'],
    freeFrom: free_from_sen === null ? '' : (free_from_sen / 100).toFixed(2),
  }
}

const sen = (text: string) => senFromRinggit(text) ?? Number.NaN

/** As it is sent; what is no amount goes as NaN, which the contract refuses in words. */
export function asSent(typed: TypedPostage, version: number): InputOf<typeof changePostage> {
  return {
    version,
    states: Object.fromEntries(
      states.map((state) => [
        state,
        { fee_sen: sen(typed.fee[state]), more_sen: typed.byWeight ? sen(typed.more[state]) : 0 },
      ]),
    ) as InputOf<typeof changePostage>['states'],
    by_weight: typed.byWeight
      ? (Object.fromEntries(
          weightNames.map((name) => [
            name,
            /^\d+$/.test(typed.weights[name].trim()) ? Number(typed.weights[name]) : Number.NaN,
          ]),
        ) as unknown as Weights)
      : null,
    free_from_sen: typed.freeFrom.trim() === '' ? null : sen(typed.freeFrom),
  }
}
