import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MessagePreference } from '#core/contacts/message-preference.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const contactsTable = pgTable('contacts', {
  id: integer().generatedByDefaultAsIdentity().primaryKey(),
  name: text().notNull(),
  phone: text().notNull(),
  note: text().notNull().default(''),
  sourceKey: text('source_key'),
  changedHere: boolean('changed_here').notNull().default(false),
  removedAt: instant('removed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const contactGroupsTable = pgTable('contact_groups', {
  id: integer().generatedByDefaultAsIdentity().primaryKey(),
  name: text().notNull(),
})

export const contactGroupMembersTable = pgTable('contact_group_members', {
  groupId: integer('group_id').notNull(),
  contactId: integer('contact_id').notNull(),
})

export const optOutsTable = pgTable('contact_opt_outs', {
  number: text().primaryKey(),
  messages: text().$type<Exclude<MessagePreference, 'all'>>().notNull(),
  since: instant('since').notNull().defaultNow(),
})
