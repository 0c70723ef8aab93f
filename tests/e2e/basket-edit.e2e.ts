import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { changeDeal } from '#core/catalog/catalog-home.ts'
import { createProduct, deleteProduct } from '#core/catalog/catalog-products.ts'
import { listDeals } from '#core/pricing/deals-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import {
  addStickersToBasket,
  addTagsToBasket,
  basketItemRows,
  tagFormPath,
  addToBasketButton,
  basketTotal,
} from '../support/basket-screen.ts'
import { chooseSchool, logoFormPath, openLogoForm } from '../support/logo-form.ts'
import { expect, navigateTo, test } from '../support/shop.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('FIX-38 basket items have pictures, and their quantity and options can be edited without a price change notice', async ({
  page,
  shop,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Mug Cawan',
    category_id: categories[0]?.id ?? 0,
    status: 'active',
    flow: 'described',
    described: {
      pricing: { by: 'piece', tiers: [{ from: 1, sen: 1500 }] },
      options: [],
      asks: { design: true, names: false, notes: false },
    },
  })
  await page.goto('/produk/mug-cawan')
  // Delay prices, so that the item is added while the price for the latest input is still loading.
  await page.route('**/api/**/described/**', async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page.getByLabel('Kuantiti', { exact: true }).fill('12')
  await addToBasketButton(page).click()
  await page.waitForURL('**/troli')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await expect(basketTotal(page)).toHaveText('RM 180.00')
  await expect(page.getByText(/Harga telah berubah/)).toHaveCount(0)

  await page.getByRole('link', { name: 'Ubah Mug Cawan' }).click()
  await expect(page.getByLabel('Kuantiti', { exact: true })).toHaveValue('12')
  await page.getByLabel('Kuantiti', { exact: true }).fill('20')
  await addToBasketButton(page).click()
  await page.waitForURL('**/troli')
  await expect(basketItemRows(page)).toHaveCount(1)
  await expect(basketTotal(page)).toHaveText('RM 300.00')

  await addStickersToBasket(page)
  await expect(basketItemRows(page)).toHaveCount(2)
  await expect(basketItemRows(page).nth(1).locator('img, [data-name]').first()).toBeVisible()
  await page.getByLabel('Kuantiti Mirrorcoat Sticker').fill('560')
  await expect(basketItemRows(page).nth(1)).toContainText('560 keping')
  await expect(basketTotal(page)).not.toHaveText('RM 426.00')
  await expect(page.getByText(/Harga telah berubah/)).toHaveCount(0)
  await page.evaluate(() => localStorage.removeItem('basket'))
})

test('FIX-38 changing the quantity of a deal in the basket drops the deal and uses the usual price', async ({
  page,
  shop,
}) => {
  const stock = (await shop.call(getCatalog, {})).deals.find(({ product_id }) => product_id === 7)
  await shop.call(changeDeal, { id: stock?.id ?? 0, price_sen: 3990 })
  const running = async () => (await shop.call(listDeals, {})).find(({ id }) => id === stock?.id)
  // Customer pages are cached until the database notification of the change arrives.
  await expect.poll(async () => (await running())?.price_sen).toBe(3990)
  const deal = await running()
  if (!deal) throw new Error('the deal does not run')
  const item = {
    kind: 'ppsticker',
    productSlug: deal.product,
    stickerDetails: { stickerSize: `${deal.size_mm / 10}cm`, orderQuantity: deal.quantity },
    deal: deal.id,
  }
  await page.goto('/troli')
  await page.evaluate(
    (basket) => localStorage.setItem('basket', basket),
    JSON.stringify([{ id: 'deal', name: deal.name, seenSen: 3990, item }]),
  )
  await page.reload()
  await expect(basketTotal(page)).toHaveText('RM 39.90')
  await expect(basketItemRows(page)).toContainText(`Harga tawaran hanya untuk ${deal.quantity} keping.`)
  await expect(page.getByRole('spinbutton')).toHaveCount(0)
  await page.getByRole('button', { name: 'Tukar kuantiti pada harga biasa' }).click()
  await expect(basketTotal(page)).toHaveText(formatRinggit(deal.usual_sen))
  await expect(page.getByText(/Tawaran untuk barang ini sudah tamat|Harga telah berubah/)).toHaveCount(0)
  await page.getByLabel(/^Kuantiti /).fill(String(deal.quantity * 2))
  await expect(basketItemRows(page)).toContainText(`${(deal.quantity * 2).toLocaleString('en')} keping`)
  await shop.call(changeDeal, { id: deal.id, price_sen: null })
  await page.evaluate(() => localStorage.removeItem('basket'))
})

