import type { Db } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { Encryption } from '../../identity/identity.ts'
import type { NewPayment } from '../ledger.ts'

export interface PayableOrder {
  id: string
  publicId: string
  number: string
  name: string
  phone: string
  /** Amount to pay now: the unpaid part of the deposit if there is one, otherwise the balance. */
  dueSen: number
  isCancelled: boolean
  isTest: boolean
}

/** The orders feature comes after this feature, so app.ts passes these functions. */
export interface OrdersForPayments {
  /**
   * Records a payment in the caller's transaction, unless it is already recorded. A payment that covers the deposit, or
   * the total if there is none, moves a new order to Paid. `notify` always sends the message about that move.
   * `reduceOrder` also reduces the order's total by a refund.
   */
  recordPayment: (
    tx: Db,
    payment: NewPayment,
    options: { notify?: boolean; reduceOrder?: boolean },
  ) => Promise<unknown>
  /**
   * `key` is the key of a link to the order, or the order's id, which only the browser that placed the order
   * has.
   */
  findPayable: (db: Db, link: { order: string; key: string }) => Promise<PayableOrder | null>
  listPayable: (db: Db, ids: string[], options?: { lock: boolean }) => Promise<PayableOrder[]>
  findIdByPublicId: (db: Db, publicId: string) => Promise<string | null>
}

export interface OnlinePaymentDependencies {
  db: Db
  env: Pick<Env, 'PAYMENT_PROVIDERS_URL' | 'PAYMENT_TIMEOUT_MS'>
  /** Encrypts the provider's keys with a key that is not in the database. */
  seal: Encryption
  orders: OrdersForPayments
  /** The server's own address, for callbacks and redirects. */
  siteUrl: () => string
  shopName: (db: Db) => Promise<string>
  /** Enqueues the job that queries checkouts. It starts when the transaction commits. */
  enqueueChecks: (tx: Db) => Promise<void>
}
