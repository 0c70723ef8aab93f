import type { Goods } from '../../../../core/orders/goods/goods.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '../../../../core/contract.ts'
import type { saveStickerOrder } from '../../../../core/orders/orders.ts'
import { stateNamed } from '../../../../core/orders/delivery.ts'
import { discountOf, type Coupon, type Reduction } from '../../../../core/pricing/coupons.ts'
import { ringgitNumber, type Sen } from '../../../../core/shared/money.ts'
import { postageFee } from '../../../../core/settings/postage.ts'
import { formatShopTime } from '../../../../core/shared/shop-time.ts'
import type { Db } from '../../../platform/database.ts'
import { Refusal, refuse } from '../../../platform/refusal.ts'
import { hashOfSent, refuseOther } from '../../../platform/request-hash.ts'
import { enqueueNotification, noticeOf } from '../../messaging/messaging.ts'
import { findAroundOrder, orderRules } from '../../settings/settings.ts'
import { followLink } from '../store/follow-link.ts'
import { parcelOf } from '../goods/goods.ts'
import { promiseFor, type MadePromise } from '../store/promise-order.ts'
import { couponLimits, limitsOf, roomLimits, roomTurn, turnsOf } from './limits.ts'
import { notificationOf, type Notification } from './notification-text.ts'
import { findByRequest, storeOrder, wasNotStored } from './place-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import type { Order } from '../store/orders-tables.ts'

/** Who orders and where it goes: the part of a form that every kind has. */
export type Customer = Pick<
  ParsedInputOf<typeof saveStickerOrder>,
  'nama' | 'phone' | 'deliveryMethod' | 'shipping' | 'postage_sen' | 'due_on' | 'requestId'
>

export interface PricedGoods {
  goods: Goods
  total: Sen
  /** Takes something off them; a coupon counts how often it does. */
  reduction?: Reduction | Coupon | null
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
  /** What was seen to be taken off, and what there was to pay in all; where given they have to be ours. */
  seenDiscount?: Sen | undefined
  seenToPay?: Sen
  placedFrom: string
  /** Staff at the counter order for many: no limits for them. */
  byStaff: boolean
  /** The money is there. */
  paid?: boolean
  /** Nobody is told how to pay: it is paid already, or only quoted. */
  tellsNobody?: boolean
  /** It waits for the customer's word until then. */
  quote?: { validUntil: string; note: string } | undefined
  /** Only tries whether everything arrives; it counts nowhere. */
  isTest?: true
  /** The group order that it closes. */
  groupId?: string
}

export interface PlacedOrder {
  order: Order
  notification: Notification
}

type AroundOrder = Awaited<ReturnType<typeof findAroundOrder>>

/** What placing an order needs of the program around it. */
export type PlacingParts = Pick<OrdersParts, 'db' | 'content' | 'numbers' | 'siteUrl' | 'customerUrl'>

/** So often another order may take the room first; then this one keeps the day that it was told. */
const mostTakenRooms = 50

/** RM 20,000,000.00: what comes to more is not for a form, and no row holds much more. */
const mostGoodsSen: Sen = 2_000_000_000

/** Changes that may come between making an order and storing it, one after the other, before something is wrong. */
const mostChanges = 10

/**
 * Makes an order from what the shop sells just now and stores it with its notification in one statement, so that
 * neither can be without the other, whatever the browser does. Where something of the shop has changed meanwhile, it
 * is made anew. A repeated call answers with the order that exists.
 */
export async function placeOrder<Code extends string>(parts: PlacingParts, placing: Placing<Code>) {
  const { content } = parts
  let changes = await content.count()
  for (let time = 0, taken = 0; time < mostChanges; time += 1) {
    const made = await makeOrder(parts, placing, changes)
    if (made instanceof Refusal) {
      // A repeated call finds its order, whatever has changed since; and nobody is refused for what is no longer so.
      const same = await repeated(parts, placing)
      if (same) return same
      const now = await content.recount()
      if (now === changes) return made
      changes = now
      continue
    }
    const { verdict, order } = await numberAndStore(parts, placing, made, { changes, taken })
    if (verdict === 'stored') return order
    if (verdict === 'too_many') return refuse('too_many_orders')
    if (verdict === 'coupon_used_up' || verdict === 'coupon_used') return refuse(verdict)
    if (verdict === 'same') return (await repeated(parts, placing)) ?? refuse('request_reused')
    if (verdict === 'room_taken') {
      taken += 1
      time -= 1
    }
    changes = await content.recount()
  }
  throw new Error('what orders are made from changes all the time')
}

