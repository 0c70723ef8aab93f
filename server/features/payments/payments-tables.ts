import { bigint, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EntryKind, PaymentEvidence, PaymentMethod } from '#core/payments/payment-entries.ts'

export const paymentsTable = pgTable('payments', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  kind: text().$type<EntryKind>().notNull(),
  amountSen: integer('amount_sen').notNull(),
  method: text().$type<PaymentMethod>().notNull(),
  /**
   * Effective time of the entry. Defaults to the time of the transaction, as `createdAt` does. If the two differ, the
   * time was entered. A reversal has the time of the entry that it undoes.
   */
  paidAt: timestamp('paid_at', { withTimezone: true }).notNull().defaultNow(),
  evidence: text().$type<PaymentEvidence>().notNull(),
  /** Key of the evidence: id at the provider, statement line, or hash of the slip. */
  evidenceRef: text('evidence_ref').notNull(),
  reference: text().notNull(),
  note: text().notNull(),
  recordedBy: text('recorded_by').notNull(),
  reverses: bigint({ mode: 'number' }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type StoredEntry = typeof paymentsTable.$inferSelect
