import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { recoveryCodes, secondFactors } from '../identity-tables.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId))
  return factor
}

/** Stores a second factor and replaces the previous one. */
export async function keepSecondFactor(
  tx: Db,
  factor: Pick<SecondFactorRow, 'userId' | 'sealedSecret' | 'lastStep'>,
): Promise<void> {
  await tx
    .insert(secondFactors)
    .values(factor)
    .onConflictDoUpdate({ target: secondFactors.userId, set: { ...factor, since: sql`now()` } })
}

/** Records that the code of this time step was used. Returns false if it or a later one was used before. */
export async function takeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const updated = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.userId, userId), lt(secondFactors.lastStep, step)))
    .returning({ userId: secondFactors.userId })
  return updated.length > 0
}

/** Deletes the second factor with its recovery codes. Returns false if there was none. */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const deleted = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning({ userId: secondFactors.userId })
  return deleted.length > 0
}

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** Marks a recovery code as used. Returns false if it doesn't exist or was used before. */
export async function useRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash), isNull(recoveryCodes.usedAt)))
    .returning({ hash: recoveryCodes.hash })
  return used.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Returns the IDs of all users with a second factor. */
export async function findSecondFactorOwners(db: Db): Promise<Set<string>> {
  const rows = await db.select({ userId: secondFactors.userId }).from(secondFactors)
  return new Set(rows.map(({ userId }) => userId))
}
