import { listOrders } from '#core/orders/admin/order-list.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, test } from '../support/shop.ts'
import {
  mirrorcoatCalculatorPath,
  sendOrderButton,
  startStickerOrder,
  orderFormStarts,
} from '../support/order-form-starts.ts'

test.use({ viewport: { width: 360, height: 740 } })

for (const [kind, open] of Object.entries(orderFormStarts)) {
  test(`${kind}: submitting again after a lost response and a reload places one order`, async ({
    page,
    shop,
  }) => {
    expectErrors(page, /Failed to load resource/)
    const phone = shop.phone()
    await open(page)
    await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
    await page.getByLabel('No Telefon').fill(phone)
    await page.getByRole('radio', { name: /^Pos/ }).check()
    await page.getByLabel('Alamat baris 1').fill('12 Jalan Mawar')
    await page.getByLabel('Poskod').fill('43000')
    await expect(page.getByLabel('Negeri')).toHaveValue('Selangor')
    const names: string[] = []
    await page.route('**/save-order', async (route) => {
      names.push(route.request().postDataJSON().requestId)
      if (names.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await sendOrderButton(page).click()
    await expect(page.getByText('Error submitting order.').first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Alamat baris 1')).toHaveValue('12 Jalan Mawar')
    await expect(page.getByLabel('No Telefon')).toHaveValue(phone)
    await sendOrderButton(page).click()
    await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
    expect(names[1]).toBe(names[0])
    const { orders } = await shop.call(listOrders, { search: phone })
    expect(orders).toHaveLength(1)
  })
}

test('the postcode fills in city and state and updates the fee, without overwriting manual corrections', async ({
  page,
}) => {
  await startStickerOrder(page, mirrorcoatCalculatorPath)
  await page.getByRole('radio', { name: /^Pos/ }).check()
  const [postcode, city, state] = [
    page.getByLabel('Poskod'),
    page.getByLabel('Bandar'),
    page.getByLabel('Negeri'),
  ]
  await expect(postcode).toHaveAttribute('inputmode', 'numeric')
  await postcode.fill('50450')
  await expect(city).toHaveValue('Kuala Lumpur')
  await expect(state).toHaveValue('WP Kuala Lumpur')
  await expect(page.getByRole('status').filter({ hasText: 'RM' })).toHaveText('RM 134.00')
  await postcode.fill('87000')
  await expect(city).toHaveValue('Labuan')
  await expect(state).toHaveValue('WP Labuan')
  await expect(page.getByRole('status').filter({ hasText: 'RM' })).toHaveText('RM 138.00')
  await city.fill('Bandar Labuan')
  await postcode.fill('88000')
  await expect(state).toHaveValue('Sabah')
  await expect(city).toHaveValue('Bandar Labuan')
  const elsewhere = page.getByText('Poskod ini di Sabah. Sila semak negeri atau poskod.')
  await state.selectOption('Johor')
  await expect(elsewhere).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'RM' })).toHaveText('RM 134.00')
  await state.selectOption('Sabah')
  await expect(elsewhere).toHaveCount(0)
  await postcode.fill('00001')
  await expect(page.getByText('Tidak dikenali: sila semak.')).toBeVisible()
  await expect(state).toHaveValue('Sabah')
})

test('the forms link to the privacy notice in the language of the page', async ({ page }) => {
  await page.goto('/IronOn')
  for (const [link, path, language, heading] of [
    ['Notis privasi', '/privasi', 'ms', 'Hak anda'],
    ['Privacy notice', '/privacy', 'en', 'Your rights'],
  ] as const) {
    if (language === 'en') await page.getByRole('button', { name: 'English' }).click()
    const links = page.getByRole('main').getByRole('link', { name: /^(Notis privasi|Privacy notice)$/ })
    await expect(links).toHaveText([link])
    await expect(links).toHaveAttribute('href', path)
    const notice = await page.context().newPage()
    await notice.goto(path)
    await expect(notice.getByRole('article')).toHaveAttribute('lang', language)
    await expect(notice.getByRole('heading', { name: heading })).toBeVisible()
    expect(await findAccessibilityProblems(notice)).toEqual([])
    await notice.close()
  }
})

test('order forms keep text that is entered before scripts load, and repeat early clicks afterwards', async ({
  page,
}) => {
  let come: (() => void) | undefined
  const slow = async () => {
    const held = new Promise<void>((resolve) => (come = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
  }
  await slow()
  await page.goto(mirrorcoatCalculatorPath, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page).toHaveURL(mirrorcoatCalculatorPath)
  come?.()
  await expect(page).toHaveURL(/mirrorcoat-sticker\/order$/)
  await page.unroute('**/assets/*.js')
  await slow()
  await page.reload({ waitUntil: 'commit' })
  await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  come?.()
  await expect(page.getByText('Sila isi nombor telefon.')).toBeVisible()
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Siti Aminah')
})
