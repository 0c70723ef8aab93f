import type { Page } from '@playwright/test'

export const mirrorcoatCalculatorPath = '/category/printing/stickerprint/mirrorcoat-sticker/calculator'
export const sendOrderButton = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })

export async function startStickerOrder(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
}

export const orderFormStarts = {
  sticker: (page: Page) => startStickerOrder(page, mirrorcoatCalculatorPath),
  ppsticker: (page: Page) => startStickerOrder(page, '/printing/ppsticker'),
  nametag: async (page: Page) => {
    await page.goto('/IronOn')
    await page.waitForLoadState('networkidle')
    await page.getByRole('textbox', { name: 'Nama anak' }).fill('SITI')
    await page.getByRole('button', { name: 'Warna' }).click()
    await page.getByRole('dialog').getByRole('button').nth(1).click()
  },
  logo: async (page: Page) => {
    await page.goto('/IronOnLogo')
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Nama sekolah' }).click()
    await page.getByRole('dialog').getByRole('list').getByRole('button').first().click()
  },
}
