import sharp from 'sharp'
import { changeProduct } from '#core/catalog/catalog-products.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, test, toast } from '../support/shop.ts'
import { createTwoColourPicture, entryNames, listProductsIn } from '../support/catalog-screen.ts'

test('D-09 D-12 staff add a product with a cropped picture, move it and resolve an edit conflict, and customers see it', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await shop.open(page, '/admin/products')
  await page.getByRole('link', { name: 'Add product in Stickerprint' }).click()
  const dialog = page.locator('form')
  await dialog.getByLabel('Name', { exact: true }).fill('Sticker Hologram')
  await dialog.getByLabel('Name in English').fill('Holographic Sticker')
  await expect(dialog.getByLabel('Address')).toHaveValue('sticker-hologram')
  await dialog.getByLabel('Order type').selectOption('Stickers')
  await dialog.getByLabel('Available').check()
  await dialog.getByRole('button', { name: 'Use 8.00' }).click()
  await expect(dialog.getByText('Matches the price list Mirrorcoat Sticker')).toBeVisible()
  await dialog.getByLabel(/^Starting price/).fill('9,5o')
  await dialog.getByLabel('Choose picture').setInputFiles({
    name: 'hologram.png',
    mimeType: 'image/png',
    buffer: await createTwoColourPicture(),
  })
  const frame = dialog.getByRole('application', { name: /Visible part of the picture/ })
  await frame.press('+')
  for (let step = 0; step < 30; step += 1) await frame.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Crop' }).click()
  await expect(dialog.getByRole('button', { name: 'Replace picture' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Add product' }).click()
  await expect(dialog.getByText('Enter an amount, such as 8.00.', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Sticker Hologram')
  await dialog.getByLabel(/^Starting price/).fill('9.50')
  await expect(
    dialog.getByText('This should be RM 8.00 according to the price list Mirrorcoat Sticker'),
  ).toBeVisible()
  expect(await findAccessibilityProblems(page, { aside: 'iframe' })).toEqual([])
  await dialog.getByRole('button', { name: 'Add product' }).click()
  await expect(toast(page, 'Sticker Hologram added')).toBeVisible()
  const list = 'Products in Stickerprint'
  await expect(entryNames(page, list)).toHaveText(['Mirrorcoat Sticker', 'PP Sticker', 'Sticker Hologram'])
  const made = (await listProductsIn(shop, 1)).find(({ slug }) => slug === 'sticker-hologram')
  expect(made?.name_en).toBe('Holographic Sticker')
  const { data } = await sharp(
    await (await page.request.get(new URL(made?.image_url ?? '', page.url()).href)).body(),
  )
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[1], 'the right part of the picture is green').toBeGreaterThan(data[0] ?? 255)

  const handle = page.getByRole('button', { name: 'Move Sticker Hologram' })
  await handle.press('ArrowUp')
  await handle.press('ArrowUp')
  await expect(handle).toBeFocused()
  await expect(entryNames(page, list)).toHaveText(['Sticker Hologram', 'Mirrorcoat Sticker', 'PP Sticker'])
  await expect.poll(async () => (await listProductsIn(shop, 1))[0]?.name).toBe('Sticker Hologram')
  const last = await page.getByRole('row', { name: /PP Sticker/ }).boundingBox()
  await handle.hover()
  await page.mouse.down()
  await page.mouse.move(200, (last?.y ?? 0) + (last?.height ?? 0) - 4, { steps: 5 })
  await page.mouse.up()
  await expect(entryNames(page, list)).toHaveText(['Mirrorcoat Sticker', 'PP Sticker', 'Sticker Hologram'])
  await expect.poll(async () => (await listProductsIn(shop, 1)).at(-1)?.name).toBe('Sticker Hologram')

  await page.getByRole('button', { name: 'Sticker Hologram', exact: true }).click()
  const edit = page.locator('form')
  await edit.getByLabel(/^Description(?! in)/).fill('Berkilau ikut cahaya.')
  const { id, version } = made ?? { id: 0, version: 0 }
  await shop.call(changeProduct, { id, version, price: 11 })
  expectErrors(page, /409/)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByRole('alert')).toContainText('theirs: 11.00 · yours: 9.50')
  await edit.getByLabel(/^Starting price/).fill('11')
  await edit.getByRole('button', { name: 'Preview' }).click()
  const shown = page.frameLocator('iframe[title="Shop page"]')
  await expect(shown.getByText('Berkilau ikut cahaya.')).toBeVisible()
  await page.keyboard.press('Escape')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Sticker Hologram saved')).toBeVisible()
  const [now] = (await listProductsIn(shop, 1)).filter((product) => product.id === id)
  expect(now).toMatchObject({ price: 11, description: 'Berkilau ikut cahaya.' })

  await page.goto('/category/printing/stickerprint')
  const card = page.getByRole('link', { name: /Sticker Hologram/ })
  await expect(card).toContainText('RM 11.00')
  await expect(card.locator('img')).toHaveAttribute('src', now?.image_url ?? '')
  await card.click()
  await expect(page.getByText('RM 126.00').first()).toBeVisible()

  await page.goto('/admin/products')
  const more = page.getByRole('button', { name: 'Actions for Sticker Hologram' })
  await more.click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('dialog')).toContainText('Starting price: RM 9.50 RM 11.00')
  await page.keyboard.press('Escape')
  await more.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, 'Sticker Hologram deleted')).toBeVisible()
  await expect(entryNames(page, list)).toHaveText(['Mirrorcoat Sticker', 'PP Sticker'])
})
