import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'

/** The table has a single row. */
export const gatewayConnectionTable = pgTable('gateway_connection', {
  one: boolean().primaryKey().default(true),
  provider: text().$type<GatewayProvider>().notNull(),
  url: text().notNull(),
  directUrl: text('direct_url').notNull(),
  instanceId: text('instance_id').notNull(),
  template: text().notNull(),
  sealedKeys: text('sealed_keys').notNull(),
})
