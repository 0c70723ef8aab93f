import type { Page } from '@playwright/test'
import { expect } from './browser.ts'

export const form = '/category/printing/iron-on-dtf/logo/order'
export const rows = (page: Page) =>
  page.getByRole('list', { name: 'Logo', exact: true }).getByRole('listitem')
export const submit = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
export const bar = (page: Page) => page.locator('form').getByRole('status')
export const text = (page: Page, words: string | RegExp) => page.getByText(words).first()
let phones = 0
export const newPhone = () => `012-8${String((phones += 1)).padStart(2, '0')}${String(Date.now()).slice(-4)}`

/** Opens the form, at another address if given. */
export async function open(page: Page, path?: string) {
  await (path ? page.goto(path) : page.goto(form))
  await expect(submit(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
}
export async function choose(page: Page, search: string, at = 0) {
  await page.getByRole('button', { name: 'Nama sekolah' }).nth(at).click()
  await page.getByLabel('Cari sekolah').fill(search)
  await page.getByRole('dialog').getByRole('list').getByRole('button').first().click()
}

/** Uses the browser's clock: on a busy machine this process learns of a response late. */
export const noteWhenItLeaves = (page: Page) =>
  page.evaluate(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      Object.assign(window, { leftAt: Date.now() })
      push(...entry)
    }
  })
export const leftAt = (page: Page) => page.evaluate(() => (window as unknown as { leftAt: number }).leftAt)
