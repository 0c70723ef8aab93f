import { states, type DeliveryMethod, type State } from '../orders/delivery.ts'
import type { Sen } from '../shared/money.ts'

/** What weighs how much, whole grams; `included` is what the fee of a state covers, `step` what each further fee does. */
export interface Weights {
  included_g: number
  step_g: number
  packing_g: number
  /** One sheet of stickers, one set of name tags, one school logo. */
  sheet_g: number
  tag_set_g: number
  logo_g: number
}

/** What the shop takes for the post. */
export interface Postage {
  /** `more_sen`: for each further step of weight, where it goes by weight. */
  states: Record<State, { fee_sen: Sen; more_sen: Sen }>
  /** Null: one fee for an order, whatever it weighs. */
  by_weight: Weights | null
  /** Goods for at least so much are posted free; null: none are. */
  free_from_sen: Sen | null
}

/** What of an order decides its postage. */
export interface Parcel {
  goodsSen: Sen
  sheets: number
  tagSets: number
  logos: number
  /** What weighs as its description says. */
  grams: number
}

export const emptyParcel: Parcel = { goodsSen: 0, sheets: 0, tagSets: 0, logos: 0, grams: 0 }

/** What the parcel weighs, whole grams. */
export function weightOf({ sheets, tagSets, logos, grams }: Parcel, weights: Weights): number {
  const { packing_g, sheet_g, tag_set_g, logo_g } = weights
  return packing_g + grams + sheets * sheet_g + tagSets * tag_set_g + logos * logo_g
}

/** What posting the parcel costs; nothing for self-pickup. While no state is known, what it costs at least. */
export function postageFee(
  postage: Postage,
  method: DeliveryMethod,
  state: State | null,
  parcel: Parcel = emptyParcel,
): Sen {
  if (method === 'selfPickup') return 0
  const { by_weight: weights, free_from_sen: freeFrom } = postage
  if (freeFrom !== null && parcel.goodsSen >= freeFrom) return 0
  const beyond = weights ? Math.max(0, weightOf(parcel, weights) - weights.included_g) : 0
  const steps = weights ? Math.ceil(beyond / weights.step_g) : 0
  const feeOf = ({ fee_sen, more_sen }: { fee_sen: Sen; more_sen: Sen }) => fee_sen + steps * more_sen
  return state ? feeOf(postage.states[state]) : Math.min(...Object.values(postage.states).map(feeOf))
}

/** Whether the fee depends on what is in the parcel. */
export function byContents({ by_weight, free_from_sen }: Postage): boolean {
  return by_weight !== null || free_from_sen !== null
}

/** What the parcel costs at least, and where it costs more: the fees in question with their states, rising. */
export function postageOffers(postage: Postage, parcel: Parcel = emptyParcel) {
  const fromSen = postageFee(postage, 'pos', null, parcel)
  const dearer = new Map<Sen, State[]>()
  for (const state of states) {
    const fee = postageFee(postage, 'pos', state, parcel)
    if (fee > fromSen) dearer.set(fee, [...(dearer.get(fee) ?? []), state])
  }
  const rising = [...dearer].toSorted(([one], [other]) => one - other)
  return { fromSen, dearer: rising.map(([sen, states]) => ({ sen, states })) }
}
