import { randomUUID } from 'node:crypto'
import { and, between, eq, gt, lte, or, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { knownNetworksTable, signInAttemptsTable as attempts } from '../identity-tables.ts'

export interface SignInAttempt {
  id: string
  account: string
  address: string
}

export async function insertAttempt(
  db: Db,
  account: string,
  address: string,
  at: Date,
): Promise<SignInAttempt> {
  const attempt = { id: randomUUID(), account, address }
  await db.insert(attempts).values({ ...attempt, at })
  return attempt
}

/**
 * Counts attempts from `since` until `until`, separately for the account, the address, and the pair of both. The
 * current attempt is included.
 */
export async function countAttempts(db: Db, { account, address }: SignInAttempt, since: Date, until: Date) {
  const sameAccount = eq(attempts.account, account)
  const sameAddress = eq(attempts.address, address)
  const [counted] = await db
    .select({
      account: countWhere(sameAccount),
      address: countWhere(sameAddress),
      both: countWhere(and(sameAccount, sameAddress)),
    })
    .from(attempts)
    .where(and(or(sameAccount, sameAddress), between(attempts.at, since, until)))
  return counted ?? { account: 0, address: 0, both: 0 }
}

function countWhere(condition: SQL | undefined) {
  return sql<string>`count(*) filter (where ${condition})`.mapWith(Number)
}

export async function deleteAttempt(db: Db, { id }: SignInAttempt): Promise<void> {
  await db.delete(attempts).where(eq(attempts.id, id))
}

/** Deletes the failed attempts at this account from this address after a successful sign-in. */
export async function deleteFailedAttempts(db: Db, { account, address }: SignInAttempt): Promise<void> {
  await db.delete(attempts).where(and(eq(attempts.account, account), eq(attempts.address, address)))
}

export async function deleteAttemptsBefore(db: Db, then: Date): Promise<void> {
  await db.delete(attempts).where(lte(attempts.at, then))
}

export async function isKnownNetwork(
  db: Db,
  { account, address }: SignInAttempt,
  since: Date,
): Promise<boolean> {
  const [known] = await db
    .select({ at: knownNetworksTable.at })
    .from(knownNetworksTable)
    .where(
      and(
        eq(knownNetworksTable.account, account),
        eq(knownNetworksTable.network, address),
        gt(knownNetworksTable.at, since),
      ),
    )
  return known !== undefined
}

export async function storeKnownNetwork(
  db: Db,
  { account, address }: SignInAttempt,
  at: Date,
): Promise<void> {
  await db
    .insert(knownNetworksTable)
    .values({ account, network: address, at })
    .onConflictDoUpdate({ target: [knownNetworksTable.account, knownNetworksTable.network], set: { at } })
}

export async function deleteKnownNetworksBefore(db: Db, then: Date): Promise<void> {
  await db.delete(knownNetworksTable).where(lte(knownNetworksTable.at, then))
}
