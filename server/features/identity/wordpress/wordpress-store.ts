import { cutText } from '#core/shared/cut-text.ts'
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { UserRole } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '../identity-store.ts'
import { sessions, users, wordpressState, type UntoldCause } from '../identity-tables.ts'
import type { WordpressPerson } from './wordpress.ts'

/** What is known of a role: the one that the site told, that it told none, or nothing (then it stays as it was). */
type Told = { role: UserRole | null; siteTold: 'role' | 'none' } | null

/**
 * The user who has this number at this site, as the site describes them now; added at their first sign-in. Two
 * sign-ins at once end in one user.
 */
export async function keepWordpressUser(
  db: Db,
  site: string,
  person: WordpressPerson,
  told: Told,
): Promise<UserRow> {
  const { wordpressId, ...shown } = person
  // The login name is told with the role only: without it, what is known stays.
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
  if (!user) throw new Error('the user of the site was not kept')
  return user
}

/** Undefined: this user has never signed in here. */
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

export async function updateTold(db: Db, userId: string, told: NonNullable<Told>): Promise<void> {
  await db.update(users).set(told).where(eq(users.id, userId))
}

export async function updateSitePassword(db: Db, userId: string, sitePasswordHash: string): Promise<void> {
  await db.update(users).set({ sitePasswordHash }).where(eq(users.id, userId))
}

/** When the site is asked about a session next, and with what where that has changed. */
export async function askLater(
  db: Db,
  sessionId: string,
  next: { askSiteAt: Date; siteSecret?: string },
): Promise<void> {
  await db.update(sessions).set(next).where(eq(sessions.id, sessionId))
}

/** With its next call every session of the site's users is asked about anew, as after another role map. */
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

/** How asking the site for roles has gone. */
export async function findWordpressState(db: Db) {
  const [state] = await db.select().from(wordpressState)
  if (!state) throw new Error('the state of WordPress has no row: it comes with the migrations')
  return state
}
