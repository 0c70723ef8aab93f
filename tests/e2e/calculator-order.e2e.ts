import { test, expect, navigateTo } from '../support/shop.ts'
import {
  stickerCalculatorPath,
  quantityField,
  calculatorTotal,
  readLocalStorage,
  ppCalculatorPath,
} from '../support/calculator-screen.ts'

test('CALC-01 CALC-04 keeps the chosen size and quantity across navigation and reloads, and uses them in the order', async ({
  page,
}) => {
  await page.goto(stickerCalculatorPath)
  await page.getByRole('radio', { name: '5cm' }).check()
  await quantityField(page).fill('700')
  const stands = async (size: string, pieces: string) => {
    await expect(page.getByRole('radio', { name: size, exact: true })).toBeChecked()
    await expect(quantityField(page)).toHaveValue(pieces)
  }
  const summary = page.getByRole('region', { name: 'RINGKASAN PESANAN' })
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(summary).toContainText('Saiz5cmKuantiti700 keping')
  await page.getByRole('link', { name: 'Kembali ke kalkulator' }).click()
  await stands('5cm', '700')
  // 45 stickers fit a sheet: 16 sheets at RM 3.80
  await expect(calculatorTotal(page)).toHaveText('RM 60.80')
  await page.reload()
  await stands('5cm', '700')
  await expect(calculatorTotal(page)).toHaveText('RM 60.80')
  await page.goBack()
  await expect(summary).toContainText('Saiz5cm')
  await page.goBack()
  await stands('5cm', '700')
  await page.getByRole('radio', { name: '8cm' }).check()
  await expect.poll(async () => (await readLocalStorage(page, 'stickerDetails')).stickerSize).toBe('8cm')
  await page.goForward()
  await expect(summary).toContainText('Saiz8cmKuantiti700 keping')
  // Values in the link take precedence over the stored choice. Each product stores its own choice.
  await page.goto(`${stickerCalculatorPath}?size=6cm&quantity=250`)
  await stands('6cm', '250')
  await quantityField(page).fill('1')
  await page.reload()
  await stands('6cm', '1')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByText('1 piece, 6cm', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Bahasa Melayu' }).click()
  await expect(page.getByText('1 keping, 6cm', { exact: true })).toBeVisible()
  await navigateTo(page, ppCalculatorPath)
  await expect(quantityField(page)).toHaveValue('1000')
  await page.evaluate(() => {
    const choice = { sizeMm: 33, quantity: 40, material: 'PP White' }
    sessionStorage.setItem('calculator_choice pp-sticker', JSON.stringify({ choice, search: '' }))
  })
  await page.reload()
  await stands('6cm', '40')
  await expect(page.getByRole('radio', { name: /PP White/ })).toBeChecked()
})

test('CALC-04 pressing Buat Pesanan stores the calculator’s details and opens the matching order form', async ({
  page,
}) => {
  await page.goto(stickerCalculatorPath)
  await page.locator('html[data-hydrated]').waitFor()
  for (const [calculator, order] of [
    [stickerCalculatorPath, '/category/printing/stickerprint/mirrorcoat-sticker/order'],
    ['/printing/stickerprint', '/category/printing/stickerprint/order'],
    [
      '/printing/stickerprint/mirrorcoat-sticker/calculator',
      '/printing/stickerprint/mirrorcoat-sticker/order',
    ],
    ['/printing/ppsticker', '/printing/ppsticker/order'],
    ['/category/printing/ppsticker/pp-sticker/calculator', '/category/printing/ppsticker/pp-sticker/order'],
  ] as const) {
    await navigateTo(page, calculator)
    await page.getByRole('button', { name: 'Buat Pesanan' }).click()
    await expect(page).toHaveURL(order)
  }
  await navigateTo(page, stickerCalculatorPath)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page).toHaveURL(/order$/)
  expect(await readLocalStorage(page, 'stickerDetails')).toEqual({
    orderQuantity: 1000,
    stickerSize: '6cm',
    totalCost: 126,
    productType: 'Mirrorcoat Sticker',
  })
  expect(await readLocalStorage(page, 'orderSummary')).toEqual({
    productSlug: 'mirrorcoat-sticker',
    productName: 'Mirrorcoat Sticker',
    categoryInfo: { parentCategory: 'printing', categoryId: 'stickerprint' },
    isCategory: true,
  })
})

test('CALC-04 waits for the new total before it opens the order form when Buat Pesanan is pressed while the total loads', async ({
  page,
}) => {
  await page.goto(stickerCalculatorPath)
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/quotes/total*', async (route) => {
    await held
    await route.continue()
  })
  await quantityField(page).fill('28')
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page).toHaveURL(stickerCalculatorPath)
  answer?.()
  await expect(page).toHaveURL(/order$/)
  expect(await readLocalStorage(page, 'stickerDetails')).toMatchObject({ orderQuantity: 28, totalCost: 8 })
})
