import type { Page, Locator } from '@playwright/test'
import { expect } from './browser.ts'

export const nameTagFormPath = '/category/printing/iron-on-dtf/nametag/order'
export const nameTagField = (page: Page, at = 0) => page.getByRole('textbox', { name: 'Nama anak' }).nth(at)
export const nameTagFormRows = (page: Page) =>
  page.getByRole('list', { name: 'Name tag' }).getByRole('listitem')
export const colourButton = (page: Page, at = 0) =>
  nameTagFormRows(page).nth(at).getByRole('button', { name: 'Warna' })
export const nameTagSubmitButton = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
export const nameTagFormTotal = (page: Page) => page.locator('form').getByRole('status')
export const nameTagFormText = (page: Page, words: string | RegExp) => page.getByText(words).first()
/** Each test orders with a different phone number, because orders per phone are limited. */
let phones = 0
export const newNameTagPhone = () =>
  `012-7${String((phones += 1)).padStart(2, '0')}${String(Date.now()).slice(-4)}`

export async function openNameTagForm(page: Page, path?: string) {
  await (path ? page.goto(path) : page.goto(nameTagFormPath))
  await expect(nameTagField(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}
export async function chooseTagColours(page: Page, warna: string, at = 0) {
  await colourButton(page, at).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${warna}`) })
    .click()
}
export async function fillNameTagForm(page: Page) {
  await nameTagField(page).fill('Siti Aminah')
  await chooseTagColours(page, 'Red/White')
  await page.getByLabel('Nama', { exact: true }).fill('Aisyah binti Ahmad')
  await page.getByLabel('No Telefon').fill(newNameTagPhone())
}

export const getElementBox = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect())
