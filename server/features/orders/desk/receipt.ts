import type { orderReceipt, Receipt } from '#core/orders/desk/receipt.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/platform/database.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { shopTexts } from '#server/features/settings/settings.ts'
import { discountPart, documentItems } from '../goods/goods.ts'
import { eventsOf } from '../store/order-events-store.ts'
import { findByPublicId } from '../store/orders-store.ts'
import type { Order, StoredEvent } from '../store/orders-tables.ts'

/** See the contract `orderReceipt`. */
export async function receiptOf(
  db: Db,
  { id, language: asked }: ParsedInputOf<typeof orderReceipt>,
): Promise<Receipt | Refusal<'not_found' | 'not_paid'>> {
  const order = await findByPublicId(db, id)
  if (!order) return refuse('not_found')
  if (!order.paidAt) return refuse('not_paid')
  const language = asked ?? (await shopTexts.language(db))
  return {
    language,
    number: order.number,
    nama: order.nama,
    placed_at: order.placedAt.toISOString(),
    items: documentItems(order, language),
    ...discountPart(order),
    shipping_sen: order.shippingSen,
    total_sen: order.totalSen,
    paid_sen: order.paidSen ?? order.totalSen,
    paid_at: order.paidAt.toISOString(),
    paid_by: wasCash(order, await eventsOf(db, order.id)) ? 'cash' : 'account',
  }
}

/** Two events of one call are no further apart, ms. */
const oneCallMs = 2_000

/** What is paid as staff take the order is cash; what is seen later came otherwise, as far as anybody said. */
function wasCash({ paidAt }: Order, events: StoredEvent[]): boolean {
  const [taken, seen] = events.toReversed()
  if (taken?.action !== 'took the order' || seen?.toStage !== 'paid' || !paidAt) return false
  // Seen anew, after it was taken back, it is another payment.
  return [seen.at, paidAt].every((at) => Math.abs(at.getTime() - taken.at.getTime()) < oneCallMs)
}
