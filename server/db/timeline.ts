import { sql, type SQL } from 'drizzle-orm'

// A timeline merges pages from several features by time. Each feature has its own SQL.

/** Sort key of an entry. `at` has microseconds, in UTC. `id` is unique in the timeline. */
export interface TimelineKey {
  at: string
  id: string
}

/** `before` is `null` for the latest entries. */
export interface TimelinePage {
  before: TimelineKey | null
  limit: number
}

/** Renders SQL for a time as sortable text such as `2026-11-22T12:30:00.123456Z`. */
export const renderTimestampSql = (at: SQL) =>
  sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const renderPageSql = (at: SQL, id: SQL, { before, limit }: TimelinePage): SQL =>
  before === null
    ? sql`true order by ${at} desc, ${id} collate "C" desc limit ${limit}`
    : sql`(${at}, ${id} collate "C") < (${before.at}::timestamptz, ${before.id}) order by ${at} desc, ${id} collate "C" desc limit ${limit}`

export function mergeTimeline<Entry extends TimelineKey>(pages: readonly Entry[][], limit: number): Entry[] {
  return pages
    .flat()
    .toSorted((a, b) => compare(b.at, a.at) || compare(b.id, a.id))
    .slice(0, limit)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
