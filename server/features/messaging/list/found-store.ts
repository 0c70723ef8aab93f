import { sql, type SQL } from 'drizzle-orm'
import type { MessageStatus } from '../../../../core/messaging/message-states.ts'
import type { Db } from '../../../platform/database.ts'
import { meets, query } from './conditions-store.ts'
import type { Sought, Wanted } from './wanted.ts'

// What a search finds, in no order; in the list's order: see search-store.ts.

/** What the newest of these rows have one in a hundred times is frequent. */
const sample = 2000

/**
 * Whether so many messages of that time are found that looking at them row by row is quicker than asking the index of
 * words, whose answer takes longer the more there are, here or elsewhere.
 */
export async function isFrequent(
  db: Db,
  { search, from, until }: Pick<Sought, 'search' | 'from' | 'until'>,
): Promise<boolean> {
  const { rows } = await db.execute<{ frequent: boolean }>(sql`
    select count(*) filter (where words @@ ${query(search)}) * 100 >= count(*) as frequent from (
      select words from message_search where ${meets({ from, until })}
      order by scheduled_at desc limit ${sample}
    ) as newest`)
  return rows[0]?.frequent ?? false
}

/** Ids of up to `limit` messages that a search finds, in no order. */
export async function idsFoundUnsorted(db: Db, sought: Sought, limit: number): Promise<string[]> {
  const { status, undecided, asOf } = sought
  return idsOf(
    db,
    sql`
    with found as materialized (select id from message_search where ${matching(sought)})
    select m.id from found join messages m on m.id = found.id
    where ${meets({ status, undecided, asOf }, sql`m.`)} limit ${limit}`,
  )
}

/** How many of each state a search finds, not more than `most` + 1 in all. What is frequent is counted in the newest. */
export async function countFound(
  db: Db,
  sought: Pick<Sought, 'search' | 'from' | 'until'>,
  most: number,
): Promise<Map<MessageStatus, number>> {
  if (await isFrequent(db, sought)) {
    const near = await statesOf(
      db,
      sql`
      select id from (
        select id, words from message_search where ${meets({ from: sought.from, until: sought.until })}
        order by scheduled_at desc limit ${most * 24}
      ) as near where words @@ ${query(sought.search)} limit ${most + 1}`,
    )
    if ([...near.values()].reduce((total, count) => total + count, 0) > most) return near
  }
  return statesOf(db, sql`select id from message_search where ${matching(sought)} limit ${most + 1}`)
}

async function statesOf(db: Db, found: SQL): Promise<Map<MessageStatus, number>> {
  const { rows } = await db.execute<{ status: MessageStatus; messages: string }>(sql`
    select m.status, count(*) as messages from (${found}) as found join messages m on m.id = found.id
    group by m.status`)
  return new Map(rows.map((row) => [row.status, Number(row.messages)]))
}

/** What the search itself can tell; which state, of two only, and never what waits for a person's word. */
export function matching(sought: Sought): SQL {
  const { from, until, search } = sought
  const apart = stateApart(sought)
  const found = sql`words @@ ${query(search)} and ${meets({ from, until })}`
  return apart ? sql`${found} and state = ${apart}` : found
}

/** Messages in these states have an index of words of their own. */
export function stateApart({
  status,
  undecided,
}: Pick<Wanted, 'status' | 'undecided'>): 'failed' | 'cancelled' | null {
  if (undecided) return 'failed'
  return status === 'failed' || status === 'cancelled' ? status : null
}

export async function idsOf(db: Db, statement: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(statement)
  return rows.map((row) => row.id)
}
