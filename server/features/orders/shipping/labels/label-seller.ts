import type { LabelQuote } from '#core/orders/shipping/parcel-label.ts'
import type { LabelSender } from '#core/settings/label-buying-calls.ts'
import type { Sen } from '#core/shared/money.ts'

/** A parcel that is to be carried. */
export interface ToCarry {
  weightG: number
  from: LabelSender
  to: {
    name: string
    /** With the country's code. */
    phone: string
    address: string
    postcode: string
    city: string
    state: string
  }
  content: string
  valueSen: Sen
  /** Our own words for it, as the seller's lists show them. */
  reference: string
}

export interface BoughtLabel {
  /** The carrier's number; empty: it comes. */
  tracking: string
  trackingPage: string
  filePage: string
}

/** What asking came to. `unclear`: nobody knows whether it was done. */
export type Heard<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; problem: 'wrong_key' | 'no_credit' | 'refused'; words: string }
  | { kind: 'unclear'; words: string }

/** Who sells labels of many carriers. Submitting costs nothing; what was submitted is paid by its number, once. */
export interface LabelSeller {
  quotes: (parcel: ToCarry, day: string) => Promise<Heard<LabelQuote[]>>
  submit: (
    parcel: ToCarry,
    chosen: Pick<LabelQuote, 'service_id' | 'collect_on'>,
  ) => Promise<Heard<{ number: string; priceSen: Sen }>>
  pay: (number: string) => Promise<Heard<BoughtLabel>>
  /** Whether it was bought; `gone`: it never was, and can't be any more. */
  look: (number: string) => Promise<Heard<'unpaid' | 'gone' | BoughtLabel>>
}
