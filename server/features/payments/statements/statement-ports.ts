import type { OrderToMatch } from '#core/payments/match-statement.ts'
import type { Db } from '#server/db/database.ts'
import type { NewPayment } from '../ledger.ts'

/** An order to match, with its public id. */
export type MatchableOrder = OrderToMatch & { publicId: string }

/** Functions of the orders feature. It is created after payments, so app.ts passes them. */
export interface StatementPorts {
  /** Returns orders that were placed since a shop day, and older ones that are not paid. */
  findOrdersToMatch: (db: Db, since: string) => Promise<MatchableOrder[]>
  /** Returns `null` if there is no order with this number. */
  findOrderByNumber: (db: Db, number: string) => Promise<MatchableOrder | null>
  /** Locks an order by its public id. Returns `null` if it does not exist. */
  lockOrder: (tx: Db, publicId: string) => Promise<MatchableOrder | null>
  recordPayment: (tx: Db, payment: NewPayment) => Promise<unknown>
  /** Reverses the payment with this evidence. */
  reversePayment: (tx: Db, evidenceRef: string, by: string) => Promise<void>
}
