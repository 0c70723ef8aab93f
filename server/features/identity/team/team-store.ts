import { and, asc, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { UserRole } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import type { UserRow } from '../identity-store.ts'
import { invitationsTable, sessionsTable, usersTable } from '../identity-tables.ts'

export type InvitationRow = typeof invitationsTable.$inferSelect

/** Returns the team. A user without a session has `null` as the last time seen. */
export async function findMembers(db: Db, now: Date) {
  return db
    .select({
      user: usersTable,
      lastSeen: sql<string | null>`max(coalesce(${sessionsTable.lastSeenAt}, ${sessionsTable.createdAt}))`,
    })
    .from(usersTable)
    .leftJoin(sessionsTable, and(eq(sessionsTable.userId, usersTable.id), gt(sessionsTable.expiresAt, now)))
    .groupBy(usersTable.id)
    .orderBy(asc(usersTable.name), asc(usersTable.id))
}

/**
 * Returns a user. `isLast` is true if the user is the last active local administrator. Locks all local
 * administrators, so that two of them can't be demoted at once.
 */
export async function lockMember(tx: Db, id: string): Promise<{ user: UserRow; isLast: boolean } | null> {
  const canSignIn = and(
    eq(usersTable.source, 'own'),
    eq(usersTable.role, 'administrator'),
    isNull(usersTable.disabledAt),
  )
  const administrators = await tx
    .select({ id: usersTable.id })
    .from(usersTable)
    .where(canSignIn)
    .orderBy(asc(usersTable.id))
    .for('update')
  const [user] = await tx.select().from(usersTable).where(eq(usersTable.id, id)).for('update')
  if (!user) return null
  return { user, isLast: administrators.length === 1 && administrators[0]?.id === id }
}

export async function updateMember(
  tx: Db,
  id: string,
  change: { role?: UserRole; disabledAt?: Date | null },
): Promise<UserRow> {
  const [user] = await tx.update(usersTable).set(change).where(eq(usersTable.id, id)).returning()
  if (!user) throw new Error('the locked member is missing')
  return user
}

export async function findInvitations(db: Db, now: Date): Promise<InvitationRow[]> {
  return db
    .select()
    .from(invitationsTable)
    .where(and(isNull(invitationsTable.acceptedAt), gt(invitationsTable.expiresAt, now)))
    .orderBy(desc(invitationsTable.createdAt))
}

export async function insertInvitation(
  db: Db,
  invitation: Omit<InvitationRow, 'createdAt' | 'acceptedAt'>,
): Promise<void> {
  await db.insert(invitationsTable).values(invitation)
}

export async function findInvitation(db: Db, hash: string, now: Date): Promise<InvitationRow | undefined> {
  const [invitation] = await db.select().from(invitationsTable).where(isValidLink(hash, now))
  return invitation
}

const isValidLink = (hash: string, now: Date) =>
  and(
    eq(invitationsTable.hash, hash),
    isNull(invitationsTable.acceptedAt),
    gt(invitationsTable.expiresAt, now),
  )

export async function lockInvitation(tx: Db, hash: string, now: Date): Promise<InvitationRow | undefined> {
  const [invitation] = await tx.select().from(invitationsTable).where(isValidLink(hash, now)).for('update')
  return invitation
}

export async function markInvitationAccepted(tx: Db, id: string, at: Date): Promise<void> {
  await tx.update(invitationsTable).set({ acceptedAt: at }).where(eq(invitationsTable.id, id))
}

/** Returns the name on the invitation, or `null` if it was already used or withdrawn. */
export async function deleteInvitation(db: Db, id: string): Promise<string | null> {
  const [deleted] = await db
    .delete(invitationsTable)
    .where(and(eq(invitationsTable.id, id), isNull(invitationsTable.acceptedAt)))
    .returning({ name: invitationsTable.name })
  return deleted?.name ?? null
}

export async function deleteInvitationsBefore(db: Db, then: Date): Promise<void> {
  await db.delete(invitationsTable).where(lt(invitationsTable.expiresAt, then))
}
