import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sessionsTable } from './identity-tables.ts'

export type SessionRow = typeof sessionsTable.$inferSelect

export async function findSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), gt(sessionsTable.expiresAt, now)))
    .orderBy(desc(sessionsTable.createdAt))
}

/** Deletes and returns a session of the user. Returns `undefined` if the user has no session with this id. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<SessionRow | undefined> {
  const [ended] = await db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.id, id), eq(sessionsTable.userId, userId)))
    .returning()
  return ended
}

/** Deletes the user's sessions except `kept`. Returns the number of deleted sessions. */
export async function deleteSessionsExcept(db: Db, userId: string, kept: string | null): Promise<number> {
  const others = kept === null ? undefined : ne(sessionsTable.id, kept)
  const ended = await db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), others))
    .returning({ id: sessionsTable.id })
  return ended.length
}

/** Records that a session was used. Does nothing if a use since `ifBefore` is already recorded. */
export async function markSessionSeen(
  db: Db,
  id: string,
  seen: { at: Date; ifBefore: Date; address: string },
): Promise<void> {
  const stale = or(isNull(sessionsTable.lastSeenAt), lt(sessionsTable.lastSeenAt, seen.ifBefore))
  await db
    .update(sessionsTable)
    .set({ lastSeenAt: seen.at, address: seen.address })
    .where(and(eq(sessionsTable.id, id), stale))
}
