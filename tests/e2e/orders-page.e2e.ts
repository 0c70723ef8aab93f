import { placePpStickerOrder } from '#core/orders/orders.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { placePickupOrders } from '../support/orders-board-screen.ts'
import { enableDueDates } from '../support/enable-due-dates.ts'
import { expect, test } from '../support/shop.ts'

const viewports = [
  { width: 1280, height: 800, top: 320 },
  { width: 390, height: 844, top: 420 },
]

test('FIX-34 board and table show the first order, its due date and unpaid amount without scrolling on desktops and phones', async ({
  page,
  shop,
}) => {
  // Create more work than fits a day, so that the capacity line shows a warning.
  await enableDueDates(shop, { turnaround: { sets: 0, sheets: 0, pieces: 0 } })
  await placePickupOrders(shop, 'Puan Sharifah Nur Amirah binti Syed Abdul Rahman Al-Habshi', 3)
  const { orderNumber } = await shop.call(placePpStickerOrder, {
    nama: 'Nurul Huda',
    phone: shop.phone(),
    deliveryMethod: 'selfPickup',
    materialType: 'PP White',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  await shop.open(page, '/admin/orders')
  for (const { width, height, top } of viewports) {
    await page.setViewportSize({ width, height })
    for (const show of ['board', 'table']) {
      await page.goto(`/admin/orders?show=${show}`)
      // On a phone, the board opens the first stage that has orders, which may be that of quotes left by other tests.
      if (show === 'board' && width < 768) await page.getByRole('tab', { name: /^New/ }).click()
      const order = page.getByText(orderNumber).first()
      await expect(order).toBeVisible()
      await expect(page.getByRole('region', { name: 'Capacity' })).toContainText('Today')
      await expect(page.getByRole('complementary', { name: 'Sandbox notice' })).toBeVisible()
      const box = await order.boundingBox()
      expect(box?.y, `${show} at ${width}`).toBeLessThan(top)
      const around = page
        .getByRole(show === 'table' && width > 768 ? 'row' : 'listitem')
        .filter({ hasText: orderNumber })
      await expect(around).toContainText('Unpaid RM 126.00')
      await expect(around).toContainText(/Due/)
      await expectToFitWidth(page)
      expect(await findAccessibilityProblems(page)).toEqual([])
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/orders?show=table')
  const table = page.getByRole('table', { name: 'Orders' })
  await expect(table.getByRole('row').filter({ hasText: orderNumber })).toBeVisible()
  const heights = await table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
  expect(new Set(heights)).toEqual(new Set([44]))
  const number = table.getByText(orderNumber).locator('..')
  expect(await number.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0)
  const right = await table.evaluate((each) => each.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(1280)
  await page.getByRole('region', { name: 'Capacity' }).getByRole('button', { expanded: false }).click()
  await expect(
    page
      .getByRole('region', { name: 'Capacity' })
      .getByRole('button', { name: /^Today/ })
      .last(),
  ).toBeVisible()

  await page.goto('/admin/orders')
  const last = page.getByRole('region', { name: 'Handed over / posted' })
  await expect(last).toBeVisible()
  const box = await last.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(1240)
})
