import type { Page } from '@playwright/test'
import { getWorkload } from '#core/orders/admin/change-due-date.ts'
import { holdResponses } from '../support/hold-responses.ts'
import { disableDueDates, enableDueDates } from '../support/enable-due-dates.ts'
import { createReadyOrders } from '../support/ready-orders.ts'
import { test, expect } from '../support/shop.ts'

const viewports = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

test.afterEach(disableDueDates)

const allCalls = /\/(api|wp-json)\//

/**
 * Returns the vertical positions of navigation links, header buttons and headings by their text, without the number of
 * unread conversations.
 */
const getPositions = (page: Page) =>
  page
    .locator('nav a, header button, h1')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((each) => [each.textContent.replace(/\d+\+? unread$/, ''), each.getBoundingClientRect().top]),
      ),
    )

for (const viewport of viewports)
  test(`${viewport.width} px wide: no link or button moves while a page loads`, async ({ page, shop }) => {
    await page.setViewportSize(viewport)
    const release = await holdResponses(page, allCalls)
    await shop.open(page, '/admin/orders')
    const production = page
      .getByRole('navigation', { name: 'Orders' })
      .getByRole('link', { name: 'Production' })
    await expect(production).toBeVisible()
    await expect(
      page.getByText(/^No orders in this stage|^No orders$/),
      'said before it is known',
    ).toHaveCount(0)
    const before = await getPositions(page)
    release()
    await expect(page.getByRole('complementary', { name: 'Sandbox notice' })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await getPositions(page)).toMatchObject(before)
  })

test('the orders board reserves space for the capacity strip once it has been shown', async ({
  page,
  shop,
}) => {
  await enableDueDates(shop)
  const [order] = await createReadyOrders(shop, { many: 1, delivery: 'selfPickup' })
  if (!order) throw new Error('an order was made')
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await shop.open(page, '/admin/orders?search=' + order.phone)
    const card = page.getByText(order.number)
    await expect(page.getByRole('region', { name: 'Capacity' })).toBeVisible()
    const release = await holdResponses(page, `**${getWorkload.path}`)
    await page.reload()
    if (viewport.width < 768) await page.getByRole('tab', { name: 'Ready' }).click()
    await expect(card).toBeVisible()
    const before = await card.boundingBox()
    release()
    await expect(page.getByRole('region', { name: 'Capacity' })).toBeVisible()
    expect(await card.boundingBox()).toEqual(before)
  }
})
