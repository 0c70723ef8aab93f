import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { test, expect } from '../support/shop.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { bannerProduct } from '../support/described-goods.ts'
import { measureFirstBytes } from '../support/page-weight.ts'

test('a customer sees the price of a banner by the square foot and orders it without JavaScript', async ({
  browser,
  shop,
  baseURL,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Kain Rentang',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: bannerProduct,
  })
  const context = await browser.newContext({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto('/produk/kain-rentang')
  const price = page.getByRole('region', { name: 'Harga' })
  await expect(price).toContainText('Sila isi saiz.')
  await page.getByLabel('Lebar').fill('3')
  await page.getByLabel('Tinggi').fill('8')
  await page.getByRole('button', { name: 'Kira harga' }).click()
  await expect(price).toContainText('RM 67.20')
  await expect(page.getByLabel('Lebar')).toHaveValue('3')
  await page.getByLabel('Nama', { exact: true }).fill('Encik Lim')
  await page.getByLabel(/telefon/i).fill('012-345 6789')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
  await expect(page.getByText('3 × 8 ft')).toBeVisible()
  await expectToFitWidth(page)
  await context.close()
})

test('the first response of a page with many custom options fits in 14 kB', async ({ page, shop }) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Kain Rentang Besar',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: bannerProduct,
  })
  await page.goto('/produk/kain-rentang-besar')
  await expect.poll(() => measureFirstBytes(page.url())).toBeLessThan(14_000)
})
