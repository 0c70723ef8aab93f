import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SlipType } from '#core/orders/files/slip-type.ts'

export const slipsTable = pgTable(
  'payment_slips',
  {
    orderId: uuid('order_id').notNull(),
    hash: text().notNull(),
    type: text().$type<SlipType>().notNull(),
    /** Hash of the slip in `stored_files`. */
    file: text(),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
    name: text().notNull().default(''),
    lookedAt: timestamp('looked_at', { withTimezone: true }),
    /** Set if staff decided that the slip is not a payment for this order. */
    rejectedAt: timestamp('rejected_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.hash] })],
)

export const orderLookUpsTable = pgTable('follow_tries', {
  id: uuid().primaryKey(),
  number: text().notNull(),
  triedFrom: text('tried_from').notNull(),
  triedAt: timestamp('tried_at', { withTimezone: true }).notNull(),
})

export const myOrdersLinksTable = pgTable('my_orders_links', {
  hash: text().primaryKey(),
  phone: text().notNull(),
  askedFrom: text('asked_from').notNull(),
  askedAt: timestamp('asked_at', { withTimezone: true }).notNull().defaultNow(),
  openedAt: timestamp('opened_at', { withTimezone: true }),
})
