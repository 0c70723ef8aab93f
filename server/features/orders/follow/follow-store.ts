import { and, count, eq, gt, like, lt, sql } from 'drizzle-orm'
import { isNetworkV6 } from '#server/platform/door/network.ts'
import type { Db } from '#server/platform/database.ts'
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

/** How many tries since then came from the same network, and from the /48 around it (IPv4: the same). */
export async function countTries(db: Db, { triedFrom }: Pick<Try, 'triedFrom'>, since: Date) {
  // `2001:db8:1:2::/64` → all of `2001:db8:1:`.
  const site = isNetworkV6(triedFrom) ? triedFrom.split(':').slice(0, 3).join(':') : null
  const around = site === null ? eq(tries.triedFrom, triedFrom) : like(tries.triedFrom, `${site}:%`)
  const [counted] = await db
    .select({
      site: count(),
      from: sql<string>`count(*) filter (where ${eq(tries.triedFrom, triedFrom)})`.mapWith(Number),
    })
    .from(tries)
    .where(and(around, gt(tries.triedAt, since)))
  return counted ?? { site: 0, from: 0 }
}

export async function deleteTry(db: Db, id: string): Promise<void> {
  await db.delete(tries).where(eq(tries.id, id))
}

export async function forgetTries(db: Db, before: Date): Promise<void> {
  await db.delete(tries).where(lt(tries.triedAt, before))
}
