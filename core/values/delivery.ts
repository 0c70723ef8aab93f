import type { Sen } from './money.ts'

export const deliveryMethods = ['selfPickup', 'pos'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Where parcels go, in the order of the select (storefront.md 5). */
export const states = [
  'Johor',
  'Kedah',
  'Kelantan',
  'Melaka',
  'Negeri Sembilan',
  'Pahang',
  'Perak',
  'Perlis',
  'Pulau Pinang',
  'Sabah',
  'Sarawak',
  'Selangor',
  'Terengganu',
  'WP Kuala Lumpur',
  'WP Labuan',
  'WP Putrajaya',
] as const
export type State = (typeof states)[number]

/** The state as we write it, whatever case it came in; null when it is none. */
export function stateNamed(text: string): State | null {
  const name = text.trim().toLowerCase()
  return states.find((state) => state.toLowerCase() === name) ?? null
}

const overTheSea: ReadonlySet<State> = new Set(['Sabah', 'Sarawak', 'WP Labuan'])

/** RM 8.00 by post, RM 12.00 over the sea, nothing for self-pickup (SHIP-01); RM 8.00 while no state is known. */
export function shippingFee(method: DeliveryMethod, state: State | null): Sen {
  if (method === 'selfPickup') return 0
  return state && overTheSea.has(state) ? 1200 : 800
}
