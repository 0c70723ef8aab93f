import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** People the shop writes to; see `migrations/0015-contacts.sql`. */
export const contactsTable = pgTable('contacts', {
  id: integer().generatedByDefaultAsIdentity().primaryKey(),
  name: text().notNull(),
  phone: text().notNull(),
  sourceKey: text('source_key'),
  changedHere: boolean('changed_here').notNull().default(false),
  removedAt: timestamp('removed_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
