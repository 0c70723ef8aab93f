import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { jerseyLists, JerseyTeam } from '#core/orders/jersey/jersey.ts'

export type JerseyOrderId = (typeof jerseyLists)[JerseyTeam]['orderId']

export const jerseyRowsTable = pgTable('jersey_rows', {
  id: uuid().primaryKey(),
  orderId: text('order_id').$type<JerseyOrderId>().notNull(),
  position: integer().notNull(),
  nama: text().notNull(),
  size: text().notNull(),
  bilangan: text().notNull(),
  version: integer().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull(),
})
export type StoredJersey = typeof jerseyRowsTable.$inferSelect
