import type { AuditEntry } from '#core/identity/audit.ts'
import type { Db } from '#server/db/database.ts'

/** An undefined field or an empty search matches every action. */
export interface ActivityFilter {
  search: string
  actor?: string | undefined
  action?: string | undefined
  /** Inclusive start. The end `until` is exclusive. */
  from?: Date | undefined
  until?: Date | undefined
}

export interface HistoryPage {
  before: number | undefined
  limit: number
}

export interface RecordedActivity extends Omit<AuditEntry, 'id' | 'at'> {
  id: number
  at: Date
}

/**
 * History of a feature, such as orders or batches. The activity log reads this history instead of keeping a copy. A
 * copy would contain customers' names, which would then have to be erased in two places.
 */
export interface ActivityHistory {
  /** Newest first. */
  find: (db: Db, wanted: ActivityFilter, page: HistoryPage) => Promise<RecordedActivity[]>
  actors: (db: Db) => Promise<string[]>
}

/**
 * Returns one page of entries from all histories, newest first. `cursor` has the last id from each history. Ids are
 * used instead of times, because many entries can have the same time.
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
    // The page has no entry of this history. The next page starts at the same place and ignores entries that were
    // added later.
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

/** Merges the histories, newest entry first. Keeps the sequence of entries within each history. */
function mergeEntries(found: RecordedActivity[][], limit: number): { entry: RecordedActivity; of: number }[] {
  const takenCounts = found.map(() => 0)
  const shown: { entry: RecordedActivity; of: number }[] = []
  while (shown.length < limit) {
    let latest: { entry: RecordedActivity; of: number } | null = null
    for (const [of, entries] of found.entries()) {
      const entry = entries[takenCounts[of] ?? 0]
      if (entry && (!latest || entry.at > latest.entry.at)) latest = { entry, of }
    }
    if (!latest) break
    takenCounts[latest.of] = (takenCounts[latest.of] ?? 0) + 1
    shown.push(latest)
  }
  return shown
}
