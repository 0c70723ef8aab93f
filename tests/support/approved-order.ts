import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { getDesignLink } from './sent-design.ts'
import { type Shop, expect } from './shop.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'

const logo = sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><circle cx="450" cy="450" r="440" fill="#283"/></svg>',
  ),
)
  .png()
  .toBuffer()

export async function placeApprovedOrder(page: Page, shop: Shop, phone: string) {
  const { id, orderNumber: number } = await shop.call(placeStickerOrder, {
    nama: 'Siti Aminah',
    phone,
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  await page.goto(await getDesignLink(shop, { id, number }))
  const design = page.getByRole('region', { name: 'Muat naik reka bentuk' })
  await design
    .getByLabel('Pilih fail')
    .setInputFiles({ name: 'logo-kedai.png', mimeType: 'image/png', buffer: await logo })
  await page.getByRole('radio', { name: 'Bulat' }).check()
  await page.getByRole('button', { name: 'Luluskan untuk dicetak' }).click()
  await expect(design.getByText(/^Anda telah meluluskan reka bentuk ini/)).toBeVisible()
  return { id, number }
}
