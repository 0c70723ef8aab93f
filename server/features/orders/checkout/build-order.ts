import { randomBytes, randomUUID } from 'node:crypto'
import type { ParsedInputOf } from '#core/contract.ts'
import { parseMalaysianState } from '#core/orders/delivery.ts'
import type { placeStickerOrder } from '#core/orders/orders.ts'
import type { ChosenDeposit } from '#core/payments/deposits.ts'
import type { DiscountTerms } from '#core/pricing/coupons.ts'
import type { Sen } from '#core/shared/money.ts'
import { hashRequest } from '#server/http/request-hash.ts'
import type { OrderSettings } from '#server/features/settings/settings.ts'
import type { Order } from '../store/orders-tables.ts'
import type { CalculatedDueDate } from '../store/order-due-date.ts'
import type { OrderTotals, PricedItems } from './order-price.ts'

export type OrderCustomer = Pick<
  ParsedInputOf<typeof placeStickerOrder>,
  'nama' | 'phone' | 'offers' | 'deliveryMethod' | 'shipping' | 'postage_sen' | 'due_on' | 'requestId'
>

export interface PlaceOrderRequest {
  customer: OrderCustomer
  /** The whole input. A hash of it distinguishes a retry from another order with the same request id. */
  sent: unknown
  /** Item totals that the customer saw. Each total that is given must equal the calculated one. */
  quotedTotals: (Sen | null | undefined)[]
  /** Discount that the customer saw. If it is given, it must equal the calculated discount. */
  quotedDiscount?: Sen | undefined
  quotedToPay?: Sen
  /** Defaults to the deposits of the products. */
  deposit?: ChosenDeposit | undefined
  placedFrom: string
  /** True if staff place the order. The limits on the number of orders then don't apply. */
  byStaff: boolean
  paid?: boolean
  withoutNotification?: boolean
  /** Set if the order is a quote. The customer can accept it on the day `validUntil` or earlier. */
  quote?: { validUntil: string; note: string } | undefined
  isTest?: true
  groupId?: string
}

/** Builds an order without its number, which is added later. */
export function buildOrder(
  { customer, placedFrom, byStaff, sent, quote, isTest, groupId }: PlaceOrderRequest,
  { goods, subtotal, reduction = null }: PricedItems,
  totals: OrderTotals,
  {
    now,
    settings,
    dueDate,
    depositSen,
  }: { now: Date; settings: OrderSettings; dueDate: CalculatedDueDate | null; depositSen: Sen | null },
): Omit<Order, 'number'> {
  const { shipping, deliveryMethod } = customer
  const isPosted = deliveryMethod === 'pos'
  const state = isPosted ? parseMalaysianState(shipping.state) : null
  const isFree = isFreeOrder({ quote, isTest }, totals)
  return {
    id: randomUUID(),
    publicId: randomBytes(15).toString('base64url'), // 120 random bits, 20 characters
    kind: goods.kind,
    goods,
    goodsSen: subtotal,
    ...totals,
    reduction: reduction && pickDiscountTerms(reduction),
    couponId: reduction && 'id' in reduction ? reduction.id : null,
    nama: customer.nama,
    phone: customer.phone,
    wantsOffers: customer.offers ?? false,
    deliveryMethod,
    pickupPlace: settings.shop.pickup_place,
    address1: isPosted ? shipping.address1 : '',
    address2: isPosted ? shipping.address2 : '',
    postcode: isPosted ? shipping.postcode : '',
    city: isPosted ? shipping.city : '',
    state: state ?? '',
    country: isPosted ? 'MY' : '',
    requestId: customer.requestId ?? null,
    requestHash: hashRequest(sent),
    placedFrom: byStaff ? null : placedFrom,
    placedAt: now,
    stage: quote ? 'quoted' : isFree ? 'paid' : 'new',
    stageSince: now,
    version: 1,
    paidAt: isFree ? now : null,
    paidSen: 0,
    depositSen,
    tracking: '',
    carrier: '',
    trackingPage: '',
    anonymisedAt: null,
    noticeVersion: settings.noticeVersion,
    designCameAt: null,
    validUntil: quote?.validUntil ?? null,
    quoteNote: quote?.note ?? '',
    dueOn: dueDate?.dueOn ?? null,
    due: dueDate?.due ?? null,
    plannedOn: null,
    isTest: isTest ?? false,
    groupId: groupId ?? null,
    parcelG: null,
  }
}

/** Returns true for a free order, which counts as paid at once. */
export const isFreeOrder = (
  { quote, isTest }: Pick<PlaceOrderRequest, 'quote' | 'isTest'>,
  { totalSen }: OrderTotals,
) => totalSen === 0 && !quote && !isTest

const pickDiscountTerms = ({ code, percent, amountSen, fromSen }: DiscountTerms): DiscountTerms => ({
  code,
  percent,
  amountSen,
  fromSen,
})
