import { onPhoneAndDesk, problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, test } from '../support/shop.ts'
import { promising, promiseNothing } from '../support/promising.ts'

test.afterEach(promiseNothing)

const calculator = '/category/printing/stickerprint/mirrorcoat-sticker/calculator?quantity=560'

test('DUE-01 on a phone and a desk, light and dark: the day stands on calculator, form, thanks and the order’s page', async ({
  page,
  shop,
}) => {
  await promising(shop)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(calculator)
  const day = page.getByText(/^Siap \w+, \d+ \w+$/)
  await expect(day).toBeVisible()
  await expect(page.getByText(/^Jika dibayar sebelum /)).toBeVisible()
  await onPhoneAndDesk(page, 360, async () => expect(await problemsOf(page)).toEqual([]))
  const told = await day.textContent()
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await expect(page.getByRole('heading', { name: /Borang Pesanan/ })).toBeVisible()
  await expect(day).toHaveText(told ?? '')
  // Where it goes says about when it is there.
  await page.getByRole('radio', { name: /^Pos/ }).check()
  const arrival = page.getByText(/^Sampai sekitar \w+, \d+ \w+$/)
  await expect(arrival).toBeHidden()
  await page.getByLabel('Negeri').selectOption('Sarawak')
  const far = await arrival.textContent()
  await page.getByLabel('Negeri').selectOption('Johor')
  await expect(arrival).not.toHaveText(far ?? '')
  await onPhoneAndDesk(page, 360, async () => expect(await problemsOf(page)).toEqual([]))
  await page.getByRole('radio', { name: /Ambil|Self/ }).check()
  await expect(arrival).toBeHidden()
  await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
  const phone = shop.phone()
  await page.getByLabel('No Telefon').fill(phone)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
  await expect(page.getByText('Tarikh siap')).toBeVisible()
  await expect(day).toHaveText(told ?? '')
  await page.getByRole('link', { name: 'Jejak pesanan' }).first().click()
  await expect(day).toHaveText(told ?? '')
  await onPhoneAndDesk(page, 360, async () => expect(await problemsOf(page)).toEqual([]))
})

test('DUE-02 where the day has moved on since it was read, nothing is ordered and the new day is shown', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  await promising(shop)
  await page.goto(calculator)
  const day = page.getByText(/^Siap \w+, \d+ \w+$/)
  const told = await day.textContent()
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await page.getByLabel('Nama', { exact: true }).fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(shop.phone())
  await expect(day).toHaveText(told ?? '')
  await promising(shop, { turnaround: { sets: 3, sheets: 9, pieces: 5 } })
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(
    page.getByRole('main').getByText('Tarikh siap telah berubah. Sila semak tarikh baharu.'),
  ).toBeVisible()
  await expect(day).not.toHaveText(told ?? '')
  await expect(page.getByLabel('Nama', { exact: true }), 'nothing typed is lost').toHaveValue('Siti Aminah')
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
})
