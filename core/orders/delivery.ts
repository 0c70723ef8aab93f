export const deliveryMethods = ['selfPickup', 'pos'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]

/** Malaysian states, in the order of the select field (STICK-01). */
export const malaysianStates = [
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
export type MalaysianState = (typeof malaysianStates)[number]

/** Returns the state with this name, ignoring upper and lower case, or `null` if the state is unknown. */
export function parseMalaysianState(text: string): MalaysianState | null {
  const name = text.trim().toLowerCase()
  return malaysianStates.find((state) => state.toLowerCase() === name) ?? null
}

export const deliveryRegions = ['peninsular', 'sabah', 'sarawak'] as const
export type DeliveryRegion = (typeof deliveryRegions)[number]

export function getRegion(state: string): DeliveryRegion {
  const named = parseMalaysianState(state)
  if (named === 'Sarawak') return 'sarawak'
  return named === 'Sabah' || named === 'WP Labuan' ? 'sabah' : 'peninsular'
}

const overTheSea: ReadonlySet<MalaysianState> = new Set(['Sabah', 'Sarawak', 'WP Labuan'])

/** Postcodes of Labuan and Sabah are 87000 to 91999, those of Sarawak 93000 to 98999. */
const postcodeOverTheSea = /^(8[7-9]|9[01]|9[3-8])\d{3}$/

/**
 * Returns true if only one of postcode and state is in Sabah, Sarawak or Labuan, because the postage may then be wrong.
 */
export function isPostageUncertain({ postcode, state }: { postcode: string; state: string }): boolean {
  const named = parseMalaysianState(state)
  if (!named || !/^\d{5}$/.test(postcode)) return false
  return overTheSea.has(named) !== postcodeOverTheSea.test(postcode)
}
