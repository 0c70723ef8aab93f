import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectErrors, navigateTo } from '../support/browser.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, test, toast } from '../support/shop.ts'

test('a coupon created by staff discounts a basket, and a refused coupon shows the reason at the coupon field', async ({
  page,
  shop,
}) => {
  expectErrors(page, /400 \(Bad Request\)/, /409 \(Conflict\)/)
  await shop.open(page, '/admin/products/coupons')
  await page.getByRole('button', { name: 'New coupon' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill('sukan5')
  await dialog.getByText('Fixed amount', { exact: true }).click()
  await dialog.getByLabel('Amount', { exact: true }).fill('5.00')
  await dialog.getByLabel('Minimum order').fill('3')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByText('The minimum order must be at least the discount.')).toBeVisible()
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await dialog.getByLabel('Minimum order').fill('100')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(toast(page, /SUKAN5 added/)).toBeVisible()
  const row = page.getByRole('row', { name: /SUKAN5/ })
  await expect(row).toContainText('RM 5.00 off from RM 100.00 · once per phone number')
  await expect(row).toContainText('Not used yet')
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/category/printing/stickerprint/mirrorcoat-sticker/order?size=6&quantity=1000')
  await page.getByRole('button', { name: 'Tambah ke troli' }).click()
  await page.waitForURL('**/troli')
  const total = page.locator('form').getByRole('status')
  await expect(total).toHaveText('RM 126.00')
  const code = page.getByLabel('Kod kupon')
  await code.fill('tiada')
  await code.press('Enter')
  await expect(page.getByText('Tiada kupon dengan kod ini.')).toBeVisible()
  await expect(total).toHaveText('RM 126.00')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await code.fill('sukan5')
  await page.getByRole('button', { name: 'Guna' }).click()
  await expect(total).toHaveText('RM 121.00')
  await page.reload()
  await expect(total).toHaveText('RM 121.00')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)

  const order = async (phone: string) => {
    await page.getByLabel('Nama', { exact: true }).fill('Cikgu Farid')
    await page.getByLabel('No Telefon').fill(phone)
    await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  }
  await order('012-411 2233')
  await page.waitForURL('**/troli/thank-you')
  await expect(page.getByText('Diskaun (SUKAN5)')).toBeVisible()
  await expect(page.getByText('RM 121.00').first()).toBeVisible()

  // A coupon can be used once per phone number. The refusal is shown, and the order can be placed without the coupon.
  await navigateTo(page, '/category/printing/stickerprint/mirrorcoat-sticker/order?size=6&quantity=1000')
  await page.getByRole('button', { name: 'Tambah ke troli' }).click()
  await page.waitForURL('**/troli')
  await page.getByLabel('Kod kupon').fill('SUKAN5')
  await page.getByRole('button', { name: 'Guna' }).click()
  await expect(total).toHaveText('RM 121.00')
  await order('012-411 2233')
  await expect(page.getByText('Kupon ini telah digunakan dengan nombor telefon ini.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Buang SUKAN5' }).click()
  await expect(total).toHaveText('RM 126.00')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/troli/thank-you')

  // Staff can enter the coupon code or an amount as discount.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/admin/orders/new')
  await page.getByRole('combobox', { name: 'Add item', exact: true }).selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Laminating A4')
  await page.getByLabel('Price per piece').fill('200')
  await page.getByRole('button', { name: 'Add to order' }).click()
  const sum = page.getByRole('region', { name: 'Total' })
  await page.getByLabel('Discount').fill('sukan5')
  await expect(sum).toContainText('RM 195.00')
  await page.getByLabel('Discount').fill('nonsense')
  await expect(sum).toContainText('There is no coupon with this code.')
  await page.getByLabel('Discount').fill('12.50')
  await expect(sum).toContainText('RM 187.50')
  expect(await findAccessibilityProblems(page)).toEqual([])
})
