import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type Promised, promises } from './promises-store.ts'

export interface Finding {
  /** How many were looked at. */
  looked: number
  about: string
  words: string
  /** How many break it, and the ids of the first of them. */
  broken: number
  ids: string[]
}

const idsShown = 20

/** Looks at every promise of the ledger; in one transaction that sees one instant, or the findings contradict. */
export async function checkLedger(tx: Db, { live }: { live: boolean }): Promise<Finding[]> {
  const { rows } = await tx.execute<Record<Promised['about'], string>>(sql`
    select (select count(*) from messages) as messages, (select count(*) from message_parts) as parts,
      (select count(*) from campaigns) as campaigns, (select count(*) from repeats) as repeats`)
  const findings: Finding[] = []
  for (const { about, words, broken } of promises(live)) {
    const found = await tx.execute<{ id: string; count: string }>(
      sql`select id, count(*) over () as count from (${broken}) as broken limit ${idsShown}`,
    )
    findings.push({
      looked: Number(rows[0]?.[about] ?? 0),
      about,
      words,
      broken: Number(found.rows[0]?.count ?? 0),
      ids: found.rows.map(({ id }) => id),
    })
  }
  return findings
}
