import { boolean, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import type { SetupStep } from '#core/setup/setup-steps.ts'
import type { Db } from '#server/db/database.ts'

/** The table has a single row. */
const setupTable = pgTable('setup', {
  one: boolean().primaryKey().default(true),
  dismissedAt: timestamp('dismissed_at', { withTimezone: true }),
  confirmed: jsonb().$type<SetupStep[]>().notNull(),
  testedWith: text('tested_with').$type<GatewayProvider>(),
  testedAt: timestamp('tested_at', { withTimezone: true }),
})
export type StoredSetup = Omit<typeof setupTable.$inferSelect, 'one'>

export async function findSetup(db: Db): Promise<StoredSetup> {
  const [row] = await db.select().from(setupTable)
  if (!row) throw new Error('setup has no row')
  return row
}

export async function updateSetup(db: Db, change: Partial<StoredSetup>): Promise<void> {
  await db.update(setupTable).set(change)
}
