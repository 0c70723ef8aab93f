import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { test, expect } from '../support/shop.ts'
import { placeStickerOrder } from '#core/orders/orders.ts'
import { readClipboard } from '../support/clipboard.ts'
import { drawPhoto } from '../support/photo.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'

test.use({
  viewport: { width: 360, height: 740 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('THANK-01 the thank-you page is no wider than a phone screen, even with a large amount', async ({
  page,
  shop,
}) => {
  await page.goto('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
  await page.getByLabel('Kuantiti', { exact: true }).fill('999999')
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(shop.phone())
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByRole('button', { name: /^Salin jumlah \d{5,}\.\d\d/ })).toBeVisible()
  const widest = await page.evaluate(() =>
    Math.max(...[...document.querySelectorAll('main *')].map((each) => each.getBoundingClientRect().right)),
  )
  expect(widest).toBeLessThanOrEqual(360)
})

test('a returning customer sees the payment details and uploads a payment slip on the tracking page', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  const { id, orderNumber } = await shop.call(placeStickerOrder, {
    nama: 'Siti Aminah',
    phone,
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/orders/follow'),
    (async () => {
      await page.goto(`/jejak?no=${orderNumber}`)
      await page.getByLabel('No Telefon').fill(phone)
      await page.getByRole('button', { name: 'Semak pesanan' }).click()
    })(),
  ])
  expect(await answer.text()).not.toContain(id)
  const pay = page.getByRole('region', { name: 'Cara bayaran' })
  await pay.getByRole('button', { name: 'Salin jumlah 126.00' }).click()
  await expect.poll(() => readClipboard(page)).toBe('126.00')
  await pay.getByRole('button', { name: 'Salin nombor akaun Bank Kedai' }).click()
  await expect.poll(() => readClipboard(page)).toBe('123456789012')
  await expect(pay.getByRole('link', { name: 'Simpan QR' })).toBeVisible()
  const progress = page.getByRole('region', { name: 'Mirrorcoat Sticker' })
  await expect(progress).toContainText('Resit bayaran (belum)')
  await pay
    .getByLabel('Hantar resit bayaran')
    .setInputFiles({ name: 'resit.png', mimeType: 'image/png', buffer: await drawPhoto(page, 300) })
  await expect(pay.getByText('Resit anda telah diterima.')).toBeVisible()
  await expect(progress).toContainText('Resit bayaran (selesai)')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
})
