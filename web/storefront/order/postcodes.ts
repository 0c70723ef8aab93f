import { findPostcode } from 'malaysia-postcodes'
import { parseState, type MalaysianState } from '#core/orders/delivery.ts'

export interface Place {
  city: string
  state: MalaysianState
}

/** Where a postcode of five digits is; null: it isn't listed. A chunk of its own: only addresses need it. */
export function placeOf(postcode: string): Place | null {
  const found = findPostcode(postcode, true)
  // The few that lie in two towns name the first of them: it can be corrected.
  const { city, state } = found.results?.[0] ?? found
  const named = parseState(state ?? '')
  return city && named ? { city, state: named } : null
}
