import type { OrderToMatch } from '#core/payments/match-statement.ts'
import type { Db } from '#server/db/database.ts'
import type { NewPayment } from '../ledger.ts'

export type MatchableOrder = OrderToMatch & { publicId: string }

/** The orders feature is created after payments, so app.ts passes these functions. */
export interface StatementPorts {
  /** Returns orders that were placed since a shop day, and older ones that are not paid. */
  findOrdersToMatch: (db: Db, since: string) => Promise<MatchableOrder[]>
  findOrderByNumber: (db: Db, number: string) => Promise<MatchableOrder | null>
  lockOrder: (tx: Db, publicId: string) => Promise<MatchableOrder | null>
  recordPayment: (tx: Db, payment: NewPayment) => Promise<unknown>
  reversePayment: (tx: Db, evidenceRef: string, by: string) => Promise<void>
}
