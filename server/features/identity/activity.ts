import type { AuditEntry } from '#core/identity/audit.ts'
import type { Db } from '#server/db/database.ts'

/** Filter for the activity log. `undefined` fields and an empty search match everything. */
export interface ActivityFilter {
  search: string
  actor?: string | undefined
  action?: string | undefined
  /** Inclusive start. `until` is exclusive. */
  from?: Date | undefined
  until?: Date | undefined
}

export interface HistoryPage {
  /** Returns entries with a smaller ID only. */
  before: number | undefined
  limit: number
}

export interface RecordedActivity extends Omit<AuditEntry, 'id' | 'at'> {
  id: number
  at: Date
}

/**
 * A feature's own history, such as those of orders and batches. The activity log reads them in place, because copies
 * of customers' names would have to be erased twice.
 */
export interface ActivityHistory {
  /** Returns entries, newest first. */
  find: (db: Db, wanted: ActivityFilter, page: HistoryPage) => Promise<RecordedActivity[]>
  /** Returns the names of all actors. */
  actors: (db: Db) => Promise<string[]>
}

/**
 * Returns one page merged from all histories, newest first. `cursor` has the last ID returned from each history. IDs
 * instead of times, because many entries can share a time.
 */
export async function mergeActivityPage(
  db: Db,
  histories: ActivityHistory[],
  wanted: ActivityFilter,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const ends = cursor?.split('.').map(Number) ?? []
  const found: RecordedActivity[][] = []
  for (const [at, history] of histories.entries())
    found.push(await history.find(db, wanted, { before: ends[at], limit: limit + 1 }))
  const shown = mergeEntries(found, limit)
  const next = found.map((entries, of) => {
    const last = shown.findLast((each) => each.of === of)
    if (last) return last.entry.id
    // This page has no entry of this history. The next page starts at the same place, without entries added since.
    return ends[of] ?? (entries[0]?.id ?? 0) + 1
  })
  const total = found.reduce((sum, { length }) => sum + length, 0)
  return {
    entries: shown.map(({ entry: { id, at, ...entry }, of }) => ({
      ...entry,
      id: `${of}-${id}`,
      at: at.toISOString(),
    })),
    next: total > limit ? next.join('.') : null,
  }
}

/** Merges the histories, newest first. Always takes the next entry of each in order. */
function mergeEntries(found: RecordedActivity[][], limit: number): { entry: RecordedActivity; of: number }[] {
  const taken = found.map(() => 0)
  const shown: { entry: RecordedActivity; of: number }[] = []
  while (shown.length < limit) {
    let latest: { entry: RecordedActivity; of: number } | null = null
    for (const [of, entries] of found.entries()) {
      const entry = entries[taken[of] ?? 0]
      if (entry && (!latest || entry.at > latest.entry.at)) latest = { entry, of }
    }
    if (!latest) break
    taken[latest.of] = (taken[latest.of] ?? 0) + 1
    shown.push(latest)
  }
  return shown
}
