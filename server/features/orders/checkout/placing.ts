import { requireRole, type ParsedInputOf } from '#core/contract.ts'
import { priceBasket, placeBasketOrder, type CouponPrice } from '#core/orders/items/basket.ts'
import { getDueDate, type QuotedDueDate } from '#core/orders/order-due-date.ts'
import { placeDescribedOrder } from '#core/orders/items/described-order.ts'
import { placeLogoOrder, placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { placePpStickerOrder, placeStickerOrder } from '#core/orders/orders.ts'
import { calculateDiscount, type CouponTerms } from '#core/pricing/coupons.ts'
import type { Sen } from '#core/shared/money.ts'
import { checkPermission } from '#server/http/answer.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import type { SheetFlow } from '#server/features/pricing/pricing.ts'
import { basketOf, priceItems } from '../items/basket-goods.ts'
import { itemView, parcelOf, savedWords } from '../items/goods.ts'
import { logoView } from '../items/told-iron-on.ts'
import { describedGoods, type DescribedInput } from '../items/described-goods.ts'
import { logoGoods, nameTagGoods, type LogoInput, type NameTagInput } from '../items/iron-on-goods.ts'
import { stickerGoods, type StickerInput } from '../items/sticker-goods.ts'
import { couponFor, refuseCoupon, usableCoupon, type NoCoupon } from './coupon.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { promiseFor } from '../store/promise-order.ts'
import { arrivalsOf, findWay } from '../store/arrival.ts'
import { earlierOf, type EarlierDesigns } from './earlier-designs.ts'
import { placeOrder } from './place-order.ts'
import type { PlacedOrder } from './told-order.ts'
import type { PlacingParts } from './wanted-order.ts'
import { findDueDates, type DueDates } from '#core/due/due-dates.ts'
import { getTurnaround } from '#core/settings/due-rules.ts'
import { firstProduct } from '#server/features/catalog/catalog.ts'
import { findPromisedWork } from '../store/due-store.ts'

/** Anyone places an order of each kind, within limits; the server works out the price (D-06, D-07). */
export function placingRoutes(given: PlacingParts, earlier: EarlierDesigns): Route[] {
  const parts = { ...given, earlier }
  return [
    route(placeStickerOrder, (input, call) => placeStickers(parts, 'sticker', input, call)),
    route(placePpStickerOrder, (input, call) => placeStickers(parts, 'ppsticker', input, call)),
    route(placeNameTagOrder, (input, call) => placeNameTags(parts, input, call)),
    route(placeLogoOrder, (input, call) => placeLogos(parts, input, call)),
    route(placeDescribedOrder, (input, call) => placeDescribed(parts, input, call)),
    route(priceBasket, (input) => basketPrice(parts, input)),
    route(getDueDate, (input) => readyOn(parts, input)),
    route(placeBasketOrder, (input, call) => placeBasket(parts, input, call)),
  ]
}

type TakingParts = PlacingParts & { earlier: EarlierDesigns }

const staff = requireRole('contributor', 'orders')
type BasketInput = ParsedInputOf<typeof placeBasketOrder>

async function placeStickers(parts: TakingParts, kind: SheetFlow, input: StickerInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: async (changes) =>
      (await parts.earlier.areOf(input.phone, earlierOf([input])))
        ? stickerGoods(parts, changes, kind, input)
        : refuse('design_not_yours'),
    seenTotals: [input.stickerDetails.totalCost, input.totalAmount],
    ...origin(call),
  })
  if (placed instanceof Refusal) return placed
  await parts.earlier.putInto(placed.order, earlierOf([input]), call.network)
  return saved(placed)
}

async function placeNameTags(parts: PlacingParts, input: NameTagInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: (changes) => nameTagGoods(parts, changes, input),
    seenTotals: [input.totalAmount],
    ...origin(call),
  })
  return placed instanceof Refusal ? placed : saved(placed)
}

async function placeLogos(parts: PlacingParts, input: LogoInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: (changes) => logoGoods(parts, changes, input),
    seenTotals: [input.totalAmount],
    ...origin(call),
  })
  if (placed instanceof Refusal) return placed
  const { goods } = placed.order
  if (goods.kind !== 'logo') return refuse('request_reused')
  return { ...saved(placed), orderDetails: logoView(goods) }
}

