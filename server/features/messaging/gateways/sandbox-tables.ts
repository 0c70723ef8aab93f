import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SandboxBehaviour } from '#core/messaging/sandbox.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const bubblesTable = pgTable('sandbox_bubbles', {
  id: uuid().primaryKey(),
  phone: text().notNull(),
  partId: uuid('part_id').notNull(),
  kind: text().$type<'text' | 'media' | 'document'>().notNull(),
  body: text().notNull(),
  url: text(),
  name: text(),
  outcome: text().$type<'delivered' | 'refused' | 'unanswered'>().notNull(),
  direct: boolean().notNull(),
  receipt: text().$type<'delivered' | 'read'>(),
  arrivedAt: instant('arrived_at').notNull().defaultNow(),
})

export const chatsTable = pgTable('sandbox_chats', {
  phone: text().primaryKey(),
  bubbles: integer().notNull(),
  lastText: text('last_text').notNull(),
  name: text().notNull().default(''),
  lastAt: instant('last_at').notNull(),
})

export const behaviourTable = pgTable('sandbox_behaviour', {
  single: boolean().primaryKey().default(true),
  behaviour: text().$type<SandboxBehaviour>().notNull(),
})
