import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { secondFactors, sessions, signInSettings, users } from './identity-tables.ts'
import type { SignInSettings } from './sign-in/sign-in-settings-store.ts'
import type { UserRow } from './identity-store.ts'

export async function insertSession(
  db: Db,
  userId: string,
  place: { expiresAt: Date; address: string; agent: string; siteSecret?: string; askSiteAt?: Date },
): Promise<string> {
  const id = randomUUID()
  await db.insert(sessions).values({ id, userId, ...place })
  return id
}

/** An unexpired session with all data needed to check whether it is still valid. */
export interface SessionUser {
  id: string
  user: UserRow
  createdAt: Date
  lastSeenAt: Date | null
  siteSecret: string | null
  askSiteAt: Date | null
  settings: Pick<SignInSettings, 'roleByName' | 'secondFactor' | 'idleMinutes'>
  hasSecondFactor: boolean
}

/** Returns the user of a session. One query by primary keys, because every authenticated call makes it. */
export async function findSessionUser(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<SessionUser | undefined> {
  const [found] = await db
    .select({
      id: sessions.id,
      user: users,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      siteSecret: sessions.siteSecret,
      askSiteAt: sessions.askSiteAt,
      settings: {
        roleByName: signInSettings.roleByName,
        secondFactor: signInSettings.secondFactor,
        idleMinutes: signInSettings.idleMinutes,
      },
      hasSecondFactor: sql<boolean>`${secondFactors.userId} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(signInSettings, eq(signInSettings.one, true))
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(sessions.id, sessionId), gt(sessions.expiresAt, now), isNull(users.disabledAt)))
    .limit(1)
  return found
}

export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
