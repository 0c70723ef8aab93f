import { readFileSync } from 'node:fs'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, test, toast } from '../support/shop.ts'

test('a customer opens a quotation sent by staff, downloads the PDF and accepts it', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/orders/new')
  await page.getByRole('combobox', { name: 'Add item', exact: true }).selectOption('Custom item')
  await page.getByLabel('Description', { exact: true }).fill('Kain rentang 3 × 8 kaki')
  await page.getByLabel('Price per piece').fill('67.20')
  await page.getByRole('button', { name: 'Add to order' }).click()
  await page.getByLabel('Name (optional)').fill('Cikgu Zaleha')
  await page.getByLabel('Phone').fill('013-911 0022')
  await page.getByText('Quotation', { exact: true }).click()
  await expect(page.getByLabel('Paid in cash')).toBeHidden()
  await page.getByRole('button', { name: 'Send quotation' }).click()
  await expect(page.getByText('Please choose a day.')).toBeVisible()
  await page.getByLabel('Valid until').fill('2099-12-31')
  await page.getByLabel('Note').fill('Siap dalam 3 hari bekerja.')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Send quotation' }).click()
  await expect(toast(page, /Quotation \d{4}-\d{4} sent/)).toBeVisible()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Valid until 31/12/2099.')).toBeVisible()
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download quotation' }).click(),
  ])
  expect(
    readFileSync(await pdf.path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect(await findAccessibilityProblems(page)).toEqual([])
  const id = new URL(page.url()).searchParams.get('order') ?? ''
  const { order, events } = await shop.call(getOrder, { id })
  const link = /\/jejak#\S+/.exec(events.find(({ action }) => action === 'told')?.note ?? '')?.[0] ?? ''
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: /^Quoted/ }).first()).toBeVisible()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Sebut harga' })).toBeVisible()
  await expect(page.getByText('Kain rentang 3 × 8 kaki').first()).toBeVisible()
  await expect(page.getByText('Siap dalam 3 hari bekerja.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await expectToFitWidth(page)
  await page.getByRole('button', { name: 'Terima sebut harga' }).click()
  await expect(page.getByText('Sebut harga diterima. Cara bayaran ada di bawah.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Cara bayaran' })).toBeVisible()
  await expect(page.getByText('RM 67.20').first()).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  const after = await shop.call(getOrder, { id })
  expect([after.order.stage, after.order.total_sen]).toEqual(['new', order.total_sen])
})
