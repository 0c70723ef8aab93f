import type { Page } from '@playwright/test'

export const calculator = '/category/printing/stickerprint/mirrorcoat-sticker/calculator'
export const send = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })

export async function stickers(page: Page, path: string) {
  await page.goto(path)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
}

export const forms = {
  sticker: (page: Page) => stickers(page, calculator),
  ppsticker: (page: Page) => stickers(page, '/printing/ppsticker'),
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
