import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '../../../core/contracts/contract.ts'
import type { saveStickerOrder } from '../../../core/contracts/orders.ts'
import { shippingFee, stateNamed } from '../../../core/values/delivery.ts'
import { ringgitNumber, type Sen } from '../../../core/values/money.ts'
import { formatShopTime } from '../../../core/values/shop-time.ts'
import type { Db } from '../../platform/database.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { findAroundOrder, type AroundOrder } from '../settings/settings.ts'
import type { Goods } from './goods.ts'
import { turnsOf, withinLimits } from './limits.ts'
import { notificationOf, type Notification } from './notification-text.ts'
import { findByRequest, insertOrder, nextNumber, takeTurn } from './orders-store.ts'
import type { Order } from './orders-tables.ts'

/** Who orders and where it goes: the part of a form that every kind has. */
export type Customer = Pick<
  ParsedInputOf<typeof saveStickerOrder>,
  'nama' | 'phone' | 'deliveryMethod' | 'shipping' | 'requestId'
>

export interface Placing<Code extends string> {
  customer: Customer
  /** All that was sent, to tell a repeated call from another order under the same name. */
  sent: unknown
  /** Works out goods and price from what is stored; runs in the order's own transaction. */
  price: (tx: Db) => Promise<{ goods: Goods; total: Sen } | Refusal<Code>>
  /** Totals that the customer saw; each has to be ours. */
  seenTotals: (Sen | null | undefined)[]
  placedFrom: string
  /** Staff at the counter order for many: no limits for them. */
  byStaff: boolean
}

export interface PlacedOrder {
  order: Order
  notification: Notification
}

export interface OrderParts {
  db: Db
  /** Our own address, for pictures in messages. */
  siteUrl: () => string
  /** Stores the order's one notification in the order's transaction. */
  notify: (tx: Db, order: Order, notification: Notification) => Promise<void>
}

/**
 * Stores an order with its notification in one transaction, so that neither can be without the other, whatever
 * the browser does. A repeated call answers with the order that exists.
 */
export async function placeOrder<Code extends string>(parts: OrderParts, placing: Placing<Code>) {
  const now = new Date()
  const requestHash = createHash('sha256').update(JSON.stringify(placing.sent)).digest('base64url')
  return parts.db.transaction(async (tx) => {
    const { customer } = placing
    const { requestId } = customer
    const limited = { phone: customer.phone, placedFrom: placing.placedFrom }
    await takeTurn(tx, ...(requestId ? [`request ${requestId}`] : []), ...turnsOf(limited))
    const existing = requestId ? await findByRequest(tx, requestId) : null
    if (existing && existing.requestHash !== requestHash) return refuse('request_reused')
    const around = await findAroundOrder(tx)
    if (existing) return placed(parts, existing, around)
    const priced = await placing.price(tx)
    if (priced instanceof Refusal) return priced
    if (placing.seenTotals.some((seen) => seen !== undefined && seen !== priced.total)) {
      return refuse('wrong_total', {
        details: { total: ringgitNumber(priced.total), totalSen: priced.total },
      })
    }
    if (!placing.byStaff && !(await withinLimits(tx, limited, now))) return refuse('too_many_orders')
    const order = await newOrder(tx, placing, priced, { requestHash, now, around })
    await insertOrder(tx, order)
    const result = placed(parts, order, around)
    await parts.notify(tx, order, result.notification)
    return result
  })
}

function placed(parts: OrderParts, order: Order, around: AroundOrder): PlacedOrder {
  const { shop, payment, language, texts } = around
  const words = { language, received: texts.order_received, caption: texts.payment_qr }
  return { order, notification: notificationOf(order, shop, payment, parts.siteUrl(), words) }
}

async function newOrder(
  tx: Db,
  { customer, placedFrom, byStaff }: Omit<Placing<string>, 'price'>,
  priced: { goods: Goods; total: Sen },
  { requestHash, now, around }: { requestHash: string; now: Date; around: AroundOrder },
): Promise<Order> {
  const { shipping, deliveryMethod } = customer
  const pos = deliveryMethod === 'pos'
  const state = pos ? stateNamed(shipping.state) : null
  const shippingSen = shippingFee(deliveryMethod, state)
  const month = formatShopTime(now).replace(/^\d\d(\d\d)-(\d\d).*$/, '$1$2')
  return {
    id: randomUUID(),
    publicId: randomBytes(15).toString('base64url'), // 120 random bits, 20 characters
    number: `${month}-${String(await nextNumber(tx, month)).padStart(4, '0')}`,
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
    requestHash,
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
  }
}
