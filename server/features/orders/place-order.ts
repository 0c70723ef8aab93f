import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '../../../core/contracts/contract.ts'
import type { saveStickerOrder } from '../../../core/contracts/orders.ts'
import { stateNamed } from '../../../core/values/delivery.ts'
import { ringgitNumber, type Sen } from '../../../core/values/money.ts'
import { postageFee } from '../../../core/values/postage.ts'
import { formatShopTime } from '../../../core/values/shop-time.ts'
import type { Db } from '../../platform/database.ts'
import type { CountedContent } from '../../platform/kept-content.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import type { Notice } from '../messaging/messaging.ts'
import { findAroundOrder, type AroundOrder } from '../settings/settings.ts'
import { followLink } from './follow-link.ts'
import { parcelOf, type Goods } from './goods.ts'
import { limits, turnsOf } from './limits.ts'
import { notificationOf, type Notification } from './notification-text.ts'
import { findByRequest, storeOrder } from './orders-store.ts'
import type { Order } from './orders-tables.ts'

/** Who orders and where it goes: the part of a form that every kind has. */
export type Customer = Pick<
  ParsedInputOf<typeof saveStickerOrder>,
  'nama' | 'phone' | 'deliveryMethod' | 'shipping' | 'postage_sen' | 'requestId'
>

export interface PricedGoods {
  goods: Goods
  total: Sen
  /** It is ordered by a deal that is none for it, or none any more: the price is the usual one. */
  dealOver?: boolean
}

export interface Placing<Code extends string> {
  customer: Customer
  /** All that was sent, to tell a repeated call from another order under the same name. */
  sent: unknown
  /** Works out goods and price from what is stored; `changes`: the count of it from before. */
  price: (changes: string) => Promise<PricedGoods | Refusal<Code>>
  /** Totals that the customer saw; each has to be ours. */
  seenTotals: (Sen | null | undefined)[]
  placedFrom: string
  /** Staff at the counter order for many: no limits for them. */
  byStaff: boolean
  /** Only tries whether everything arrives; it counts nowhere. */
  isTest?: true
}

export interface PlacedOrder {
  order: Order
  notification: Notification
}

export interface OrderParts {
  db: Db
  /** Our own address, for pictures in messages. */
  siteUrl: () => string
  /** The same for links in messages; empty where nobody knows an address that customers reach. */
  customerUrl: () => string
  content: CountedContent
  /** The order's one notification as the database takes it. */
  notice: (order: Order, notification: Notification) => Notice
}

/** Changes that may come between making an order and storing it, one after the other, before something is wrong. */
const mostChanges = 10

/**
 * Makes an order from what the shop sells just now and stores it with its notification in one statement, so that
 * neither can be without the other, whatever the browser does. Where something of the shop has changed meanwhile, it
 * is made anew. A repeated call answers with the order that exists.
 */
export async function placeOrder<Code extends string>(parts: OrderParts, placing: Placing<Code>) {
  const { content } = parts
  let changes = await content.changes()
  for (let time = 0; time < mostChanges; time += 1) {
    const made = await makeOrder(parts, placing, changes)
    if (made instanceof Refusal) {
      // A repeated call finds its order, whatever has changed since; and nobody is refused for what is no longer so.
      const same = await repeated(parts, placing)
      if (same) return same
      const now = await content.look()
      if (now === changes) return made
      changes = now
      continue
    }
    const { order, month } = made
    const stored = await storeOrder(parts.db, {
      order,
      month,
      turns: turnsFor(placing),
      changes,
      limits: placing.byStaff ? null : limits,
      notice: parts.notice(order, made.notification),
    })
    if (stored.verdict === 'stored') return placed(parts, { ...order, number: stored.number }, made.around)
    if (stored.verdict === 'too_many') return refuse('too_many_orders')
    if (stored.verdict === 'same') return (await repeated(parts, placing)) ?? refuse('request_reused')
    changes = await content.look()
  }
  throw new Error('what orders are made from changes all the time')
}

