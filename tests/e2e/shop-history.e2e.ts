import { expect, expectErrors, test, toast } from '../support/shop.ts'
import {
  mirrorcoatPath,
  earlySendButton,
  thankYouHeading,
  openStickerForm,
  openTagForm,
} from '../support/early-order.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('ORD-05 each of two tabs shows the order placed in that tab on its thank-you page', async ({
  page,
  context,
  shop,
}) => {
  await openTagForm(page, shop.phone())
  const other = await context.newPage()
  await openStickerForm(other, shop.phone())
  await earlySendButton(other).click()
  await expect(thankYouHeading(other)).toBeVisible()
  await expect(other.getByRole('main')).toContainText('RM 126.00')
  await earlySendButton(page).click()
  await expect(page).toHaveURL('/IronOn/thank-you')
  await expect(page.getByRole('main')).toContainText('SITI, ')
  for (const [tab, words] of [
    [other, 'RM 126.00'],
    [page, 'SITI, '],
  ] as const) {
    await tab.reload()
    await expect(tab.getByRole('main')).toContainText(words)
  }
  await other.close()
})

test('ORD-09 going back and forward keeps payment details and design upload on the thank-you page', async ({
  page,
  shop,
}) => {
  await openStickerForm(page, shop.phone())
  await earlySendButton(page).click()
  await expect(page.getByRole('heading', { name: 'Cara bayaran' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('No Telefon')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(`${mirrorcoatPath}/thank-you`)
  await expect(page.getByRole('heading', { name: 'Cara bayaran' })).toBeVisible()
  await expect(page.locator('input[type=file]').first()).toBeAttached()
})

test('ORD-07 shows toasts even when no further script can be loaded', async ({ page }) => {
  expectErrors(page, /Failed to (load|fetch)/, /ERR_FAILED/)
  await page.goto('/IronOn')
  await page.waitForLoadState('networkidle')
  await page.route(/\/assets\//, (route) => route.abort())
  await page.getByRole('button', { name: 'Tambah nama' }).click()
  await expect(toast(page, 'Tempahan baru ditambah.')).toBeVisible()
})
