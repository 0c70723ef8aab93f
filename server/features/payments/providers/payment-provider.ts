import type { OnlinePaymentMethod } from '#core/payments/online-payment.ts'
import type { PaymentProviderName } from '#core/payments/payment-providers.ts'

/** Keys of the shop at a provider. They are stored encrypted and never shown, except for `account`. */
export interface ProviderKeys {
  /** Number of the account, collection or brand at the provider. Empty if the provider has none. */
  account: string
  apiKey: string
  /** Secret that signs callbacks, or CHIP's public key. Empty if `apiKey` signs them. */
  signatureKey: string
}

export interface NewCheckout {
  /** Unique for each checkout. Providers return it in callbacks and queries. */
  reference: string
  amountSen: number
  title: string
  name: string
  /** Number with country code and without `+`, or empty. */
  phone: string
  /** Address for the provider's own receipts, which some providers require. */
  email: string
  returnUrl: string
  callbackUrl: string
  expiresAt: Date
}

export interface CreatedCheckout {
  id: string
  /** Second id of the page, which callbacks may contain instead of `id`. */
  orderId: string | null
  url: string
}

export interface ProviderPayment {
  /** Stays the same in every query, so that a payment is recorded once. */
  id: string
  amountSen: number
  currency: string
  method: OnlinePaymentMethod
  paidAt: Date | null
  /** Total of all refunds of this payment, including those made in the provider's dashboard. */
  refundedSen: number
  /** True if the provider has accepted a refund that is not complete. */
  refundPending: boolean
}

/** State of a checkout at the provider. Facts that the provider does not return are `null`. */
export interface CheckoutStatus {
  id: string
  orderId: string | null
  url: string | null
  reference: string | null
  account: string | null
  isTest: boolean | null
  /** False if the page no longer accepts payments. Some providers accept late payments regardless. */
  isOpen: boolean
  payments: ProviderPayment[]
}

export interface CallbackRequest {
  headers: Readonly<Record<string, string | undefined>>
  /** The body as it was received, because signatures cover its bytes. */
  body: string
}

/** A callback only says which checkout to query, and is never evidence of a payment. */
export interface CheckoutCallback {
  isSigned: boolean
  /** Each id identifies the payment page, or the order that the page belongs to. */
  ids: string[]
  reference: string | null
  deliveryId: string | null
}

/**
 * `refused` proves that nothing was done. After `unavailable` with `sent`, the provider may have carried out
 * the call.
 */
export type PaymentProviderResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; problem: 'wrong_keys' | 'not_found' | 'rejected'; detail: string }
  | { kind: 'unavailable'; sent: boolean; retryAfterMs: number | null; detail: string }

/**
 * Amounts are in sen. Methods never throw for answers or failures of the provider. See
 * `docs/decisions/0810-online-payments.md`.
 */
export interface PaymentProvider {
  name: PaymentProviderName
  createCheckout: (checkout: NewCheckout) => Promise<PaymentProviderResult<CreatedCheckout>>
  findCheckout: (id: string) => Promise<PaymentProviderResult<CheckoutStatus>>
  /**
   * Finds a page whose creation got no answer. `not_found` proves that there is none. `null` if the provider can't
   * search. Such a page stays unpaid, because no customer has its address.
   */
  findByReference: ((reference: string) => Promise<PaymentProviderResult<CheckoutStatus>>) | null
  /** Closes a page. A payment may still arrive afterwards. */
  closeCheckout: (id: string) => Promise<PaymentProviderResult<null>>
  /**
   * Refunds a payment in part or in full. `findCheckout` reports the refunded amount. `null` if the provider doesn't
   * support refunds.
   */
  refund:
    | ((
        payment: { checkoutId: string; paymentId: string },
        amountSen: number,
      ) => Promise<PaymentProviderResult<null>>)
    | null
  readCallback: (request: CallbackRequest) => CheckoutCallback | null
  /** Checks the keys without creating anything. Returns the keys to store, including those supplied by the provider. */
  testKeys: () => Promise<PaymentProviderResult<ProviderKeys>>
}

export interface ProviderOptions {
  keys: ProviderKeys
  isTest: boolean
  /** Address that replaces the provider's own in tests. */
  baseUrl: string | undefined
  timeoutMs: number
}
