import type { AuditEntry } from '#core/identity/audit.ts'
import type { Db } from '#server/db/database.ts'

/** What is looked for; what is undefined is any, an empty search as well. */
export interface WantedActions {
  search: string
  actor?: string | undefined
  action?: string | undefined
  /** From here on, and before `until`. */
  from?: Date | undefined
  until?: Date | undefined
}

export interface HistoryPage {
  /** Only what has a smaller id. */
  before: number | undefined
  limit: number
}

export interface HappenedEntry extends Omit<AuditEntry, 'id' | 'at'> {
  id: number
  at: Date
}

/**
 * Who did what as a feature keeps it. Orders and batches have histories of their own, which are read where they are:
 * written down here once more, whom they are about would have to be forgotten in two places.
 */
export interface History {
  /** The latest first. */
  find: (db: Db, wanted: WantedActions, page: HistoryPage) => Promise<HappenedEntry[]>
  /** Everyone who stands in it, by name. */
  actors: (db: Db) => Promise<string[]>
}

/**
 * One page out of all histories, the latest first. `cursor`: of each history the id that its part of the pages before
 * ended with; ids rather than times, as a moment may have many entries.
 */
export async function pageOf(
  db: Db,
  histories: History[],
  wanted: WantedActions,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const ends = cursor?.split('.').map(Number) ?? []
  const found: HappenedEntry[][] = []
  for (const [at, history] of histories.entries())
    found.push(await history.find(db, wanted, { before: ends[at], limit: limit + 1 }))
  const shown = merged(found, limit)
  const next = found.map((entries, of) => {
    const last = shown.findLast((each) => each.of === of)
    if (last) return last.entry.id
    // Nothing of it came on this page: the next one begins where this began, without what has come since.
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

/** The first of each in turn, whichever is the latest: what is taken of one history is always its beginning. */
function merged(found: HappenedEntry[][], limit: number): { entry: HappenedEntry; of: number }[] {
  const taken = found.map(() => 0)
  const shown: { entry: HappenedEntry; of: number }[] = []
  while (shown.length < limit) {
    let latest: { entry: HappenedEntry; of: number } | null = null
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
