import type { Region } from '../orders/delivery.ts'
import { plainNumber } from '../orders/shipping/scanned-code.ts'
import { daysAfter } from '../shared/shop-weeks.ts'
import { weekdayOf } from '../messaging/recurrence.ts'

/** Who carries parcels, as the shop has it. */
export interface Carrier {
  name: string
  /** Where a parcel is followed, with `{tracking}` in the place of its number. */
  page: string
  /** How its numbers look: `#` a digit, `@` a letter, `*` the rest; several with commas between. Empty: nobody knows. */
  numbers: string
  /** How many days of delivery it takes to each part of the country. */
  days: Record<Region, number>
}

/** One look of a number: at most one `*`, and that last. */
const numberLook = /^[A-Z\d#@]{1,40}\*?$/

export interface TrackedParcel {
  carrier: string
  page: string
}

/** Whose number this is, as people type it, by the first carrier whose numbers look so; null: nobody's that we know. */
export function carrierOf(carriers: readonly Carrier[], typed: string): Carrier | null {
  const number = plainNumber(typed)
  if (number === '') return null
  const fits = (look: string) => regexOf(look).test(number)
  return carriers.find(({ numbers }) => looksOf(numbers).some(fits)) ?? null
}

/** A parcel as an order keeps it: who carries it was said with it, or is told by its number; a page of its own or none. */
export interface KeptParcel {
  tracking: string
  carrier?: string
  trackingPage?: string
}

/** Who carries a parcel: whom somebody has named, else whose its number is; null: nobody that the shop knows. */
export function carrierOfParcel(
  carriers: readonly Carrier[],
  { tracking, carrier = '' }: KeptParcel,
): Carrier | null {
  return carrier ? carrierNamed(carriers, carrier) : carrierOf(carriers, tracking)
}

/** The same, with the page on which it is followed. */
export function parcelOf(carriers: readonly Carrier[], parcel: KeptParcel): TrackedParcel | null {
  const number = plainNumber(parcel.tracking)
  if (number === '') return null
  const carrier = carrierOfParcel(carriers, parcel)
  if (carrier)
    return { carrier: carrier.name, page: carrier.page.replaceAll('{tracking}', encodeURIComponent(number)) }
  const { carrier: name = '', trackingPage = '' } = parcel
  return name && trackingPage.startsWith('https://') ? { carrier: name, page: trackingPage } : null
}

const fits = (own: string, given: string) => own !== '' && (own.startsWith(given) || given.startsWith(own))
const letters = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '')
/** Sellers of labels call them by other names. */
const alsoCalled: Readonly<Record<string, string>> = { poslaju: 'posmalaysia', posmalaysia: 'poslaju' }

/** The carrier of this name, as the shop or a seller of labels writes it: `Ninjavan` is Ninja Van; null: none. */
export function carrierNamed(carriers: readonly Carrier[], name: string): Carrier | null {
  const wanted = letters(name)
  if (wanted === '') return null
  const other = alsoCalled[wanted]
  return (
    carriers.find((carrier) => letters(carrier.name) === wanted) ??
    carriers.find((carrier) => fits(letters(carrier.name), wanted)) ??
    (other === undefined ? null : (carriers.find((carrier) => fits(letters(carrier.name), other)) ?? null))
  )
}

/** The looks in a list of them, without what is no look: nothing that is typed becomes a pattern of its own. */
export const looksOf = (numbers: string): string[] =>
  numbers
    .split(',')
    .map((look) => look.trim().toUpperCase())
    .filter((look) => numberLook.test(look))

const signs: Record<string, string> = { '#': '\\d', '@': '[A-Z]', '*': '[A-Z\\d]{4,40}' }
const regexOf = (look: string) => new RegExp(`^${[...look].map((sign) => signs[sign] ?? sign).join('')}$`)

const sunday = 7

/** About when a parcel is there that leaves on this day: nobody delivers on Sundays, nor on these holidays. */
export function arrivesOn(
  { days }: Pick<Carrier, 'days'>,
  to: Region,
  from: string,
  holidays: readonly string[] = [],
): string {
  let day = from
  for (let left = days[to]; left > 0; left -= weekdayOf(day) === sunday || holidays.includes(day) ? 0 : 1)
    day = daysAfter(day, 1)
  return day
}
