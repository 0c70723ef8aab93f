import { test, enter, expect } from '../support/browser.ts'
import type { Page } from '@playwright/test'

/** Types one letter more in the very moment in which the address changes: React draws what it says a while later. */
const typeAsTheAddressChanges = (page: Page, label: string) =>
  page.evaluate((name) => {
    const type = () => {
      const box = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
      if (!box) throw new Error(`no box is called ${name}`)
      // Past what React has put in its place on this box.
      Reflect.set(HTMLInputElement.prototype, 'value', `${box.value}n`, box)
      box.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const change of ['pushState', 'replaceState'] as const) {
      const own = history[change].bind(history)
      history[change] = (...given) => {
        own(...given)
        history[change] = own
        if (/[?&](search|q)=/.test(location.search)) type()
      }
    }
  }, label)

const boxes = [
  { path: '/admin/orders', label: 'Search orders' },
  { path: '/admin/orders/groups', label: 'Search group orders' },
  { path: '/admin/whatsapp-scheduler', label: 'Search messages' },
  { path: '/settings/activity', label: 'Search activity' },
]
for (const { path, label } of boxes)
  test(`SCHED-03 ${label}: what is typed while the address follows stays, and is looked for; Back takes it along`, async ({
    page,
  }) => {
    await enter(page, path)
    const box = page.getByRole('searchbox', { name: label })
    await box.focus()
    await typeAsTheAddressChanges(page, label)
    // As fast as one types, not letter by letter after each drawing.
    await page.keyboard.type('kai')
    await expect(page).toHaveURL(/search=kain$/)
    await expect(box).toHaveValue('kain')
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await page.waitForURL('**/admin')
    await page.goBack()
    await expect(box).toHaveValue('kain')
  })

test('what a customer types while the products are looked for stays', async ({ page }) => {
  await page.goto('/search?q=mug')
  const box = page.getByRole('searchbox')
  await box.fill('tag')
  await typeAsTheAddressChanges(page, (await box.getAttribute('aria-label')) ?? '')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=tag$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tag')
  await expect(box).toHaveValue('tagn')
  await page.goBack()
  await expect(box).toHaveValue('mug')
})
