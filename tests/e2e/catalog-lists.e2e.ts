import { test, expect, navigateTo, expectErrors, toast } from '../support/shop.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { changePriceList } from '#core/pricing/price-lists.ts'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { deleteColour, changeSchool } from '#core/catalog/catalog-iron-on.ts'
import { changeDeal, changeBanner } from '#core/catalog/catalog-home.ts'
import { fallbackTiers } from '#core/pricing/price-tiers.ts'

test('staff edit colours, deals, banners, schools and prices, and see the effect of price changes before saving', async ({
  page,
  shop,
}) => {
  // Slow, because it checks the accessibility of ten screens.
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/products/colours')
  await page.getByRole('button', { name: 'New colours' }).click()
  const colours = page.getByRole('dialog', { name: 'New colours' })
  await colours.getByLabel('Letters').selectOption('orange')
  await colours.getByLabel('Border').selectOption('navy')
  await colours.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Orange\/Navy/ })).toBeVisible()
  for (const [path, heading] of [
    ['categories', 'Categories'],
    ['services', 'Services'],
    ['schools', 'Schools'],
    ['prices', 'Prices'],
    ['banners', 'Banners'],
    ['deals', 'Deals'],
  ] as const) {
    await navigateTo(page, `/admin/products/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole(path === 'prices' ? 'listitem' : 'row')
        .last(),
    ).toBeVisible()
    expect(await findAccessibilityProblems(page), path).toEqual([])
  }
  await page.getByRole('button', { name: '500 × 5cm PP Sticker', exact: true }).click()
  await page.getByLabel('Quantity').fill('600')
  await expect(page.getByText('For this size and quantity only, instead of RM 53.20.')).toBeVisible()
  await page.getByLabel('Deal price').fill('53.20')
  await page.getByLabel('End date').fill('2999-12-31')
  expectErrors(page, /400/)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The deal price must be less than the regular price, RM 53.20.')).toBeVisible()
  await page.getByLabel('Deal price').fill('49.9')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /600 × 5cm/ })).toContainText('RM 49.90 until 31/12/2999')
  await navigateTo(page, '/admin/products/banners')
  await page.getByRole('button', { name: 'Nama anak, kemas di baju', exact: true }).click()
  expect(await findAccessibilityProblems(page), 'a banner').toEqual([])
  await page.getByLabel('Title in Malay').fill('Nama kemas di baju')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Nama kemas di baju/ })).toBeVisible()

  await navigateTo(page, '/admin/products/schools')
  await page.getByRole('button', { name: 'SK Contoh Jaya', exact: true }).click()
  const school = page.getByRole('dialog', { name: 'Edit school' })
  await school.getByLabel('Width').fill('300')
  await school.getByRole('button', { name: 'Save' }).click()
  await expect(school.getByText('Enter at most 290 mm, the width of a sheet.')).toBeVisible()
  await school.getByLabel('Width').fill('64')
  await school.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /SK Contoh Jaya/ })).toContainText('64 × 70 mm')

  await navigateTo(page, '/admin/products/prices')
  await page.getByRole('link', { name: 'Mirrorcoat Sticker', exact: true }).click()
  await expect(page.getByText('Mirrorcoat Sticker (Stickers)')).toBeVisible()
  await page.getByLabel('Row 6: price per sheet').fill('3.3x')
  await expect(page.getByText('Enter a price, such as 6.00.')).toBeVisible()
  await page.getByLabel('Row 6: price per sheet').fill('3.30')
  const changes = page.getByRole('list', { name: 'Price changes for 6 cm' })
  await expect(changes).toContainText('1,000 × 6 cmRM 126.00 → RM 118.80')
  await page.getByLabel('Row 5: price per sheet').fill('4.50')
  await expect(
    page.getByText('From 11 sheets, each sheet costs more (RM 4.50) than below that (RM 4.20).'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Warnings' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Row 5: price per sheet').fill('3.80')
  await expect(page.getByRole('list', { name: 'Warnings' })).toHaveCount(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Mirrorcoat Sticker saved')).toBeVisible()
  await expect(page.getByText('No changes.')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('from 21: RM 3.30')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Spreadsheet' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  const csv = 'From sheets,Price of a sheet\n1,8\n3,7\n5,sixteen\n6,4.20\n11,3.80\n21,3.00\n'
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const rows = page.getByRole('list', { name: 'Rows' })
  await expect(rows).toContainText('“sixteen” is no price')
  await expect(rows).toContainText('RM 3.30 → RM 3.00')
  await expect(changes).toContainText('1,000 × 6 cmRM 118.80 → RM 108.00')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(toast(page, '0 added, 1 updated')).toBeVisible()
  await expect(page.getByLabel('Row 6: price per sheet')).toHaveValue('3.00')
  await page.goto('/')
  await expect(page.getByRole('link', { name: /600 keping, 5 cm/ })).toBeVisible()
  await page.getByRole('button', { name: 'Banner 3: Nama kemas di baju' }).click()
  await expect(page.getByRole('heading', { name: 'Nama kemas di baju' })).toBeInViewport()
  await navigateTo(page, '/printing/stickerprint')
  await expect(page.getByText('RM 108.00').first()).toBeVisible()
  // Restore the default prices and colours for other tests.
  await shop.call(changePriceList, { list: 'sticker', tiers: stockTiers })
  const orange = (await shop.call(getCatalog, {})).colours.find(({ warna }) => warna === 'Orange/Navy')
  await shop.call(deleteColour, { id: orange?.id ?? 0 })
  await shop.call(changeSchool, { id: 1, width_mm: 60 })
  const pp = (await shop.call(getCatalog, {})).deals.find(({ product_id }) => product_id === 7)
  await shop.call(changeDeal, { id: pp?.id ?? 0, quantity: 500, price_sen: null, to_day: null })
  await shop.call(changeBanner, { id: 3, title_ms: 'Nama anak, kemas di baju' })
})

const stockTiers = fallbackTiers.map(({ sheets, price }) => ({ sheets, price_sen: price }))
