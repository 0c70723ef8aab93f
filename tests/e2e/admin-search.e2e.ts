import type { Page } from '@playwright/test'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { getWorkload } from '#core/orders/admin/change-due-date.ts'
import { getOrderBoard } from '#core/orders/admin/order-board.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { placePickupOrders } from '../support/orders-board-screen.ts'
import { expect, expectErrors, navigateTo, test } from '../support/shop.ts'

test('FIX-40 Ctrl K or a button opens a search for orders, people, products and settings, and the search works by keyboard', async ({
  page,
  shop,
}) => {
  const { first } = await placePickupOrders(shop, 'Postage Zulkifli', 3)
  await page.setViewportSize({ width: 1280, height: 800 })
  await shop.open(page, '/admin/products')
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await button.focus()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Search' })
  const box = dialog.getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(dialog.getByText('Type at least two letters.')).toBeVisible()
  await box.fill('postage')
  await expect(dialog.getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(3)
  await expect(dialog.getByRole('group', { name: 'Settings' }).getByRole('option').first()).toContainText(
    'Postage',
  )
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('option', { selected: true })).toHaveText(/Postage Zulkifli/)
  await box.fill('zzqqx')
  await expect(dialog.getByText('No results.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()

  await page.setViewportSize({ width: 390, height: 844 })
  await button.click()
  await box.fill(first.number)
  await expect(dialog.getByRole('option', { selected: true })).toContainText(first.number)
  await expectToFitWidth(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/orders\?order=/)
  await expect(page.getByRole('dialog').getByText('Postage Zulkifli').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await button.click()
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option')).toContainText(first.number)
  await page.route('**/api/v2/search?*', (route) => route.abort())
  expectErrors(page, /ERR_FAILED/)
  await box.fill('zulkifli')
  await expect(dialog.getByText('The search failed.')).toBeVisible()
})

test('FIX-40 choosing a product in the search opens the products page filtered by that product', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { products } = await shop.call(getCatalog, {})
  const wanted = products.find(({ status }) => status === 'active')
  if (!wanted) throw new Error('the shop sells nothing')
  await shop.open(page, '/admin')
  // Wait for the header, because the shortcut works only once the header is rendered.
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill(wanted.name)
  await page
    .getByRole('dialog')
    .getByRole('group', { name: 'Products' })
    .getByRole('option', { name: wanted.name })
    .first()
    .click()
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await expect(search).toHaveValue(wanted.name)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: wanted.name, exact: true })).toBeVisible()
  const tables = main.getByRole('table')
  await expect(tables).toHaveCount(1)
  const found = await tables.getByRole('row').count()
  expect(found).toBeLessThan(products.length)
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(1)
  // A filtered list can’t be reordered, because saving the order would change the positions of all products.
  await expect(main.getByRole('button', { name: /^Move / })).toHaveCount(0)
  await main.getByRole('button', { name: wanted.name, exact: true }).click()
  await expect(page).toHaveURL(`/admin/products/${wanted.id}`)
  await page.goBack()
  await expect(search).toHaveValue(wanted.name)

  await search.fill('zzqqx')
  await expect(main.getByText('No products found')).toBeVisible()
  await expect(page).toHaveURL('/admin/products?search=zzqqx')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectToFitWidth(page)
  await main.getByRole('button', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/admin/products')
  await expect(search).toHaveValue('')
  await expect(main.getByRole('button', { name: /^Move / }).first()).toBeVisible()
  await expect(main.getByRole('row')).toHaveCount(products.length)
})

const pages = [
  '/admin/orders',
  '/admin/products',
  '/admin/orders/groups',
  '/admin/contacts',
  '/admin/orders/production',
  '/admin/products/colours',
  '/admin/products/prices',
  '/admin/health',
  '/settings',
  '/settings/payment',
  '/settings/postage',
  '/settings/team',
  '/admin/orders/words',
  '/admin/orders?show=table',
  '/admin',
  '/scheduler',
  '/settings/activity',
  '/settings/api-keys',
  '/settings/people',
  '/settings/retention',
  '/settings/backups',
  '/settings/gateway',
  '/settings/home',
  '/settings/messages',
  '/settings/carriers',
  '/settings/production',
  '/settings/cutters',
  '/settings/due-dates',
  '/settings/costs',
  '/settings/alerts',
  '/settings/drive',
  '/settings/sign-in',
  '/settings/privacy',
  '/admin/scan',
  '/admin/orders/new',
  '/admin/orders/groups/new',
  '/admin/orders/production/material',
  '/admin/products/new',
  '/admin/products/edibleprint',
  '/admin/products/stickerprint',
  '/admin/products/iron-on',
  '/admin/products/categories',
  '/admin/products/services',
  '/admin/products/schools',
  '/admin/products/banners',
  '/admin/products/deals',
  '/admin/products/coupons',
  '/admin/products/import',
  '/admin/products/colours/import',
  '/admin/products/schools/import',
  '/admin/contacts/import',
  '/admin/contacts/duplicates',
  '/admin/whatsapp-scheduler',
  '/admin/whatsapp-scheduler/templates',
  '/admin/whatsapp-scheduler/group',
  '/admin/whatsapp-scheduler/repeats',
  '/admin/phone',
  '/profile',
  '/scheduler?show=month',
  '/admin/today',
]

test('FIX-40 no back-office page flashes a loading skeleton on a fast network', async ({ page, shop }) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 800 })
  // Overview shows figures only when the shop has orders.
  await placePickupOrders(shop, 'Puan Salmah', 3)
  // Make both calls once, because a new server answers its first calls slowly, which would show a skeleton.
  await Promise.all([shop.call(getOrderBoard, {}), shop.call(getWorkload, {})])
  await shop.open(page, '/admin/scan')
  // On a busy machine, a page may flash a skeleton once. A page without prefetch flashes it every time.
  for (const address of pages)
    await expect(async () => expect(await showsSkeleton(page, address), address).toBe(false)).toPass()
})

async function showsSkeleton(page: Page, address: string): Promise<boolean> {
  // Start on a page that loads no data.
  await page.goto(address === '/admin/scan' ? '/admin/contacts/import' : '/admin/scan')
  // Wait for the queries of the back-office layout.
  await expect(page.getByRole('complementary', { name: 'Sandbox notice' })).toBeVisible()
  await page.evaluate(() => {
    Object.assign(window, { flashed: false })
    new MutationObserver(() => {
      if (document.querySelector('main .animate-shimmer')) Object.assign(window, { flashed: true })
    }).observe(document.body, { childList: true, subtree: true })
  })
  await navigateTo(page, address)
  await expect(page.locator('main .animate-shimmer, main [aria-busy=true]')).toHaveCount(0)
  return page.evaluate(() => (window as unknown as { flashed: boolean }).flashed)
}
