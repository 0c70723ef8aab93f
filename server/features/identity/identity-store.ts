import { randomUUID } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { UserRole } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { sessions, signingKey, users } from './identity-tables.ts'

export type UserRow = typeof users.$inferSelect

/** The user of our own whom a typed name means: a username, or an e-mail address; capitals don't matter. */
export async function findUserByName(db: Db, typed: string): Promise<UserRow | undefined> {
  const found = typed.includes('@')
    ? and(ne(users.email, ''), eq(sql`lower(${users.email})`, sql`lower(${typed})`))
    : eq(users.username, sql`lower(${typed})`)
  const [user] = await db
    .select()
    .from(users)
    .where(and(eq(users.source, 'own'), found))
    .limit(1)
  return user
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [user] = await db.select().from(users).where(eq(users.id, id)).limit(1)
  return user
}

/** Whether the program was started on this database: the first start adds a user; a restore that was cut short has not. */
export async function anyUser(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ users: string | null }>(sql`select to_regclass('users')::text as users`)
  return Boolean(rows[0]?.users) && (await db.select({ id: users.id }).from(users).limit(1)).length > 0
}

/** False when the username or e-mail is taken: by now, or by another process at this moment. */
export async function insertUser(
  db: Db,
  user: { username: string; email: string; name: string; role: UserRole; passwordHash: string },
): Promise<boolean> {
  const row = { id: randomUUID(), nicename: user.username, ...user }
  const inserted = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id })
  return inserted.length > 0
}

/** The user of our own after the change; undefined when another one has this e-mail address. */
export async function updateUser(
  db: Db,
  id: string,
  change: { name: string; email: string },
): Promise<UserRow | undefined> {
  const free = sql`not exists (select 1 from users other where lower(other.email) = lower(${change.email})
    and other.source = 'own' and other.email <> '' and other.id <> ${id})`
  const [user] = await db
    .update(users)
    .set(change)
    .where(and(eq(users.id, id), free))
    .returning()
  return user
}

/** Sets the password and ends every session of the user but the one named. */
export async function replacePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  keptSession: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSession)))
  })
}

/** The signing key that all processes share: the first one that was offered. */
export async function keepSigningKey(db: Db, offered: string): Promise<string> {
  await db.insert(signingKey).values({ secret: offered }).onConflictDoNothing()
  const [kept] = await db.select().from(signingKey)
  if (!kept) throw new Error('the signing key vanished')
  return kept.secret
}

export async function updatePassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** Everyone who can sign in, by name. */
export async function findStaff(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(isNull(users.disabledAt))
    .orderBy(users.name)
}
