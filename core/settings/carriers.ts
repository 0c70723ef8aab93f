import type { DeliveryRegion } from '../orders/delivery.ts'
import { normalizeTrackingNumber } from '../orders/shipping/scanned-code.ts'
import { addDays } from '../shared/shop-weeks.ts'
import { getWeekday } from '../messaging/recurrence.ts'

export interface ParcelCarrier {
  name: string
  /** Address of the tracking page, with `{tracking}` in place of the tracking number. */
  page: string
  /**
   * Formats of the carrier's tracking numbers, separated by commas. `#` is a digit, `@` a letter, and `*` any
   * remaining characters. Empty if unknown.
   */
  numbers: string
  days: Record<DeliveryRegion, number>
}

/** A format may have one `*` at the end. */
const numberFormatPattern = /^[A-Z\d#@]{1,40}\*?$/

export interface ParcelTrackingPage {
  carrier: string
  page: string
}

export function findCarrierByNumber(carriers: readonly ParcelCarrier[], typed: string): ParcelCarrier | null {
  const number = normalizeTrackingNumber(typed)
  if (number === '') return null
  const isPrefixOfEither = (look: string) => createFormatRegex(look).test(number)
  return carriers.find(({ numbers }) => parseTrackingNumberFormats(numbers).some(isPrefixOfEither)) ?? null
}

/** `carrier` is needed only if the tracking number does not identify the carrier. */
export interface StoredParcel {
  tracking: string
  carrier?: string
  trackingPage?: string
}

/**
 * Returns the carrier of a parcel. The stored carrier takes precedence over a carrier whose format matches the
 * tracking number. Returns `null` if there is neither.
 */
export function findCarrierForParcel(
  carriers: readonly ParcelCarrier[],
  { tracking, carrier = '' }: StoredParcel,
): ParcelCarrier | null {
  return carrier ? findCarrierByName(carriers, carrier) : findCarrierByNumber(carriers, tracking)
}

export function getParcelTrackingPage(
  carriers: readonly ParcelCarrier[],
  parcel: StoredParcel,
): ParcelTrackingPage | null {
  const number = normalizeTrackingNumber(parcel.tracking)
  if (number === '') return null
  const carrier = findCarrierForParcel(carriers, parcel)
  if (carrier)
    return { carrier: carrier.name, page: carrier.page.replaceAll('{tracking}', encodeURIComponent(number)) }
  const { carrier: name = '', trackingPage = '' } = parcel
  return name && trackingPage.startsWith('https://') ? { carrier: name, page: trackingPage } : null
}

const isPrefixOfEither = (own: string, given: string) =>
  own !== '' && (own.startsWith(given) || given.startsWith(own))
const letters = (name: string) => name.toLowerCase().replace(/[^a-z\d]/g, '')
/** Names of carriers that label providers write differently. */
const carrierAliases: Readonly<Record<string, string>> = { poslaju: 'posmalaysia', posmalaysia: 'poslaju' }

/**
 * Finds a carrier by the name that the shop or a label provider uses, such as `Ninjavan` for Ninja Van. Returns `null`
 * if no carrier has this name.
 */
export function findCarrierByName(carriers: readonly ParcelCarrier[], name: string): ParcelCarrier | null {
  const wanted = letters(name)
  if (wanted === '') return null
  const other = carrierAliases[wanted]
  return (
    carriers.find((carrier) => letters(carrier.name) === wanted) ??
    carriers.find((carrier) => isPrefixOfEither(letters(carrier.name), wanted)) ??
    (other === undefined
      ? null
      : (carriers.find((carrier) => isPrefixOfEither(letters(carrier.name), other)) ?? null))
  )
}

/** Splits a list of formats and drops invalid formats, so that typed text is never used as a regular expression. */
export const parseTrackingNumberFormats = (numbers: string): string[] =>
  numbers
    .split(',')
    .map((look) => look.trim().toUpperCase())
    .filter((look) => numberFormatPattern.test(look))

const formatPatterns: Record<string, string> = { '#': '\\d', '@': '[A-Z]', '*': '[A-Z\\d]{4,40}' }
const createFormatRegex = (look: string) =>
  new RegExp(`^${[...look].map((sign) => formatPatterns[sign] ?? sign).join('')}$`)

const sunday = 7

/**
 * Estimates the day on which a parcel is delivered. Parcels are not delivered on Sundays and on the given holidays.
 */
export function estimateArrivalDay(
  { days }: Pick<ParcelCarrier, 'days'>,
  to: DeliveryRegion,
  from: string,
  holidays: readonly string[] = [],
): string {
  let day = from
  for (let left = days[to]; left > 0; left -= getWeekday(day) === sunday || holidays.includes(day) ? 0 : 1)
    day = addDays(day, 1)
  return day
}
