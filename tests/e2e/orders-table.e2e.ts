import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, toast, test } from '../support/shop.ts'
import { placePickupOrders, orderCard } from '../support/orders-board-screen.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { formatShortTime } from '#core/shared/shop-time.ts'

test('bulk actions confirm payments or move orders, list orders that can’t be changed, and can be undone', async ({
  page,
  shop,
}) => {
  const { first, second, third } = await placePickupOrders(shop, 'Kelompok Ujian', 3)
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/orders?show=table&search=Kelompok')
  for (const { number } of [first, second])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('2 orders selected')
  const all = page.getByRole('checkbox', { name: 'Select all orders shown' })
  await expect(all).toBeChecked({ indeterminate: true })
  await all.click()
  await expect(bar).toContainText('3 orders selected')
  await expect(all).toBeChecked()
  await page.getByRole('checkbox', { name: `Select ${third.number}` }).uncheck()
  await expect(bar).toContainText('2 orders selected')
  await bar.getByRole('button', { name: 'Confirm payment…' }).click()
  const money = page.getByRole('alertdialog', { name: 'Confirm payment of 2 orders?' })
  await expect(money).toContainText('RM 252.00 in total')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await money.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(toast(page, '2 orders marked as paid')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(page.getByRole('row', { name: first.number })).toContainText('Paid')

  await page.setViewportSize({ width: 390, height: 844 })
  for (const { number } of [first, second, third])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await bar.getByRole('button', { name: 'Move to…' }).click()
  await page.getByRole('menuitem', { name: 'Ready (2)' }).click()
  const question = page.getByRole('alertdialog', { name: 'Move 2 orders to Ready?' })
  await expect(question).toContainText('1 selected order can’t be changed and will stay as it is.')
  await question.getByRole('button', { name: 'Move to Ready' }).click()
  const stayed = page.getByRole('alert', { name: 'Orders not changed' })
  await expect(stayed).toContainText(`Order ${third.number} is in New and can’t be moved to Ready.`)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await toast(page, '2 orders moved to Ready').getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, '2 orders moved back')).toBeVisible()
  await expect(stayed).toBeHidden()
  for (const { id } of [first, second])
    expect((await shop.call(getOrder, { id })).order).toMatchObject({ stage: 'paid', paid_sen: 12_600 })
})

test('SCR-08 shows full names in tooltips of the table, a filter dialog on phones, and order times on the board', async ({
  page,
  shop,
}) => {
  const name = 'Puan Sharifah Nur Amirah binti Syed Abdul Rahman Al-Habshi'
  const { id, orderNumber } = await shop.call(placeStickerOrder, {
    nama: name,
    phone: shop.phone(),
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/orders?show=table&search=Sharifah+Amirah')
  const row = page.getByRole('row', { name: orderNumber })
  await expect(row).toContainText(name)
  // Rows are 44 px high (FIX-34), so text that is cut off is shown in the cell’s title.
  await expect(row.getByTitle(name)).toBeVisible()
  expect(await row.evaluate((line) => line.getBoundingClientRect().height)).toBe(44)
  await expect(page.getByRole('columnheader', { name: 'Slip' })).toHaveCount(0)

  const placed = await shop.call(getOrder, { id })
  const time = formatShortTime(new Date(placed.order.placed_at))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Board' }).click()
  await expect(orderCard(page, orderNumber)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: orderNumber })).toContainText(time)
  await expect(page.getByRole('button', { name: 'Slips to check' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await sheet.getByRole('button', { name: 'Slips to check' }).click()
  await sheet.getByRole('button', { name: 'Show orders' }).click()
  await expect(orderCard(page, orderNumber)).toHaveCount(0)
  await page.getByRole('button', { name: 'Filters 1' }).click()
  await sheet.getByRole('button', { name: 'Clear filters' }).click()
  await sheet.getByRole('button', { name: 'Show orders' }).click()
  await expect(orderCard(page, orderNumber)).toBeVisible()
  await expectToFitWidth(page)
})
