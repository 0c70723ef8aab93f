import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { deleteCategory } from '../../core/catalog/catalog-categories.ts'
import { getCatalog } from '../../core/catalog/catalog-desk.ts'
import { changeBanner, changeDeal } from '../../core/catalog/catalog-home.ts'
import { changeSchool, deleteColour } from '../../core/catalog/catalog-iron-on.ts'
import { changeProduct, deleteProduct } from '../../core/catalog/catalog-products.ts'
import { changePriceList } from '../../core/pricing/price-desk.ts'
import { fallbackTiers } from '../../core/pricing/price-tiers.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, follow, type Shop, test, toast } from '../support/shop.ts'

/** Left half magenta, right half green. */
const picture = () =>
  sharp({ create: { width: 1600, height: 600, channels: 3, background: '#c4005f' } })
    .composite([
      {
        input: { create: { width: 800, height: 600, channels: 3, background: '#2fa84f' } },
        left: 800,
        top: 0,
      },
    ])
    .png()
    .toBuffer()

const names = (page: Page, list: string) =>
  page
    .getByRole('table', { name: list })
    .getByRole('row')
    .getByRole('button', { name: /^(?!Move|More)/ })

const productsIn = async (shop: Shop, categoryId: number) =>
  (await shop.call(getCatalog, {})).products.filter(({ category_id }) => category_id === categoryId)

test('D-09 D-12 a product: picture cut by keys, saved beside somebody else, put first; customers see it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.enter(page, '/admin/products')
  await page.getByRole('button', { name: 'New product in Stickerprint' }).click()
  const dialog = page.getByRole('dialog', { name: 'New product' })
  await dialog.getByLabel('Name', { exact: true }).fill('Sticker Hologram')
  await dialog.getByLabel('Name in English').fill('Holographic Sticker')
  await expect(dialog.getByLabel('Address')).toHaveValue('sticker-hologram')
  await dialog.getByLabel('Order form').selectOption('Stickers')
  await dialog.getByLabel('Available').check()
  await dialog.getByRole('button', { name: 'Use 8.00' }).click()
  await expect(dialog.getByText('As in the price list Mirrorcoat Sticker')).toBeVisible()
  await dialog.getByLabel(/^From/).fill('9,5o')
  await dialog.getByLabel('Choose picture').setInputFiles({
    name: 'hologram.png',
    mimeType: 'image/png',
    buffer: await picture(),
  })
  const frame = dialog.getByRole('application', { name: /Part of the picture/ })
  await frame.press('+')
  for (let step = 0; step < 30; step += 1) await frame.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Use this part' }).click()
  await expect(dialog.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('Please enter an amount, like 8.00.')).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Sticker Hologram')
  await dialog.getByLabel(/^From/).fill('9.50')
  await expect(dialog.getByText('Differs: RM 8.00 by the price list Mirrorcoat Sticker')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'Sticker Hologram added')).toBeVisible()
  const list = 'Products in Stickerprint'
  await expect(names(page, list)).toHaveText(['Mirrorcoat Sticker', 'PP Sticker', 'Sticker Hologram'])
  const made = (await productsIn(shop, 1)).find(({ slug }) => slug === 'sticker-hologram')
  expect(made?.name_en).toBe('Holographic Sticker')
  const { data } = await sharp(
    await (await page.request.get(new URL(made?.image_url ?? '', page.url()).href)).body(),
  )
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[1], 'the right part of it is green').toBeGreaterThan(data[0] ?? 255)

  // By the keys, then by the mouse.
  const handle = page.getByRole('button', { name: 'Move Sticker Hologram' })
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  await expect(handle).toBeFocused()
  await expect(names(page, list)).toHaveText(['Sticker Hologram', 'Mirrorcoat Sticker', 'PP Sticker'])
  await expect.poll(async () => (await productsIn(shop, 1))[0]?.name).toBe('Sticker Hologram')
  const last = await page.getByRole('row', { name: /PP Sticker/ }).boundingBox()
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(200, (last?.y ?? 0) + (last?.height ?? 0) - 4, { steps: 5 })
  await page.mouse.up()
  await expect(names(page, list)).toHaveText(['Mirrorcoat Sticker', 'PP Sticker', 'Sticker Hologram'])
  await expect.poll(async () => (await productsIn(shop, 1)).at(-1)?.name).toBe('Sticker Hologram')

  // Somebody else is quicker: what both typed is seen before anything is written.
  await page.getByRole('button', { name: 'Sticker Hologram', exact: true }).click()
  const edit = page.getByRole('dialog', { name: 'Edit product' })
  await edit.getByLabel(/^Description(?! in)/).fill('Berkilau ikut cahaya.')
  const { id, version } = made ?? { id: 0, version: 0 }
  await shop.call(changeProduct, { id, version, price: 11 })
  expectErrors(page, /409/)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toContainText('theirs: 11.00 · yours: 9.50')
  await edit.getByLabel(/^From/).fill('11')
  await edit.getByRole('button', { name: 'Preview' }).click()
  const shown = page.frameLocator('iframe[title="The shop’s page"]')
  await expect(shown.getByText('Berkilau ikut cahaya.')).toBeVisible()
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Sticker Hologram saved')).toBeVisible()
  const [now] = (await productsIn(shop, 1)).filter((product) => product.id === id)
  expect(now).toMatchObject({ price: 11, description: 'Berkilau ikut cahaya.' })

  await page.goto('/category/printing/stickerprint')
  const card = page.getByRole('link', { name: /Sticker Hologram/ })
  await expect(card).toContainText('RM 11.00')
  await expect(card.locator('img')).toHaveAttribute('src', now?.image_url ?? '')
  await card.click()
  await expect(page.getByText('RM 126.00').first()).toBeVisible()

  await page.goto('/admin/products')
  const more = page.getByRole('button', { name: 'More about Sticker Hologram' })
  await more.click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('From: RM 9.50 RM 11.00')
  await page.keyboard.press('Escape')
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Sticker Hologram deleted')).toBeVisible()
  await expect(names(page, list)).toHaveText(['Mirrorcoat Sticker', 'PP Sticker'])
})

