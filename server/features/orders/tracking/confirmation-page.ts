import { getBasketOrder } from '#core/orders/items/basket.ts'
import { getDescribedOrder } from '#core/orders/items/described-order.ts'
import { getLogoOrder, getNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getPpStickerOrder, getStickerOrder } from '#core/orders/orders.ts'
import type { OrderView } from '#core/orders/order-view.ts'
import type { OrderKind } from '#core/orders/items/order-items-view.ts'
import { refuse } from '#server/http/refusal.ts'
import { route, type Route } from '#server/http/route.ts'
import { getDesignKey } from '../files/sent-designs.ts'
import { presentDiscount, presentItems } from '../items/present-items.ts'
import { findDeliverySettings, presentDueDateWithArrival } from '../store/arrival.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { findPaymentDetails, presentBalance } from './tracked-order.ts'
import { findAmountToPayOnline } from './payable-orders.ts'
import { prepareOrderWithSlipsQuery } from './confirmation-page-store.ts'

export function confirmationPageRoutes(dependencies: OrdersDependencies): Route[] {
  const { db, reachesPhone } = dependencies
  const find = prepareOrderWithSlipsQuery(db)
  const of =
    (kind: OrderKind) =>
    async ({ id }: { id: string }) => {
      const found = await find(id)
      if (found?.order.kind !== kind || found.order.anonymisedAt) return refuse('not_found')
      const order: OrderView = {
        ...presentOrder(found, await findDeliverySettings(dependencies)),
        payment: await findPaymentDetails(dependencies),
        online_sen: await findAmountToPayOnline(db, found.order),
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

type FoundOrder = NonNullable<Awaited<ReturnType<ReturnType<typeof prepareOrderWithSlipsQuery>>>>

function presentOrder(
  { order, slips }: FoundOrder,
  way: Awaited<ReturnType<typeof findDeliverySettings>>,
): Omit<OrderView, 'payment' | 'online_sen' | 'reaches_phone'> {
  return {
    id: order.publicId,
    orderNumber: order.number,
    goods: presentItems(order.goods),
    deliveryMethod: order.deliveryMethod,
    pickupPlace: order.pickupPlace,
    goods_sen: order.goodsSen,
    ...presentDiscount(order),
    shipping_sen: order.shippingSen,
    total_sen: order.totalSen,
    ...presentBalance(order),
    placed_at: order.placedAt.toISOString(),
    ...presentDueDateWithArrival(way, order),
    slips,
    slip_key: order.publicId,
    design_key: getDesignKey(order, order.publicId),
  }
}
