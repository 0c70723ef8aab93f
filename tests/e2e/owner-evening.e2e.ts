import { placeNameTagOrder } from '#core/orders/items/iron-on.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import { createBatch } from '#core/production/batches.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, expectErrors, navigateTo, test, toast } from '../support/shop.ts'
import { scaleTime } from '../support/load-factor.ts'

test('DAY-07 the owner enters costs, sees earnings by product, counts material and opens the shop screen', async ({
  page,
  context,
  shop,
}) => {
  test.slow()
  const nama = `Puan Malam ${shop.phone().slice(-5)}`
  const tags = await shop.call(placeNameTagOrder, {
    nama,
    phone: shop.phone(),
    deliveryMethod: 'selfPickup',
    orders: [{ namaAnak: 'Ali', warna: 'Red/White', bilangan: 2 }],
  })
  const order = async () => (await shop.call(getOrder, { id: tags.id })).order
  await shop.call(moveOrder, { id: tags.id, version: (await order()).version, to: 'paid' })

  await page.setViewportSize({ width: 360, height: 740 })
  await shop.open(page, '/settings/costs')
  await page.getByLabel('DTF film 290 mm (RM per metre)').fill('ten')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Please enter an amount, like 8.00.')).toBeVisible()
  await page.getByLabel('DTF film 290 mm (RM per metre)').fill('10.00')
  await page.getByLabel('Hourly wage (RM)').fill('12')
  await page.getByLabel('Minutes per name tag or logo set').fill('5')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Costs saved')).toBeVisible()

  await navigateTo(page, '/admin')
  const earned = page
    .getByRole('list', { name: 'Product earnings' })
    .getByRole('link', { name: /Iron-On Name Tag/ })
  await expect(earned).toContainText('not printed yet')
  await expect(earned).toContainText('− labour RM')

  await navigateTo(page, '/admin/orders/production/material')
  await page.getByRole('button', { name: 'Count DTF film 290 mm' }).click()
  await page.getByLabel('Metres in stock').fill('2.5')
  await page.getByRole('button', { name: 'Save count' }).click()
  const film = page
    .getByRole('list', { name: 'Materials' })
    .getByRole('listitem')
    .filter({ hasText: 'DTF film 290 mm' })
  await expect(film.first()).toContainText('2.5 m')
  await shop.call(createBatch, {
    request_id: crypto.randomUUID(),
    orders: [{ id: tags.id, version: (await order()).version }],
  })
  await expect(film.first()).toContainText('2.05 m')
  await page.getByRole('button', { name: 'History of DTF film 290 mm' }).click()
  await expect(page.getByRole('list', { name: 'History of DTF film 290 mm' })).toContainText(/Batch \d+/)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await navigateTo(page, '/admin')
  await expect(page.getByText(/DTF film 290 mm: 2.05 m left, enough for \d+ days/)).toBeHidden()
  await expect(earned).toContainText('− material RM')
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('created a batch')
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.setViewportSize({ width: 1920, height: 1080 })
  await navigateTo(page, '/admin/today')
  const place = page.getByRole('region', { name: 'DTF film' })
  await expect(place).toContainText(/Batch \d+: to print/)
  const number = place.getByText((await order()).number, { exact: true })
  await expect(number).toBeVisible()
  expect(
    await number.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize)),
  ).toBeGreaterThanOrEqual(26)
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await findAccessibilityProblems(page)).toEqual([])
  }
  await context.setOffline(true)
  await expect(page.getByText(/^No connection\. Last updated at \d\d:\d\d\./)).toBeVisible({
    timeout: scaleTime(70_000),
  })
  await expect(number).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('No connection')).toBeHidden({ timeout: scaleTime(30_000) })
  expectErrors(page, /401|Failed to load/)
  await page.evaluate(() => localStorage.setItem('auth_token', 'ended'))
  await shop.call(moveOrder, { id: tags.id, version: (await order()).version, to: 'ready' })
  await expect(page.getByText(/^Signed out\. Last updated at/)).toBeVisible({ timeout: scaleTime(70_000) })
  await expect(number).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
})
