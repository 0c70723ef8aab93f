import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'

/** States in ascending order. The highest state is kept, whatever order the receipts arrive in. */
export const receiptStates = ['sent', 'failed', 'delivered', 'read'] as const
export type ReceiptState = (typeof receiptStates)[number]

export interface GatewayReceipt {
  gatewayId: string
  /** The part and its attempt. `null` if the gateway does not return Cetak's reference. */
  partId: string | null
  attempt: number | null
  state: ReceiptState
  /** Time by the gateway's clock. */
  at: Date
  /** Cause of a failure, and the gateway's text. Both are `null` if the receipt reports no failure. */
  failure: PartFailureCause | null
  detail: string | null
}

const instant = (name: string) => timestamp(name, { withTimezone: true })

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
