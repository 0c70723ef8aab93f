import { onPhoneAndDesktop, findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, test } from '../support/shop.ts'
import { enableDueDates, disableDueDates } from '../support/enable-due-dates.ts'

test.afterEach(disableDueDates)

const calculator = '/category/printing/stickerprint/mirrorcoat-sticker/calculator?quantity=560'

test('DUE-01 shows the due date on the calculator, order form, thank-you page and order page', async ({
  page,
  shop,
}) => {
  await enableDueDates(shop)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(calculator)
  const day = page.getByText(/^Siap \w+, \d+ \w+$/)
  await expect(day).toBeVisible()
  await expect(page.getByText(/^Jika dibayar sebelum /)).toBeVisible()
  await onPhoneAndDesktop(page, 360, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
  const shownDate = await day.textContent()
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page.getByRole('heading', { name: /Borang Pesanan/ })).toBeVisible()
  await expect(day).toHaveText(shownDate ?? '')
  await page.getByRole('radio', { name: /^Pos/ }).check()
  const arrival = page.getByText(/^Sampai sekitar \w+, \d+ \w+$/)
  await expect(arrival).toBeHidden()
  await page.getByLabel('Negeri').selectOption('Sarawak')
  const far = await arrival.textContent()
  await page.getByLabel('Negeri').selectOption('Johor')
  await expect(arrival).not.toHaveText(far ?? '')
  await onPhoneAndDesktop(page, 360, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
  await page.getByRole('radio', { name: /Ambil|Self/ }).check()
  await expect(arrival).toBeHidden()
  await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
  const phone = shop.phone()
  await page.getByLabel('No Telefon').fill(phone)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
  await expect(page.getByText('Tarikh siap')).toBeVisible()
  await expect(day).toHaveText(shownDate ?? '')
  await page.getByRole('link', { name: 'Jejak pesanan' }).first().click()
  await expect(day).toHaveText(shownDate ?? '')
  await onPhoneAndDesktop(page, 360, async () => expect(await findAccessibilityProblems(page)).toEqual([]))
})

test('DUE-02 shows the new due date instead of placing the order when the due date has changed', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  await enableDueDates(shop)
  await page.goto(calculator)
  const day = page.getByText(/^Siap \w+, \d+ \w+$/)
  const shownDate = await day.textContent()
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(shop.phone())
  await expect(day).toHaveText(shownDate ?? '')
  await enableDueDates(shop, { turnaround: { sets: 3, sheets: 9, pieces: 5 } })
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(
    page.getByRole('main').getByText('Tarikh siap telah berubah. Sila semak tarikh baharu.'),
  ).toBeVisible()
  await expect(day).not.toHaveText(shownDate ?? '')
  await expect(page.getByLabel('Nama', { exact: true }), 'input is kept').toHaveValue('Siti Aminah')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
})
