import { test, openAdmin, expect } from '../support/browser.ts'
import type { Page } from '@playwright/test'

/** Types another letter at the moment the address changes, before React has rendered the change. */
const typeDuringNavigation = (page: Page, label: string) =>
  page.evaluate((name) => {
    const type = () => {
      const box = document.querySelector<HTMLInputElement>(`input[aria-label="${name}"]`)
      if (!box) throw new Error(`no box is called ${name}`)
      // Sets the value by the setter of the prototype, because React ignores events after its own setter was called.
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

const searchBoxes = [
  { path: '/admin/orders', label: 'Search orders' },
  { path: '/admin/orders/groups', label: 'Search group orders' },
  { path: '/admin/whatsapp-scheduler', label: 'Search messages' },
  { path: '/settings/activity', label: 'Search activity' },
]
for (const { path, label } of searchBoxes)
  test(`SCHED-03 ${label}: keeps letters that are typed while the URL updates, and returning to the page restores the search`, async ({
    page,
  }) => {
    await openAdmin(page, path)
    const box = page.getByRole('searchbox', { name: label })
    await box.focus()
    await typeDuringNavigation(page, label)
    // Types at full speed instead of one letter per render.
    await page.keyboard.type('kai')
    await expect(page).toHaveURL(/search=kain$/)
    await expect(box).toHaveValue('kain')
    await page.getByRole('link', { name: 'Overview' }).first().click()
    await page.waitForURL('**/admin')
    await page.goBack()
    await expect(box).toHaveValue('kain')
  })

test('the product search keeps letters that are typed while results load', async ({ page }) => {
  await page.goto('/search?q=mug')
  const box = page.getByRole('searchbox')
  await box.fill('tag')
  await typeDuringNavigation(page, (await box.getAttribute('aria-label')) ?? '')
  await box.press('Enter')
  await expect(page).toHaveURL(/q=tag$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('tag')
  await expect(box).toHaveValue('tagn')
  await page.goBack()
  await expect(box).toHaveValue('mug')
})
