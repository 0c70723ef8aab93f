import { malaysianStates, type DeliveryMethod, type MalaysianState } from '../orders/delivery.ts'
import type { Sen } from '../shared/money.ts'

/**
 * Weights in whole grams. The fee of a state covers `included_g`, and `more_sen` is added for each further `step_g`.
 */
export interface PostageWeights {
  included_g: number
  step_g: number
  packing_g: number
  /**
   * Weight of one sheet of stickers. `tag_set_g` is the weight of a set of name tags, and `logo_g` that of a school
   * logo.
   */
  sheet_g: number
  tag_set_g: number
  logo_g: number
}

export interface PostageRules {
  states: Record<MalaysianState, { fee_sen: Sen; more_sen: Sen }>
  by_weight: PostageWeights | null
  free_from_sen: Sen | null
}

export interface ParcelContents {
  goodsSen: Sen
  sheets: number
  tagSets: number
  logos: number
  /** Total weight of the items for which a weight is stored. */
  grams: number
}

export const emptyParcel: ParcelContents = { goodsSen: 0, sheets: 0, tagSets: 0, logos: 0, grams: 0 }

export function calculateParcelWeight(
  { sheets, tagSets, logos, grams }: ParcelContents,
  weights: PostageWeights,
): number {
  const { packing_g, sheet_g, tag_set_g, logo_g } = weights
  return packing_g + grams + sheets * sheet_g + tagSets * tag_set_g + logos * logo_g
}

/** Calculates the postage. It is 0 for self-pickup, and the lowest possible fee while no state is known. */
export function calculatePostage(
  postage: PostageRules,
  method: DeliveryMethod,
  state: MalaysianState | null,
  parcel: ParcelContents = emptyParcel,
): Sen {
  if (method === 'selfPickup') return 0
  const { by_weight: weights, free_from_sen: freeFrom } = postage
  if (freeFrom !== null && parcel.goodsSen >= freeFrom) return 0
  const extraGrams = weights ? Math.max(0, calculateParcelWeight(parcel, weights) - weights.included_g) : 0
  const steps = weights ? Math.ceil(extraGrams / weights.step_g) : 0
  const feeOf = ({ fee_sen, more_sen }: { fee_sen: Sen; more_sen: Sen }) => fee_sen + steps * more_sen
  return state ? feeOf(postage.states[state]) : Math.min(...Object.values(postage.states).map(feeOf))
}

export function doesPostageDependOnContents({ by_weight, free_from_sen }: PostageRules): boolean {
  return by_weight !== null || free_from_sen !== null
}

/** Returns the lowest postage of a parcel, and the higher fees with their states in ascending order. */
export function listPostageOffers(postage: PostageRules, parcel: ParcelContents = emptyParcel) {
  const fromSen = calculatePostage(postage, 'pos', null, parcel)
  const dearer = new Map<Sen, MalaysianState[]>()
  for (const state of malaysianStates) {
    const fee = calculatePostage(postage, 'pos', state, parcel)
    if (fee > fromSen) dearer.set(fee, [...(dearer.get(fee) ?? []), state])
  }
  const rising = [...dearer].toSorted(([one], [other]) => one - other)
  return { fromSen, dearer: rising.map(([sen, states]) => ({ sen, states })) }
}
