import { test, expect, openAdmin, expectErrors } from '../support/browser.ts'
import { listDeals } from '#core/pricing/deals-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { changeDeal } from '#core/catalog/catalog-home.ts'
import { changePriceList } from '#core/pricing/price-lists.ts'
import { fallbackTiers } from '#core/pricing/price-tiers.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'

test('ORD-12 HOME-01 shows a deal with its price, the regular price and its end date, and charges the deal price for orders placed through its link', async ({
  page,
  program,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const stock = (await shop.call(getCatalog, {})).deals.find(({ product_id }) => product_id === 7)
  await shop.call(changeDeal, { id: stock?.id ?? 0, price_sen: 3990 })
  const deals = async () =>
    listDeals.reply.parse((await (await fetch(`${program.url}${listDeals.path}`)).json()).data)
  // Customer pages are cached until the database notification of the change arrives.
  await expect.poll(async () => (await deals()).length).toBeGreaterThan(0)
  const [deal] = await deals()
  if (!deal) throw new Error('a deal without a last day runs')
  const [price, usual] = [formatRinggit(deal.price_sen), formatRinggit(deal.usual_sen)]
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: deal.name }).filter({ hasText: price })
  await expect(card.locator('s')).toHaveText(`Harga biasa ${usual}`)
  await expect(page.getByRole('timer')).toHaveText(/\d\d jam\s*:\s*\d\d minit/)
  await card.getByRole('link').click()
  await expect(page.getByText('Harga tawaran sehingga')).toBeVisible()
  const total = page.locator('[data-bottom-bar]')
  const atDealPrice = `Jumlah Harga biasa ${usual}${price}`
  await expect(total).toContainText(atDealPrice)
  const quantity = page.getByLabel('Kuantiti', { exact: true })
  await expect(quantity).toHaveValue(String(deal.quantity))
  const row = page.getByRole('row').filter({ has: page.locator('[aria-pressed=true]') })
  await expect(row).toContainText(`Harga biasa ${usual} ${price}`)
  await quantity.fill('20')
  await expect(total.locator('s')).toHaveCount(0)
  await expect(page.getByText(`Tawaran ${price} hanya untuk`)).toBeVisible()
  await page.getByRole('button', { name: 'Ambil' }).click()
  await expect(total).toContainText(atDealPrice)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()

  const summary = page.getByRole('region', { name: 'RINGKASAN PESANAN' })
  await expect(summary).toContainText(`Harga biasa ${usual}${price}`)
  await expect(summary).toContainText('Harga tawaran sehingga')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await page.getByLabel('Nama', { exact: true }).fill('Puan Tawaran')
  await page.getByLabel('No Telefon').fill('0137770009')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/thank-you')
  const ordered = page.getByRole('region', { name: deal.name })
  await expect(ordered).toContainText(`Harga tawaranHarga biasa ${usual}${price}`)
  const id = await page.evaluate(() => localStorage.getItem('id'))
  await openAdmin(page, `/admin/orders?order=${id}`)
  await expect(page.getByText(`Deal price ${price}`)).toBeVisible()

  expectErrors(page, /409/)
  await page.goto('/')
  await card.getByRole('link').click()
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await page.getByLabel('Nama', { exact: true }).fill('Puan Lewat')
  await page.getByLabel('No Telefon').fill('0137770010')
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const change = (price_sen: number | null) =>
    page.request.put(changeDeal.path.replace(':id', String(deal.id)), {
      headers: { authorization: `Bearer ${token}` },
      data: { price_sen },
    })
  expect((await change(null)).status()).toBe(200)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByText('Tawaran ini tidak lagi sah. Sila semak jumlah baharu.').first()).toBeVisible()
  await expect(summary).toContainText(`Jumlah${usual}`)
  await expect(summary.locator('s')).toHaveCount(0)
  await page.reload()
  await expect(summary.getByRole('alert')).toContainText('Tawaran ini sudah tamat. Ini harga biasa;')
  await expect(summary).toContainText(`Jumlah${usual}`)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/thank-you')
  await expect(ordered).not.toContainText('Harga tawaran')
  // Remove the deal price, because other tests start with the stock deals, which have no price.
  expect((await change(null)).status()).toBe(200)
})

test('FIX-03 warns on Overview and in the deal dialog when a deal is far below the new list price', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const stock = (await shop.call(getCatalog, {})).deals.find(({ product_id }) => product_id === 7)
  await shop.call(changeDeal, { id: stock?.id ?? 0, price_sen: 3990 })
  await shop.call(changePriceList, { list: 'ppsticker', tiers: [{ sheets: 1, price_sen: 1200 }] })
  await openAdmin(page, '/admin')
  const warning = page.getByRole('status').filter({ hasText: 'The deal 500 × PP Sticker costs RM 39.90' })
  await expect(warning).toContainText('instead of RM 144.00')
  await expectToFitWidth(page)
  await warning.getByRole('link', { name: 'Deals' }).click()
  await page.getByRole('button', { name: '500 × 5cm PP Sticker', exact: true }).click()
  await expect(page.getByText('This is 72% below the list price of RM 144.00')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const tiers = fallbackTiers.map(({ sheets, price }) => ({ sheets, price_sen: price }))
  await shop.call(changePriceList, { list: 'ppsticker', tiers })
  await shop.call(changeDeal, { id: stock?.id ?? 0, price_sen: null })
})