async function makeOrder<Code extends string>(parts: PlacingParts, placing: Placing<Code>, changes: string) {
  const now = new Date()
  const around = await parts.content.at(changes, 'around orders', () => findAroundOrder(parts.db))
  const priced = await placing.price(changes)
  if (priced instanceof Refusal) return priced
  if (placing.seenTotals.some((seen) => seen !== undefined && seen !== priced.total)) {
    return refuse(priced.dealOver ? 'deal_over' : 'wrong_total', {
      details: { total: ringgitNumber(priced.total), totalSen: priced.total },
    })
  }
  if (priced.total > mostGoodsSen) return refuse('too_much')
  const promise = await promiseOfOrder(parts, placing, priced, { now, changes })
  const order = newOrder(placing, priced, { now, around, promise })
  const { seenDiscount = order.discountSen, seenToPay = order.totalSen } = placing
  if (seenDiscount !== order.discountSen || seenToPay !== order.totalSen)
    return refuse('wrong_total', { details: { totalSen: order.totalSen } })
  const { postage_sen: seenPostage } = placing.customer
  if (seenPostage !== undefined && seenPostage !== order.shippingSen)
    return refuse('wrong_postage', { details: { postageSen: order.shippingSen } })
  const { due_on: seenDay } = placing.customer
  if (seenDay !== undefined && order.dueOn !== null && order.dueOn > seenDay)
    return refuse('later_day', { details: { due_on: order.dueOn } })
  const coupon = priced.reduction && 'id' in priced.reduction ? priced.reduction : null
  return { order, coupon, around, promise }
}

/** Nobody is promised a day for what only tries, or is only quoted: it is promised when it is ordered. */
async function promiseOfOrder(
  { db, content }: PlacingParts,
  { paid = false, quote, isTest }: Placing<string>,
  { goods }: PricedGoods,
  { now, changes }: { now: Date; changes: string },
): Promise<MadePromise | null> {
  if (quote || isTest) return null
  const basis = await content.at(changes, 'due rules', () => orderRules.due(db))
  return promiseFor(db, basis, goods, { now, paid })
}

async function numberAndStore(
  parts: PlacingParts,
  placing: Placing<string>,
  {
    promise,
    ...made
  }: {
    order: Omit<Order, 'number'>
    coupon: Coupon | null
    around: AroundOrder
    promise: MadePromise | null
  },
  { changes, taken }: { changes: string; taken: number },
) {
  const { db, numbers } = parts
  const drawn = await numbers.draw(monthOf(made.order.placedAt))
  const order = placed(parts, { ...made.order, number: drawn.number }, made.around)
  const { verdict } = await storeOrder(db, {
    order: order.order,
    turns: [...turnsFor(placing, made.coupon), ...(promise && promise.limited.length > 0 ? [roomTurn] : [])],
    changes,
    limits: [
      ...(placing.byStaff ? [] : limitsOf({ ...placing.customer, ...placing })),
      ...(made.coupon ? couponLimits(made.coupon, placing.customer.phone) : []),
      ...(promise && taken < mostTakenRooms ? roomLimits(promise) : []),
    ],
    notice:
      placing.tellsNobody || order.order.phone === ''
        ? null
        : noticeOf(notificationTo(order.order, order.notification)),
  }).catch((error: unknown) => {
    if (wasNotStored(error)) numbers.giveBack(drawn)
    throw error
  })
  if (verdict !== 'stored') numbers.giveBack(drawn)
  return { verdict, order }
}

