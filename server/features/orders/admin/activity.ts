import { getEntries } from '#core/shared/typed-records.ts'
import type { OrderHistoryAction } from '#core/identity/audit-actions.ts'
import type { OrderAction } from '#core/orders/admin/order-details.ts'
import { orderStages, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import type { History } from '#server/features/identity/identity.ts'
import { findOrderActors, findOrderActions, type ActedOn } from './activity-store.ts'

const words: Record<OrderAction, OrderHistoryAction> = {
  moved: 'moved an order',
  'took back': 'took back a move',
  told: 'told a customer',
  reminded: 'reminded a customer',
  'asked to approve': 'reminded a customer',
  noted: 'noted on an order',
  'saw the money': 'saw the money',
  edited: 'edited an order',
  reordered: 'ordered again',
  'took the order': 'took an order',
  'bought a label': 'bought a label',
  'renewed the link': 'renewed a customer link',
  forgot: 'removed the customer of an order',
}

/**
 * What was done to orders, for Activity: which order, and what in general. Names, texts and notes stay in the order's
 * own history, one click away.
 */
export const orderHistory: History = {
  async find(db, { search, action, ...wanted }, page) {
    const known = getEntries(words)
    const named = (wording: string) => wording.toLowerCase().includes(search.toLowerCase())
    const actions = known
      .filter(([, wording]) => action === undefined || wording === action)
      .map(([key]) => key)
    if (actions.length === 0) return []
    const looked = search && {
      text: search,
      actions: known.filter(([, wording]) => named(wording)).map(([key]) => key),
      stages: orderStages.filter((stage) => named(stageRules[stage].label)),
    }
    const rows = await findOrderActions(db, { ...wanted, actions, search: looked || null }, page)
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      action: words[row.action],
      actor: row.doneBy,
      subject: [row.number, about(row)].filter(Boolean).join(': '),
      address: '',
      order: row.publicId,
      batch: null,
    }))
  },
  actors: findOrderActors,
}

const label = (stage: OrderStage | null) => (stage ? stageRules[stage].label : '')

/** What of it can be said without saying whose order it is. */
function about({ fromStage, toStage, edited, action, note }: ActedOn): string {
  if (toStage) return `${label(fromStage)} → ${label(toStage)}`
  if (action === 'saw the money') return edited.map(({ to }) => to).join(', ')
  if (action === 'reordered') return note
  return edited.map(({ what }) => what).join(', ')
}
