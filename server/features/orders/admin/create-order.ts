import type { ParsedInputOf } from '#core/contract.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { fillParams } from '#core/shared/coded-issues.ts'
import type { Sen } from '#core/shared/money.ts'
import { type CouponTerms, type DiscountTerms } from '#core/pricing/coupons.ts'
import { couponTroubleCodes, adminCouponTroubles } from '#core/orders/coupon-errors.ts'
import { itemTroubles } from '#core/orders/items/basket-item.ts'
import {
  walkInCustomerName,
  type AdminDiscount,
  type createOrderAsAdmin,
  type priceOrderAsAdmin,
} from '#core/orders/admin/create-order.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { createBasket, priceItems } from '../items/price-items.ts'
import { presentItem } from '../items/present-items.ts'
import { createEarlierDesignsStore } from '../files/reused-designs.ts'
import { listReusedDesigns } from '../checkout/checkout-routes.ts'
import {
  calculateOrderTotals,
  findCoupon,
  refuseCoupon,
  getCouponErrorParams,
  findUsableCoupon,
  type CouponRejection,
} from '../checkout/order-price.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { findOrderEvents, insertEvent } from '../store/order-events-store.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { lockOrderByPublicId } from '../store/orders-store.ts'
import { moveLockedOrder } from './move-order.ts'
import { sendQuote } from './quotes.ts'

export async function handlePriceOrderAsAdmin(
  dependencies: OrdersDependencies,
  { items, reduction, delivery_method, state }: ParsedInputOf<typeof priceOrderAsAdmin>,
) {
  const contentVersion = await dependencies.content.recount()
  const priced = await priceItems(dependencies, contentVersion, items)
  const { goods, subtotal } = createBasket(priced)
  const discount = await findDiscount(dependencies, contentVersion, reduction, subtotal, findUsableCoupon)
  const rejection = discount && 'trouble' in discount ? discount : null
  const { discountSen, shippingSen } = calculateOrderTotals(
    { goods, subtotal, reduction: discount && !('trouble' in discount) ? discount : null },
    { deliveryMethod: delivery_method, state },
    await orderSettingsQueries.postage(dependencies.db),
  )
  return {
    items: priced.map((item) =>
      'trouble' in item
        ? { trouble: item.trouble, error: itemTroubles[item.trouble] }
        : { goods: presentItem(item.goods), goods_sen: item.sen },
    ),
    goods_sen: subtotal,
    discount_sen: discountSen,
    coupon_error:
      rejection && fillParams(adminCouponTroubles[rejection.trouble], getCouponErrorParams(rejection)),
    postage_sen: shippingSen,
  }
}

export async function handleCreateOrderAsAdmin(
  dependencies: OrdersDependencies,
  input: ParsedInputOf<typeof createOrderAsAdmin>,
  call: Call,
  by: string,
) {
  const { nama, phone, delivery_method, address1, address2, postcode, city, state, request_id, quote } = input
  if (quote && quote.valid_until < getShopDay(new Date()))
    return refuse('invalid_input', { fields: { 'quote.valid_until': 'This day is in the past.' } })
  const [earlier, reused] = [createEarlierDesignsStore(dependencies), listReusedDesigns(input.items)]
  const placed = await placeOrder(
    dependencies,
    {
      customer: {
        nama: nama || walkInCustomerName,
        phone,
        deliveryMethod: delivery_method,
        shipping: { address1, address2, postcode, city, state, country: 'MY' },
        requestId: request_id,
      },
      sent: input,
      quotedTotals: [],
      quotedToPay: input.total_sen,
      deposit: input.deposit,
      placedFrom: call.network,
      byStaff: true,
      paid: input.paid,
      withoutNotification: input.paid || quote !== undefined,
      quote: quote && { validUntil: quote.valid_until, note: quote.note },
    },
    async (contentVersion) => {
      if (!(await earlier.ownsAll(phone, reused))) return refuse('design_not_yours')
      const priced = await priceItems(dependencies, contentVersion, input.items)
      if (priced.some((item) => 'trouble' in item)) return refuse('basket_changed')
      const { goods, subtotal } = createBasket(priced)
      const reduction = await findDiscount(
        dependencies,
        contentVersion,
        input.reduction,
        subtotal,
        findCoupon,
      )
      if (phone === '' && isLimitedPerPhone(reduction))
        return refuse('invalid_input', { fields: { phone: 'This coupon requires a phone number.' } })
      return reduction && 'trouble' in reduction ? refuseCoupon(reduction) : { goods, subtotal, reduction }
    },
  )
  if (placed instanceof Refusal) return toAdminRefusal(placed)
  const { id, publicId, number } = placed.order
  await earlier.copyInto(placed.order, reused, call.network)
  await dependencies.db.transaction(async (tx) => {
    // An order that a repeated request returns already has its first events.
    const order = await lockOrderByPublicId(tx, publicId)
    if (!order || (await findOrderEvents(tx, id)).length > 0) return
    await insertEvent(tx, {
      orderId: id,
      action: 'took the order',
      fromStage: null,
      toStage: null,
      note: '',
      doneBy: by,
    })
    if (quote) await sendQuote(dependencies, tx, order, by)
    else if (input.paid)
      await moveLockedOrder(dependencies, tx, order, { to: 'paid', note: '', method: 'cash' }, by)
  })
  return { id: publicId, number }
}

async function findDiscount(
  dependencies: OrdersDependencies,
  contentVersion: string,
  requestedDiscount: AdminDiscount | undefined,
  goodsSen: Sen,
  findMatchingCoupon: typeof findCoupon,
): Promise<CouponTerms | DiscountTerms | CouponRejection | null> {
  if (!requestedDiscount) return null
  if ('coupon' in requestedDiscount)
    return findMatchingCoupon(dependencies, contentVersion, requestedDiscount.coupon, goodsSen)
  return { code: '', percent: null, amountSen: requestedDiscount.amount_sen, fromSen: 0 }
}

const isLimitedPerPhone = (reduction: CouponTerms | DiscountTerms | CouponRejection | null) =>
  reduction !== null && 'mostPerPhone' in reduction && reduction.mostPerPhone !== null

function toAdminRefusal(refusal: Refusal) {
  const { code, details, params = {} } = refusal
  const trouble = couponTroubleCodes.find((each) => each === code)
  if (trouble) return refuse(trouble, { params })
  if (code === 'invalid_input') return refuse(code, { ...(refusal.fields && { fields: refusal.fields }) })
  if (code === 'too_much') return refuse('too_much')
  if (code === 'wrong_total') return refuse('wrong_total', { details })
  if (code === 'design_not_yours') return refuse('design_not_yours')
  if (code === 'basket_changed') return refuse('basket_changed')
  if (code === 'request_reused') return refuse('request_reused')
  throw new Error(`unexpected refusal of an admin order: ${code}`)
}
