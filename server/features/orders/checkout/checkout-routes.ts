import { requireRole, type ParsedInputOf } from '#core/contract.ts'
import { priceBasket, placeBasketOrder, type PricedCoupon } from '#core/orders/items/basket.ts'
import { quoteDueDate, type QuotedDueDate } from '#core/orders/order-due-date.ts'
import { placeDescribedOrder } from '#core/orders/items/described-order.ts'
import { placeLogoOrder, placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { placePpStickerOrder, placeStickerOrder } from '#core/orders/orders.ts'
import { calculateDiscount, type CouponTerms } from '#core/pricing/coupons.ts'
import type { Sen } from '#core/shared/money.ts'
import { checkPermission } from '#server/http/answer.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { route, type Call, type Route } from '#server/http/route.ts'
import type { SheetProductType } from '#server/features/pricing/pricing.ts'
import { createBasket, priceItems } from '../items/price-items.ts'
import { presentItem, getParcelContents, getConfirmationText } from '../items/present-items.ts'
import { presentLogos } from '../items/present-iron-on.ts'
import { priceDescribedItem, type DescribedInput } from '../items/price-described-item.ts'
import { priceLogos, priceNameTags, type LogoInput, type NameTagInput } from '../items/price-iron-on.ts'
import { priceStickerItem, type StickerInput } from '../items/price-sticker.ts'
import { findCoupon, findUsableCoupon, refuseCoupon, type CouponRejection } from './order-price.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { calculateDueDate } from '../store/order-due-date.ts'
import { estimateArrivals, findDeliverySettings } from '../store/arrival.ts'
import type { EarlierDesign } from '#core/orders/files/earlier-design.ts'
import type { Order } from '../store/orders-tables.ts'
import { placeOrder, type PlaceOrderDependencies } from './place-order.ts'
import type { PlacedOrder } from './order-notification.ts'
import { findDueDates, type DueDates } from '#core/due/due-dates.ts'
import { getTurnaroundDays } from '#core/settings/due-rules.ts'
import { findFirstProduct } from '#server/features/catalog/catalog.ts'
import { findAllScheduledWork } from '../store/due-store.ts'

/**
 * Routes for placing orders. The server calculates the price (D-06) and limits the number of orders (D-07).
 */
export function checkoutRoutes(
  orderDependencies: PlaceOrderDependencies,
  earlierDesigns: EarlierDesignsStore,
): Route[] {
  const dependencies = { ...orderDependencies, earlier: earlierDesigns }
  return [
    route(placeStickerOrder, (input, call) => handlePlaceStickerOrder(dependencies, 'sticker', input, call)),
    route(placePpStickerOrder, (input, call) =>
      handlePlaceStickerOrder(dependencies, 'ppsticker', input, call),
    ),
    route(placeNameTagOrder, (input, call) => handlePlaceNameTagOrder(dependencies, input, call)),
    route(placeLogoOrder, (input, call) => handlePlaceLogoOrder(dependencies, input, call)),
    route(placeDescribedOrder, (input, call) => handlePlaceDescribedOrder(dependencies, input, call)),
    route(priceBasket, (input) => handlePriceBasket(dependencies, input)),
    route(quoteDueDate, (input) => handleGetDueDate(dependencies, input)),
    route(placeBasketOrder, (input, call) => handlePlaceBasketOrder(dependencies, input, call)),
  ]
}

export type ReusedDesigns = readonly { item: number; from: EarlierDesign }[]

/** Approved designs of earlier orders. The folder `files` implements this interface. */
export interface EarlierDesignsStore {
  ownsAll: (phone: string, designs: ReusedDesigns) => Promise<boolean>
  /** A repeated call has no further effect. `from` is the caller's network. */
  copyInto: (order: Order, designs: ReusedDesigns, from: string) => Promise<void>
}

export const listReusedDesigns = (
  items: readonly { kind?: string; earlier?: EarlierDesign | undefined }[],
): ReusedDesigns =>
  items.flatMap(({ earlier: earlierDesigns }, item) =>
    earlierDesigns ? [{ item, from: earlierDesigns }] : [],
  )

type CheckoutDependencies = PlaceOrderDependencies & { earlier: EarlierDesignsStore }

const staffAccess = requireRole('contributor', 'orders')
type BasketInput = ParsedInputOf<typeof placeBasketOrder>

async function handlePlaceStickerOrder(
  dependencies: CheckoutDependencies,
  kind: SheetProductType,
  input: StickerInput,
  call: Call,
) {
  const placed = await placeOrder(
    dependencies,
    {
      customer: input,
      sent: input,
      quotedTotals: [input.stickerDetails.totalCost, input.totalAmount],
      ...getOrigin(call),
    },
    async (contentVersion) =>
      (await dependencies.earlier.ownsAll(input.phone, listReusedDesigns([input])))
        ? priceStickerItem(dependencies, contentVersion, kind, input)
        : refuse('design_not_yours'),
  )
  if (placed instanceof Refusal) return placed
  await dependencies.earlier.copyInto(placed.order, listReusedDesigns([input]), call.network)
  return presentSavedOrder(placed)
}

async function handlePlaceNameTagOrder(
  dependencies: PlaceOrderDependencies,
  input: NameTagInput,
  call: Call,
) {
  const placed = await placeOrder(
    dependencies,
    {
      customer: input,
      sent: input,
      quotedTotals: [input.totalAmount],
      ...getOrigin(call),
    },
    (contentVersion) => priceNameTags(dependencies, contentVersion, input),
  )
  return placed instanceof Refusal ? placed : presentSavedOrder(placed)
}

async function handlePlaceLogoOrder(dependencies: PlaceOrderDependencies, input: LogoInput, call: Call) {
  const placed = await placeOrder(
    dependencies,
    {
      customer: input,
      sent: input,
      quotedTotals: [input.totalAmount],
      ...getOrigin(call),
    },
    (contentVersion) => priceLogos(dependencies, contentVersion, input),
  )
  if (placed instanceof Refusal) return placed
  const { goods } = placed.order
  if (goods.kind !== 'logo') return refuse('request_reused')
  return { ...presentSavedOrder(placed), orderDetails: presentLogos(goods) }
}

async function handlePlaceDescribedOrder(
  dependencies: PlaceOrderDependencies,
  input: DescribedInput,
  call: Call,
) {
  const placed = await placeOrder(
    dependencies,
    {
      customer: input,
      sent: input,
      quotedTotals: [input.total_sen],
      ...getOrigin(call),
    },
    (contentVersion) => priceDescribedItem(dependencies, contentVersion, input),
  )
  return placed instanceof Refusal ? placed : presentSavedOrder(placed)
}

async function handlePriceBasket(
  { db, content }: PlaceOrderDependencies,
  requested: Pick<BasketInput, 'items' | 'coupon'>,
) {
  const contentVersion = await content.recount()
  const priced = await priceItems({ db, content }, contentVersion, requested.items)
  const { goods, subtotal } = createBasket(priced)
  const coupon = requested.coupon
    ? await findUsableCoupon({ db, content }, contentVersion, requested.coupon, subtotal)
    : null
  const discountSen = coupon && !('trouble' in coupon) ? calculateDiscount(coupon, subtotal) : 0
  const basis = await content.at(contentVersion, 'due rules', () => orderSettingsQueries.due(db))
  const promise =
    goods.items.length > 0 ? await calculateDueDate(db, basis, goods, { now: new Date(), paid: false }) : null
  return {
    items: priced.map((item) =>
      'trouble' in item
        ? item
        : { goods: presentItem(item.goods), goods_sen: item.sen, deal_over: item.dealOver },
    ),
    goods_sen: subtotal,
    coupon: coupon && presentCoupon(coupon, discountSen),
    parcel: getParcelContents(goods, subtotal - discountSen),
    ...(promise && {
      ready: {
        ...presentQuotedDueDate(promise.dueDates),
        ...estimateArrivals(await findDeliverySettings({ db, content }), promise.dueDates.dueOn),
      },
    }),
  }
}

function presentCoupon(coupon: CouponTerms | CouponRejection, discountSen: Sen): PricedCoupon {
  if ('trouble' in coupon) return { trouble: coupon.trouble, from_sen: coupon.fromSen }
  return { code: coupon.code, discount_sen: discountSen }
}

async function handlePlaceBasketOrder(dependencies: CheckoutDependencies, input: BasketInput, call: Call) {
  const placed = await placeOrder(
    dependencies,
    {
      customer: input,
      sent: input,
      quotedTotals: [input.total_sen],
      quotedDiscount: input.discount_sen,
      ...getOrigin(call),
    },
    async (contentVersion) => {
      if (!(await dependencies.earlier.ownsAll(input.phone, listReusedDesigns(input.items))))
        return refuse('design_not_yours')
      const priced = await priceItems(dependencies, contentVersion, input.items)
      if (priced.some((item) => 'trouble' in item)) return refuse('basket_changed')
      const { goods, subtotal } = createBasket(priced)
      const reduction = input.coupon
        ? await findCoupon(dependencies, contentVersion, input.coupon, subtotal)
        : null
      return reduction && 'trouble' in reduction ? refuseCoupon(reduction) : { goods, subtotal, reduction }
    },
  )
  if (placed instanceof Refusal) return placed
  await dependencies.earlier.copyInto(placed.order, listReusedDesigns(input.items), call.network)
  return presentSavedOrder(placed)
}

function getOrigin(call: Call) {
  return { placedFrom: call.network, byStaff: checkPermission(staffAccess, call.caller) === null }
}

function presentSavedOrder({ order, notification }: PlacedOrder) {
  return {
    success: true as const,
    id: order.publicId,
    orderNumber: order.number,
    whatsappMessage: notification.text,
    whatsappMedia: notification.picture?.url ?? null,
    message: getConfirmationText(order.kind),
  }
}

async function handleGetDueDate(
  { db, content }: Pick<PlaceOrderDependencies, 'db' | 'content'>,
  { works }: ParsedInputOf<typeof quoteDueDate>,
) {
  const basis = await content.show('due rules', () => orderSettingsQueries.due(db))
  if (!basis) return { ready: null }
  const dueWork = []
  for (const { way, units, product, rush } of works) {
    const found =
      product && basis.rules.products.length > 0 ? await findFirstProduct(db, { slug: product }) : null
    const days = getTurnaroundDays(basis.rules, { way, productId: found?.id ?? null, rush })
    dueWork.push({ way, units, days })
  }
  const promised = findDueDates(basis.work, await findAllScheduledWork(db), dueWork, { now: new Date() })
  if (!promised) return { ready: null }
  return {
    ready: {
      ...presentQuotedDueDate(promised),
      ...estimateArrivals(await findDeliverySettings({ db, content }), promised.dueOn),
    },
  }
}

const presentQuotedDueDate = ({ dueOn, payBy, fullDays }: DueDates): QuotedDueDate => ({
  due_on: dueOn,
  pay_by: payBy.toISOString(),
  full: fullDays.map(({ day }) => day),
})
