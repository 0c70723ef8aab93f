import { and, count, eq, gt, like, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderLookUpsTable as orderLookUps } from '../store/slips-tables.ts'

export interface OrderLookUp {
  id: string
  number: string
  triedFrom: string
  triedAt: Date
}

export async function insertLookUp(db: Db, attempt: OrderLookUp): Promise<void> {
  await db.insert(orderLookUps).values(attempt)
}

/** Counts the lookups since `since` from this network and from its /48. */
export async function countLookUps(db: Db, { triedFrom }: Pick<OrderLookUp, 'triedFrom'>, since: Date) {
  const [counted] = await db
    .select({
      site: count(),
      from: sql<string>`count(*) filter (where ${eq(orderLookUps.triedFrom, triedFrom)})`.mapWith(Number),
    })
    .from(orderLookUps)
    .where(
      and(like(orderLookUps.triedFrom, sql`site_pattern(${triedFrom})`), gt(orderLookUps.triedAt, since)),
    )
  return counted ?? { site: 0, from: 0 }
}

export async function deleteLookUp(db: Db, id: string): Promise<void> {
  await db.delete(orderLookUps).where(eq(orderLookUps.id, id))
}

export async function deleteLookUpsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(orderLookUps).where(lt(orderLookUps.triedAt, before))
}
