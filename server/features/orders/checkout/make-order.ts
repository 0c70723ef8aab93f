import { randomBytes, randomUUID } from 'node:crypto'
import { parseState } from '#core/orders/delivery.ts'
import { calculateDiscount, type DiscountTerms } from '#core/pricing/coupons.ts'
import { toRinggit, type Sen } from '#core/shared/money.ts'
import { calculatePostage } from '#core/settings/postage.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { hashRequest } from '#server/http/request-hash.ts'
import { findAroundOrder, orderRules } from '#server/features/settings/settings.ts'
import { parcelOf } from '../items/goods.ts'
import type { Order } from '../store/orders-tables.ts'
import { promiseFor, type MadePromise } from '../store/promise-order.ts'
import type { Placing, PlacingParts, PricedGoods } from './wanted-order.ts'

/** What the settings say around an order. */
export type AroundOrder = Awaited<ReturnType<typeof findAroundOrder>>

/** RM 20,000,000.00: what comes to more is not for a form, and no row holds much more. */
const mostGoodsSen: Sen = 2_000_000_000

/** Makes the order of what the shop sells at this count of changes; refused where it is not what the customer saw. */
export async function makeOrder<Code extends string>(
  parts: PlacingParts,
  placing: Placing<Code>,
  changes: string,
) {
  const now = new Date()
  const around = await parts.content.at(changes, 'around orders', () => findAroundOrder(parts.db))
  const priced = await placing.price(changes)
  if (priced instanceof Refusal) return priced
  if (placing.seenTotals.some((seen) => seen !== undefined && seen !== priced.total)) {
    return refuse(priced.dealOver ? 'deal_over' : 'wrong_total', {
      details: { total: toRinggit(priced.total), totalSen: priced.total },
    })
  }
  if (priced.total > mostGoodsSen) return refuse('too_much')
  const sums = sumsOf(placing, priced, around)
  // An order without anything to pay counts as paid.
  const free = sums.totalSen === 0 && !placing.quote && !placing.isTest
  const paid = placing.paid === true || free
  const promise = await promiseOfOrder(parts, { ...placing, paid }, priced, { now, changes })
  const order = newOrder(placing, priced, { now, around, promise, sums, free })
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

function sumsOf(
  { customer: { shipping, deliveryMethod } }: Pick<Placing<string>, 'customer'>,
  { goods, total, reduction = null }: PricedGoods,
  { postage }: AroundOrder,
) {
  const state = deliveryMethod === 'pos' ? parseState(shipping.state) : null
  const discountSen = reduction ? calculateDiscount(reduction, total) : 0
  const shippingSen = calculatePostage(postage, deliveryMethod, state, parcelOf(goods, total - discountSen))
  return { discountSen, shippingSen, totalSen: total - discountSen + shippingSen }
}

function newOrder(
  { customer, placedFrom, byStaff, sent, quote, isTest, groupId }: Omit<Placing<string>, 'price'>,
  { goods, total, reduction = null }: PricedGoods,
  {
    now,
    around,
    promise,
    sums,
    free,
  }: {
    now: Date
    around: AroundOrder
    promise: MadePromise | null
    sums: ReturnType<typeof sumsOf>
    free: boolean
  },
): Omit<Order, 'number'> {
  const { shipping, deliveryMethod } = customer
  const pos = deliveryMethod === 'pos'
  const state = pos ? parseState(shipping.state) : null
  return {
    id: randomUUID(),
    publicId: randomBytes(15).toString('base64url'), // 120 random bits, 20 characters
    kind: goods.kind,
    goods,
    goodsSen: total,
    ...sums,
    reduction: reduction && termsOf(reduction),
    couponId: reduction && 'id' in reduction ? reduction.id : null,
    nama: customer.nama,
    phone: customer.phone,
    wantsOffers: customer.offers ?? false,
    deliveryMethod,
    pickupPlace: around.shop.pickup_place,
    address1: pos ? shipping.address1 : '',
    address2: pos ? shipping.address2 : '',
    postcode: pos ? shipping.postcode : '',
    city: pos ? shipping.city : '',
    state: state ?? '',
    country: pos ? 'MY' : '',
    requestId: customer.requestId ?? null,
    requestHash: hashRequest(sent),
    placedFrom: byStaff ? null : placedFrom,
    placedAt: now,
    stage: quote ? 'quoted' : free ? 'paid' : 'new',
    stageSince: now,
    version: 1,
    paidAt: free ? now : null,
    paidSen: free ? 0 : null,
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
const termsOf = ({ code, percent, amountSen, fromSen }: DiscountTerms): DiscountTerms => ({
  code,
  percent,
  amountSen,
  fromSen,
})
