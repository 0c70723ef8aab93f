import { expect, type Locator, type Page } from '@playwright/test'
import { test as browserTest } from './browser.ts'
import { scaleTime } from './load-factor.ts'

export const test = browserTest.extend<{ sandboxAsUsual: void }>({
  sandboxAsUsual: [
    async ({ shop }, use) => {
      await use()
      await shop.setSandboxBehaviour('normal')
    },
    { auto: true },
  ],
})

export const minute = 60_000
export const hour = 60 * minute

export const toast = (page: Page, words: string | RegExp): Locator =>
  page.locator('.toast').filter({ hasText: words })

export const messageRow = (page: Page, phone: string): Locator =>
  page.getByRole('table', { name: 'Scheduled Messages' }).getByRole('row').filter({ hasText: phone })

/** The main action of each status is a button on the row. All other actions are in the row's menu. */
const onRow = ['Send Now', 'Edit & Resend', 'Try Again', 'Reactivate']

export async function chooseAction(row: Locator, action: string): Promise<void> {
  if (onRow.includes(action)) return row.getByRole('button', { name: action, exact: true }).click()
  const item = row.page().getByRole('menuitem', { name: action, exact: true })
  const soon = { timeout: scaleTime(1000) }
  // On a busy machine, a click can succeed but time out. The dialog that the click opened then covers the row.
  const opened = row.page().locator('[role=dialog], [role=alertdialog]').first()
  let pressed = false
  // While the message is being sent, its buttons and its open menu disappear. The menu then has to be opened again.
  await expect(async () => {
    if (pressed && (await opened.isVisible())) return
    if (!(await item.isVisible())) await row.getByRole('button', { name: /^More actions/ }).click(soon)
    pressed = true
    await item.click(soon)
  }).toPass()
}

export { expect, expectErrors, navigateTo } from './browser.ts'
export { openShop, shopTime, type Shop } from './open-shop.ts'
export { startProgram } from './program.ts'
