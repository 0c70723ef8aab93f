import type { HistoryDeed } from '../../../../core/identity/audit.ts'
import type { OrderDeed } from '../../../../core/orders/order-desk.ts'
import { orderStages, stageRules, type OrderStage } from '../../../../core/orders/order-stages.ts'
import type { History } from '../../identity/identity.ts'
import { findOrderActors, findOrderDeeds, type ActedOn } from './activity-store.ts'

const words: Record<OrderDeed, HistoryDeed> = {
  moved: 'moved an order',
  'took back': 'took back a move',
  told: 'told a customer',
  reminded: 'reminded a customer',
  noted: 'noted on an order',
  'saw the money': 'saw the money',
  edited: 'edited an order',
  reordered: 'ordered again',
  forgot: 'removed the customer of an order',
}

/**
 * What was done to orders, for Activity: which order, and what in general. Names, texts and notes stay in the order's
 * own history, one click away.
 */
export const orderHistory: History = {
  async find(db, { search, deed, ...wanted }, page) {
    const known = Object.entries(words) as [OrderDeed, HistoryDeed][]
    const named = (wording: string) => wording.toLowerCase().includes(search.toLowerCase())
    const deeds = known.filter(([, wording]) => deed === undefined || wording === deed).map(([key]) => key)
    if (deeds.length === 0) return []
    const looked = search && {
      text: search,
      deeds: known.filter(([, wording]) => named(wording)).map(([key]) => key),
      stages: orderStages.filter((stage) => named(stageRules[stage].label)),
    }
    const rows = await findOrderDeeds(db, { ...wanted, deeds, search: looked || null }, page)
    return rows.map((row) => ({
      id: row.id,
      at: row.at,
      deed: words[row.deed],
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
function about({ fromStage, toStage, edited, deed, note }: ActedOn): string {
  if (toStage) return `${label(fromStage)} → ${label(toStage)}`
  if (deed === 'saw the money') return edited.map(({ to }) => to).join(', ')
  if (deed === 'reordered') return note
  return edited.map(({ what }) => what).join(', ')
}
