import type { Page, Locator } from '@playwright/test'
import { expect } from './browser.ts'

export const form = '/category/printing/iron-on-dtf/nametag/order'
export const name = (page: Page, at = 0) => page.getByRole('textbox', { name: 'Nama anak' }).nth(at)
export const rows = (page: Page) => page.getByRole('list', { name: 'Name tag' }).getByRole('listitem')
export const colour = (page: Page, at = 0) => rows(page).nth(at).getByRole('button', { name: 'Warna' })
export const submit = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
export const bar = (page: Page) => page.locator('form').getByRole('status')
export const text = (page: Page, words: string | RegExp) => page.getByText(words).first()
/** Every test orders with its own phone number, so that limits apply to it alone. */
let phones = 0
export const newPhone = () => `012-7${String((phones += 1)).padStart(2, '0')}${String(Date.now()).slice(-4)}`

/** Opens the form, at another address if given. */
export async function open(page: Page, path?: string) {
  await (path ? page.goto(path) : page.goto(form))
  await expect(name(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}
export async function choose(page: Page, warna: string, at = 0) {
  await colour(page, at).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${warna}`) })
    .click()
}
export async function fillIn(page: Page) {
  await name(page).fill('Siti Aminah')
  await choose(page, 'Red/White')
  await page.getByLabel('Nama', { exact: true }).fill('Aisyah binti Ahmad')
  await page.getByLabel('No Telefon').fill(newPhone())
}

export const boxOf = (what: Locator) => what.evaluate((element) => element.getBoundingClientRect())
