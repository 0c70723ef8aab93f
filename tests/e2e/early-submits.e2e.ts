import type { Page } from '@playwright/test'
import { test, expect, expectErrors } from '../support/shop.ts'
import { mirrorcoatPath, fillCustomer, earlySendButton, thankYouHeading } from '../support/early-order.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'

test.use({
  viewport: { width: 390, height: 844 },
})

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
  ['sticker', `${mirrorcoatPath}/calculator`],
  ['ppsticker', '/printing/ppsticker'],
] as const) {
  test(`ORD-06 ${kind}: places the order after scripts have loaded when Hantar Pesanan was pressed earlier`, async ({
    page,
    shop,
  }) => {
    const phone = shop.phone()
    await page.goto(calculator)
    await page.getByRole('button', { name: 'Buat Pesanan' }).click()
    await expect(page.getByLabel('No Telefon')).toBeVisible()
    const come = await holdScripts(page)
    await page.reload({ waitUntil: 'commit' })
    await fillCustomer(page, phone)
    await earlySendButton(page).click()
    come()
    await expect(thankYouHeading(page)).toBeVisible()
    expect((await shop.call(listOrders, { search: phone })).orders).toHaveLength(1)
  })
}

test('ORD-06 name tag and logo forms keep text that is typed before scripts load, and report missing fields after an early submit', async ({
  page,
}) => {
  for (const path of ['/IronOn', '/IronOnLogo']) {
    const come = await holdScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    await fillCustomer(page, '0121234567')
    if (path === '/IronOn') await page.getByRole('textbox', { name: 'Nama anak' }).fill('ALI')
    await earlySendButton(page).click()
    come()
    await expect(page.getByText('Sila isi semua maklumat tempahan.').first()).toBeVisible()
    await expect(page.getByLabel('No Telefon')).toHaveValue('0121234567')
    if (path === '/IronOn') await expect(page.getByRole('textbox', { name: 'Nama anak' })).toHaveValue('ALI')
    await page.unroute('**/assets/*.js')
  }
})

test('ORD-10 submits the order form to the server when scripts can’t be loaded', async ({ page, shop }) => {
  expectErrors(page, /Failed to (load|fetch)/)
  const phone = shop.phone()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto(`${mirrorcoatPath}/calculator`)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page).toHaveURL(/order\?size=6cm&quantity=1000/)
  await fillCustomer(page, phone)
  await earlySendButton(page).click()
  await expect(thankYouHeading(page)).toBeVisible()
  expect(page.url()).not.toContain('Siti')
  expect((await shop.call(listOrders, { search: phone })).orders).toHaveLength(1)
})

const choice = (code: string, sen: number) => ({
  code,
  name: { ms: code.toUpperCase() },
  effect: { by: 'order', sen } as const,
})

test('FIX-35 keeps options that are chosen on a product page before scripts load, and shows their price', async ({
  page,
  shop,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  await shop.call(createProduct, {
    name: 'Lencana cepat',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: {
      pricing: {
        by: 'table',
        quantities: [100, 500],
        rows: [{ up_to_mm: { width: 50, height: 50 }, sen: [1000, 4000] }],
      },
      options: [
        { code: 'few', name: { ms: 'Jenis' }, choices: ['a', 'b'].map((code, at) => choice(code, at * 50)) },
        {
          code: 'many',
          name: { ms: 'Warna' },
          choices: ['c', 'd', 'e', 'f', 'g'].map((code, at) => choice(code, at * 10)),
        },
      ],
      asks: { design: false, names: false, notes: true },
    },
  })
  const come = await holdScripts(page)
  await page.goto('/produk/lencana-cepat', { waitUntil: 'commit' })
  await page.getByLabel('Kuantiti').selectOption('500')
  await page.getByLabel('B', { exact: true }).check()
  await page.getByLabel('Warna').selectOption('e')
  await page.getByLabel('Catatan').fill('Merah jambu')
  come()
  // RM 40.00 + RM 0.50 + RM 0.20
  await expect(page.getByRole('region', { name: 'Harga' }).getByText('RM 40.70').first()).toBeVisible()
  await expect(page.getByLabel('Catatan')).toHaveValue('Merah jambu')
})
