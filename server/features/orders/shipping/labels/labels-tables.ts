import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { LabelProblem, LabelState } from '#core/orders/shipping/parcel-label.ts'

export const labelsTable = pgTable('parcel_labels', {
  id: uuid().primaryKey(),
  orderId: uuid('order_id').notNull(),
  requestId: text('request_id').notNull(),
  requestHash: text('request_hash'),
  state: text().$type<LabelState>().notNull(),
  weightG: integer('weight_g').notNull(),
  serviceId: text('service_id').notNull(),
  carrier: text().notNull(),
  quotedSen: integer('quoted_sen').notNull(),
  collectOn: text('collect_on').notNull(),
  thenPosted: boolean('then_posted').notNull(),
  sellerNumber: text('seller_number').notNull().default(''),
  priceSen: integer('price_sen'),
  tracking: text().notNull().default(''),
  trackingPage: text('tracking_page').notNull().default(''),
  filePage: text('file_page').notNull().default(''),
  problem: text().$type<LabelProblem | ''>().notNull().default(''),
  sellerWords: text('seller_words').notNull().default(''),
  tries: integer().notNull().default(0),
  nextAt: timestamp('next_at', { withTimezone: true }),
  wantedBy: text('wanted_by').notNull(),
  wantedAt: timestamp('wanted_at', { withTimezone: true }).notNull().defaultNow(),
  boughtAt: timestamp('bought_at', { withTimezone: true }),
})
export type StoredLabel = typeof labelsTable.$inferSelect
