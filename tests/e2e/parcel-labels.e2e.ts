import { getOrder } from '#core/orders/admin/admin-order.ts'
import { changeLabelBuyingSettings } from '#core/settings/label-buying-calls.ts'
import { easyParcelFaults, easyParcelKey } from '../fakes/easyparcel.ts'
import { onPhoneAndDesktop, findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { createReadyOrders } from '../support/ready-orders.ts'
import { navigateTo, expect, expectErrors, toast, test } from '../support/shop.ts'

test('PACK-06 staff set the API key, compare carriers, buy a label and see what to do when credit is too low', async ({
  page,
  shop,
  seller,
}) => {
  test.slow()
  const [one, other] = await createReadyOrders(shop, { many: 2, delivery: 'pos' })
  if (!one || !other) throw new Error('two orders are made')
  expectErrors(page, /409/)

  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/settings/carriers')
  const form = page.locator('form').filter({ has: page.getByLabel('EasyParcel key') })
  await form.getByLabel('EasyParcel key').fill(easyParcelKey)
  await form.getByLabel('Sender', { exact: true }).fill('Kedai Warna')
  await form.getByLabel('Phone').fill('03-8888 1234')
  await form.getByLabel('Address', { exact: true }).fill('No 8, Jalan Mawar 3')
  await form.getByLabel('Postcode').fill('43000')
  await form.getByLabel('City').fill('Kajang')
  await form.getByLabel('State').selectOption('Selangor')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText('Please enter digits only, like 0123456789.')).toBeVisible()
  await form.getByLabel('Phone').fill('0388881234')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Shipping labels saved')).toBeVisible()
  await expect(form.getByText('Set', { exact: true })).toBeVisible()
  await expect(form.getByLabel('EasyParcel key')).toHaveValue('')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)

  await navigateTo(page, `/admin/orders?order=${one.id}`)
  await page.getByRole('button', { name: 'Buy shipping label' }).click()
  const buying = page.getByRole('dialog', { name: `Shipping label for ${one.number}` })
  for (const unclear of ['heavy', '1,2']) {
    await buying.getByLabel('Weight').fill(unclear)
    await expect(buying.getByText('Enter kilograms, such as 1.2.')).toBeVisible()
  }
  await buying.getByLabel('Weight').fill('1.2')
  await buying.getByRole('button', { name: 'Get prices' }).click()
  await expect(buying.getByRole('radio', { name: /J&T Express/ })).toBeChecked()
  await buying.getByRole('radio', { name: /Poslaju/ }).check()
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await buying.getByRole('button', { name: 'Buy for RM 7.45' }).click()
  const label = page.getByRole('region', { name: 'Shipping label' })
  await expect(label).toContainText('Label bought: Poslaju, 1.20 kg, RM 7.45')
  await expect(page.getByRole('link', { name: 'Pos Malaysia' })).toBeVisible()
  const download = page.waitForEvent('download')
  await label.getByRole('button', { name: 'Download label' }).click()
  expect((await download).suggestedFilename()).toBe(`${one.number}-label.pdf`)
  expect((await shop.call(getOrder, { id: one.id })).order.stage).toBe('posted')

  // First the credit is too low, then a response is lost. The label is paid only once.
  seller.creditSen = 100
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await navigateTo(page, `/admin/orders?order=${other.id}`)
  await page.getByRole('button', { name: 'Buy shipping label' }).click()
  const again = page.getByRole('dialog', { name: `Shipping label for ${other.number}` })
  await again.getByLabel('Weight').fill('0.5')
  await again.getByRole('button', { name: 'Get prices' }).click()
  await again.getByRole('button', { name: 'Buy for RM 6.90' }).click()
  await expect(label).toContainText('Your EasyParcel credit is too low.')
  expect(await findAccessibilityProblems(page)).toEqual([])
  seller.creditSen = 10_000
  seller.next('EPPayOrderBulk', easyParcelFaults.resetBeforeAnswer)
  await label.getByRole('button', { name: 'Try again' }).click()
  await expect(label).toContainText('Nothing is paid twice')
  expect(seller.submitted.map(({ paid }) => paid)).toEqual([1, 1])
  await shop.call(changeLabelBuyingSettings, { api_key: null })
})

test('PACK-12 staff enter the parcel’s weight, and the address label shows it', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [order] = await createReadyOrders(shop, { many: 1, delivery: 'pos' })
  if (!order) throw new Error('an order is made')
  await shop.open(page, `/admin/orders?order=${order.id}`)
  await expect(page.getByText('Parcel not weighed')).toBeVisible()
  await page.getByRole('button', { name: 'Enter weight' }).click()
  const dialog = page.getByRole('dialog', { name: 'Parcel weight' })
  expectErrors(page, /400/)
  await dialog.getByLabel('Weight').fill('heavy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert').or(dialog.locator('.text-wrong')).first()).toBeVisible()
  await onPhoneAndDesktop(page, 390, async () =>
    expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([]),
  )
  await dialog.getByLabel('Weight').fill('1.25')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Parcel weight 1.25 kg')).toBeVisible()
  await page.getByRole('link', { name: 'Label', exact: true }).click()
  const label = page.getByRole('article', { name: `Address label ${order.number}` })
  await expect(label).toContainText('Berat: 1.25 kg')
})
