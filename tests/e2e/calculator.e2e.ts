import { expect, expectErrors, test } from '../support/shop.ts'
import {
  stickerCalculatorPath,
  ppCalculatorPath,
  quantityField,
  calculatorTotal,
  readLocalStorage,
} from '../support/calculator-screen.ts'

test('CALC-01 CALC-02 computes the total, offers a larger quantity at no extra cost and hides internal figures from visitors', async ({
  page,
}) => {
  const answers: string[] = []
  page.on('response', async (response) => {
    if (/\/api\/|\.data/.test(response.url())) answers.push(await response.text().catch(() => ''))
  })
  await page.goto(stickerCalculatorPath)
  await expect(quantityField(page)).toHaveValue('1000')
  await expect(page.getByRole('radio', { name: '6cm' })).toBeChecked()
  await expect(calculatorTotal(page)).toHaveText('RM 126.00')
  await expect(page.getByText('Harga sama untuk 1,008 keping')).toBeVisible()
  // 20 sheets at RM 3.80 cost more than 21 at RM 3.50.
  await quantityField(page).fill('560')
  await expect(calculatorTotal(page)).toHaveText('RM 76.00')
  await expect(page.getByText('588 keping lebih murah: RM 73.50')).toBeVisible()
  await page.getByRole('button', { name: 'Ambil' }).click()
  await expect(quantityField(page)).toHaveValue('588')
  await expect(calculatorTotal(page)).toHaveText('RM 73.50')
  await quantityField(page).fill('1000')
  await page.getByRole('radio', { name: '10cm' }).check()
  // 2 × 4 stickers fit a sheet: 125 sheets at RM 3.50.
  await expect(calculatorTotal(page)).toHaveText('RM 437.50')
  await quantityField(page).fill('8')
  await expect(calculatorTotal(page)).toHaveText('RM 8.00')
  await page.getByRole('radio', { name: '6cm' }).check()
  await quantityField(page).fill('00a28x0')
  await expect(quantityField(page)).toHaveValue('280')
  await expect(calculatorTotal(page)).toHaveText('RM 42.00')
  await quantityField(page).fill('')
  await expect(calculatorTotal(page)).toHaveText('RM 0.00')
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page.getByText('Sila isi kuantiti, sekurang-kurangnya 1.')).toBeVisible()
  await expect(page).toHaveURL(stickerCalculatorPath)

  await quantityField(page).fill('1000')
  const table = page.getByRole('table', { name: 'Harga ikut kuantiti' })
  await expect(table.getByRole('row')).toHaveText([
    /Kuantiti/,
    '100 kepingRM 28.00',
    '250 kepingRM 37.8046%',
    '500 kepingRM 68.4051%',
    '1,000 kepingRM 126.0055%',
    '2,000 kepingRM 252.0055%',
    '5,000 kepingRM 626.5055%',
  ])
  await expect(table.getByRole('button', { name: '1,000 keping' })).toHaveAttribute('aria-pressed', 'true')
  await table.getByRole('button', { name: '250 keping' }).click()
  await expect(quantityField(page)).toHaveValue('250')
  await expect(calculatorTotal(page)).toHaveText('RM 37.80')
  // 252 pieces fill nine sheets. With 11 sheets, a piece costs less.
  await page.getByRole('button', { name: 'Ambil' }).click()
  await expect(quantityField(page)).toHaveValue('252')
  await expect(page.getByText('308 keping hanya RM 41.80: setiap keping lebih murah')).toBeVisible()
  await page.getByRole('radio', { name: '10cm' }).check()
  await expect(table.getByRole('row').nth(1)).toHaveText('100 kepingRM 49.40')

  await quantityField(page).fill('1000')
  await page.getByRole('radio', { name: '8cm' }).check()
  await expect(calculatorTotal(page)).toHaveText('RM 234.50')
  await expect(page.getByText('Butiran cetakan')).toHaveCount(0)
  expect(answers.length).toBeGreaterThan(0)
  expect(answers.join()).not.toMatch(/per_sheet|sheets|price_per/)
})

test('CALC-01 offers PP stickers transparent by default and white on request', async ({ page }) => {
  await page.goto(ppCalculatorPath)
  await expect(page.getByRole('radio', { name: /PP Transparent/ })).toBeChecked()
  await page.getByRole('radio', { name: /PP White/ }).check()
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page).toHaveURL('/category/printing/stickerprint/ppsticker/order')
  expect(await readLocalStorage(page, 'stickerDetails')).toEqual({
    orderQuantity: 1000,
    stickerSize: '6cm',
    materialType: 'PP White',
    totalCost: 126,
    productType: 'PP Sticker',
  })
})

test('CALC-02 shows pieces per sheet, sheets, price per sheet and unit cost to signed-in users', async ({
  page,
  shop,
}) => {
  await shop.open(page, stickerCalculatorPath)
  const figures = page.getByRole('region', { name: 'Butiran cetakan' })
  await expect(figures).toContainText('Kuantiti per helaian28')
  await expect(figures).toContainText('Helaian diperlukan36')
  await expect(figures).toContainText('Harga per helaianRM 3.50')
  await expect(figures).toContainText('Kos seunitRM 0.126')
  await expect(figures.getByRole('img', { name: 'Satu helaian: 4 × 7 sticker' })).toBeVisible()
})

test('CALC-03 shows an error and uses the fallback prices when prices can’t be loaded', async ({ page }) => {
  expectErrors(page, /Failed to load resource/)
  await page.goto(stickerCalculatorPath)
  await page.route('**/api/quotes/total*', (route) => route.abort())
  await quantityField(page).fill('500')
  await expect(page.getByText('Gagal memuat data')).toBeVisible()
  // 18 sheets at RM 3.80
  await expect(calculatorTotal(page)).toHaveText('RM 68.40')
  await expect(page.getByText('Jumlah (anggaran)')).toBeVisible()
})
