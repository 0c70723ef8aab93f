import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** See `migrations/0380-scanned-steps.sql`. */
export const scannedStepsTable = pgTable('scanned_steps', {
  requestId: text('request_id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  doneAt: timestamp('done_at', { withTimezone: true }).notNull().defaultNow(),
})
