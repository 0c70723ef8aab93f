import type { Page } from '@playwright/test'

const shelf = '/category/printing/stickerprint'
export const mirrorcoat = `${shelf}/mirrorcoat-sticker`
export const send = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
export const thanks = (page: Page) => page.getByRole('heading', { name: 'Tempahan Diterima!' })

export async function customer(page: Page, phone: string) {
  await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
}

export async function openStickers(page: Page, phone: string) {
  await page.goto(`${mirrorcoat}/calculator`)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await customer(page, phone)
}

export async function openTags(page: Page, phone: string) {
  await page.goto('/IronOn')
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: 'Nama anak' }).fill('SITI')
  await page.getByRole('button', { name: 'Warna' }).click()
  await page.getByRole('dialog').getByRole('button').nth(1).click()
  await customer(page, phone)
}