async function makeOrder<Code extends string>(parts: OrderParts, placing: Placing<Code>, changes: string) {
  const now = new Date()
  const around = await parts.content.get(changes, 'around orders', () => findAroundOrder(parts.db))
  const priced = await placing.price(changes)
  if (priced instanceof Refusal) return priced
  if (placing.seenTotals.some((seen) => seen !== undefined && seen !== priced.total)) {
    return refuse(priced.dealOver ? 'deal_over' : 'wrong_total', {
      details: { total: ringgitNumber(priced.total), totalSen: priced.total },
    })
  }
  const order = newOrder(placing, priced, { now, around })
  const { postage_sen: seenPostage } = placing.customer
  if (seenPostage !== undefined && seenPostage !== order.shippingSen)
    return refuse('wrong_postage', { details: { postageSen: order.shippingSen } })
  return { ...placed(parts, order, around), around, month: monthOf(now) }
}

/** The order that an earlier call of this request has stored. */
async function repeated(parts: OrderParts, { customer: { requestId }, sent }: Placing<string>) {
  const existing = requestId ? await findByRequest(parts.db, requestId) : null
  if (!existing) return null
  if (existing.requestHash !== hashOf(sent)) return refuse('request_reused')
  return placed(parts, existing, await findAroundOrder(parts.db))
}

function turnsFor({ customer: { requestId, phone }, placedFrom }: Placing<string>): string[] {
  return [...(requestId ? [`request ${requestId}`] : []), ...turnsOf({ phone, placedFrom })]
}

const hashOf = (sent: unknown) => createHash('sha256').update(JSON.stringify(sent)).digest('base64url')

/** The month of the shop, as orders are numbered: `2611`. */
const monthOf = (now: Date) => formatShopTime(now).replace(/^\d\d(\d\d)-(\d\d).*$/, '$1$2')

function placed(parts: OrderParts, order: Order, around: AroundOrder): PlacedOrder {
  const { shop, payment, language, texts } = around
  const words = { language, received: texts.order_received, caption: texts.payment_qr }
  const addresses = { site: parts.siteUrl(), link: followLink(parts.customerUrl(), order) }
  return { order, notification: notificationOf(order, shop, payment, addresses, words) }
}

function newOrder(
  { customer, placedFrom, byStaff, sent, isTest }: Omit<Placing<string>, 'price'>,
  priced: { goods: Goods; total: Sen },
  { now, around }: { now: Date; around: AroundOrder },
): Order {
  const { shipping, deliveryMethod } = customer
  const pos = deliveryMethod === 'pos'
  const state = pos ? stateNamed(shipping.state) : null
  const shippingSen = postageFee(around.postage, deliveryMethod, state, parcelOf(priced.goods, priced.total))
  return {
    id: randomUUID(),
    publicId: randomBytes(15).toString('base64url'), // 120 random bits, 20 characters
    number: `number-${randomUUID()}`, // a mark, see `storeOrder`
    kind: priced.goods.kind,
    goods: priced.goods,
    goodsSen: priced.total,
    shippingSen,
    totalSen: priced.total + shippingSen,
    nama: customer.nama,
    phone: customer.phone,
    deliveryMethod,
    pickupPlace: around.shop.pickup_place,
    address1: pos ? shipping.address1 : '',
    address2: pos ? shipping.address2 : '',
    postcode: pos ? shipping.postcode : '',
    city: pos ? shipping.city : '',
    state: state ?? '',
    country: pos ? 'MY' : '',
    requestId: customer.requestId ?? null,
    requestHash: hashOf(sent),
    placedFrom: byStaff ? null : placedFrom,
    placedAt: now,
    stage: 'new',
    stageSince: now,
    version: 1,
    paidAt: null,
    paidSen: null,
    tracking: '',
    anonymisedAt: null,
    noticeVersion: around.noticeVersion,
    designCameAt: null,
    isTest: isTest ?? false,
  }
}
