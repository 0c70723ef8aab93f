import type { Db } from '#server/db/database.ts'
import { countPostedOrders, sumPostageReceived, selectPostedOrders } from '../store/sales-store.ts'
import { countOrdersWithLabel, sumLabelCosts } from './labels/labels-store.ts'

/**
 * Adds up postage and the cost of labels. The postage that customers paid counts on the day of payment, and
 * the cost of labels counts on the day of purchase.
 */
export async function sumPostage(db: Db, span: { from: Date; to: Date }) {
  const received = await sumPostageReceived(db, span)
  const paid = await sumLabelCosts(db, span)
  const labelled = await countOrdersWithLabel(db, selectPostedOrders(span))
  return {
    received_sen: received.sen,
    orders: received.orders,
    labels_sen: paid.sen,
    labels: paid.labels,
    unknown: (await countPostedOrders(db, span)) - labelled,
  }
}
