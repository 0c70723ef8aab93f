import type { Locator } from '@playwright/test'
import { getCatalog } from '../../core/catalog/catalog-desk.ts'
import { languageCookie } from '../../core/shared/language.ts'
import { createProduct } from '../../core/catalog/catalog-products.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, test } from '../support/shop.ts'
import { firstBytes } from '../support/visit.ts'

/** Describes a mug with names: two steps of price, a colour that costs more, rush. */
async function describeMug(dialog: Locator) {
  await dialog.getByLabel('Name', { exact: true }).fill('Mug Bernama')
  await dialog.getByLabel('Order form').selectOption('As described here')
  const described = dialog.getByRole('group', { name: 'Options and prices' })
  await described.getByLabel('Step 1: price of a piece').fill('18')
  await described.getByRole('button', { name: 'Add a step' }).click()
  await described.getByLabel('Step 2: from how many pieces').fill('12')
  await described.getByLabel('Step 2: price of a piece').fill('15')
  await described.getByRole('button', { name: 'Add an option' }).click()
  await described.getByLabel('What is chosen, in Malay').fill('Warna')
  await described.getByLabel('Warna, choice 1: name in Malay').fill('Putih')
  await described.getByLabel('Warna, choice 2: name in Malay').fill('Hitam')
  await described.getByLabel('Warna, choice 2: what it adds').selectOption('RM each')
  await described.getByLabel('Warna, choice 2: how much').fill('2')
  await described.getByLabel('Each piece has a name').check()
  await described.getByLabel('It can be ready sooner, for more').check()
  await described.getByLabel('Rush: of the price').fill('25')
}

test('a product is described without code, and sold on a phone at just that price', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, '/admin/products')
  await page.getByRole('button', { name: 'New product in Stickerprint' }).click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await describeMug(dialog)
  const tried = dialog.getByRole('region', { name: 'Try the price' })
  await tried.getByLabel('Pieces').fill('12')
  await tried.getByLabel('Warna').selectOption('Hitam')
  await expect(tried.getByText('RM 204.00')).toBeVisible()
  await dialog.getByLabel('Available').check()
  expect(await problemsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()

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
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('region', { name: 'Maklumat anda' }).getByLabel('Nama').fill('Cikgu Siti')
  await page.getByLabel(/telefon/i).fill('012-345 6789')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/produk/mug-bernama/thank-you')
  await expect(page.getByText('RM 75.00').first()).toBeVisible()
  await expect(page.getByText('Cik Mei')).toBeVisible()
})

const banner = {
  pricing: { by: 'area' as const, unit: 'ft2' as const, smallest: 600, tiers: [{ from: 1, sen: 280 }] },
  size: { unit: 'ft' as const, least_mm: 300, most_mm: 6000 },
  options: [],
  asks: { design: true, names: false, notes: false },
}

test('a banner by the square foot is priced and ordered without scripts', async ({
  browser,
  shop,
  baseURL,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Kain Rentang',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: banner,
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
  await expect(page.getByText('914.4 × 2438.4 mm')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await context.close()
})

test('a product is copied from its window, hidden until it is shown; choices are read in English after ordering', async ({
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
  await shop.enter(page, '/admin/products')
  await page.getByRole('button', { name: 'Cawan Salinan', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  const copy = page.getByRole('dialog', { name: 'New product' })
  await expect(copy.getByLabel('Name', { exact: true })).toHaveValue('Cawan Salinan (copy)')
  await expect(copy.getByLabel('Web address')).toHaveValue('cawan-salinan-copy')
  await copy.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(copy).toBeHidden()
  expect((await page.request.get('/produk/cawan-salinan')).status()).toBe(200)
  expect((await page.request.get('/produk/cawan-salinan-copy')).status()).toBe(404)

  await page.context().addCookies([{ name: languageCookie, value: 'en', url: baseURL ?? '' }])
  await page.goto('/produk/cawan-salinan')
  await page.getByLabel('Name', { exact: true }).fill('Mr Tan')
  await page.getByLabel(/phone/i).fill('012-345 6789')
  await page.getByRole('button', { name: 'Send Order' }).click()
  await page.waitForURL('**/produk/cawan-salinan/thank-you')
  await expect(page.getByText('Colour')).toBeVisible()
  await expect(page.getByText('Black')).toBeVisible()
  await expect(page.getByText('Hitam')).toBeHidden()
})

test('the page of a described product comes in one go', async ({ page, shop }) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Kain Rentang Besar',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: banner,
  })
  await page.goto('/produk/kain-rentang-besar')
  await expect.poll(() => firstBytes(page.url())).toBeLessThan(14_000)
})
