import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryState, WebhookEvent } from '#core/webhooks/outgoing-webhooks.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const webhooksTable = pgTable('webhooks', {
  id: uuid().primaryKey(),
  url: text().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  failures: integer().notNull().default(0),
  pausedUntil: instant('paused_until').notNull().defaultNow(),
  deliveredAt: instant('delivered_at'),
  previousSealedSecret: text('previous_sealed_secret'),
  previousSecretUntil: instant('previous_secret_until'),
})
export type StoredWebhook = typeof webhooksTable.$inferSelect

export const deliveriesTable = pgTable('webhook_deliveries', {
  id: uuid().primaryKey().defaultRandom(),
  position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  webhookId: uuid('webhook_id').notNull(),
  event: text().notNull(),
  subject: text().notNull(),
  data: jsonb().$type<Record<string, unknown>>().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  state: text().$type<DeliveryState>().notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  giveUpAt: instant('give_up_at').notNull(),
  endedAt: instant('ended_at'),
  status: integer(),
  problem: text().notNull().default(''),
  response: text().notNull().default(''),
})
export type StoredDelivery = typeof deliveriesTable.$inferSelect
