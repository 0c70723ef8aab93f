import { getBasketOrder } from '#core/orders/items/basket.ts'
import { getDescribedOrder } from '#core/orders/items/described-order.ts'
import { getLogoOrder, getNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getPpStickerOrder, getStickerOrder } from '#core/orders/orders.ts'
import type { OrderView } from '#core/orders/order-view.ts'
import type { OrderKind } from '#core/orders/items/order-items-view.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { designKeyOf } from '../files/sent-designs.ts'
import { discountPart, viewOf } from '../items/goods.ts'
import { findWay, readyWithWay } from '../store/arrival.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { howToPay } from './followed-order.ts'
import { findingWithSlips } from './look-up-store.ts'

/** Route of the confirmation page: the order items, and how to pay. */
export function lookUpRoutes(parts: OrdersParts): Route[] {
  const { db, reachesPhone } = parts
  const find = findingWithSlips(db)
  const of =
    (kind: OrderKind) =>
    async ({ id }: { id: string }) => {
      const found = await find(id)
      if (found?.order.kind !== kind || found.order.anonymisedAt) return refuse('not_found')
      const order: OrderView = {
        ...presentOrder(found, await findWay(parts)),
        payment: await howToPay(parts),
        reaches_phone: reachesPhone(),
      }
      return { success: true as const, order, message: 'Maklumat order berjaya diperolehi!' }
    }
  return [
    route(getStickerOrder, of('sticker')),
    route(getPpStickerOrder, of('ppsticker')),
    route(getNameTagOrder, of('nametag')),
    route(getLogoOrder, of('logo')),
    route(getDescribedOrder, of('described')),
    route(getBasketOrder, of('basket')),
  ]
}

type FoundOrder = NonNullable<Awaited<ReturnType<ReturnType<typeof findingWithSlips>>>>

function presentOrder(
  { order, slips }: FoundOrder,
  way: Awaited<ReturnType<typeof findWay>>,
): Omit<OrderView, 'payment' | 'reaches_phone'> {
  return {
    id: order.publicId,
    orderNumber: order.number,
    goods: viewOf(order.goods),
    deliveryMethod: order.deliveryMethod,
    pickupPlace: order.pickupPlace,
    goods_sen: order.goodsSen,
    ...discountPart(order),
    shipping_sen: order.shippingSen,
    total_sen: order.totalSen,
    placed_at: order.placedAt.toISOString(),
    ...readyWithWay(way, order),
    slips,
    slip_key: order.publicId,
    design_key: designKeyOf(order, order.publicId),
  }
}
