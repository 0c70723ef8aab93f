import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database.ts'
import { followTriesTable as tries } from '../store/slips-tables.ts'

export interface Try {
  id: string
  number: string
  triedFrom: string
  triedAt: Date
}

export async function insertTry(db: Db, attempt: Try): Promise<void> {
  await db.insert(tries).values(attempt)
}

/** How many tries since then were for the same number, and how many came from the same address. */
export async function countTries(db: Db, { number, triedFrom }: Try, since: Date) {
  const [counted] = await db
    .select({
      number: sql<string>`count(*) filter (where ${eq(tries.number, number)})`.mapWith(Number),
      from: sql<string>`count(*) filter (where ${eq(tries.triedFrom, triedFrom)})`.mapWith(Number),
    })
    .from(tries)
    .where(and(or(eq(tries.number, number), eq(tries.triedFrom, triedFrom)), gt(tries.triedAt, since)))
  return counted ?? { number: 0, from: 0 }
}

export async function deleteTry(db: Db, id: string): Promise<void> {
  await db.delete(tries).where(eq(tries.id, id))
}

export async function forgetTries(db: Db, before: Date): Promise<void> {
  await db.delete(tries).where(lt(tries.triedAt, before))
}
