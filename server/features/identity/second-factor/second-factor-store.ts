import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { recoveryCodesTable, secondFactorsTable } from '../identity-tables.ts'

export type SecondFactorRow = typeof secondFactorsTable.$inferSelect

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactorRow | undefined> {
  const [factor] = await db.select().from(secondFactorsTable).where(eq(secondFactorsTable.userId, userId))
  return factor
}

export async function storeSecondFactor(
  tx: Db,
  factor: Pick<SecondFactorRow, 'userId' | 'sealedSecret' | 'lastStep'>,
): Promise<void> {
  await tx
    .insert(secondFactorsTable)
    .values(factor)
    .onConflictDoUpdate({ target: secondFactorsTable.userId, set: { ...factor, since: sql`now()` } })
}

/**
 * Records that the code of this time step was used. Returns `false` if the code of this or a later time step was
 * already used.
 */
export async function claimCodeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const updated = await db
    .update(secondFactorsTable)
    .set({ lastStep: step })
    .where(and(eq(secondFactorsTable.userId, userId), lt(secondFactorsTable.lastStep, step)))
    .returning({ userId: secondFactorsTable.userId })
  return updated.length > 0
}

export async function deleteSecondFactor(tx: Db, userId: string): Promise<boolean> {
  await tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.userId, userId))
  const deleted = await tx
    .delete(secondFactorsTable)
    .where(eq(secondFactorsTable.userId, userId))
    .returning({ userId: secondFactorsTable.userId })
  return deleted.length > 0
}

export async function replaceRecoveryCodes(tx: Db, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodesTable).where(eq(recoveryCodesTable.userId, userId))
  await tx.insert(recoveryCodesTable).values(hashes.map((hash) => ({ userId, hash })))
}

export async function consumeRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodesTable)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodesTable.userId, userId),
        eq(recoveryCodesTable.hash, hash),
        isNull(recoveryCodesTable.usedAt),
      ),
    )
    .returning({ hash: recoveryCodesTable.hash })
  return used.length > 0
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(
    recoveryCodesTable,
    and(eq(recoveryCodesTable.userId, userId), isNull(recoveryCodesTable.usedAt)),
  )
}

export async function findUserIdsWithSecondFactor(db: Db): Promise<Set<string>> {
  const rows = await db.select({ userId: secondFactorsTable.userId }).from(secondFactorsTable)
  return new Set(rows.map(({ userId }) => userId))
}
