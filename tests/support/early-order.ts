import type { Page } from '@playwright/test'

const shelf = '/category/printing/stickerprint'
export const mirrorcoatPath = `${shelf}/mirrorcoat-sticker`
export const earlySendButton = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
export const thankYouHeading = (page: Page) => page.getByRole('heading', { name: 'Tempahan Diterima!' })

export async function fillCustomer(page: Page, phone: string) {
  await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
}

export async function openStickerForm(page: Page, phone: string) {
  await page.goto(`${mirrorcoatPath}/calculator`)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await fillCustomer(page, phone)
}

export async function openTagForm(page: Page, phone: string) {
  await page.goto('/IronOn')
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: 'Nama anak' }).fill('SITI')
  await page.getByRole('button', { name: 'Warna' }).click()
  await page.getByRole('dialog').getByRole('button').nth(1).click()
  await fillCustomer(page, phone)
}
