import { trackOrderByLink } from '#core/orders/tracking/track-order.ts'
import { acceptQuote } from '#core/orders/tracking/quotes.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { presentTrackedOrder } from '../tracking/tracked-order.ts'
import { findOrderByKey } from '../store/find-order-by-key.ts'
import { automaticActor, findOrderEvents } from '../store/order-events-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { lockOrderByPublicId } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { moveLockedOrder } from './move-order.ts'
import { findExpiringQuotes } from './quotes-store.ts'
import { writeQuoteMessage } from './order-messages.ts'
import { sendAndRecordMessage } from '../store/send-and-record.ts'

type Dependencies = Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl'>

const customerActor = 'The customer'
/** A reminder is sent this many days before a quote expires. */
const reminderDays = 2
const dayMs = 86_400_000

export function quoteRoutes(dependencies: OrdersDependencies): Route[] {
  return [route(acceptQuote, (link) => handleAcceptQuote(dependencies, link))]
}

export const findQuoteByLink = (db: Db, link: ParsedInputOf<typeof trackOrderByLink>) =>
  findOrderByKey(db, link, 'order')

async function handleAcceptQuote(
  dependencies: OrdersDependencies,
  { total_sen: quotedTotal, ...link }: ParsedInputOf<typeof acceptQuote>,
) {
  const found = await findQuoteByLink(dependencies.db, link)
  if (!found) return refuse('not_found')
  const accepted = await dependencies.db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, found.publicId)
    if (!order?.validUntil) return refuse('not_found')
    if (order.stage === 'cancelled') return refuse('quote_withdrawn')
    if (order.stage !== 'quoted') return order
    if (order.validUntil < getShopDay(new Date())) return refuse('quote_over')
    // Staff may have changed the quote since the customer opened the page.
    if (quotedTotal !== undefined && quotedTotal !== order.totalSen) return refuse('quote_changed')
    const moved = await moveLockedOrder(
      dependencies,
      tx,
      order,
      { to: 'new', note: '', byVisitor: true },
      customerActor,
    )
    return moved instanceof Refusal ? refuse('quote_withdrawn') : moved.order
  })
  return accepted instanceof Refusal ? accepted : presentTrackedOrder(dependencies, accepted, link.key)
}

/** Sends a quote. The caller has locked the order. */
export async function sendQuote(dependencies: Dependencies, tx: Db, order: Order, by: string): Promise<void> {
  await sendQuoteMessage(dependencies, tx, order, 'order_quoted', by)
}

export async function remindAndExpireQuotes(dependencies: Dependencies): Promise<void> {
  const today = getShopDay(new Date())
  const reminderDay = getShopDay(new Date(Date.now() + reminderDays * dayMs))
  for (const { publicId } of await findExpiringQuotes(dependencies.db, reminderDay))
    await dependencies.db.transaction(async (tx) => {
      const order = await lockOrderByPublicId(tx, publicId)
      // The quote may have been accepted or withdrawn since the list of quotes was read.
      if (order?.stage !== 'quoted' || order.validUntil === null) return
      if (order.validUntil < today)
        await moveLockedOrder(
          dependencies,
          tx,
          order,
          { to: 'cancelled', note: 'Quotation expired', tell: '' },
          automaticActor,
        )
      else await sendQuoteMessage(dependencies, tx, order, 'quote_reminder', automaticActor)
    })
}

/** Sends a message about a quote. Each kind of message is sent once per order. */
async function sendQuoteMessage(
  { customerUrl }: Dependencies,
  tx: Db,
  order: Order,
  name: 'order_quoted' | 'quote_reminder',
  by: string,
): Promise<void> {
  const key = `${order.id} ${name}`
  const events = await findOrderEvents(tx, order.id)
  if (events.some(({ changes }) => changes.told?.key === key)) return
  const text = await writeQuoteMessage({ db: tx, customerUrl }, order, name)
  await sendAndRecordMessage(tx, order, { key, text, by })
}
