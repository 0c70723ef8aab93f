import { date, integer, jsonb, pgTable, text, timestamp, uuid, boolean } from 'drizzle-orm/pg-core'
import type { CampaignKind } from '#core/contacts/consent.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { RecurrenceRule } from '#core/messaging/recurrence.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const templatesTable = pgTable('message_templates', {
  id: integer().generatedByDefaultAsIdentity().primaryKey(),
  name: text().notNull(),
  body: text().notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

export const campaignsTable = pgTable('campaigns', {
  id: uuid().primaryKey(),
  kind: text().$type<CampaignKind>().notNull(),
  receivers: text().notNull(),
  body: text().notNull(),
  media: jsonb().$type<MediaItem[]>().notNull(),
  scheduledAt: instant('scheduled_at').notNull(),
  messages: integer().notNull(),
  leftOut: integer('left_out').notNull(),
  createdBy: text('created_by').notNull(),
  requestHash: text('request_hash'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
export type CampaignRow = typeof campaignsTable.$inferSelect

export const recurringMessagesTable = pgTable('repeats', {
  id: uuid().primaryKey(),
  phone: text(),
  groupId: integer('group_id'),
  kind: text().$type<CampaignKind>().notNull(),
  body: text().notNull(),
  rule: jsonb().$type<RecurrenceRule>().notNull(),
  atTime: text('at_time').notNull(),
  startsOn: date('starts_on').notNull(),
  endsOn: date('ends_on'),
  times: integer(),
  made: integer().notNull().default(0),
  nextAt: instant('next_at'),
  paused: boolean().notNull().default(false),
  createdBy: text('created_by').notNull(),
  requestHash: text('request_hash'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
export type RecurringMessageRow = typeof recurringMessagesTable.$inferSelect
