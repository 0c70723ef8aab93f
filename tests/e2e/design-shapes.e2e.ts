import sharp from 'sharp'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { test, expect } from '../support/shop.ts'
import { openOrderPage, placeDesignOrder, drawLogo } from '../support/sent-design.ts'
import { photo, thinLetters } from '../support/artworks.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'
import { getOrderLink } from '#core/orders/admin/admin-order.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('ART-22 a photo fills its sticker, and approving a cut line with thin parts needs a second confirmation', async ({
  page,
  shop,
}) => {
  await openOrderPage(page, await placeDesignOrder(shop))
  const design = page.getByRole('region', { name: 'Muat naik reka bentuk' })
  const files = design.getByRole('list', { name: 'Reka bentuk yang diterima' })
  const wide = await sharp(await photo())
    .extract({ left: 0, top: 0, width: 1200, height: 800 })
    .toBuffer()
  await design
    .getByLabel('Pilih fail')
    .setInputFiles({ name: 'gambar.jpg', mimeType: 'image/jpeg', buffer: wide })
  const proof = page.getByRole('region', { name: 'Semak dan luluskan' })
  const art = proof.locator('g g image')
  await expect(art).toHaveAttribute('height', '60')
  await expect(art).toHaveAttribute('width', '90')
  await expect(files).not.toContainText('Latar belakang')
  await expect(proof).toContainText('hingga ke garis titik putih')
  await proof.getByRole('button', { name: 'Muatkan seluruh gambar' }).click()
  await expect(art).toHaveAttribute('width', '60')
  await expect(proof).toContainText('Tekan “Isi penuh”')
  await expect(proof).not.toContainText('garis titik putih')
  await proof.getByRole('button', { name: 'Isi penuh' }).click()
  await expect(art).toHaveAttribute('width', '90')

  await design
    .getByLabel('Tambah fail')
    .setInputFiles({ name: 'huruf.png', mimeType: 'image/png', buffer: await thinLetters() })
  const letters = files.getByRole('listitem').filter({ hasText: 'huruf.png' })
  await expect(letters).toContainText('garisan yang sangat nipis')
  await expect(letters).not.toContainText('Tajam')
  await proof.getByRole('radio', { name: 'Ikut gambar' }).check()
  await proof.getByRole('radio', { name: 'Tanpa tepi putih' }).check()
  const approve = proof.getByRole('button', { name: 'Luluskan untuk dicetak' })
  await expect(proof).toContainText(/Terlalu nipis untuk dipotong: \d+ keping berasingan/)
  await approve.click()
  await expect(proof).toContainText('Anda pasti?')
  await expect(proof.getByText('Terlalu nipis untuk dipotong')).toBeFocused()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await proof.getByRole('button', { name: 'Pilih tepi putih 2 mm' }).click()
  await expect(proof).not.toContainText('Terlalu nipis')
  await proof.getByRole('radio', { name: 'Tanpa tepi putih' }).check()
  await approve.click()
  await proof.getByRole('button', { name: 'Luluskan juga' }).click()
  await expect(proof.getByText('Anda telah meluluskan reka bentuk ini.')).toBeFocused()
  await expectToFitWidth(page)
})

test('ART-26 shows why the outline of an empty picture can’t be chosen as the cut shape', async ({
  page,
  shop,
}) => {
  await openOrderPage(page, await placeDesignOrder(shop))
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const buffer = await sharp({ create: { width: 600, height: 600, channels: 4, background: clear } })
    .png()
    .toBuffer()
  await page.getByLabel('Pilih fail').setInputFiles({ name: 'kosong.png', mimeType: 'image/png', buffer })
  const proof = page.getByRole('region', { name: 'Semak dan luluskan' })
  const along = proof.getByRole('radio', { name: /Ikut gambar/ })
  await expect(along).toBeDisabled()
  await expect(along).toHaveAccessibleName('Ikut gambar Tiada apa-apa dalam gambar ini untuk diikut.')
  expect(await findAccessibilityProblems(page)).toEqual([])
})

test('ORD-41 ART-40 an order opened by link has no tracking form, and removing a file focuses the file chooser', async ({
  page,
  shop,
}) => {
  const order = await placeDesignOrder(shop)
  const { orders } = await shop.call(listOrders, { search: order.number })
  const { link } = await shop.call(getOrderLink, { id: orders[0]?.id ?? '' })
  await page.goto(link ?? '')
  await expect(page.getByRole('region', { name: 'Cara bayaran' })).toBeInViewport()
  await expect(page.getByText('No. ' + order.number)).toBeVisible()
  await expect(page.getByLabel('No Telefon')).toBeHidden()
  await expect(page.getByText('Nombor pesanan ada dalam mesej')).toBeHidden()
  const design = page.getByRole('region', { name: 'Muat naik reka bentuk' })
  const choose = design.getByLabel('Pilih fail')
  await expect(choose).toHaveAccessibleDescription(/PNG, JPG/)
  await choose.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await drawLogo(page) })
  await expect(design.getByLabel('Tambah fail')).toHaveAccessibleDescription(/^Hingga lima fail/)
  const shapes = design.getByRole('group', { name: 'Bentuk potongan' })
  const widthOf = async (name: string) =>
    (await shapes.locator('label', { hasText: name }).boundingBox())?.width ?? 0
  expect(await widthOf('Ikut gambar')).toBeGreaterThan(2 * (await widthOf('Petak')))
  expect(await findAccessibilityProblems(page)).toEqual([])
  await design.getByRole('button', { name: /^Buang logo/ }).click()
  await expect(choose).toBeFocused()
  await page.getByRole('link', { name: 'Jejak pesanan lain' }).click()
  await expect(page.getByLabel('No Telefon')).toBeVisible()
  expect(new URL(page.url()).hash).toBe('')
})
