import { getEntries } from '#core/shared/typed-records.ts'
import { formatAuditAction, type OrderHistoryAction } from '#core/identity/audit-actions.ts'
import type { BatchAction } from '#core/production/batch-details.ts'
import type { ActivityHistory } from '../identity/identity.ts'
import { findBatchActors, findBatchActions } from './activity-store.ts'

const actionLabels: Record<BatchAction, OrderHistoryAction> = {
  made: 'made a batch',
  undone: 'took back a batch',
  'took out': 'took orders out of a batch',
  reprinted: 'printed again',
  sent: 'sent to the press',
  'laid out': 'made a batch',
  printed: 'marked a batch',
  cut: 'marked a batch',
  sorted: 'marked a batch',
  'not done': 'marked a batch',
}

export const batchHistory: ActivityHistory = {
  async find(db, { search, action, ...wanted }, page) {
    const known = getEntries(actionLabels)
    const actions = known
      .filter(([, wording]) => action === undefined || wording === action)
      .map(([key]) => key)
    if (actions.length === 0) return []
    const named = known.filter(([key, wording]) =>
      [key, formatAuditAction(wording)].some((each) => each.includes(search.toLowerCase())),
    )
    const actionFilter = search ? { text: search, actions: named.map(([key]) => key) } : null
    const rows = await findBatchActions(db, { ...wanted, actions, search: actionFilter }, page)
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      action: actionLabels[row.action],
      actor: row.doneBy,
      subject: [`batch ${row.number}`, describeAction(row.action, row.note)].filter(Boolean).join(': '),
      address: '',
      order: null,
      batch: row.batchId,
    }))
  },
  actors: findBatchActors,
}

function describeAction(action: BatchAction, note: string): string {
  if (action === 'not done') return `no longer ${note}`
  return actionLabels[action] === 'marked a batch' ? action : note
}
