import type { Page } from '@playwright/test'
import { moveOrders } from '#core/orders/admin/bulk-orders.ts'
import { findProblemsInBothThemes, findAccessibilityProblems } from '../support/accessibility.ts'
import { describeProduct, type ProductEntry } from '../support/describe-product.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { navigateTo, expect, test } from '../support/shop.ts'

interface TestProduct extends ProductEntry {
  slug: string
  choose: (page: Page) => Promise<unknown>
  /** Expected total, computed by hand. */
  total: string
}
const listNames = (count: number) => Array.from({ length: count }, (_, at) => `Anak ${at + 1}`).join('\n')

const testProducts: TestProduct[] = [
  {
    name: 'Kain Rentang Guru',
    from: 'Banner',
    steps: ['2.80'],
    supplier: 'Percetakan Besar',
    days: '2',
    slug: 'kain-rentang-guru',
    async choose(page) {
      await page.getByLabel('Lebar').fill('3')
      await page.getByLabel('Tinggi').fill('8')
    },
    // 24 ft² × RM 2.80
    total: 'RM 67.20',
  },
  {
    name: 'Kad Nama',
    from: 'Business cards',
    table: { 100: '25', 200: '35', 500: '60', 1000: '90' },
    extras: [
      ['Cetakan', 2, 'Percent of the price', '40'],
      ['Kemasan', 2, 'RM per order', '15'],
    ],
    slug: 'kad-nama',
    async choose(page) {
      await page.getByLabel('Kuantiti').selectOption('1000')
      await page.getByLabel('Dua muka').check()
      await page.getByLabel('Matt').check()
    },
    // RM 90 for 1,000 cards, RM 36 (40 %) for the second side and RM 15 for the finish.
    total: 'RM 141.00',
  },
  {
    name: 'Mug Kelas',
    from: 'Mugs',
    steps: ['18', '15', '12.50'],
    extras: [['Warna', 2, 'RM per piece', '2']],
    slug: 'mug-kelas',
    async choose(page) {
      await page.getByLabel('Dalam hitam').check()
      await page.getByLabel('Nama untuk dicetak').fill(listNames(50))
    },
    // 50 mugs × (RM 12.50 + RM 2.00 for the black inside).
    total: 'RM 725.00',
  },
  {
    name: 'Jersi Pasukan',
    from: 'T-shirts',
    steps: ['45', '38', '32'],
    extras: [
      ['Saiz', 6, 'RM per piece', '3'],
      ['Lengan', 2, 'RM per piece', '5'],
    ],
    slug: 'jersi-pasukan',
    async choose(page) {
      const sizes = page.getByRole('group', { name: 'Saiz' })
      for (const [size, count] of [
        ['XS', '0'],
        ['S', '5'],
        ['M', '10'],
        ['L', '10'],
        ['XXL', '5'],
      ] as const)
        await sizes.getByLabel(size, { exact: true }).fill(count)
    },
    // 30 jerseys × RM 32, plus RM 3 for each of the 5 in XXL.
    total: 'RM 975.00',
  },
  {
    name: 'Pelekat Jernih',
    from: 'Stickers',
    steps: ['4.20', '3.90', '3.50'],
    material: 'PP Transparent',
    slug: 'pelekat-jernih',
    async choose(page) {
      await page.getByLabel('Lebar').fill('5')
      await page.getByLabel('Tinggi').fill('5')
      await page.getByLabel('Kuantiti').fill('500')
    },
    // 5 × 9 stickers fit a sheet: 12 sheets × RM 3.90.
    total: 'RM 46.80',
  },
  {
    name: 'Sijil Sekolah',
    from: 'Certificates',
    steps: ['6', '4.50', '3.80'],
    extras: [['Laminasi', 2, 'RM per piece', '1.20']],
    slug: 'sijil-sekolah',
    async choose(page) {
      await page.getByLabel('Matt').check()
      await page.getByLabel('Nama untuk dicetak').fill(listNames(4))
    },
    // 4 certificates × (RM 6.00 + RM 1.20 for the lamination).
    total: 'RM 28.80',
  },
  {
    name: 'Bunting Jualan',
    from: 'Banner',
    steps: ['3'],
    pasted: { option: 'Tiang', choices: 'Tiada / None\nDengan tiang / With a stand +25' },
    supplier: 'Percetakan Besar',
    slug: 'bunting-jualan',
    async choose(page) {
      await page.getByLabel('Lebar').fill('2')
      await page.getByLabel('Tinggi').fill('6')
      await page.getByLabel('Dengan tiang').check()
      await page.getByLabel('Kuantiti').fill('3')
    },
    // 3 × 12 ft² × 3.00 + 3 × 25
    total: 'RM 183.00',
  },
  {
    name: 'Label Kahwin',
    from: 'Labels',
    steps: ['15', '13.50', '12'],
    rushShare: '20',
    slug: 'label-kahwin',
    async choose(page) {
      await page.getByLabel('Kuantiti').fill('6')
      await page.getByLabel('Siap segera').check()
    },
    // 6 × RM 13.50, plus 20 %
    total: 'RM 97.20',
  },
  {
    name: 'Tali Leher',
    from: 'Lanyards',
    steps: ['6.50', '5.20', '4.50'],
    extras: [['Lebar', 3, 'RM per piece', '0.60']],
    slug: 'tali-leher',
    async choose(page) {
      await page.getByLabel('25 mm').check()
      await page.getByLabel('Kuantiti').fill('120')
    },
    // 120 lanyards × (RM 5.20 + RM 0.60 for the width).
    total: 'RM 696.00',
  },
  {
    name: 'Cap Getah',
    from: 'Rubber stamps',
    fixed: '35',
    extras: [['Saiz', 3, 'RM per order', '10']],
    slug: 'cap-getah',
    async choose(page) {
      await page.getByLabel('58 × 22 mm').check()
      await page.getByLabel('Merah').check()
      await page.getByLabel('Catatan').fill('SALINAN DIAKUI SAH')
    },
    // RM 35, plus RM 10 for the size.
    total: 'RM 45.00',
  },
]

