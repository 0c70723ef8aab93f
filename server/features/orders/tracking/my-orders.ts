import { randomBytes } from 'node:crypto'
import {
  requestMyOrdersLink,
  listMyDesigns,
  linkLifetimeDays,
  listMyOrders,
  getMyReorderItems,
  type MyOrder,
} from '#core/orders/tracking/my-orders.ts'
import type { TextLanguage } from '#core/settings/message-placeholders.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { findShop, shopTexts } from '#server/features/settings/settings.ts'
import { approvedDesigns, earlierOfOrder } from '../files/approved-designs.ts'
import { amountOf } from '../items/goods.ts'
import { hashOfKey as hashOf } from '../store/customer-links.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { acquireLock } from '#server/db/locks-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { findWay, readyWithWay } from '../store/arrival.ts'
import { countLinks, insertLink, orderOfPhone, ordersOfPhone, phoneOfLink } from './my-orders-store.ts'
import { basketItemSchema } from '#core/orders/items/basket-item.ts'
import type { ReplyOf } from '#core/contract.ts'
import { askedGoods } from '../items/asked-goods.ts'
import { priceItems } from '../items/basket-goods.ts'

const hourMs = 3_600_000
export const linksKeptMs = linkLifetimeDays * 24 * hourMs
/** Links that are sent within an hour: to a phone, and asked for from one address. */
const mostLinks = { phone: 3, from: 10 } as const
const mostListed = 100
const mostDesigns = 24

/** All orders of a customer, by a link that only his phone gets. */
export function myOrdersRoutes(parts: OrdersParts): Route[] {
  const { db } = parts
  return [
    route(requestMyOrdersLink, async ({ phone }, { network }) => {
      return db.transaction(async (tx) => {
        // One after the other: many at once would all be counted before any of them.
        await acquireLock(tx, `links of ${phone}`, `links from ${network}`)
        const links = await countLinks(tx, phone, network, new Date(Date.now() - hourMs))
        if (links.phone >= mostLinks.phone || links.from >= mostLinks.from) return refuse('too_many_tries')
        await sendLink(parts, tx, phone, network)
        return {
          success: true as const,
          message: 'Jika ada pesanan dengan nombor ini, pautannya dihantar ke WhatsApp anda.',
        }
      })
    }),
    route(listMyOrders, async ({ key }) => {
      const phone = await phoneOf(db, key)
      if (phone === null) return refuse('not_found')
      const way = await findWay(parts)
      return { orders: (await ordersOfPhone(db, phone, mostListed)).map((order) => mine(order, key, way)) }
    }),
    route(listMyDesigns, async ({ key }) => {
      const phone = await phoneOf(db, key)
      if (phone === null) return refuse('not_found')
      return {
        designs: await approvedDesigns(db, await ordersOfPhone(db, phone, mostListed), key, mostDesigns),
      }
    }),
    route(getMyReorderItems, async ({ key, order_number }) => {
      const phone = await phoneOf(db, key)
      const order = phone === null ? null : await orderOfPhone(db, phone, order_number)
      return order ? orderedAgain(parts, order, key) : refuse('not_found')
    }),
  ]
}

async function sendLink(parts: OrdersParts, tx: Db, phone: string, askedFrom: string): Promise<void> {
  const key = randomBytes(24).toString('base64url')
  await insertLink(tx, { hash: hashOf(key), phone, askedFrom })
  if ((await ordersOfPhone(tx, phone, 1)).length === 0) return
  const shop = await findShop(tx)
  const text = linkTexts[await shopTexts.language(tx)](shop.name, addressOf(parts, key))
  await enqueueNotification(tx, { key: `my orders ${hashOf(key)}`, phone, text, byVisitor: true })
}

const phoneOf = (db: Db, key: string) => phoneOfLink(db, hashOf(key), new Date(Date.now() - linksKeptMs))

/** The key stands behind the #: browsers keep that to themselves, so no log has it. */
function addressOf({ customerUrl, siteUrl }: Pick<OrdersParts, 'customerUrl' | 'siteUrl'>, key: string) {
  return `${(customerUrl() || siteUrl()).replace(/\/$/, '')}/pesanan-saya#${key}`
}

const linkTexts: Record<TextLanguage, (shop: string, link: string) => string> = {
  ms: (shop, link) =>
    `Ini semua pesanan anda di ${shop}: ${link}\n\nPautan ini untuk anda sahaja dan sah ${linkLifetimeDays} hari.`,
  en: (shop, link) =>
    `These are all your orders at ${shop}: ${link}\n\nThe link is for you alone and holds for ${linkLifetimeDays} days.`,
}

function mine(order: Order, key: string, way: Awaited<ReturnType<typeof findWay>>): MyOrder {
  return {
    orderNumber: order.number,
    // It opens each of them, as it came to their phone.
    key,
    product: order.goods.product,
    amount: amountOf(order.goods),
    total_sen: order.totalSen,
    placed_at: order.placedAt.toISOString(),
    stage: order.stage,
    paid: order.paidAt !== null,
    ...readyWithWay(way, order),
  }
}

/** What of an order its customer can put into a basket today; what staff sold in words has no form, and is left out. */
async function orderedAgain(
  { db, content }: Pick<OrdersParts, 'db' | 'content'>,
  order: Order,
  key: string,
): Promise<ReplyOf<typeof getMyReorderItems>> {
  const { items: asked, leftOut } = await askedGoods(db, order.goods)
  const changes = await content.recount()
  const items: ReplyOf<typeof getMyReorderItems>['items'] = []
  const approved = await earlierOfOrder(db, order, () => key)
  for (const { product, at, item } of asked) {
    const earlier = approved.get(at)
    const form = item.kind === 'free' ? null : { ...item, ...(earlier && { earlier }) }
    const [priced] = form ? await priceItems({ db, content }, changes, [basketItemSchema.parse(form)]) : []
    if (form && priced && 'goods' in priced)
      items.push({ name: priced.goods.product, goods_sen: priced.sen, item: form })
    else leftOut.push(product)
  }
  return { items, left_out: [...new Set(leftOut)] }
}
