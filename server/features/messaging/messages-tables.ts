import type { PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { MessageFailure } from '#core/messaging/message-reasons.ts'
import type { HoldReason } from '#core/messaging/message-reasons.ts'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { MessageHistoryAction } from '#core/messaging/message-history.ts'
import type { MediaItem } from '#core/messaging/media-item.ts'
import type { MessageStatus } from '#core/messaging/message-states.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const messagesTable = pgTable('messages', {
  id: uuid().primaryKey(),
  phone: text().notNull(),
  body: text().notNull(),
  media: jsonb().$type<MediaItem[]>().notNull(),
  scheduledAt: instant('scheduled_at').notNull(),
  status: text().$type<MessageStatus>().notNull(),
  hold: text().$type<HoldReason>(),
  failure: text().$type<MessageFailure>(),
  detail: text(),
  origin: text().$type<MessageOrigin>().notNull(),
  originKey: text('origin_key'),
  originHash: text('origin_hash'),
  round: integer().notNull().default(1),
  refusals: integer().notNull().default(0),
  asked: boolean().notNull().default(false),
  direct: boolean().notNull().default(false),
  dueAt: instant('due_at'),
  leaseUntil: instant('lease_until'),
  leaseBy: uuid('lease_by'),
  campaignId: uuid('campaign_id'),
  recurringMessageId: uuid('repeat_id'),
  receipt: text().$type<'sent' | 'delivered' | 'read'>(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: text('created_by'),
  version: integer().notNull().default(1),
  request: text(),
  requestHash: text('request_hash'),
  byVisitor: boolean('by_visitor').notNull().default(false),
})

/**
 * Source of a message. `scheduler` means messages that staff or API clients create, including replies, `call` means
 * GET /api/whatsapp, and `repeat` means a recurring message.
 */
export type MessageOrigin = 'scheduler' | 'call' | 'order' | 'campaign' | 'repeat'
export type MessageRow = typeof messagesTable.$inferSelect

export const partsTable = pgTable('message_parts', {
  id: uuid().primaryKey(),
  messageId: uuid('message_id').notNull(),
  round: integer().notNull(),
  position: integer().notNull(),
  kind: text().$type<'media' | 'document' | 'text'>().notNull(),
  body: text().notNull(),
  url: text(),
  name: text(),
  optional: boolean().notNull().default(false),
  state: text().$type<'waiting' | 'sending' | 'accepted' | 'refused' | 'unknown'>().notNull(),
  attempt: integer().notNull().default(0),
  handedAt: instant('handed_at'),
  failure: text().$type<PartFailureCause>(),
  detail: text(),
  gatewayId: text('gateway_id'),
  carriedBy: uuid('carried_by'),
  carriedAttempt: integer('carried_attempt'),
  decision: text().$type<'sent' | 'send_again'>(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
})
export type PartRow = typeof partsTable.$inferSelect

export const attemptsTable = pgTable('part_attempts', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  partId: uuid('part_id').notNull(),
  attempt: integer().notNull(),
  direct: boolean().notNull(),
  handedAt: instant('handed_at').notNull(),
  endedAt: instant('ended_at').notNull().defaultNow(),
  outcome: text().$type<'accepted' | 'refused' | 'unknown'>().notNull(),
  failure: text().$type<PartFailureCause>(),
  detail: text(),
  gatewayId: text('gateway_id'),
  carriedBy: uuid('carried_by'),
})

export const historyTable = pgTable('message_history', {
  id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  messageId: uuid('message_id').notNull(),
  action: text().$type<MessageHistoryAction>().notNull(),
  detail: text(),
  doneBy: text('done_by').notNull(),
  doneAt: instant('done_at').notNull(),
})
