import type { Page } from '@playwright/test'
import type { Shop } from './shop.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'

export const boardColumn = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const orderCard = (page: Page, number: string) =>
  page.getByRole('button', { name: number, exact: true })

export async function placePickupOrders(shop: Shop, nama: string, many: number) {
  const phone = shop.phone()
  const orders: { id: string; number: string }[] = []
  for (let at = 0; at < many; at += 1) {
    const { id, orderNumber } = await shop.call(placeStickerOrder, {
      nama,
      phone,
      deliveryMethod: 'selfPickup',
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    })
    orders.push({ id, number: orderNumber })
  }
  const [first, second, third] = orders
  if (!first || !second || !third) throw new Error('place three orders')
  return { phone, first, second, third }
}
