import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ReviewState } from '#core/orders/tracking/reviews.ts'

export const reviewsTable = pgTable('order_words', {
  orderId: uuid('order_id').primaryKey(),
  words: text().notNull(),
  state: text().$type<ReviewState>().notNull(),
  said: integer().notNull().default(1),
  saidAt: timestamp('said_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
})
