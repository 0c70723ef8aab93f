import type { Page } from '@playwright/test'
import { expect, openAdmin, navigateTo, test } from '../support/browser.ts'
import { changeStoredUser } from '../support/sign-in-screen.ts'

const badge = (page: Page) => page.getByRole('button', { name: /^Account menu/ })
const entry = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).and(page.locator('[data-entry]'))

test('MENU-01 shows visitors a person icon that links to the sign-in page, and no menu', async ({ page }) => {
  await page.goto('/')
  await expect(badge(page)).toHaveCount(0)
  const icon = page.getByRole('banner').getByRole('link', { name: 'Log masuk' })
  await expect(icon).toHaveText('')
  await icon.click()
  await page.waitForURL('**/login')
})

test('MENU-02 MENU-03 shows an account badge, with the user’s name in the back-office, and offers Settings in its menu to administrators only', async ({
  page,
}) => {
  await openAdmin(page)
  await expect(badge(page)).toHaveText('Aadmin')
  await expect(badge(page).locator('svg')).toBeVisible()
  const home = entry(page, 'Home')
  await badge(page).click()
  await expect(home).toBeVisible()
  await expect(badge(page)).toHaveAttribute('aria-expanded', 'true')
  await badge(page).click()
  await expect(home).toHaveCount(0)

  await badge(page).click()
  await page.getByRole('heading', { name: 'Overview Content' }).click()
  await expect(home).toHaveCount(0)

  await badge(page).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(entry(page, 'Dashboard')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(home).toHaveCount(0)
  await expect(badge(page)).toBeFocused()

  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Settings', '/settings'],
    ['Dashboard', '/admin'],
    ['Home', '/'],
  ] as const) {
    await badge(page).click()
    await entry(page, name).click()
    await page.waitForURL((url) => url.pathname === path)
    await expect(entry(page, name)).toHaveCount(0)
  }

  for (const path of ['/', '/profile']) {
    await navigateTo(page, path)
    await expect(badge(page)).toHaveText('A')
    await expect(badge(page).locator('svg')).toHaveCount(0)
  }

  await changeStoredUser(page, { email: '', role: 'editor' })
  await page.goto('/admin')
  await expect(badge(page)).toHaveText('UUser')
  await badge(page).click()
  await expect(entry(page, 'Profile')).toBeVisible()
  await expect(entry(page, 'Settings')).toHaveCount(0)
})

test('MENU-03 signing out ends the session in the browser and on the server and opens the sign-in page', async ({
  page,
  request,
}) => {
  await openAdmin(page, '/')
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const headers = { authorization: `Bearer ${token}` }
  expect((await request.get('/wp-json/wp/v2/users/me', { headers })).status()).toBe(200)
  await badge(page).click()
  const heard = page.waitForResponse('**/api/v2/sign-out')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  await heard
  expect(
    await page.evaluate(() => [localStorage.getItem('auth_user'), localStorage.getItem('auth_token')]),
  ).toEqual([null, null])
  expect((await request.get('/wp-json/wp/v2/users/me', { headers })).status()).toBe(401)
  await page.goBack()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log masuk' })).toBeVisible()
})
