import type { Page } from '@playwright/test'
import { listOrders } from '../../core/orders/desk/order-list.ts'
import { expect, expectErrors, test, toast } from '../support/shop.ts'

// What a second look at the shop found. Orders of one address are limited by the hour: these have their own.
test.use({
  extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.47' },
  viewport: { width: 390, height: 844 },
})

const shelf = '/category/printing/stickerprint'
const mirrorcoat = `${shelf}/mirrorcoat-sticker`
const send = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
const thanks = (page: Page) => page.getByRole('heading', { name: 'Tempahan Diterima!' })

async function customer(page: Page, phone: string) {
  await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
}

async function openStickers(page: Page, phone: string) {
  await page.goto(`${mirrorcoat}/calculator`)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await customer(page, phone)
}

async function openTags(page: Page, phone: string) {
  await page.goto('/IronOn')
  await page.waitForLoadState('networkidle')
  await page.getByRole('textbox', { name: 'Nama anak' }).fill('SITI')
  await page.getByRole('button', { name: 'Warna' }).click()
  await page.getByRole('dialog').getByRole('button').nth(1).click()
  await customer(page, phone)
}

test('ORD-05 of two tabs each one’s thank-you page shows the order that was placed in it', async ({
  page,
  context,
  shop,
}) => {
  await openTags(page, shop.phone())
  const other = await context.newPage()
  await openStickers(other, shop.phone())
  await send(other).click()
  await expect(thanks(other)).toBeVisible()
  await expect(other.getByRole('main')).toContainText('RM 126.00')
  await send(page).click()
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

test('ORD-09 Back and Forward from the thank-you page keep how to pay and the design upload', async ({
  page,
  shop,
}) => {
  await openStickers(page, shop.phone())
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Cara bayaran' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('No Telefon')).toBeVisible()
  await page.goForward()
  await expect(page).toHaveURL(`${mirrorcoat}/thank-you`)
  await expect(page.getByRole('heading', { name: 'Cara bayaran' })).toBeVisible()
  await expect(page.locator('input[type=file]').first()).toBeAttached()
})

/** The scripts of the page come only when they are let. */
async function holdScripts(page: Page) {
  let come: (() => void) | undefined
  const held = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return () => come?.()
}

for (const [kind, calculator] of [
  ['sticker', `${mirrorcoat}/calculator`],
  ['ppsticker', '/printing/ppsticker'],
] as const) {
  test(`ORD-06 ${kind}: Hantar Pesanan pressed before the scripts came places the order once they have`, async ({
    page,
    shop,
  }) => {
    const phone = shop.phone()
    await page.goto(calculator)
    await page.getByRole('button', { name: 'Buat Pesanan' }).click()
    await expect(page.getByLabel('No Telefon')).toBeVisible()
    const come = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await customer(page, phone)
    await send(page).click()
    come()
    await expect(thanks(page)).toBeVisible()
    expect((await shop.call(listOrders, { search: phone })).orders).toHaveLength(1)
  })
}

test('ORD-06 name tags and logos: what was typed early is not lost, and the press says what is missing', async ({
  page,
}) => {
  for (const path of ['/IronOn', '/IronOnLogo']) {
    const come = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await customer(page, '0121234567')
    if (path === '/IronOn') await page.getByRole('textbox', { name: 'Nama anak' }).fill('ALI')
    await send(page).click()
    come()
    await expect(page.getByText('Sila isi semua maklumat tempahan.').first()).toBeVisible()
    await expect(page.getByLabel('No Telefon')).toHaveValue('0121234567')
    if (path === '/IronOn') await expect(page.getByRole('textbox', { name: 'Nama anak' })).toHaveValue('ALI')
    await page.unroute('**/assets/*.js')
  }
})

test('ORD-10 where scripts can’t be loaded a pressed order goes to the server by itself', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to (load|fetch)/)
  const phone = shop.phone()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${mirrorcoat}/calculator`)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page).toHaveURL(/order\?size=6cm&quantity=1000/)
  await customer(page, phone)
  await send(page).click()
  await expect(thanks(page)).toBeVisible()
  expect(page.url()).not.toContain('Siti')
  expect((await shop.call(listOrders, { search: phone })).orders).toHaveLength(1)
})

test('ORD-07 one failed load of the toasts’ file: its words are said all the same, and the next toast is loaded anew', async ({
  page,
}) => {
  expectErrors(page, /Failed to (load|fetch)/, /ERR_FAILED/)
  let failing = true
  await page.route(/\/assets\/toast-view[^/]*\.js/, (route) => (failing ? route.abort() : route.continue()))
  await page.goto('/IronOn')
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Tambah tempahan' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Tempahan baru ditambah.' })).toBeVisible()
  failing = false
  await page
    .getByRole('button', { name: /^Buang/ })
    .first()
    .click()
  await expect(toast(page, 'Tempahan telah dibuang.')).toBeVisible()
})
