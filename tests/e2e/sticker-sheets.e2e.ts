import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { approveDesign } from '#core/orders/files/approvals.ts'
import { listDesigns } from '#core/orders/files/designs-calls.ts'
import { moveOrders } from '#core/orders/admin/bulk-orders.ts'
import { getStickerOrder, placeStickerOrder } from '#core/orders/orders.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, test, type Shop } from '../support/shop.ts'

test.use({ viewport: { width: 1280, height: 900 } })

async function placeOrder(shop: Shop) {
  const { id } = await shop.call(placeStickerOrder, {
    nama: 'Siti Aminah',
    phone: shop.phone(),
    deliveryMethod: 'selfPickup',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  })
  const { order } = await shop.call(getStickerOrder, { id })
  return { id, number: order.orderNumber, key: order.design_key ?? '' }
}

async function readBatchNumber(page: Page): Promise<string> {
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  return heading?.replace('Batch ', '') ?? ''
}

async function measureCutPaths(page: Page, file: string) {
  const drawing = await page.context().newPage()
  await drawing.setContent(await readFile(file, 'utf8'))
  const sizes = await drawing.locator('path').evaluateAll((paths) =>
    paths.map((path) => {
      // A CSS pixel is 1/96 inch.
      const { width, height } = path.getBoundingClientRect()
      return { width: (width / 96) * 25.4, height: (height / 96) * 25.4 }
    }),
  )
  await drawing.close()
  return sizes
}

test('NEST-05 staff print a batch with the approved designs, highlight a sticker’s copies and reprint single stickers', async ({
  page,
  shop,
}) => {
  const [approved, open] = [await placeOrder(shop), await placeOrder(shop)]
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><circle cx="400" cy="400" r="300" fill="#283"/></svg>'
  const buffer = await sharp(Buffer.from(svg)).png().toBuffer()
  for (const { number, key } of [approved, open]) {
    const sent = await page.request.post(`/api/orders/design?order=${number}`, {
      headers: { 'x-design-key': key },
      multipart: { file: { name: 'logo.png', mimeType: 'image/png', buffer } },
    })
    expect(sent.status()).toBe(200)
  }
  const { designs } = await shop.call(listDesigns, { order: approved.number, key: approved.key })
  await shop.call(approveDesign, {
    order: approved.number,
    key: approved.key,
    design: designs[0]?.id ?? '',
    cut: 'contour',
    white_is_ground: true,
    placement: { scale: 1, xMm: 0, yMm: 0 },
    seen: { quantity: 1000, size: { width: 60, height: 60 }, material: '' },
  })
  const orders = [approved, open].map(({ id }) => ({ id, version: 1 }))
  expect((await shop.call(moveOrders, { to: 'paid', orders })).stayed).toEqual([])

  await shop.open(page, '/admin/orders/production')
  for (const { number } of [approved, open])
    await page.getByRole('checkbox', { name: new RegExp(number) }).check()
  await page.getByRole('button', { name: /Lay out 2/ }).click()
  const plan = page.getByRole('dialog', { name: 'Create batch' })
  const asked = plan.getByRole('region', { name: 'Not approved' })
  await expect(asked).toContainText(open.number)
  await expect(asked).not.toContainText(approved.number)
  const make = plan.getByRole('button', { name: 'Create batch' })
  await expect(make).toBeDisabled()
  await asked.getByLabel('Reason to print anyway').fill('Agreed in the shop')
  expect(await findAccessibilityProblems(page, { within: '[role=dialog]' })).toEqual([])
  await make.click()

  const figure = page.getByRole('figure', { name: 'Sheet 1, 28 pieces' })
  await expect(figure.locator('image')).toHaveAttribute('href', /^data:image\/webp/)
  await expect(figure.locator('use')).toHaveCount(28)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download cut file of sheet 1' }).click()
  await page.getByRole('menuitem', { name: /^DXF/ }).click()
  expect((await saving).suggestedFilename()).toBe(`batch-${await readBatchNumber(page)}-1.dxf`)
  const savingSvg = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download cut file of sheet 1' }).click()
  await page.getByRole('menuitem', { name: /^SVG/ }).click()
  const sizes = await measureCutPaths(page, await (await savingSvg).path())
  // Stickers lie edge to edge. A shared line is cut once, so some stickers are cut as two paths.
  const whole = sizes.filter(({ width, height }) => Math.abs(width - 60) < 0.1 && Math.abs(height - 60) < 0.1)
  expect(whole).toHaveLength(28)
  expect(sizes.every(({ width, height }) => width < 60.1 && height < 60.1)).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page.getByText(`Not approved: ${open.number}. Agreed in the shop`)).toBeVisible()

  await page.getByRole('tab', { name: 'Sheets' }).click()
  const design = page
    .getByRole('list', { name: 'On sheet 1' })
    .getByRole('button', { name: new RegExp(`${approved.number}.*× 28`) })
  await design.click()
  await expect(design).toHaveAttribute('aria-pressed', 'true')
  await expect(figure.locator('xpath=..').locator('svg[aria-hidden] > path')).toHaveCount(28)
  await page.getByRole('button', { name: 'Reprint' }).click()
  const again = page.getByRole('dialog', { name: 'Reprint' })
  await again.getByLabel('Copies').fill('3')
  await again.getByLabel('Reason').fill('Smudged')
  await again.getByRole('button', { name: 'Create reprint' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Reprint/ })).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Sheet 1, 3 pieces' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'On sheet 1' })).toContainText('× 3')
  expect(await findAccessibilityProblems(page)).toEqual([])
})
