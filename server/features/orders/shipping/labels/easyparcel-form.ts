import { cutText } from '#core/shared/cut-text.ts'
import { parseState, type MalaysianState } from '#core/orders/delivery.ts'
import type { ToCarry } from './label-seller.ts'

// How EasyParcel takes things: a PHP form, codes of its own for states, and four short lines of address.

type Field = string | readonly Field[] | { readonly [name: string]: Field }

/** `{ bulk: [{ a: '1' }] }` as `bulk[0][a]=1`. */
export function phpForm(fields: Record<string, Field>): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: Field): void => {
    if (typeof value === 'string') form.append(name, value)
    else for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
  }
  for (const [name, value] of Object.entries(fields)) add(name, value)
  return form
}

/** Appendix III of its documentation. */
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
const codeOf = (state: string): string => {
  const named = parseState(state)
  return named ? stateCodes[named] : ''
}

/** Kilograms with two decimals, upwards: a parcel that is heavier than was said is billed again. */
const kilograms = (grams: number) => (Math.ceil(grams / 10) / 100).toFixed(2)

const mostLetters = 35
const mostLines = 4

/** An address on lines that are short enough, broken between words; what is left over stays on the last one. */
function addressLines(address: string): string[] {
  const lines: string[] = []
  for (const word of address.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && (longer.length <= mostLetters || lines.length === mostLines))
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function party(prefix: 'pick' | 'send', who: ToCarry['to']): Record<string, string> {
  const contact = who.phone.replace(/^60/, '0')
  const lines = addressLines(who.address).map((line, at) => [`${prefix}_addr${at + 1}`, line])
  return {
    [`${prefix}_name`]: cutText(who.name, mostLetters),
    [`${prefix}_contact`]: contact,
    [`${prefix}_mobile`]: contact,
    ...Object.fromEntries(lines),
    [`${prefix}_city`]: cutText(who.city, mostLetters),
    [`${prefix}_state`]: codeOf(who.state),
    [`${prefix}_code`]: who.postcode,
    [`${prefix}_country`]: 'MY',
  }
}

/** What a price depends on. */
export function rateFields({ from, to, weightG }: ToCarry, day: string): Record<string, string> {
  return {
    pick_code: from.postcode,
    pick_state: codeOf(from.state),
    pick_country: 'MY',
    send_code: to.postcode,
    send_state: codeOf(to.state),
    send_country: 'MY',
    weight: kilograms(weightG),
    date_coll: day,
  }
}

export function orderFields(
  parcel: ToCarry,
  { service_id, collect_on }: { service_id: string; collect_on: string },
): Record<string, string> {
  const { from } = parcel
  return {
    weight: kilograms(parcel.weightG),
    content: cutText(parcel.content, mostLetters),
    value: (parcel.valueSen / 100).toFixed(2),
    service_id,
    ...party('pick', { ...from, address: [from.address1, from.address2].filter(Boolean).join(' ') }),
    pick_company: cutText(from.name, mostLetters),
    ...party('send', parcel.to),
    // Its notices go to the shop: the customer is told by the shop alone.
    ...(from.email && { send_email: from.email }),
    sms: '0',
    collect_date: collect_on,
    reference: parcel.reference,
  }
}