test('PROD-20 a category is added within the product’s window, and nothing that was typed is lost', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, '/admin/products')
  await page.getByRole('button', { name: 'New product in Stickerprint' }).click()
  const product = page.getByRole('dialog', { name: 'New product' })
  await product.getByLabel('Name', { exact: true }).fill('Cawan Bernama')
  await product.getByLabel(/^Description(?! in)/).fill('Nama pada cawan.')
  const category = product.getByLabel('Category')
  await category.focus()
  await category.selectOption('New category…')
  const window = page.getByRole('dialog', { name: 'New category' })
  await expect(window.getByLabel('Name', { exact: true })).toBeFocused()
  await window.getByLabel('Name', { exact: true }).fill('Hadiah lama')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(window).toBeHidden()
  await expect(category).toBeFocused()
  await expect(category.locator('option:checked')).toHaveText('Stickerprint')

  await category.selectOption('New category…')
  await window.getByRole('button', { name: 'Add', exact: true }).click()
  expectErrors(page, /409/)
  await window.getByLabel('Name', { exact: true }).fill('Stickerprint')
  await window.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(window.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await window.getByLabel('Name', { exact: true }).fill('Hadiah')
  await window.getByLabel('Address').fill('hadiah')
  await window.getByLabel('Available').check()
  expect(await problemsOf(page)).toEqual([])
  await window.getByLabel('Name', { exact: true }).press('Enter')
  await expect(toast(page, 'Hadiah added')).toBeVisible()
  await expect(window).toBeHidden()
  await expect(product.getByLabel('Name', { exact: true })).toHaveValue('Cawan Bernama')
  await expect(product.getByLabel(/^Description(?! in)/)).toHaveValue('Nama pada cawan.')
  await expect(category.locator('option:checked')).toHaveText('Hadiah')
  await product.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'Cawan Bernama added')).toBeVisible()
  await expect(names(page, 'Products in Hadiah')).toHaveText(['Cawan Bernama'])
  const { categories, products } = await shop.call(getCatalog, {})
  const made = categories.find(({ slug }) => slug === 'hadiah')
  expect(made?.status).toBe('active')
  expect(products.filter(({ category_id }) => category_id === made?.id)).toHaveLength(1)
  for (const { id } of products.filter(({ category_id }) => category_id === made?.id))
    await shop.call(deleteProduct, { id })
  await shop.call(deleteCategory, { id: made?.id ?? 0 })
})