test('PROD-06 staff enter ten configurable products, a customer orders all ten at hand-computed prices, and staff produce them', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/products')
  for (const product of testProducts) {
    await page.getByRole('link', { name: 'Add product in Stickerprint' }).click()
    await describeProduct(page, product)
    if (product === testProducts[0])
      expect(await findProblemsInBothThemes(page, { aside: 'iframe' })).toEqual([])
    await page.getByRole('button', { name: 'Add product', exact: true }).click()
    await page.waitForURL('**/admin/products')
  }

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/troli')
  for (const { slug, choose, total } of testProducts) {
    await navigateTo(page, `/produk/${slug}`)
    await choose(page)
    await expect(page.getByRole('region', { name: 'Harga' }).getByText(total).first()).toBeVisible()
    await page.getByRole('button', { name: 'Tambah ke troli' }).click()
    await page.waitForURL('**/troli')
  }
  await expect(page.locator('form').getByRole('status').last()).toHaveText('RM 3,005.00')
  await expectToFitWidth(page)
  await page.getByLabel('Nama', { exact: true }).fill('Cikgu Salmah')
  await page.getByLabel(/telefon/i).fill(shop.phone())
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/orders')
  const card = page.getByText('Cikgu Salmah').first()
  await card.click()
  const opened = page.getByRole('dialog')
  await expect(opened.getByText('Jersi Pasukan').first()).toBeVisible()
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  expect((await shop.call(moveOrders, { to: 'paid', orders: [{ id, version: 1 }] })).stayed).toEqual([])
  await page.keyboard.press('Escape')
  const onBoard = page.locator('div:has(> div > [data-card])').filter({ hasText: 'Cikgu Salmah' })
  for (const way of ['From a supplier', 'By hand'])
    await expect(onBoard.getByText(way, { exact: true })).toBeVisible()

  await shop.open(page, '/admin/orders/production?show=outside')
  const outside = page.getByRole('table', { name: 'From a supplier' })
  await expect(outside.getByRole('button', { name: /^Order: / })).toHaveCount(5)
  await outside.getByRole('checkbox', { name: /all/i }).check()
  await page
    .getByRole('region', { name: 'Selected jobs' })
    .getByRole('button', { name: /^Order/ })
    .click()
  const ordering = page.getByRole('dialog', { name: 'Order from supplier' })
  await expect(ordering.getByLabel('Supplier')).toHaveValue('Percetakan Besar')
  await ordering.getByLabel('Reference').fill('INV-2001')
  await ordering.getByLabel(/Cost: .*Jersi/).fill('540')
  await ordering.getByRole('button', { name: 'Save' }).click()
  await expect(outside.getByText('Percetakan Besar').first()).toBeVisible()
  await expect(outside.getByText('RM 540.00')).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'To print' }).click()
  await expect(page.getByRole('cell', { name: 'Sticker paper, PP Transparent' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'By hand' }).click()
  const bench = page.getByRole('list', { name: 'By hand' })
  await expect(bench.getByText('SALINAN DIAKUI SAH')).toBeVisible()
  await expect(bench.getByText(/Anak 1, Anak 2.*more/)).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await bench.getByRole('button', { name: /^Mark as made: .*Cap Getah/ }).click()
  await expect(bench.getByText('SALINAN DIAKUI SAH')).toBeHidden()
  await navigateTo(page, '/admin/orders/production/day')
  await expect(page.getByRole('region', { name: 'By hand' }).getByText('Anak 50')).toBeVisible()
})
