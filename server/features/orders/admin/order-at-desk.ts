import type { ParsedInputOf } from '#core/contract.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { fillParams } from '#core/shared/coded-issues.ts'
import type { Sen } from '#core/shared/money.ts'
import { calculateDiscount, type CouponTerms, type DiscountTerms } from '#core/pricing/coupons.ts'
import { couponTroubleCodes, adminCouponTroubles } from '#core/orders/coupon-errors.ts'
import { itemTroubles } from '#core/orders/items/basket-item.ts'
import { parseState } from '#core/orders/delivery.ts'
import {
  walkInName,
  type AdminDiscount,
  type createAdminOrder,
  type priceAdminOrder,
} from '#core/orders/admin/create-order.ts'
import { calculatePostage } from '#core/settings/postage.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { basketOf, priceItems } from '../items/basket-goods.ts'
import { itemView, parcelOf } from '../items/goods.ts'
import { earlierDesigns } from '../files/earlier-designs.ts'
import { earlierOf } from '../checkout/earlier-designs.ts'
import { couponFor, refuseCoupon, troubleParams, usableCoupon, type NoCoupon } from '../checkout/coupon.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { eventsOf, insertEvent } from '../store/order-events-store.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { lockByPublicId } from '../store/orders-store.ts'
import { moveLocked } from './move-order.ts'
import { sendQuote } from './quotes.ts'

/** See the contract `priceAdminOrder`. */
export async function deskPrice(
  parts: OrdersParts,
  { items, reduction, delivery_method, state }: ParsedInputOf<typeof priceAdminOrder>,
) {
  const changes = await parts.content.recount()
  const priced = await priceItems(parts, changes, items)
  const { goods, total } = basketOf(priced)
  const reduced = await reductionOf(parts, changes, reduction, total, usableCoupon)
  const none = reduced && 'trouble' in reduced ? reduced : null
  const off = reduced && !('trouble' in reduced) ? calculateDiscount(reduced, total) : 0
  const postage = await orderRules.postage(parts.db)
  return {
    items: priced.map((item) =>
      'trouble' in item
        ? { trouble: item.trouble, error: itemTroubles[item.trouble] }
        : { goods: itemView(item.goods), goods_sen: item.sen },
    ),
    goods_sen: total,
    discount_sen: off,
    coupon_error: none && fillParams(adminCouponTroubles[none.trouble], troubleParams(none)),
    postage_sen: calculatePostage(postage, delivery_method, parseState(state), parcelOf(goods, total - off)),
  }
}

/** See the contract `createAdminOrder`; `by`: who takes it, by name. */
export async function takeOrder(
  parts: OrdersParts,
  input: ParsedInputOf<typeof createAdminOrder>,
  call: Call,
  by: string,
) {
  const { nama, phone, delivery_method, address1, address2, postcode, city, state, request_id, quote } = input
  if (quote && quote.valid_until < getShopDay(new Date()))
    return refuse('invalid_input', { fields: { 'quote.valid_until': 'This day is over already.' } })
  const [earlier, chosen] = [earlierDesigns(parts), earlierOf(input.items)]
  const placed = await placeOrder(parts, {
    customer: {
      nama: nama || walkInName,
      phone,
      deliveryMethod: delivery_method,
      shipping: { address1, address2, postcode, city, state, country: 'MY' },
      requestId: request_id,
    },
    sent: input,
    price: async (changes) => {
      if (!(await earlier.areOf(phone, chosen))) return refuse('design_not_yours')
      const priced = await priceItems(parts, changes, input.items)
      if (priced.some((item) => 'trouble' in item)) return refuse('basket_changed')
      const { goods, total } = basketOf(priced)
      const reduction = await reductionOf(parts, changes, input.reduction, total, couponFor)
      if (phone === '' && countsPhones(reduction))
        return refuse('invalid_input', { fields: { phone: 'This coupon is counted by the phone number.' } })
      return reduction && 'trouble' in reduction ? refuseCoupon(reduction) : { goods, total, reduction }
    },
    seenTotals: [],
    seenToPay: input.total_sen,
    placedFrom: call.network,
    byStaff: true,
    paid: input.paid,
    tellsNobody: input.paid || quote !== undefined,
    quote: quote && { validUntil: quote.valid_until, note: quote.note },
  })
  if (placed instanceof Refusal) return asAtDesk(placed)
  const { id, publicId, number } = placed.order
  await earlier.putInto(placed.order, chosen, call.network)
  await parts.db.transaction(async (tx) => {
    // A repeated call finds the order that exists, and has nothing to add to its history.
    const order = await lockByPublicId(tx, publicId)
    if (!order || (await eventsOf(tx, id)).length > 0) return
    await insertEvent(tx, {
      orderId: id,
      action: 'took the order',
      fromStage: null,
      toStage: null,
      note: '',
      doneBy: by,
    })
    if (quote) await sendQuote(parts, tx, order, by)
    else if (input.paid) await moveLocked(parts, tx, order, { to: 'paid', note: '' }, by)
  })
  return { id: publicId, number }
}

/** What is taken off goods of this total: by the coupon that was typed, or what staff say. */
async function reductionOf(
  parts: OrdersParts,
  changes: string,
  asked: AdminDiscount | undefined,
  goodsSen: Sen,
  couponOf: typeof couponFor,
): Promise<CouponTerms | DiscountTerms | NoCoupon | null> {
  if (!asked) return null
  if ('coupon' in asked) return couponOf(parts, changes, asked.coupon, goodsSen)
  return { code: '', percent: null, amountSen: asked.amount_sen, fromSen: 0 }
}

const countsPhones = (reduction: CouponTerms | DiscountTerms | NoCoupon | null) =>
  reduction !== null && 'mostPerPhone' in reduction && reduction.mostPerPhone !== null

function asAtDesk(refusal: Refusal) {
  const { code, details, params = {} } = refusal
  const trouble = couponTroubleCodes.find((each) => each === code)
  if (trouble) return refuse(trouble, { params })
  if (code === 'invalid_input') return refuse(code, { ...(refusal.fields && { fields: refusal.fields }) })
  if (code === 'too_much') return refuse('too_much')
  if (code === 'wrong_total') return refuse('wrong_total', { details })
  if (code === 'design_not_yours') return refuse('design_not_yours')
  if (code === 'basket_changed') return refuse('basket_changed')
  if (code === 'request_reused') return refuse('request_reused')
  throw new Error(`an order at the desk was refused for ${code}`)
}
