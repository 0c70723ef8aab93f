import { getEntries } from '#core/shared/typed-records.ts'
import { formatAuditAction, type OrderHistoryAction } from '#core/identity/audit-actions.ts'
import type { OrderAction } from '#core/orders/admin/order-details.ts'
import { orderStages, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import type { ActivityHistory } from '#server/features/identity/identity.ts'
import { findOrderActors, findOrderActions, type StoredOrderAction } from './order-activity-store.ts'

const historyActions: Record<OrderAction, OrderHistoryAction> = {
  moved: 'moved an order',
  'took back': 'took back a move',
  told: 'told a customer',
  reminded: 'reminded a customer',
  'asked to approve': 'reminded a customer',
  noted: 'noted on an order',
  'saw the money': 'saw the money',
  refunded: 'refunded a payment',
  'reversed a payment': 'reversed a payment',
  edited: 'edited an order',
  reordered: 'ordered again',
  'took the order': 'took an order',
  'bought a label': 'bought a label',
  'renewed the link': 'renewed a customer link',
  forgot: 'removed the customer of an order',
}

/**
 * History of orders for the activity log. Customers' names, messages and notes are left out. They are shown
 * only in the history of each order.
 */
export const orderHistory: ActivityHistory = {
  async find(db, { search, action, ...wanted }, page) {
    const known = getEntries(historyActions)
    const matchesText = (label: string) => label.toLowerCase().includes(search.toLowerCase())
    const actions = known.filter(([, label]) => action === undefined || label === action).map(([key]) => key)
    if (actions.length === 0) return []
    const actionSearch = search && {
      text: search,
      actions: known.filter(([, label]) => matchesText(formatAuditAction(label))).map(([key]) => key),
      stages: orderStages.filter((stage) => matchesText(stageRules[stage].label)),
    }
    const rows = await findOrderActions(db, { ...wanted, actions, search: actionSearch || null }, page)
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      action: historyActions[row.action],
      actor: row.doneBy,
      subject: [row.number, describeAction(row)].filter(Boolean).join(': '),
      address: '',
      order: row.publicId,
      batch: null,
    }))
  },
  actors: findOrderActors,
}

const stageLabel = (stage: OrderStage | null) => (stage ? stageRules[stage].label : '')

const paymentActions: readonly OrderAction[] = ['saw the money', 'refunded', 'reversed a payment']

function describeAction({ fromStage, toStage, edited, action, note }: StoredOrderAction): string {
  if (toStage) return `${stageLabel(fromStage)} → ${stageLabel(toStage)}`
  // Refunds and reversals name their amount before the sum that remains.
  if (paymentActions.includes(action)) return edited[0]?.to ?? ''
  if (action === 'reordered') return note
  return edited.map(({ what }) => what).join(', ')
}
