import { follow } from './browser.ts'
import type { Page } from '@playwright/test'

export const tagForm = '/category/printing/iron-on-dtf/nametag/order'
export const goods = (page: Page) => page.getByRole('list', { name: 'Barang' }).locator(':scope > li')
export const toBasket = (page: Page) => page.getByRole('button', { name: 'Tambah ke troli' })
export const total = (page: Page) => page.locator('form').getByRole('status')

export async function addTags(page: Page, name: string) {
  await page.goto(tagForm)
  await page.getByRole('textbox', { name: 'Nama anak' }).first().fill(name)
  await page.getByRole('button', { name: 'Warna' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Red\/White/ })
    .click()
  await toBasket(page).click()
  await page.waitForURL('**/troli')
}

export async function addStickers(page: Page) {
  await follow(page, '/category/printing/stickerprint/mirrorcoat-sticker/order?size=6&quantity=1000')
  await toBasket(page).click()
  await page.waitForURL('**/troli')
}
