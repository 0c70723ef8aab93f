import type { Page } from '@playwright/test'
import type { Shop } from './shop.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { getOrderLink } from '#core/orders/admin/admin-order.ts'

export function drawLogo(page: Page, colour = '#283'): Promise<Buffer> {
  return drawn(page, colour).then((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
}
const drawn = (page: Page, colour: string) =>
  page.evaluate((colour) => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 900
    const ink = canvas.getContext('2d')
    if (!ink) return ''
    ink.fillStyle = '#fff'
    ink.fillRect(0, 0, 900, 900)
    ink.fillStyle = colour
    ink.beginPath()
    ink.arc(450, 450, 330, 0, 7)
    ink.fill()
    ink.fillStyle = '#ffd400'
    ink.font = 'bold 150px sans-serif'
    ink.textAlign = 'center'
    ink.fillText('KEDAI', 450, 500)
    return canvas.toDataURL('image/png')
  }, colour)

export async function placeDesignOrder(shop: Shop) {
  const phone = shop.phone()
  const { id, orderNumber } = await shop.call(placeStickerOrder, {
    nama: 'Siti Aminah',
    phone,
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  return { number: orderNumber, phone, page: await getDesignLink(shop, { id, number: orderNumber }) }
}

export async function getDesignLink(
  shop: Shop,
  { id, number }: { id: string; number: string },
): Promise<string> {
  const { link } = await shop.call(getOrderLink, { id })
  return `/jejak?no=${number}${new URL(link ?? '').hash}`
}

export const openOrderPage = (page: Page, order: { page: string }) => page.goto(order.page)
