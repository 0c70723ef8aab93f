import type { Db } from '#server/db/database.ts'
import { countPosted, postageReceived, postedWithin } from '../store/sales-store.ts'
import { countLabelled, paidForLabels } from './labels/labels-store.ts'

/** Postage in a period: the amount that customers paid, by payment date, and the cost of labels, by purchase date. */
export async function postageWithin(db: Db, span: { from: Date; to: Date }) {
  const received = await postageReceived(db, span)
  const paid = await paidForLabels(db, span)
  const labelled = await countLabelled(db, postedWithin(span))
  return {
    received_sen: received.sen,
    orders: received.orders,
    labels_sen: paid.sen,
    labels: paid.labels,
    unknown: (await countPosted(db, span)) - labelled,
  }
}
