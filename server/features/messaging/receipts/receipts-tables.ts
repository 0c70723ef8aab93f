import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Cause } from '#core/messaging/message-reasons.ts'
import type { ReceiptState } from './receipt.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** See migrations/0120-receipts.sql, which says what the columns mean. */
export const receiptsTable = pgTable('gateway_receipts', {
  gatewayId: text('gateway_id').primaryKey(),
  partId: uuid('part_id'),
  attempt: integer(),
  state: text().$type<ReceiptState>().notNull(),
  failure: text().$type<Cause>(),
  detail: text(),
  sentAt: instant('sent_at'),
  failedAt: instant('failed_at'),
  deliveredAt: instant('delivered_at'),
  readAt: instant('read_at'),
  open: boolean().notNull().default(true),
  heardAt: instant('heard_at').notNull().defaultNow(),
})
export type ReceiptRow = typeof receiptsTable.$inferSelect
