import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { UserRole } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { removeDevicesExcept } from '../push/push.ts'
import { sessionsTable, signingKeyTable, usersTable } from './identity-tables.ts'

export type UserRow = typeof usersTable.$inferSelect

export async function findUserByName(db: Db, typed: string): Promise<UserRow | undefined> {
  const found = typed.includes('@')
    ? and(ne(usersTable.email, ''), eq(sql`lower(${usersTable.email})`, sql`lower(${typed})`))
    : eq(usersTable.username, sql`lower(${typed})`)
  const [user] = await db
    .select()
    .from(usersTable)
    .where(and(eq(usersTable.source, 'own'), found))
    .limit(1)
  return user
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(usersTable).where(eq(usersTable.id, id)).limit(1)
  return user
}

/**
 * Returns true if there is a user. The first start adds one, so only an interrupted restore leaves a database
 * without users.
 */
export async function hasAnyUser(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ users: string | null }>(sql`select to_regclass('users')::text as users`)
  return (
    Boolean(rows[0]?.users) && (await db.select({ id: usersTable.id }).from(usersTable).limit(1)).length > 0
  )
}

/**
 * Returns `false` if the username or the e-mail address is already used, even by a user who was
 * inserted at the same moment.
 */
export async function insertUser(
  db: Db,
  user: { username: string; email: string; name: string; role: UserRole; passwordHash: string },
): Promise<boolean> {
  const row = { id: randomUUID(), nicename: user.username, ...user }
  const inserted = await db
    .insert(usersTable)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: usersTable.id })
  return inserted.length > 0
}

export async function updateUser(
  db: Db,
  id: string,
  change: { name: string; email: string },
): Promise<UserRow | undefined> {
  const free = sql`not exists (select 1 from users other where lower(other.email) = lower(${change.email})
    and other.source = 'own' and other.email <> '' and other.id <> ${id})`
  const [user] = await db
    .update(usersTable)
    .set(change)
    .where(and(eq(usersTable.id, id), free))
    .returning()
  return user
}

/** Sets the password. Signs the user out of every session except `keptSession` and stops notifications there. */
export async function replacePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  keptSession: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(usersTable).set({ passwordHash }).where(eq(usersTable.id, userId))
    await tx
      .delete(sessionsTable)
      .where(and(eq(sessionsTable.userId, userId), ne(sessionsTable.id, keptSession)))
    await removeDevicesExcept(tx, userId, keptSession)
  })
}

/** Returns the signing key, which all processes share. If none is stored, stores and returns `offered`. */
export async function storeSigningKey(db: Db, offered: string): Promise<string> {
  await db.insert(signingKeyTable).values({ secret: offered }).onConflictDoNothing()
  const [storedKey] = await db.select().from(signingKeyTable)
  if (!storedKey) throw new Error('the signing key is missing')
  return storedKey.secret
}

export async function updatePassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx.update(usersTable).set({ passwordHash }).where(eq(usersTable.id, userId))
}

export async function findStaff(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: usersTable.id, name: usersTable.name })
    .from(usersTable)
    .where(isNull(usersTable.disabledAt))
    .orderBy(usersTable.name)
}
