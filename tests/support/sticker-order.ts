import type { TestApp } from './test-app.ts'

/** Returns a sticker order as the storefront sends it: 1,000 stickers of 6 cm for RM 126, to be picked up. */
export const stickerOrder = (given: object = {}) => ({
  nama: 'Siti Aminah',
  phone: '012-345 6789',
  stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  shipping: {},
  deliveryMethod: 'selfPickup',
  ...given,
})

export interface PlacedStickers {
  id: string
  number: string
  key: string
}

export async function placeStickers(shop: TestApp, given: object = {}): Promise<PlacedStickers> {
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder(given) })
  const { order } = (await shop.call('GET', `/api/sticker-print/get-order-details?id=${body.id}`)).body
  return { id: body.id, number: body.orderNumber, key: order.design_key }
}
