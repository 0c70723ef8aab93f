import { moveOrders } from '#core/orders/admin/bulk-orders.ts'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import type { DeliveryMethod } from '#core/orders/delivery.ts'
import type { Shop } from './shop.ts'

/** Creates orders that are paid at the counter and ready. Each order has a different customer. */
export async function createReadyOrders(shop: Shop, how: { many: number; delivery: DeliveryMethod }) {
  const post = how.delivery === 'pos'
  const orders: { id: string; number: string; phone: string; version: number }[] = []
  for (let at = 0; at < how.many; at += 1) {
    const phone = shop.phone()
    const { id, number } = await shop.call(createOrderAsAdmin, {
      nama: `Pelanggan ${at + 1}`,
      phone,
      delivery_method: how.delivery,
      address1: post ? `Jalan Satu ${at + 1}` : '',
      address2: '',
      postcode: post ? '81300' : '',
      city: post ? 'Skudai' : '',
      state: post ? 'Johor' : '',
      items: [{ kind: 'free', what: 'Laminating A4', quantity: 3, each_sen: 250 }],
      paid: true,
      total_sen: 750 + (post ? 800 : 0),
      request_id: crypto.randomUUID(),
    })
    const { order } = await shop.call(getOrder, { id })
    orders.push({ id, number, phone, version: order.version })
  }
  await shop.call(moveOrders, { to: 'ready', orders: orders.map(({ id, version }) => ({ id, version })) })
  return orders
}
