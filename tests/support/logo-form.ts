import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

export const logoFormPath = '/category/printing/iron-on-dtf/logo/order'
export const logoFormRows = (page: Page) =>
  page.getByRole('list', { name: 'Logo', exact: true }).getByRole('listitem')
export const logoSubmitButton = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
export const logoFormTotal = (page: Page) => page.locator('form').getByRole('status')
export const logoFormText = (page: Page, words: string | RegExp) => page.getByText(words).first()
let phones = 0
export const newLogoPhone = () =>
  `012-8${String((phones += 1)).padStart(2, '0')}${String(Date.now()).slice(-4)}`

export async function openLogoForm(page: Page, path?: string) {
  await (path ? page.goto(path) : page.goto(logoFormPath))
  await expect(logoSubmitButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}
export async function chooseSchool(page: Page, search: string, at = 0) {
  await page.getByRole('button', { name: 'Nama sekolah' }).nth(at).click()
  await page.getByLabel('Cari sekolah').fill(search)
  await page.getByRole('dialog').getByRole('list').getByRole('button').first().click()
}

/**
 * Records the time at which the page is left. Uses the browser's clock, because on a busy machine this process receives
 * a response late.
 */
export const recordLeaveTime = (page: Page) =>
  page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      Object.assign(window, { leftAt: Date.now() })
      push(...entry)
    }
  })
export const readLeaveTime = (page: Page) =>
  page.evaluate(() => (window as unknown as { leftAt: number }).leftAt)