test('the other shelves, and prices that show what they change', async ({ page, shop }) => {
  // Ten screens, each looked at whole.
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, '/admin/products/colours')
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
    await follow(page, `/admin/products/${path}`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByRole(path === 'prices' ? 'listitem' : 'row')
        .last(),
    ).toBeVisible()
    expect(await problemsOf(page), path).toEqual([])
  }
  await page.getByRole('button', { name: '500 × 5cm PP Sticker', exact: true }).click()
  await page.getByLabel('Quantity').fill('600')
  // ORD-12: a deal is one, and says until when.
  await expect(page.getByText('For exactly this size and quantity, instead of RM 53.20.')).toBeVisible()
  await page.getByLabel('Deal price').fill('53.20')
  await page.getByLabel('Last day').fill('2999-12-31')
  expectErrors(page, /400/)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It has to be less than RM 53.20, what this job costs anyway.')).toBeVisible()
  await page.getByLabel('Deal price').fill('49.9')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /600 × 5cm/ })).toContainText('RM 49.90 until 31/12/2999')
  await page.goto('/admin/products/banners')
  await page.getByRole('button', { name: 'Nama anak, kemas di baju', exact: true }).click()
  expect(await problemsOf(page), 'a banner').toEqual([])
  await page.getByLabel('Title, Malay').fill('Nama kemas di baju')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Nama kemas di baju/ })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('link', { name: /600 keping, 5 cm/ })).toBeVisible()
  await page.getByRole('button', { name: 'Banner 3: Nama kemas di baju' }).click()
  await expect(page.getByRole('heading', { name: 'Nama kemas di baju' })).toBeInViewport()

  await page.goto('/admin/products/schools')
  await page.getByRole('button', { name: 'SK Contoh Jaya', exact: true }).click()
  const school = page.getByRole('dialog', { name: 'Edit school' })
  await school.getByLabel('Width').fill('300')
  await school.getByRole('button', { name: 'Save' }).click()
  await expect(school.getByText('At most 290 mm, the width of a sheet.')).toBeVisible()
  await school.getByLabel('Width').fill('64')
  await school.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /SK Contoh Jaya/ })).toContainText('64 × 70 mm')

  await page.goto('/admin/products/prices')
  await page.getByRole('link', { name: 'Mirrorcoat Sticker', exact: true }).click()
  await expect(page.getByText('Mirrorcoat Sticker (Stickers)')).toBeVisible()
  await page.getByLabel('Row 6: price of a sheet').fill('3.3x')
  await expect(page.getByText('Please enter a price, like 6.00.')).toBeVisible()
  await page.getByLabel('Row 6: price of a sheet').fill('3.30')
  const changes = page.getByRole('list', { name: 'Changes of 6 cm' })
  await expect(changes).toContainText('1,000 × 6 cmRM 126.00 → RM 118.80')
  await page.getByLabel('Row 5: price of a sheet').fill('4.50')
  await expect(
    page.getByText('From 11 sheets on each costs more (RM 4.50) than before (RM 4.20).'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Warnings' }).getByRole('listitem')).toHaveCount(1)
  await page.getByLabel('Row 5: price of a sheet').fill('3.80')
  await expect(page.getByRole('list', { name: 'Warnings' })).toHaveCount(0)
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Mirrorcoat Sticker saved')).toBeVisible()
  await expect(page.getByText('Nothing yet')).toBeVisible()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('from 21: RM 3.30')
  await page.keyboard.press('Escape')

  // From a spreadsheet: seen row by row, with what it would change, before anything is written.
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
  expect(await problemsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 1 change' }).click()
  await expect(toast(page, '0 added, 1 updated')).toBeVisible()
  await expect(page.getByLabel('Row 6: price of a sheet')).toHaveValue('3.00')
  await page.goto('/printing/stickerprint')
  await expect(page.getByText('RM 108.00').first()).toBeVisible()
  // Others begin with the stock prices and colours.
  await shop.call(changePriceList, { list: 'sticker', tiers: stockTiers })
  const orange = (await shop.call(getCatalog, {})).colours.find(({ warna }) => warna === 'Orange/Navy')
  await shop.call(deleteColour, { id: orange?.id ?? 0 })
  await shop.call(changeSchool, { id: 1, width_mm: 60 })
  const pp = (await shop.call(getCatalog, {})).deals.find(({ product_id }) => product_id === 7)
  await shop.call(changeDeal, { id: pp?.id ?? 0, quantity: 500, price_sen: 3990, to_day: null })
  await shop.call(changeBanner, { id: 3, title_ms: 'Nama anak, kemas di baju' })
})

const stockTiers = fallbackTiers.map(({ sheets, price }) => ({ sheets, price_sen: price }))
