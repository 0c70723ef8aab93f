import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { createProduct } from '#core/catalog/catalog-products.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, test, toast } from '../support/shop.ts'

test('FIX-35 staff add A5 flyers from an example product, and a customer orders them at the previewed price', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/products')
  await page.getByRole('link', { name: 'Add product in Stickerprint' }).click()
  await expect(page).toHaveURL(/\/admin\/products\/new/)
  await expect(page.getByRole('radio', { name: /^Available/ })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Order type' }).locator('option:checked')).toHaveText(
    'Custom options',
  )
  await page
    .getByRole('region', { name: 'Start from an example' })
    .getByRole('button', { name: 'A5 flyers' })
    .click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Risalah A5')
  await page.getByLabel('500 pieces').fill('115')
  await page.getByLabel('Quantities', { exact: true }).fill('100, 250, 500, 1000, 2000, 5000')
  await page.getByLabel('5000 pieces').fill('600')
  await expect(page.getByLabel('Maximum order')).toHaveValue('5000')

  const preview = page.frameLocator('iframe[title="Live preview"]')
  await expect(preview.getByRole('heading', { name: 'Risalah A5', level: 1 })).toBeVisible()
  await preview.getByLabel('Kuantiti').selectOption('500')
  await preview.getByLabel('Art card 157 g').check()
  await preview.getByLabel('Dua muka').check()
  // RM 115.00 + 10 % + 35 %
  const price = preview.getByRole('region', { name: 'Harga' })
  await expect(price.getByText('RM 166.75').first()).toBeVisible()
  await page.getByLabel('500 pieces').fill('120')
  await expect(price.getByText('RM 174.00').first()).toBeVisible()
  await page.getByLabel('500 pieces').fill('115')
  await expect(price.getByText('RM 166.75').first()).toBeVisible()
  expect(await findProblemsInBothThemes(page, { aside: 'iframe' })).toEqual([])
  await page.getByRole('button', { name: 'Add product', exact: true }).click()
  await expect(toast(page, 'Risalah A5 added')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/produk/risalah-a5')
  await page.getByLabel('Kuantiti').selectOption('500')
  await page.getByLabel('Art card 157 g').check()
  await page.getByLabel('Dua muka').check()
  await expect(page.getByRole('region', { name: 'Harga' }).getByText('RM 166.75').first()).toBeVisible()
  await page.getByRole('region', { name: 'Maklumat anda' }).getByLabel('Nama').fill('Cikgu Aida')
  await page.getByLabel(/telefon/i).fill('012-345 6789')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await page.waitForURL('**/produk/risalah-a5/thank-you')
  await expect(page.getByText('RM 166.75').first()).toBeVisible()
})

test('FIX-35 on a phone, the save bar lists errors with links to their fields, and leaving needs confirmation', async ({
  page,
  shop,
}) => {
  const { categories } = await shop.call(getCatalog, {})
  const { id } = await shop.call(createProduct, {
    name: 'Lencana',
    category_id: categories[0]?.id ?? 0,
    flow: 'described',
    described: {
      pricing: { by: 'piece', tiers: [{ from: 1, sen: 300 }] },
      options: [],
      asks: { design: true, names: false, notes: true },
    },
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, `/admin/products/${id}`)
  await expect(page.getByRole('heading', { name: 'Lencana', level: 1 })).toBeVisible()
  const price = page.getByLabel('Tier 1: price per piece')
  await price.fill('')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  const problems = page.getByRole('region', { name: 'Fix before saving' })
  await expect(problems.getByRole('button')).toHaveCount(2)
  await problems.getByRole('button', { name: /^Prices: Please enter an amount/ }).click()
  await expect(price).toBeFocused()
  await expect(price).toBeInViewport()
  await expectToFitWidth(page)
  expect(await findProblemsInBothThemes(page)).toEqual([])

  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await price.fill('3.50')
  await page.getByLabel('Name', { exact: true }).fill('Lencana butang')
  await page.getByRole('button', { name: 'Preview' }).click()
  const shown = page.frameLocator('iframe[title="Shop page"]')
  await expect(shown.getByRole('heading', { name: 'Lencana butang', level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Lencana butang saved')).toBeVisible()
  await page.waitForURL('**/admin/products')
})

test('FIX-35 the product editor labels every field visibly and reports a missing product', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/products/new')
  await page.getByRole('button', { name: 'Banner by ft²' }).click()
  await page.getByRole('region', { name: 'About' }).getByRole('button', { name: 'Add question' }).click()
  const form = page.locator('form')
  const unlabelled = await form
    .locator('input:not([type=file]), select, textarea')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[])
        .filter(({ labels, placeholder }) => placeholder || !labels?.[0]?.innerText.trim())
        .map(({ outerHTML }) => outerHTML.slice(0, 160)),
    )
  expect(unlabelled).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.goto('/admin/products/999999')
  await expect(page.getByText('This product doesn’t exist')).toBeVisible()
})
