import { truncateText } from '#core/shared/truncate-text.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { UserRole } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '../identity-store.ts'
import { sessionsTable, usersTable, wordpressStateTable, type RoleQueryFailure } from '../identity-tables.ts'
import type { WordpressPerson } from './wordpress.ts'

/**
 * The role that the site reports, or `none` if the user has no role there. `null` if the site reported nothing. The
 * stored role is then kept.
 */
type ReportedRole = { role: UserRole | null; siteTold: 'role' | 'none' } | null

/** Concurrent sign-ins of a user create one row. */
export async function upsertWordpressUser(
  db: Db,
  site: string,
  person: WordpressPerson,
  told: ReportedRole,
): Promise<UserRow> {
  const { wordpressId, ...shown } = person
  // The login name is reported only together with the role. Without a role, the stored name is kept.
  const { username: _login, ...without } = shown
  const [user] = await db
    .insert(usersTable)
    .values({ id: randomUUID(), source: 'wordpress', wordpressSite: site, wordpressId, ...shown, ...told })
    .onConflictDoUpdate({
      target: [usersTable.wordpressSite, usersTable.wordpressId],
      targetWhere: sql`source = 'wordpress'`,
      set: told ? { ...shown, ...told } : without,
    })
    .returning()
  if (!user) throw new Error('failed to store the WordPress user')
  return user
}

export async function findWordpressUser(
  db: Db,
  site: string,
  wordpressId: number,
): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(usersTable)
    .where(
      and(
        eq(usersTable.source, 'wordpress'),
        eq(usersTable.wordpressSite, site),
        eq(usersTable.wordpressId, wordpressId),
      ),
    )
  return user
}

export async function updateReportedRole(
  db: Db,
  userId: string,
  told: NonNullable<ReportedRole>,
): Promise<void> {
  await db.update(usersTable).set(told).where(eq(usersTable.id, userId))
}

export async function updateSitePasswordHash(
  db: Db,
  userId: string,
  sitePasswordHash: string,
): Promise<void> {
  await db.update(usersTable).set({ sitePasswordHash }).where(eq(usersTable.id, userId))
}

/** Sets the time of the next role check. Stores the token if it has changed. */
export async function scheduleRoleCheck(
  db: Db,
  sessionId: string,
  next: { askSiteAt: Date; siteSecret?: string },
): Promise<void> {
  await db.update(sessionsTable).set(next).where(eq(sessionsTable.id, sessionId))
}

/**
 * Makes the next call of every WordPress session check the user's role. Used, for example, after the mapping of roles
 * has changed.
 */
export async function scheduleAllRoleChecks(tx: Db): Promise<void> {
  await tx
    .update(sessionsTable)
    .set({ askSiteAt: new Date(0) })
    .where(sql`${sessionsTable.siteSecret} is not null`)
}

export async function recordRoleQuerySuccess(db: Db, at: Date): Promise<void> {
  await db.update(wordpressStateTable).set({ toldAt: at })
}

export async function recordRoleQueryFailure(
  db: Db,
  at: Date,
  cause: RoleQueryFailure,
  why: string,
): Promise<void> {
  await db.update(wordpressStateTable).set({ failedAt: at, cause, why: truncateText(why, 300) })
}

export async function findWordpressState(db: Db) {
  const [state] = await db.select().from(wordpressStateTable)
  if (!state) throw new Error('wordpress_state has no row')
  return state
}
