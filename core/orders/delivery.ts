export const deliveryMethods = ['selfPickup', 'pos'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Where parcels go, in the order of the select (STICK-01). */
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

/** Parts of the country that parcels take different times to. */
export const regions = ['peninsular', 'sabah', 'sarawak'] as const
export type Region = (typeof regions)[number]

/** Where a state lies, as whoever typed it wrote it. */
export function regionOf(state: string): Region {
  const named = stateNamed(state)
  if (named === 'Sarawak') return 'sarawak'
  return named === 'Sabah' || named === 'WP Labuan' ? 'sabah' : 'peninsular'
}

const overTheSea: ReadonlySet<State> = new Set(['Sabah', 'Sarawak', 'WP Labuan'])

/** Labuan and Sabah have the postcodes 87000 to 91999, Sarawak 93000 to 98999. */
const postcodeOverTheSea = /^(8[7-9]|9[01]|9[3-8])\d{3}$/

/** Whether postcode and state lie on different sides of the sea, so that the postage may be wrong. */
export function postageInDoubt({ postcode, state }: { postcode: string; state: string }): boolean {
  const named = stateNamed(state)
  if (!named || !/^\d{5}$/.test(postcode)) return false
  return overTheSea.has(named) !== postcodeOverTheSea.test(postcode)
}
