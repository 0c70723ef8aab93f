import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { languageCookie } from '#core/shared/language.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, test } from '../support/shop.ts'
import { fillInMug } from '../support/described-goods.ts'

test('staff add a product with custom options, and a customer orders it on a phone at the previewed price', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/products')
  await page.getByRole('link', { name: 'Add product in Stickerprint' }).click()
  await fillInMug(page)
  const priceTest = page.getByRole('region', { name: 'Test price' })
  await priceTest.getByLabel('Pieces').fill('12')
  await priceTest.getByLabel('Warna').selectOption('Hitam')
  await expect(priceTest.getByText('RM 204.00')).toBeVisible()
  expect(await findAccessibilityProblems(page, { aside: 'iframe' })).toEqual([])
  await page.getByRole('button', { name: 'Add product', exact: true }).click()
  await page.waitForURL('**/admin/products')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/category/printing/stickerprint')
  await page.getByRole('link', { name: /Mug Bernama/ }).click()
  await page.waitForURL('**/produk/mug-bernama')
  await expect(page.getByText('RM 18.00').first()).toBeVisible()
  await page.getByLabel('Hitam').check()
  await page.getByLabel('Nama untuk dicetak').fill('Aisyah\nBadrul\n\nCik Mei')
  await page.getByLabel('Siap segera').check()
  await expect(page.getByRole('region', { name: 'Harga' }).getByText('RM 75.00')).toBeVisible()
  await expect(page.getByLabel('Siap segera')).toBeChecked()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('region', { name: 'Maklumat anda' }).getByLabel('Nama').fill('Cikgu Siti')
  await page.getByLabel(/telefon/i).fill('012-345 6789')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/produk/mug-bernama/thank-you')
  await expect(page.getByText('RM 75.00').first()).toBeVisible()
  await expect(page.getByText('Cik Mei')).toBeVisible()
})

test('duplicates a product as inactive, and shows the chosen options in English on the English order page', async ({
  page,
  shop,
  baseURL,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Cawan Salinan',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: {
      pricing: { by: 'piece', tiers: [{ from: 1, sen: 1500 }] },
      options: [
        {
          code: 'warna',
          name: { ms: 'Warna', en: 'Colour' },
          choices: [
            { code: 'hitam', name: { ms: 'Hitam', en: 'Black' } },
            { code: 'putih', name: { ms: 'Putih' } },
          ],
        },
      ],
      asks: { design: false, names: false, notes: false },
    },
  })
  await shop.open(page, '/admin/products')
  await page.getByRole('button', { name: 'Cawan Salinan', exact: true }).click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  const copy = page.locator('form')
  await expect(copy.getByLabel('Name', { exact: true })).toHaveValue('Cawan Salinan (copy)')
  await expect(copy.getByLabel('Web address')).toHaveValue('cawan-salinan-copy')
  await copy.getByRole('button', { name: 'Add product' }).click()
  await page.waitForURL('**/admin/products')
  expect((await page.request.get('/produk/cawan-salinan')).status()).toBe(200)
  expect((await page.request.get('/produk/cawan-salinan-copy')).status()).toBe(404)

  await page.context().addCookies([{ name: languageCookie, value: 'en', url: baseURL ?? '' }])
  await page.goto('/produk/cawan-salinan')
  await page.getByLabel('Name', { exact: true }).fill('Mr Tan')
  await page.getByLabel(/phone/i).fill('012-345 6789')
  await page.getByRole('button', { name: 'Place order' }).click()
  await page.waitForURL('**/produk/cawan-salinan/thank-you')
  await expect(page.getByText('Colour')).toBeVisible()
  await expect(page.getByText('Black')).toBeVisible()
  await expect(page.getByText('Hitam')).toBeHidden()
})
