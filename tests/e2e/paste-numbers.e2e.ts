import { getOrder } from '#core/orders/admin/admin-order.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { createReadyOrders } from '../support/ready-orders.ts'
import { expect, test, toast } from '../support/shop.ts'

test('PACK-09 matches pasted tracking numbers to orders, lists unmatched numbers for review, and asks staff for the carrier where it is unknown', async ({
  page,
  shop,
}) => {
  const [one, other] = await createReadyOrders(shop, { many: 2, delivery: 'pos' })
  if (!one || !other) throw new Error('two orders are made')
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await shop.open(page, '/admin/orders?show=table')
  for (const { number } of [one, other])
    await page.getByRole('checkbox', { name: `Select ${number}` }).check()
  await page.getByRole('button', { name: 'Move to' }).click()
  await page.getByRole('menuitem', { name: /^Posted/ }).click()
  const posting = page.getByRole('dialog', { name: 'Post 2 orders' })
  await posting.getByRole('button', { name: 'Paste a list' }).click()
  await posting
    .getByLabel('Tracking numbers')
    .fill(`Order\tNumber\n${other.number}\t7127058313446465\nEH 123 456 789 MY\n2599-0001 EH1`)
  await posting.getByRole('button', { name: 'Fill in' }).click()
  await expect(posting.getByLabel(`Tracking number of ${one.number}`)).toHaveValue('EH123456789MY')
  await expect(posting.getByLabel(`Tracking number of ${other.number}`)).toHaveValue('7127058313446465')
  await expect(posting.getByText('2 numbers filled in.')).toBeVisible()
  await expect(posting.getByText('These lines don’t match any of the orders')).toBeVisible()
  await posting.getByLabel('Carrier').selectOption('DHL eCommerce')
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'light' })
  await posting.getByRole('button', { name: 'Move to Posted' }).click()
  await expect(toast(page, '2 orders moved to Posted')).toBeVisible()
  const carrierOf = async (id: string) => (await shop.call(getOrder, { id })).parcel?.carrier
  expect([await carrierOf(one.id), await carrierOf(other.id)]).toEqual(['Pos Malaysia', 'DHL eCommerce'])
})
