import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { UserRole } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '../identity-store.ts'
import { invitations, sessions, users } from '../identity-tables.ts'

export type InvitationRow = typeof invitations.$inferSelect

/** Returns all users with the time they were last seen, or `null` if they have no session. */
export async function findMembers(db: Db, now: Date) {
  return db
    .select({
      user: users,
      lastSeen: sql<string | null>`max(coalesce(${sessions.lastSeenAt}, ${sessions.createdAt}))`,
    })
    .from(users)
    .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, now)))
    .groupBy(users.id)
    .orderBy(asc(users.name), asc(users.id))
}

/**
 * Returns the user, and `isLast` if they are the last active administrator of our own. Locks all of these, so that
 * two can't be demoted at once.
 */
export async function lockMember(tx: Db, id: string): Promise<{ user: UserRow; isLast: boolean } | null> {
  const able = and(eq(users.source, 'own'), eq(users.role, 'administrator'), isNull(users.disabledAt))
  const administrators = await tx
    .select({ id: users.id })
    .from(users)
    .where(able)
    .orderBy(asc(users.id))
    .for('update')
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) return null
  return { user, isLast: administrators.length === 1 && administrators[0]?.id === id }
}

export async function updateMember(
  tx: Db,
  id: string,
  change: { role?: UserRole; disabledAt?: Date | null },
): Promise<UserRow> {
  const [user] = await tx.update(users).set(change).where(eq(users.id, id)).returning()
  if (!user) throw new Error('the locked member is missing')
  return user
}

export async function findInvitations(db: Db, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitations)
    .where(and(isNull(invitations.acceptedAt), gt(invitations.expiresAt, now)))
    .orderBy(desc(invitations.createdAt))
}

export async function insertInvitation(
  db: Db,
  invitation: Omit<InvitationRow, 'createdAt' | 'acceptedAt'>,
): Promise<void> {
  await db.insert(invitations).values(invitation)
}

/** Finds the invitation of a valid link. */
export async function findInvitation(db: Db, hash: string, now: Date): Promise<InvitationRow | undefined> {
  const [invitation] = await db.select().from(invitations).where(isValidLink(hash, now))
  return invitation
}

const isValidLink = (hash: string, now: Date) =>
  and(eq(invitations.hash, hash), isNull(invitations.acceptedAt), gt(invitations.expiresAt, now))

/** Finds and locks the invitation of a valid link. */
export async function lockInvitation(tx: Db, hash: string, now: Date): Promise<InvitationRow | undefined> {
  const [invitation] = await tx.select().from(invitations).where(isValidLink(hash, now)).for('update')
  return invitation
}

export async function markInvitationAccepted(tx: Db, id: string, at: Date): Promise<void> {
  await tx.update(invitations).set({ acceptedAt: at }).where(eq(invitations.id, id))
}

/** Deletes an invitation. Returns the name on it, or `null` if it was used or withdrawn. */
export async function deleteInvitation(db: Db, id: string): Promise<string | null> {
  const [gone] = await db
    .delete(invitations)
    .where(and(eq(invitations.id, id), isNull(invitations.acceptedAt)))
    .returning({ name: invitations.name })
  return gone?.name ?? null
}

/** Deletes links that expired before `then`. */
export async function deleteInvitationsBefore(db: Db, then: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, then))
}