/** The order that an earlier call of this request has stored. */
async function repeated(parts: PlacingParts, { customer: { requestId }, sent }: Placing<string>) {
  const existing = requestId ? await findByRequest(parts.db, requestId) : null
  if (!existing) return null
  return refuseOther(existing, sent) ?? placed(parts, existing, await findAroundOrder(parts.db))
}

function turnsFor(
  { customer: { requestId, phone }, placedFrom }: Placing<string>,
  coupon: Coupon | null,
): string[] {
  return [...(requestId ? [`request ${requestId}`] : []), ...turnsOf({ phone, placedFrom }, coupon)]
}

/** The month of the shop, as orders are numbered: `2611`. */
const monthOf = (now: Date) => formatShopTime(now).replace(/^\d\d(\d\d)-(\d\d).*$/, '$1$2')

function placed(
  parts: Pick<OrdersParts, 'siteUrl' | 'customerUrl'>,
  order: Order,
  around: AroundOrder,
): PlacedOrder {
  const { shop, payment, language, texts } = around
  const words = { language, received: texts.order_received, caption: texts.payment_qr }
  const addresses = { site: parts.siteUrl(), link: followLink(parts.customerUrl(), order) }
  return { order, notification: notificationOf(order, shop, payment, addresses, words) }
}

/** The order's one notification. */
const notificationTo = ({ id, phone }: Order, { text, picture }: Notification) => ({
  key: id,
  phone,
  text,
  media: picture ? [{ ...picture, name: 'qr-bayaran' }] : [],
})

/** Tells the customer, where there is a phone, how to pay what has become an order after it was stored; once, however often it does. */
export async function tellHowToPay(
  parts: Pick<OrdersParts, 'siteUrl' | 'customerUrl'>,
  tx: Db,
  order: Order,
): Promise<void> {
  if (order.phone === '') return
  const { notification } = placed(parts, order, await findAroundOrder(tx))
  await enqueueNotification(tx, notificationTo(order, notification))
}

function newOrder(
  { customer, placedFrom, byStaff, sent, quote, isTest, groupId }: Omit<Placing<string>, 'price'>,
  { goods, total, reduction = null }: PricedGoods,
  { now, around, promise }: { now: Date; around: AroundOrder; promise: MadePromise | null },
): Omit<Order, 'number'> {
  const { shipping, deliveryMethod } = customer
  const pos = deliveryMethod === 'pos'
  const state = pos ? stateNamed(shipping.state) : null
  const discountSen = reduction ? discountOf(reduction, total) : 0
  const shippingSen = postageFee(around.postage, deliveryMethod, state, parcelOf(goods, total - discountSen))
  return {
    id: randomUUID(),
    publicId: randomBytes(15).toString('base64url'), // 120 random bits, 20 characters
    kind: goods.kind,
    goods,
    goodsSen: total,
    shippingSen,
    discountSen,
    reduction: reduction && termsOf(reduction),
    couponId: reduction && 'id' in reduction ? reduction.id : null,
    totalSen: total - discountSen + shippingSen,
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
    requestHash: hashOfSent(sent),
    placedFrom: byStaff ? null : placedFrom,
    placedAt: now,
    stage: quote ? 'quoted' : 'new',
    stageSince: now,
    version: 1,
    paidAt: null,
    paidSen: null,
    tracking: '',
    carrier: '',
    trackingPage: '',
    anonymisedAt: null,
    noticeVersion: around.noticeVersion,
    designCameAt: null,
    validUntil: quote?.validUntil ?? null,
    quoteNote: quote?.note ?? '',
    dueOn: promise?.dueOn ?? null,
    due: promise?.due ?? null,
    plannedOn: null,
    isTest: isTest ?? false,
    groupId: groupId ?? null,
    parcelG: null,
  }
}

/** Without a coupon's own limits: those are its business. */
const termsOf = ({ code, percent, amountSen, fromSen }: Reduction): Reduction => ({
  code,
  percent,
  amountSen,
  fromSen,
})
