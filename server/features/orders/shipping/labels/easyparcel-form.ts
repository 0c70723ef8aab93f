import { truncateText } from '#core/shared/truncate-text.ts'
import { parseMalaysianState, type MalaysianState } from '#core/orders/delivery.ts'
import type { ParcelToShip } from './label-provider.ts'

// EasyParcel's request format: nested form fields as in PHP, its own codes for states, and four short address lines.

type Field = string | readonly Field[] | { readonly [name: string]: Field }

/** Encodes `{ bulk: [{ a: '1' }] }` as `bulk[0][a]=1`. */
export function encodePhpForm(fields: Record<string, Field>): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: Field): void => {
    if (typeof value === 'string') form.append(name, value)
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form
}

/** State codes from appendix III of EasyParcel's documentation. */
const stateCodes: Record<MalaysianState, string> = {
  Johor: 'jhr',
  Kedah: 'kdh',
  Kelantan: 'ktn',
  Melaka: 'mlk',
  'Negeri Sembilan': 'nsn',
  Pahang: 'phg',
  Perak: 'prk',
  Perlis: 'pls',
  'Pulau Pinang': 'png',
  Sabah: 'sbh',
  Sarawak: 'srw',
  Selangor: 'sgr',
  Terengganu: 'trg',
  'WP Kuala Lumpur': 'kul',
  'WP Labuan': 'lbn',
  'WP Putrajaya': 'pjy',
}
const getStateCode = (state: string): string => {
  const named = parseMalaysianState(state)
  return named ? stateCodes[named] : ''
}

/** Rounds up, because EasyParcel bills a parcel again if it is heavier than declared. */
const formatKilogramsUp = (grams: number) => (Math.ceil(grams / 10) / 100).toFixed(2)

const maxLineLength = 35
const maxLines = 4

/** Splits an address into lines. The last line gets all remaining words. */
function splitAddress(address: string): string[] {
  const lines: string[] = []
  for (const word of address.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && (longer.length <= maxLineLength || lines.length === maxLines))
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function createPartyFields(prefix: 'pick' | 'send', who: ParcelToShip['to']): Record<string, string> {
  const contact = who.phone.replace(/^60/, '0')
  const lines = splitAddress(who.address).map((line, at) => [`${prefix}_addr${at + 1}`, line])
  return {
    [`${prefix}_name`]: truncateText(who.name, maxLineLength),
    [`${prefix}_contact`]: contact,
    [`${prefix}_mobile`]: contact,
    ...Object.fromEntries(lines),
    [`${prefix}_city`]: truncateText(who.city, maxLineLength),
    [`${prefix}_state`]: getStateCode(who.state),
    [`${prefix}_code`]: who.postcode,
    [`${prefix}_country`]: 'MY',
  }
}

export function createRateFields({ from, to, weightG }: ParcelToShip, day: string): Record<string, string> {
  return {
    pick_code: from.postcode,
    pick_state: getStateCode(from.state),
    pick_country: 'MY',
    send_code: to.postcode,
    send_state: getStateCode(to.state),
    send_country: 'MY',
    weight: formatKilogramsUp(weightG),
    date_coll: day,
  }
}

export function createOrderFields(
  parcel: ParcelToShip,
  { service_id, collect_on }: { service_id: string; collect_on: string },
): Record<string, string> {
  const { from } = parcel
  return {
    weight: formatKilogramsUp(parcel.weightG),
    content: truncateText(parcel.content, maxLineLength),
    value: (parcel.valueSen / 100).toFixed(2),
    service_id,
    ...createPartyFields('pick', {
      ...from,
      address: [from.address1, from.address2].filter(Boolean).join(' '),
    }),
    pick_company: truncateText(from.name, maxLineLength),
    ...createPartyFields('send', parcel.to),
    // EasyParcel sends its notifications to the shop only, because the shop notifies the customer itself.
    ...(from.email && { send_email: from.email }),
    sms: '0',
    collect_date: collect_on,
    reference: parcel.reference,
  }
}
