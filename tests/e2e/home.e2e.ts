import type { Page } from '@playwright/test'
import { changeDeal } from '../../core/catalog/catalog-home.ts'
import { getDeals } from '../../core/pricing/deals-calls.ts'
import { ringgitText } from '../../core/shared/money.ts'
import { problemsOf } from '../support/accessible.ts'
import { enter, expect, expectErrors, test } from '../support/browser.ts'
import { visit } from '../support/visit.ts'

const banner = (page: Page, name: string) => page.getByRole('heading', { name })
const banners = ['Sticker ikut saiz anda', 'Label kalis air untuk setiap balang', 'Nama anak, kemas di baju']

/** Only the banner that shows can be reached; the others are inert. */
async function expectBanner(page: Page, shown: number) {
  for (const [place, name] of banners.entries()) {
    const slide = page.getByRole('region', { name: `${place + 1} daripada 3` })
    if (place === shown) {
      await expect(banner(page, name)).toBeInViewport()
      await expect(slide).not.toHaveAttribute('inert')
    } else {
      await expect(banner(page, name)).not.toBeInViewport()
      await expect(slide).toHaveAttribute('inert')
    }
  }
}

async function swipe(page: Page, by: number) {
  const box = await page.getByLabel('Promosi').boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by, y, { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(2, 2)
}

/** Scripts that a visit may bring, bytes. */
const scriptsAtMost = 104_000

test('HOME-01 header, search, service icons, banners, deal and offers, light enough for a slow phone', async ({
  page,
}) => {
  const { scripts } = await visit(page, '/')
  expect(scripts.map(({ path }) => path)).toContainEqual(expect.stringMatching(/react-/))
  const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
  expect(bytes, JSON.stringify(scripts)).toBeLessThan(scriptsAtMost)
  await expect(page.getByRole('link', { name: 'Cetak, laman utama' })).toBeVisible()
  await expect(page.getByPlaceholder('Search any Product...')).toBeVisible()
  const services = page.getByRole('navigation', { name: 'Perkhidmatan' })
  await expect(services.getByRole('link')).toHaveText([
    'Sticker',
    'PP Sticker',
    'Name Tag',
    'Logo Sekolah',
    'Edibleprint',
  ])
  await expect(page.getByRole('heading', { name: 'Deal of the Day' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Special Offers' })).toBeVisible()
  await services.getByRole('link', { name: 'Sticker', exact: true }).click()
  await expect(page).toHaveURL('/category/printing/stickerprint')
})

test('HOME-01 the banners change every 5 seconds and go round', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-11-21T08:00:00Z') })
  await page.goto('/')
  await expect(page.getByRole('timer')).toBeVisible() // the page has come alive
  // From here on only the test lets time pass; choosing a banner begins its five seconds.
  await page.clock.pauseAt(new Date('2026-11-21T09:00:00Z'))
  for (const chosen of [3, 1]) await page.getByRole('button', { name: `Banner ${chosen}:` }).click()
  for (const shown of [0, 1, 2, 0]) {
    await expectBanner(page, shown)
    await page.clock.runFor(4900)
    await expectBanner(page, shown)
    await page.clock.runFor(200)
  }
})

test('HOME-01 a swipe of more than 50 px changes the banner, both ways round, as arrows do; a shorter one doesn’t', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Hentikan pertukaran banner' }).click()
  await swipe(page, -48)
  await expectBanner(page, 0)
  await swipe(page, -60)
  await expectBanner(page, 1)
  await swipe(page, 60)
  await expectBanner(page, 0)
  await swipe(page, 60)
  await expectBanner(page, 2)
  await page.getByRole('button', { name: /^Banner 1/ }).click()
  await expectBanner(page, 0)
  await page.getByRole('button', { name: /^Banner 1/ }).focus()
  await page.keyboard.press('ArrowRight')
  await expectBanner(page, 1)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectBanner(page, 2)
})

test('HOME-01 someone who asked for less motion starts the banners himself', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Tukar banner secara automatik' }).click()
  await expect(page.getByRole('button', { name: 'Hentikan pertukaran banner' })).toBeVisible()
})

test('HOME-01 the deal counts down to the end of the shop’s day, wherever the reader is', async ({
  page,
}) => {
  // 21:15:30 in Kuala Lumpur; the browser is in New York.
  await page.clock.install({ time: new Date('2026-11-21T13:15:30Z') })
  await page.goto('/')
  const timer = page.getByRole('timer')
  await expect(timer).toHaveText(/02 jam\s*:\s*44 minit\s*:\s*\d\d saat/)
  await page.clock.setFixedTime(new Date('2026-11-21T15:59:58Z'))
  await page.clock.runFor(1000)
  await expect(timer).toHaveText(/00 jam\s*:\s*00 minit\s*:\s*02 saat/)
})

test('ORD-12 HOME-01 a deal on a phone: old price and new, until when; ordered through its link it costs that', async ({
  page,
  program,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const [deal] = getDeals.reply.parse((await (await fetch(`${program.url}${getDeals.path}`)).json()).data)
  if (!deal) throw new Error('the stock shop has a deal every day')
  const [price, usual] = [ringgitText(deal.price_sen), ringgitText(deal.usual_sen)]
  await page.goto('/')
  const card = page.getByRole('listitem').filter({ hasText: deal.name }).filter({ hasText: price })
  await expect(card.locator('s')).toHaveText(`Harga biasa ${usual}`)
  await expect(page.getByRole('timer')).toHaveText(/\d\d jam\s*:\s*\d\d minit/)
  await card.getByRole('link').click()
  await expect(page.getByText('Harga tawaran, hingga')).toBeVisible()
  const total = page.locator('[data-bottom-bar]')
  const atDealPrice = `Jumlah Harga biasa ${usual}${price}`
  await expect(total).toContainText(atDealPrice)
  const quantity = page.getByLabel('Kuantiti', { exact: true })
  await expect(quantity).toHaveValue(String(deal.quantity))
  // The table of prices says the deal's where its quantity stands, and the usual price struck through.
  const row = page.getByRole('row').filter({ has: page.locator('[aria-pressed=true]') })
  await expect(row).toContainText(`Harga biasa ${usual} ${price}`)
  // Another quantity is no deal: said, and taken back with a press.
  await quantity.fill('20')
  await expect(total.locator('s')).toHaveCount(0)
  await expect(page.getByText(`Tawaran ${price} hanya untuk`)).toBeVisible()
  await page.getByRole('button', { name: 'Ambil' }).click()
  await expect(total).toContainText(atDealPrice)
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()

  const summary = page.getByRole('region', { name: 'RINGKASAN PESANAN' })
  await expect(summary).toContainText(`Harga biasa ${usual}${price}`)
  await expect(summary).toContainText('Harga tawaran, hingga')
  expect(await problemsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByLabel('Nama', { exact: true }).fill('Puan Tawaran')
  await page.getByLabel('No Telefon').fill('0137770009')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/thank-you')
  const ordered = page.getByRole('region', { name: deal.name })
  await expect(ordered).toContainText(`Harga tawaranHarga biasa ${usual}${price}`)
  const id = await page.evaluate(() => localStorage.getItem('id'))
  await enter(page, `/admin/orders?order=${id}`)
  await expect(page.getByText(`By a deal: ${price}`)).toBeVisible()

  // It ends while somebody is at the form: told, and asked again, before anything is charged.
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
  // Whoever opens the form only now is told as it opens.
  await page.reload()
  await expect(summary.getByRole('alert')).toContainText('Tawaran ini sudah tamat. Ini harga biasa;')
  await expect(summary).toContainText(`Jumlah${usual}`)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/thank-you')
  await expect(ordered).not.toContainText('Harga tawaran')
  expect((await change(deal.price_sen)).status()).toBe(200)
})

test('HOME-02 the search finds products while one types, and leads to them; nothing found and a guess are said, the clear button empties the box', async ({
  page,
}) => {
  await page.goto('/')
  const box = page.getByPlaceholder('Search any Product...')
  await box.fill('kereta')
  await expect(page.getByText('Tiada produk untuk “kereta”.')).toBeVisible()
  await page.getByRole('button', { name: 'Kosongkan' }).click()
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(page.getByText('Tiada produk')).toHaveCount(0)
  // A slip of the finger still finds.
  await box.fill('mirorcoat stiker')
  await expect(page.getByText('Tiada “mirorcoat stiker”. Mungkin ini maksud anda?')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Mirrorcoat Sticker'])
  await expect(page.getByText('Mungkin ini maksud anda?')).toBeVisible()
  await box.fill('mirror')
  await page
    .getByRole('search')
    .getByRole('link', { name: /Mirrorcoat Sticker/ })
    .click()
  await expect(page).toHaveURL('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
})

test('HOME-02 Enter shows everything found as a page, without scripts too', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/')
  await page.getByPlaceholder('Search any Product...').fill('sticker')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Carian: sticker' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Mirrorcoat Sticker',
    'PP Sticker',
  ])
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' })
  const plainPage = await plain.newPage()
  await plainPage.goto('/')
  await plainPage.getByPlaceholder('Search any Product...').fill('pp')
  await plainPage.keyboard.press('Enter')
  await expect(plainPage.getByRole('heading', { name: 'Carian: pp' })).toBeVisible()
  await plain.close()
})
