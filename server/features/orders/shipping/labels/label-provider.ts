import type { LabelQuote } from '#core/orders/shipping/parcel-label.ts'
import type { LabelSender } from '#core/settings/label-buying-calls.ts'
import type { Sen } from '#core/shared/money.ts'

export interface ParcelToShip {
  weightG: number
  from: LabelSender
  to: {
    name: string
    /** Phone number with country code. */
    phone: string
    address: string
    postcode: string
    city: string
    state: string
  }
  content: string
  valueSen: Sen
  reference: string
}

export interface BoughtLabel {
  /** Tracking number. Empty if the carrier has not assigned it yet. */
  tracking: string
  trackingPage: string
  filePage: string
}

/** After `unclear`, the provider may or may not have executed the request. */
export type LabelProviderResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; problem: 'wrong_key' | 'no_credit' | 'refused'; words: string }
  | { kind: 'unclear'; words: string }

/** Submitting an order costs nothing. A submitted order is paid once, by its number. */
export interface LabelProvider {
  listQuotes: (parcel: ParcelToShip, day: string) => Promise<LabelProviderResult<LabelQuote[]>>
  submit: (
    parcel: ParcelToShip,
    chosen: Pick<LabelQuote, 'service_id' | 'collect_on'>,
  ) => Promise<LabelProviderResult<{ number: string; priceSen: Sen }>>
  pay: (number: string) => Promise<LabelProviderResult<BoughtLabel>>
  /** The result is `gone` if the order was never paid and can't be paid any more. */
  queryOrder: (number: string) => Promise<LabelProviderResult<'unpaid' | 'gone' | BoughtLabel>>
}
