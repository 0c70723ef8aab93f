import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { priceBasket } from '#core/orders/items/basket.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { holdResponses } from '../support/hold-responses.ts'
import { navigateTo, expect, test } from '../support/shop.ts'
import {
  tagFormPath,
  basketItemRows,
  addToBasketButton,
  basketTotal,
  addTagsToBasket,
  addStickersToBasket,
} from '../support/basket-screen.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('a basket of name tags, stickers and a banner becomes one order with one delivery and one total', async ({
  page,
  shop,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Sepanduk Sukan',
    category_id: categories[0]?.id ?? 0,
    status: 'active',
    flow: 'described',
    described: {
      pricing: { by: 'area', unit: 'ft2', smallest: 600, tiers: [{ from: 1, sen: 280 }] },
      size: { unit: 'ft', least_mm: 300, most_mm: 6000 },
      options: [],
      asks: { design: true, names: false, notes: false },
    },
  })
  await page.goto(tagFormPath)
  await expect(page.getByRole('link', { name: /Troli/ })).toBeHidden()
  await addToBasketButton(page).click()
  await expect(page.getByText('Sila isi nama anak.')).toBeVisible()

  await addTagsToBasket(page, 'AISYAH')
  await expect(basketItemRows(page)).toHaveCount(1)
  await addStickersToBasket(page)
  await navigateTo(page, '/produk/sepanduk-sukan')
  await page.getByLabel('Lebar').fill('3')
  await page.getByLabel('Tinggi').fill('8')
  await expect(page.getByRole('region', { name: 'Harga' }).getByText('RM 67.20').first()).toBeVisible()
  await addToBasketButton(page).click()
  await page.waitForURL('**/troli')

  await expect(basketItemRows(page)).toHaveCount(3)
  await expect(basketItemRows(page).nth(0)).toContainText('AISYAH')
  // RM 10 for name tags + RM 126 for stickers + 24 ft² of banner at RM 2.80
  await expect(basketTotal(page)).toHaveText('RM 203.20')
  await expect(page.getByRole('link', { name: 'Troli, 3 barang' })).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await page.reload()
  await expect(basketTotal(page)).toHaveText('RM 203.20')

  await page.getByLabel('Nama', { exact: true }).fill('Puan Aminah')
  await page.getByLabel('No Telefon').fill('012-988 7766')
  await page.getByText('Pos', { exact: true }).click()
  await page.getByLabel('Alamat baris 1').fill('12 Jalan Mawar')
  await page.getByLabel('Poskod').fill('81100')
  await expect(page.getByLabel('Bandar')).toHaveValue('Johor Bahru')
  await expect(basketTotal(page)).toHaveText('RM 211.20')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/troli/thank-you')
  await expect(page.getByText('AISYAH')).toBeVisible()
  await expect(page.getByText('RM 211.20').first()).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await navigateTo(page, '/troli')
  await expect(page.getByText('Troli anda kosong.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
})

test('the basket is shared between tabs and reports changed prices and unavailable items before ordering', async ({
  page,
  shop,
}) => {
  await addTagsToBasket(page, 'BADRUL')
  await addStickersToBasket(page)
  await expect(basketTotal(page)).toHaveText('RM 136.00')
  // Simulates an old basket with an outdated price and a product that is no longer sold.
  await page.evaluate(() => {
    const kept: { seenSen: number; item: Record<string, unknown> }[] = JSON.parse(
      localStorage.getItem('basket') ?? '[]',
    )
    const [tags, stickers] = kept
    if (!tags || !stickers) throw new Error('two things are in the basket')
    stickers.seenSen = 9900
    const gone = {
      ...stickers,
      id: 'gone',
      name: 'Sticker Lama',
      item: { ...stickers.item, productSlug: 'tiada' },
    }
    localStorage.setItem('basket', JSON.stringify([tags, stickers, gone]))
  })
  await page.reload()
  await expect(basketItemRows(page).nth(1)).toContainText('Harga telah berubah')
  await expect(basketItemRows(page).nth(1)).toContainText('RM 99.00')
  await expect(basketItemRows(page).nth(2)).toContainText('Produk ini tiada dalam kedai kami.')
  await page.getByLabel('Nama', { exact: true }).fill('Puan Aminah')
  await page.getByLabel('No Telefon').fill('012-988 7755')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByText('Buang barang yang bertanda merah').first()).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])

  const other = await page.context().newPage()
  await other.goto('/troli')
  const release = await holdResponses(page, `**${priceBasket.path}`)
  await other.getByRole('button', { name: 'Buang Sticker Lama' }).click()
  await expect(basketItemRows(page)).toHaveCount(2)
  // Ordering is blocked until the price of the two remaining items has loaded.
  await expect(page.getByRole('button', { name: 'Hantar Pesanan' })).toBeDisabled()
  release()
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Puan Aminah')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/troli/thank-you')
  await expect(basketItemRows(other)).toHaveCount(0)
  await shop.open(page, '/admin/orders')
  // A phone shows one stage, which is Quoted if another test has left a quote.
  await page.getByRole('tab', { name: /^New/ }).click()
  await expect(page.getByText(/Iron-On Name Tag/).first()).toBeVisible()
})
