import { cutText } from '#core/shared/cut-text.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { UserRole } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '../identity-store.ts'
import { sessions, users, wordpressState, type UntoldCause } from '../identity-tables.ts'
import type { WordpressPerson } from './wordpress.ts'

/**
 * The role reported by the site, `none` if it has none, or `null` if the site reported nothing and the stored role
 * stays.
 */
type ReportedRole = { role: UserRole | null; siteTold: 'role' | 'none' } | null

/** Inserts or updates the user with this ID at the site. Concurrent sign-ins result in one user. */
export async function keepWordpressUser(
  db: Db,
  site: string,
  person: WordpressPerson,
  told: ReportedRole,
): Promise<UserRow> {
  const { wordpressId, ...shown } = person
  // The login name comes with the role only. Without a role, the stored name stays.
  const { username: _login, ...without } = shown
  const [user] = await db
    .insert(users)
    .values({ id: randomUUID(), source: 'wordpress', wordpressSite: site, wordpressId, ...shown, ...told })
    .onConflictDoUpdate({
      target: [users.wordpressSite, users.wordpressId],
      targetWhere: sql`source = 'wordpress'`,
      set: told ? { ...shown, ...told } : without,
    })
    .returning()
  if (!user) throw new Error('failed to store the WordPress user')
  return user
}

/** Returns `undefined` if this user has never signed in here. */
export async function findWordpressUser(
  db: Db,
  site: string,
  wordpressId: number,
): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(
      and(eq(users.source, 'wordpress'), eq(users.wordpressSite, site), eq(users.wordpressId, wordpressId)),
    )
  return user
}

export async function updateTold(db: Db, userId: string, told: NonNullable<ReportedRole>): Promise<void> {
  await db.update(users).set(told).where(eq(users.id, userId))
}

export async function updateSitePassword(db: Db, userId: string, sitePasswordHash: string): Promise<void> {
  await db.update(users).set({ sitePasswordHash }).where(eq(users.id, userId))
}

/** Sets the time of a session's next role check, and the new token if it has changed. */
export async function askLater(
  db: Db,
  sessionId: string,
  next: { askSiteAt: Date; siteSecret?: string },
): Promise<void> {
  await db.update(sessions).set(next).where(eq(sessions.id, sessionId))
}

/** Makes the next call of every WordPress session check its role, for example after a change of the role map. */
export async function askAboutAll(tx: Db): Promise<void> {
  await tx
    .update(sessions)
    .set({ askSiteAt: new Date(0) })
    .where(sql`${sessions.siteSecret} is not null`)
}

export async function noteTold(db: Db, at: Date): Promise<void> {
  await db.update(wordpressState).set({ toldAt: at })
}

export async function noteUntold(db: Db, at: Date, cause: UntoldCause, why: string): Promise<void> {
  await db.update(wordpressState).set({ failedAt: at, cause, why: cutText(why, 300) })
}

/** Returns the results of recent role checks. */
export async function findWordpressState(db: Db) {
  const [state] = await db.select().from(wordpressState)
  if (!state) throw new Error('wordpress_state has no row')
  return state
}
