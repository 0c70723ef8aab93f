import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'

/** What a gateway tells later, from least to most; each counts more than those before it, whichever comes first. */
export const receiptStates = ['sent', 'failed', 'delivered', 'read'] as const
export type ReceiptState = (typeof receiptStates)[number]

/** One receipt, whichever gateway it is from. */
export interface Receipt {
  /** The gateway's own id of what it took. */
  gatewayId: string
  /** The part, and which of its attempts, where the gateway returns what we gave it. */
  partId: string | null
  attempt: number | null
  state: ReceiptState
  /** By the gateway's clock. */
  at: Date
  /** Why it failed, and what the gateway said of it; both null where it has not. */
  failure: PartFailureCause | null
  detail: string | null
}

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** See migrations/0120-receipts.sql, which says what the columns mean. */
export const receiptsTable = pgTable('gateway_receipts', {
  gatewayId: text('gateway_id').primaryKey(),
  partId: uuid('part_id'),
  attempt: integer(),
  state: text().$type<ReceiptState>().notNull(),
  failure: text().$type<PartFailureCause>(),
  detail: text(),
  sentAt: instant('sent_at'),
  failedAt: instant('failed_at'),
  deliveredAt: instant('delivered_at'),
  readAt: instant('read_at'),
  open: boolean().notNull().default(true),
  heardAt: instant('heard_at').notNull().defaultNow(),
})
export type ReceiptRow = typeof receiptsTable.$inferSelect
