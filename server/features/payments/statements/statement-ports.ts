import type { OrderToMatch } from '#core/payments/line-to-match.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import type { Refusal } from '#server/http/refusal.ts'
import type { NewPayment } from '../ledger.ts'

export interface MatchableOrder extends OrderToMatch {
  publicId: string
  /** Amount that can be reversed while the order stays in Paid. `null` if it is not in Paid. */
  reversibleSen: Sen | null
}

/** The orders feature is created after payments, so app.ts passes these functions. */
export interface StatementPorts {
  /** Returns orders that were placed since a shop day, and older ones that are not paid. */
  findOrdersToMatch: (db: Db, since: string) => Promise<MatchableOrder[]>
  findOrderByNumber: (db: Db, number: string) => Promise<MatchableOrder | null>
  lockOrder: (tx: Db, publicId: string) => Promise<MatchableOrder | null>
  /** Orders with the ids of the ledger. Unknown ids are skipped. */
  findOrdersByIds: (db: Db, ids: string[]) => Promise<MatchableOrder[]>
  recordPayment: (tx: Db, payment: NewPayment) => Promise<{ entry: { id: number } }>
  /** Locks the order. Refuses if the payment is reversed already, or if a refund needs it and `keepRefunds` is set. */
  reversePayment: (
    tx: Db,
    payment: { id: number; keepRefunds: boolean },
    by: string,
  ) => Promise<Refusal<'refund_too_large' | 'not_reversible'> | null>
}
