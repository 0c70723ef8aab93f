import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { callbacksTable as table } from './online-tables.ts'

/** Returns `false` if the same delivery is already stored. */
export async function insertCallback(tx: Db, callback: typeof table.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(table)
    .values(callback)
    .onConflictDoNothing({ target: [table.provider, table.hash] })
    .returning({ id: table.id })
  return rows.length > 0
}

export async function countCallbacks(db: Db, checkoutId: string): Promise<number> {
  return db.$count(table, eq(table.checkoutId, checkoutId))
}

/**
 * Returns the page id that a callback of this checkout contains. Prefers signed callbacks. Returns `null` if
 * no callback contains a page id.
 */
export async function findCallbackProviderId(db: Db, checkoutId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: table.providerId })
    .from(table)
    .where(and(eq(table.checkoutId, checkoutId), ne(table.providerId, '')))
    .orderBy(desc(table.isSigned), desc(table.id))
    .limit(1)
  return row?.id ?? null
}

/** Empties old callbacks, because they contain personal data. */
export async function eraseOldCallbackBodies(db: Db): Promise<void> {
  await db
    .update(table)
    .set({ body: '' })
    .where(and(ne(table.body, ''), sql`${table.receivedAt} < now() - interval '90 days'`))
}
