import { navigateTo } from './browser.ts'
import type { Page } from '@playwright/test'

export const tagFormPath = '/category/printing/iron-on-dtf/nametag/order'
export const basketItemRows = (page: Page) =>
  page.getByRole('list', { name: 'Barang' }).locator(':scope > li')
export const addToBasketButton = (page: Page) => page.getByRole('button', { name: 'Tambah ke troli' })
export const basketTotal = (page: Page) => page.locator('form').getByRole('status')

export async function addTagsToBasket(page: Page, name: string) {
  await page.goto(tagFormPath)
  await page.getByRole('textbox', { name: 'Nama anak' }).first().fill(name)
  await page.getByRole('button', { name: 'Warna' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Red\/White/ })
    .click()
  await addToBasketButton(page).click()
  await page.waitForURL('**/troli')
}

export async function addStickersToBasket(page: Page) {
  await navigateTo(page, '/category/printing/stickerprint/mirrorcoat-sticker/order?size=6&quantity=1000')
  await addToBasketButton(page).click()
  await page.waitForURL('**/troli')
}
