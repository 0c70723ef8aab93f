import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { secondFactorsTable, sessionsTable, signInSettingsTable, usersTable } from './identity-tables.ts'
import type { SignInSettings } from './sign-in/sign-in-settings-store.ts'
import type { UserRow } from './identity-store.ts'
import { removeDeviceOfSession } from '../push/push.ts'

export async function insertSession(
  db: Db,
  userId: string,
  place: { expiresAt: Date; address: string; agent: string; siteSecret?: string; askSiteAt?: Date },
): Promise<string> {
  const id = randomUUID()
  await db.insert(sessionsTable).values({ id, userId, ...place })
  return id
}

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

/** Uses one query by primary keys, because every authenticated call makes this query. */
export async function findSessionUser(
  db: Db,
  sessionId: string,
  now: Date,
): Promise<SessionUser | undefined> {
  const [found] = await db
    .select({
      id: sessionsTable.id,
      user: usersTable,
      createdAt: sessionsTable.createdAt,
      lastSeenAt: sessionsTable.lastSeenAt,
      siteSecret: sessionsTable.siteSecret,
      askSiteAt: sessionsTable.askSiteAt,
      settings: {
        roleByName: signInSettingsTable.roleByName,
        secondFactor: signInSettingsTable.secondFactor,
        idleMinutes: signInSettingsTable.idleMinutes,
      },
      hasSecondFactor: sql<boolean>`${secondFactorsTable.userId} is not null`,
    })
    .from(sessionsTable)
    .innerJoin(usersTable, eq(usersTable.id, sessionsTable.userId))
    .innerJoin(signInSettingsTable, eq(signInSettingsTable.one, true))
    .leftJoin(secondFactorsTable, eq(secondFactorsTable.userId, usersTable.id))
    .where(
      and(eq(sessionsTable.id, sessionId), gt(sessionsTable.expiresAt, now), isNull(usersTable.disabledAt)),
    )
    .limit(1)
  return found
}

/** Ends a session before it expires, and stops the notifications on its device. */
export async function deleteSession(db: Db, sessionId: string): Promise<void> {
  await removeDeviceOfSession(db, sessionId)
  await db.delete(sessionsTable).where(eq(sessionsTable.id, sessionId))
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessionsTable).where(lte(sessionsTable.expiresAt, now))
}
