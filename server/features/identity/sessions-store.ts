import { and, desc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { sessions } from './identity-tables.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function findSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt))
}

/** Deletes one of the user's own sessions. Returns it, or `undefined` if there was none. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<SessionRow | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
    .returning()
  return ended
}

/** Deletes all sessions of the user except the given one. Returns their number. */
export async function deleteSessionsExcept(db: Db, userId: string, kept: string | null): Promise<number> {
  const others = kept === null ? undefined : ne(sessions.id, kept)
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), others))
    .returning({ id: sessions.id })
  return ended.length
}

/** Records the use of a session, unless a use since `ifBefore` is already recorded. */
export async function markSessionSeen(
  db: Db,
  id: string,
  seen: { at: Date; ifBefore: Date; address: string },
): Promise<void> {
  const stale = or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, seen.ifBefore))
  await db
    .update(sessions)
    .set({ lastSeenAt: seen.at, address: seen.address })
    .where(and(eq(sessions.id, id), stale))
}
