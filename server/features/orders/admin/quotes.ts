import { trackOrderByLink } from '#core/orders/tracking/track-order.ts'
import { acceptQuote, getAdminQuoteFile, getQuoteFile } from '#core/orders/tracking/quotes.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import { findAroundOrder } from '#server/features/settings/settings.ts'
import { followed } from '../tracking/followed-order.ts'
import { findByKey } from '../store/find-by-key.ts'
import { automaticActor, eventsOf } from '../store/order-events-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { findByPublicId, lockByPublicId } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { moveLocked } from './move-order.ts'
import { quotePdf } from './quote-pdf.ts'
import { openQuotes } from './quotes-store.ts'
import { quoteText } from './stage-message.ts'
import { tellAndNote } from '../store/tell-and-note.ts'
import { sendFile } from '#server/http/files.ts'

type Parts = Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>

/** Name of a customer who accepts by link, in the history. */
const customerActor = 'The customer'
/** Reminders are sent this many days before a quote expires. */
const reminderDays = 2
const dayMs = 86_400_000

/** Routes to download a quote and to accept it by link. */
export function quoteRoutes(parts: OrdersParts): Route[] {
  return [
    route(acceptQuote, (link) => handleAcceptQuote(parts, link)),
    route(getQuoteFile, async (link, call) =>
      sendQuoteFile(parts.db, await findQuoteByLink(parts.db, link), call),
    ),
    route(getAdminQuoteFile, async ({ id }, call) =>
      sendQuoteFile(parts.db, await findByPublicId(parts.db, id), call),
    ),
  ]
}

const findQuoteByLink = (db: Db, link: ParsedInputOf<typeof trackOrderByLink>) => findByKey(db, link, 'order')

async function handleAcceptQuote(
  parts: OrdersParts,
  { total_sen: quotedTotal, ...link }: ParsedInputOf<typeof acceptQuote>,
) {
  const found = await findQuoteByLink(parts.db, link)
  if (!found) return refuse('not_found')
  const accepted = await parts.db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, found.publicId)
    if (!order?.validUntil) return refuse('not_found')
    if (order.stage === 'cancelled') return refuse('quote_withdrawn')
    if (order.stage !== 'quoted') return order
    if (order.validUntil < getShopDay(new Date())) return refuse('quote_over')
    // Staff may have changed the quote since the customer opened the page.
    if (quotedTotal !== undefined && quotedTotal !== order.totalSen) return refuse('quote_changed')
    const moved = await moveLocked(parts, tx, order, { to: 'new', note: '', byVisitor: true }, customerActor)
    return moved instanceof Refusal ? refuse('quote_withdrawn') : moved.order
  })
  return accepted instanceof Refusal ? accepted : followed(parts, accepted, link.key)
}

async function sendQuoteFile(db: Db, order: Order | null, { reply }: Call) {
  if (!order?.validUntil || order.anonymisedAt) return refuse('not_found')
  const { shop, language } = await findAroundOrder(db)
  const pdf = await quotePdf(order, shop, language)
  return sendFile(reply, { type: 'application/pdf', name: `${order.number}.pdf`, content: pdf })
}

/** Sends a quote to the customer. The caller holds the lock on the order. `by` is the author's name. */
export async function sendQuote(parts: Parts, tx: Db, order: Order, by: string): Promise<void> {
  await sendQuoteMessage(parts, tx, order, 'order_quoted', by)
}

/** Sends one reminder for each quote that expires soon, and cancels expired quotes. For the daily job. */
export async function seeToQuotes(parts: Parts): Promise<void> {
  const today = getShopDay(new Date())
  const reminderDay = getShopDay(new Date(Date.now() + reminderDays * dayMs))
  for (const { publicId } of await openQuotes(parts.db, reminderDay))
    await parts.db.transaction(async (tx) => {
      const order = await lockByPublicId(tx, publicId)
      // It may have been accepted or withdrawn since the query.
      if (order?.stage !== 'quoted' || order.validUntil === null) return
      if (order.validUntil < today)
        await moveLocked(
          parts,
          tx,
          order,
          { to: 'cancelled', note: 'Quote expired', tell: '' },
          automaticActor,
        )
      else await sendQuoteMessage(parts, tx, order, 'quote_reminder', automaticActor)
    })
}

/** Sends each kind of message once per order. */
async function sendQuoteMessage(
  { customerUrl }: Parts,
  tx: Db,
  order: Order,
  name: 'order_quoted' | 'quote_reminder',
  by: string,
): Promise<void> {
  const key = `${order.id} ${name}`
  const events = await eventsOf(tx, order.id)
  if (events.some(({ changes }) => changes.told?.key === key)) return
  const text = await quoteText({ db: tx, customerUrl }, order, name)
  await tellAndNote(tx, order, { key, text, by })
}
