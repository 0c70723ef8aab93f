import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { test, expect } from '../support/shop.ts'
import { placePickupOrders, orderCard } from '../support/orders-board-screen.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'

test('on a phone the board shows a tab per stage and moves orders by menu, and the customer sees the progress', async ({
  page,
  shop,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'language', value: 'en', url: baseURL }])
  const { phone, first, second } = await placePickupOrders(shop, 'Telefon Dua', 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/orders?search=Telefon+Dua')
  await expect(page.getByRole('tab', { name: 'New 3' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: `Move ${first.number}` }).click()
  await page.getByRole('menuitem', { name: 'In production' }).click()
  await expect(orderCard(page, first.number)).toHaveCount(0)
  await page.getByRole('tab', { name: 'In production 1' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: first.number })).toContainText('Unpaid')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await page.reload()
  await expect(orderCard(page, first.number)).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('group', { name: 'Filter by stage' }).getByRole('button', { name: /^New/ }).click()
  const cards = page.getByRole('list', { name: 'Orders' })
  await expect(cards).toContainText(second.number)
  await expect(cards).not.toContainText(first.number)
  expect(await findAccessibilityProblems(page)).toEqual([])

  const { order } = await shop.call(getOrder, { id: first.id })
  await shop.call(moveOrder, { id: first.id, version: order.version, to: 'ready' })
  await page.goto(`/jejak?no=${first.number}`)
  await page.getByLabel('Phone number').fill(phone)
  await page.getByRole('button', { name: 'Track' }).click()
  const progress = page.getByRole('region', { name: 'Mirrorcoat Sticker' })
  await expect(progress.locator('[aria-current=step]')).toContainText('Ready (now)')
  await expect(progress.locator('[aria-current=step]')).toContainText('Ready for you at Taman Tropika.')
  await expect(progress.getByText('Picked up (not yet)')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
})
