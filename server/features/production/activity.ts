import type { HistoryDeed } from '../../../core/identity/audit.ts'
import type { BatchDeed } from '../../../core/production/batches.ts'
import type { History } from '../identity/identity.ts'
import { findBatchActors, findBatchDeeds } from './activity-store.ts'

const words: Record<BatchDeed, HistoryDeed> = {
  made: 'made a batch',
  undone: 'took back a batch',
  'took out': 'took orders out of a batch',
  reprinted: 'printed again',
  printed: 'marked a batch',
  cut: 'marked a batch',
  sorted: 'marked a batch',
  'not done': 'marked a batch',
}

/** What was done to batches, for Activity. */
export const batchHistory: History = {
  async find(db, { search, deed, ...wanted }, page) {
    const known = Object.entries(words) as [BatchDeed, HistoryDeed][]
    const deeds = known.filter(([, wording]) => deed === undefined || wording === deed).map(([key]) => key)
    if (deeds.length === 0) return []
    const named = known.filter((pair) => pair.some((each) => each.includes(search.toLowerCase())))
    const looked = search ? { text: search, deeds: named.map(([key]) => key) } : null
    const rows = await findBatchDeeds(db, { ...wanted, deeds, search: looked }, page)
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      deed: words[row.deed],
      actor: row.doneBy,
      subject: [`batch ${row.number}`, about(row.deed, row.note)].filter(Boolean).join(': '),
      address: '',
      order: null,
      batch: row.batchId,
    }))
  },
  actors: findBatchActors,
}

function about(deed: BatchDeed, note: string): string {
  if (deed === 'not done') return `not ${note} after all`
  return words[deed] === 'marked a batch' ? deed : note
}