async function placeDescribed(parts: PlacingParts, input: DescribedInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: (changes) => describedGoods(parts, changes, input),
    seenTotals: [input.total_sen],
    ...origin(call),
  })
  return placed instanceof Refusal ? placed : saved(placed)
}

async function basketPrice({ db, content }: PlacingParts, asked: Pick<BasketInput, 'items' | 'coupon'>) {
  const changes = await content.recount()
  const priced = await priceItems({ db, content }, changes, asked.items)
  const { goods, total } = basketOf(priced)
  const coupon = asked.coupon ? await usableCoupon({ db, content }, changes, asked.coupon, total) : null
  const off = coupon && !('trouble' in coupon) ? calculateDiscount(coupon, total) : 0
  const basis = await content.at(changes, 'due rules', () => orderRules.due(db))
  const promise =
    goods.items.length > 0 ? await promiseFor(db, basis, goods, { now: new Date(), paid: false }) : null
  return {
    items: priced.map((item) =>
      'trouble' in item
        ? item
        : { goods: itemView(item.goods), goods_sen: item.sen, deal_over: item.dealOver },
    ),
    goods_sen: total,
    coupon: coupon && pricedCoupon(coupon, off),
    parcel: parcelOf(goods, total - off),
    ...(promise && {
      ready: {
        ...readyDayOf(promise.promised),
        ...arrivalsOf(await findWay({ db, content }), promise.promised.dueOn),
      },
    }),
  }
}

function pricedCoupon(coupon: CouponTerms | NoCoupon, off: Sen): CouponPrice {
  if ('trouble' in coupon) return { trouble: coupon.trouble, from_sen: coupon.fromSen }
  return { code: coupon.code, discount_sen: off }
}

async function placeBasket(parts: TakingParts, input: BasketInput, call: Call) {
  const placed = await placeOrder(parts, {
    customer: input,
    sent: input,
    price: async (changes) => {
      if (!(await parts.earlier.areOf(input.phone, earlierOf(input.items)))) return refuse('design_not_yours')
      const priced = await priceItems(parts, changes, input.items)
      if (priced.some((item) => 'trouble' in item)) return refuse('basket_changed')
      const { goods, total } = basketOf(priced)
      const reduction = input.coupon ? await couponFor(parts, changes, input.coupon, total) : null
      return reduction && 'trouble' in reduction ? refuseCoupon(reduction) : { goods, total, reduction }
    },
    seenTotals: [input.total_sen],
    seenDiscount: input.discount_sen,
    ...origin(call),
  })
  if (placed instanceof Refusal) return placed
  await parts.earlier.putInto(placed.order, earlierOf(input.items), call.network)
  return saved(placed)
}

function origin(call: Call) {
  return { placedFrom: call.network, byStaff: checkPermission(staff, call.caller) === null }
}

function saved({ order, notification }: PlacedOrder) {
  return {
    success: true as const,
    id: order.publicId,
    orderNumber: order.number,
    whatsappMessage: notification.text,
    whatsappMedia: notification.picture?.url ?? null,
    message: savedWords(order.kind),
  }
}

/** See the contract `getDueDate`. */
async function readyOn(
  { db, content }: Pick<PlacingParts, 'db' | 'content'>,
  { works }: ParsedInputOf<typeof getDueDate>,
) {
  const basis = await content.show('due rules', () => orderRules.due(db))
  if (!basis) return { ready: null }
  const dueWork = []
  for (const { way, units, product, rush } of works) {
    const found =
      product && basis.rules.products.length > 0 ? await firstProduct(db, { slug: product }) : null
    const days = getTurnaround(basis.rules, { way, productId: found?.id ?? null, rush })
    dueWork.push({ way, units, days })
  }
  const promised = findDueDates(basis.work, await findPromisedWork(db), dueWork, { now: new Date() })
  if (!promised) return { ready: null }
  return { ready: { ...readyDayOf(promised), ...arrivalsOf(await findWay({ db, content }), promised.dueOn) } }
}

/** A promise as customers see it, with the days that are full. */
const readyDayOf = ({ dueOn, payBy, fullDays: full }: DueDates): QuotedDueDate => ({
  due_on: dueOn,
  pay_by: payBy.toISOString(),
  full: full.map(({ day }) => day),
})
