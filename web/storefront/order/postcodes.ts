import { findPostcode } from 'malaysia-postcodes'
import { parseMalaysianState, type MalaysianState } from '#core/orders/delivery.ts'

export interface PostcodePlace {
  city: string
  state: MalaysianState
}

/**
 * Returns `null` if the postcode is not listed. This file is a separate chunk, because only addresses need
 * it.
 */
export function findPostcodePlace(postcode: string): PostcodePlace | null {
  const found = findPostcode(postcode, true)
  // A few postcodes cover two towns. The first town is used, and the customer can correct it.
  const { city, state } = found.results?.[0] ?? found
  const named = parseMalaysianState(state ?? '')
  return city && named ? { city, state: named } : null
}
