import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { removeDeviceOfSession, removeDevicesExcept } from '../push/push.ts'
import { sessionsTable } from './identity-tables.ts'

export type SessionRow = typeof sessionsTable.$inferSelect

export async function findSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), gt(sessionsTable.expiresAt, now)))
    .orderBy(desc(sessionsTable.createdAt))
}

/** Deletes and returns a session of the user, and ends notifications on its device. Returns `undefined` if the user has no session with this id. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<SessionRow | undefined> {
  const [ended] = await db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.id, id), eq(sessionsTable.userId, userId)))
    .returning()
  if (ended) await removeDeviceOfSession(db, id)
  return ended
}

/**
 * Deletes the user's sessions except `kept`, and ends notifications on the other devices. Returns the number of deleted
 * sessions.
 */
export async function deleteSessionsExcept(db: Db, userId: string, kept: string | null): Promise<number> {
  const others = kept === null ? undefined : ne(sessionsTable.id, kept)
  const ended = await db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.userId, userId), others))
    .returning({ id: sessionsTable.id })
  await removeDevicesExcept(db, userId, kept)
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
