import type { Page } from '@playwright/test'
import { expect, expectErrors, navigateTo, test } from '../support/shop.ts'
import { routeTable } from '../support/route-table.ts'
import { scaleTime } from '../support/load-factor.ts'

interface Marked {
  samePage?: true
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const isSamePage = (page: Page) => page.evaluate(() => (window as unknown as Marked).samePage === true)

/** Keeps toasts open, because on a busy machine toasts closed before they were checked or pressed. */
const keepToastsOpen = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.toast-clock { animation-play-state: paused !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Returns true for thank-you pages, which show an error without an order. The order tests visit them with an order. */
const needsOrder = (path: string) => path.endsWith('/thank-you') && !path.startsWith('/JerseySoftball')

test('ROUTE-01 every route of the route table opens by navigation, with and without its prefix', async ({
  page,
  shop,
}) => {
  test.setTimeout(scaleTime(120_000))
  await shop.open(page, '/')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => ((window as unknown as Marked).samePage = true))
  const staff: typeof routeTable = [
    ['/JerseySoftball', 'Senarai Jersi Sofbol'],
    ['/JerseySoftball/thank-you', 'Terima Kasih!'],
  ]
  for (const [path, title] of [...routeTable.filter(([path]) => !needsOrder(path)), ...staff]) {
    await navigateTo(page, path)
    await expect(heading(page), path).toHaveText(title)
  }
  for (const path of ['/category/fashion', '/category/food', '/category/prelove', '/category/g-shock']) {
    await navigateTo(page, path)
    await expect(page.getByText(/^Our .* category is currently under development\.\.\.$/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kembali ke laman utama' })).toHaveAttribute('href', '/')
  }
  for (const path of ['/admin', '/admin/contacts', '/admin/orders', '/scheduler']) {
    await navigateTo(page, path)
    await expect(page).toHaveURL(path)
    await expect(heading(page), path).toBeVisible()
  }
  expect(await isSamePage(page)).toBe(true)
})

test('ROUTE-01 shows the shop’s not-found page on a direct visit and by navigation', async ({ page }) => {
  expectErrors(page, /404/)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  for (const path of ['/nothing', '/category/nowhere', '/JerseySoftball/nothing', '/examples/nothing']) {
    await navigateTo(page, path)
    await expect(heading(page), path).toHaveText('Halaman tidak dijumpai')
    await expect(page.getByRole('searchbox')).toBeVisible()
    expect((await page.request.get(path)).status(), path).toBe(404)
  }
})

test('ROUTE-01 shows the not-found page within the back-office layout', async ({ page, shop }) => {
  expectErrors(page, /404/)
  await shop.open(page, '/admin/nothing')
  await expect(heading(page)).toHaveText('Page not found')
  const back = page.getByRole('link', { name: 'Back to Overview' })
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(36)
  await back.click()
  await expect(page).toHaveURL('/admin')
  for (const path of ['/admin/nothing', '/settings/nothing'])
    expect((await page.request.get(path)).status(), path).toBe(404)
})

test('ROUTE-01 a thank-you page without an order shows an error and opens the home page', async ({
  page,
}) => {
  const paths = routeTable.map(([path]) => path).filter(needsOrder)
  expect(paths.length).toBeGreaterThan(8)
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await keepToastsOpen(page)
  for (const path of paths) {
    await navigateTo(page, path)
    await expect(page.getByText('Order ID tidak ditemui. Redirect ke halaman utama...').first()).toBeVisible()
    await page.waitForURL((url) => url.pathname === '/')
    await page.locator('.toast-close').first().click()
    // Wait until the toast has closed, because the next toast has the same text.
    await expect(page.locator('.toast')).toHaveCount(0)
  }
})

test('ROUTE-01 a thank-you page without an order redirects to the home page, which shows the error', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await navigateTo(page, '/troli/thank-you')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('region', { name: 'Promosi' })).toBeVisible()
  await expect(page.getByText('Order ID tidak ditemui. Redirect ke halaman utama...').first()).toBeVisible()
})
