import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const scannedStepsTable = pgTable('scanned_steps', {
  requestId: text('request_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  requestHash: text('request_hash'),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})
export type ScannedStep = typeof scannedStepsTable.$inferSelect
