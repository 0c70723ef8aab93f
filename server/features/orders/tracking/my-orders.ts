import { randomBytes } from 'node:crypto'
import {
  requestMyOrdersLink,
  listMyDesigns,
  linkLifetimeDays,
  listMyOrders,
  getMyReorderItems,
  type MyOrder,
} from '#core/orders/tracking/my-orders.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import { findShop, shopTexts } from '#server/features/settings/settings.ts'
import { listApprovedDesigns, findReusableDesigns } from '../files/approved-designs.ts'
import { formatQuantity } from '../items/present-items.ts'
import { hashLinkKey } from '../store/customer-links.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { getOrderBalance, getUnpaidSen } from '#core/payments/order-balance.ts'
import { acquireLocks } from '#server/db/locks-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { findDeliverySettings, presentDueDateWithArrival } from '../store/arrival.ts'
import {
  countMyOrdersLinks,
  insertMyOrdersLink,
  findOrderByPhoneAndNumber,
  findLatestOrdersByPhone,
  redeemMyOrdersLink,
} from './my-orders-store.ts'
import { basketItemSchema } from '#core/orders/items/basket-item.ts'
import type { ReplyOf } from '#core/contract.ts'
import { listReorderItems } from '../items/reorder-items.ts'
import { priceItems } from '../items/price-items.ts'

const hourMs = 3_600_000
export const myOrdersLinkLifetimeMs = linkLifetimeDays * 24 * hourMs
/** Maximum number of links per hour. `phone` limits one recipient, `from` one requesting network. */
const maxLinks = { phone: 3, from: 10 } as const
const maxListed = 100
const maxDesigns = 24

export function myOrdersRoutes(dependencies: OrdersDependencies): Route[] {
  const { db } = dependencies
  return [
    route(requestMyOrdersLink, async ({ phone }, { network }) => {
      return db.transaction(async (tx) => {
        // The lock serialises requests, so that concurrent ones can't exceed the limit.
        await acquireLocks(tx, `links of ${phone}`, `links from ${network}`)
        const links = await countMyOrdersLinks(tx, phone, network, new Date(Date.now() - hourMs))
        if (links.phone >= maxLinks.phone || links.from >= maxLinks.from) return refuse('too_many_tries')
        await sendMyOrdersLink(dependencies, tx, phone, network)
        return {
          success: true as const,
          message: 'Jika ada pesanan dengan nombor ini, pautannya dihantar ke WhatsApp anda.',
        }
      })
    }),
    route(listMyOrders, async ({ key }) => {
      const phone = await findPhoneByKey(db, key)
      if (phone === null) return refuse('not_found')
      const deliverySettings = await findDeliverySettings(dependencies)
      return {
        orders: (await findLatestOrdersByPhone(db, phone, maxListed)).map((order) =>
          presentMyOrder(order, key, deliverySettings),
        ),
      }
    }),
    route(listMyDesigns, async ({ key }) => {
      const phone = await findPhoneByKey(db, key)
      if (phone === null) return refuse('not_found')
      return {
        designs: await listApprovedDesigns(
          db,
          await findLatestOrdersByPhone(db, phone, maxListed),
          key,
          maxDesigns,
        ),
      }
    }),
    route(getMyReorderItems, async ({ key, order_number }) => {
      const phone = await findPhoneByKey(db, key)
      const order = phone === null ? null : await findOrderByPhoneAndNumber(db, phone, order_number)
      return order ? handleGetMyReorderItems(dependencies, order, key) : refuse('not_found')
    }),
  ]
}

async function sendMyOrdersLink(
  dependencies: OrdersDependencies,
  tx: Db,
  phone: string,
  askedFrom: string,
): Promise<void> {
  const key = randomBytes(24).toString('base64url')
  await insertMyOrdersLink(tx, { hash: hashLinkKey(key), phone, askedFrom })
  if ((await findLatestOrdersByPhone(tx, phone, 1)).length === 0) return
  const shop = await findShop(tx)
  const text = linkTexts[await shopTexts.language(tx)](shop.name, formatMyOrdersLink(dependencies, key))
  await enqueueNotification(tx, { key: `my orders ${hashLinkKey(key)}`, phone, text, byVisitor: true })
}

const findPhoneByKey = (db: Db, key: string) =>
  redeemMyOrdersLink(db, hashLinkKey(key), new Date(Date.now() - myOrdersLinkLifetimeMs))

/** The key is in the URL fragment, which browsers don't send to servers, so no log contains the key. */
function formatMyOrdersLink(
  { customerUrl, siteUrl }: Pick<OrdersDependencies, 'customerUrl' | 'siteUrl'>,
  key: string,
) {
  return `${(customerUrl() || siteUrl()).replace(/\/$/, '')}/pesanan-saya#${key}`
}

const linkTexts: Record<MessageLanguage, (shop: string, link: string) => string> = {
  ms: (shop, link) =>
    `Ini semua pesanan anda di ${shop}: ${link}\n\nPautan ini untuk anda sahaja dan sah ${linkLifetimeDays} hari.`,
  en: (shop, link) =>
    `These are all your orders at ${shop}: ${link}\n\nThe link is only for you and is valid for ${linkLifetimeDays} days.`,
}

function presentMyOrder(
  order: Order,
  key: string,
  deliverySettings: Awaited<ReturnType<typeof findDeliverySettings>>,
): MyOrder {
  return {
    orderNumber: order.number,
    // Opening the link to all orders proves that the customer owns the phone number, so the same key opens each order.
    key,
    product: order.goods.product,
    amount: formatQuantity(order.goods),
    total_sen: order.totalSen,
    placed_at: order.placedAt.toISOString(),
    stage: order.stage,
    paid: order.paidAt !== null,
    ...presentAmountDue(order),
    ...presentDueDateWithArrival(deliverySettings, order),
  }
}

function presentAmountDue(order: Order): Pick<MyOrder, 'due_sen'> {
  const due_sen = getUnpaidSen({ stage: order.stage, balance: getOrderBalance(order) })
  return due_sen > 0 ? { due_sen } : {}
}

/** Custom items have no order form, so they are left out. */
async function handleGetMyReorderItems(
  { db, content }: Pick<OrdersDependencies, 'db' | 'content'>,
  order: Order,
  key: string,
): Promise<ReplyOf<typeof getMyReorderItems>> {
  const { items: requested, leftOut } = await listReorderItems(db, order.goods)
  const contentVersion = await content.recount()
  const items: ReplyOf<typeof getMyReorderItems>['items'] = []
  const approved = await findReusableDesigns(db, order, () => key)
  for (const { product, at, item } of requested) {
    const earlier = approved.get(at)
    const form = item.kind === 'free' ? null : { ...item, ...(earlier && { earlier }) }
    const [priced] = form
      ? await priceItems({ db, content }, contentVersion, [basketItemSchema.parse(form)])
      : []
    if (form && priced && 'goods' in priced)
      items.push({ name: priced.goods.product, goods_sen: priced.sen, item: form })
    else leftOut.push(product)
  }
  return { items, left_out: [...new Set(leftOut)] }
}