test('FIX-38 keeps the banner readable and the bottom bar smaller than a third of the screen at 200 % text size', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%'))
  })
  await page.goto('/category/printing/iron-on-dtf/nametag/order')
  await page.waitForLoadState('networkidle')
  const covered = await page.locator('[data-bottom-bar]').evaluate((bar) => {
    const { top, bottom } = bar.getBoundingClientRect()
    return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0))
  })
  expect(covered).toBeLessThanOrEqual(844 / 3)
  await page.goto('/')
  const cut = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
    const words = title.parentElement?.getBoundingClientRect()
    const frame = title.closest('section')?.getBoundingClientRect()
    return words && frame ? words.bottom - frame.bottom : Number.NaN
  })
  expect(cut).toBeLessThanOrEqual(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('text-shadow', /rgb/)
})

test('FIX-38 opens an empty form when the basket item to edit no longer exists', async ({ page, shop }) => {
  await page.goto('/')
  await navigateTo(page, '/produk/mug-cawan?ubah=gone').catch(() => page.goto('/produk/mug-cawan?ubah=gone'))
  await expect(addToBasketButton(page)).toBeVisible()
  // Delete the product, because catalog tests list all products.
  const { products } = await shop.call(getCatalog, {})
  for (const { id, name } of products) if (name === 'Mug Cawan') await shop.call(deleteProduct, { id })
})

test('FIX-38 opens name tags and school logos from the basket in their order forms and saves them at the new price', async ({
  page,
}) => {
  await page.goto(tagFormPath)
  await page.getByLabel('Nama anak').first().fill('BELUM SIAP')
  await addTagsToBasket(page, 'SITI AMINAH')
  await navigateTo(page, tagFormPath)
  await page.getByLabel('Nama anak').first().fill('BELUM SIAP')
  await navigateTo(page, '/troli')
  await openLogoForm(page, logoFormPath)
  await chooseSchool(page, 'baru')
  await addToBasketButton(page).click()
  await page.waitForURL('**/troli')
  await expect(basketItemRows(page)).toHaveCount(2)
  const before = await basketTotal(page).textContent()

  const tags = basketItemRows(page).filter({ hasText: 'SITI AMINAH' })
  await tags.getByRole('link', { name: /^Ubah / }).click()
  await expect(page.getByLabel('Nama anak')).toHaveValue('SITI AMINAH')
  await page.getByLabel('Nama anak').fill('SITI AISYAH')
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await addToBasketButton(page).click()
  await page.waitForURL('**/troli')
  await expect(basketItemRows(page)).toHaveCount(2)
  await expect(basketItemRows(page).first()).toContainText('SITI AISYAH')
  await expect(page.getByText('SITI AMINAH')).toHaveCount(0)
  await expect(basketTotal(page)).not.toHaveText(before ?? '')
  await expect(page.getByText(/Harga telah berubah/)).toHaveCount(0)
  const changed = await basketTotal(page).textContent()

  await basketItemRows(page)
    .nth(1)
    .getByRole('link', { name: /^Ubah / })
    .click()
  await expect(page.getByRole('button', { name: 'Nama sekolah' })).toHaveText(/SJK\(C\) .*Baru/)
  await chooseSchool(page, 'jaya')
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await addToBasketButton(page).click()
  await page.waitForURL('**/troli')
  await expect(basketItemRows(page)).toHaveCount(2)
  await expect(basketItemRows(page).nth(1)).toContainText('SK Contoh Jaya')
  await expect(basketTotal(page)).not.toHaveText(changed ?? '')

  await navigateTo(page, tagFormPath)
  await expect(page.getByLabel('Nama anak')).toHaveValue('BELUM SIAP')
  await page.evaluate(() => localStorage.removeItem('basket'))
})
