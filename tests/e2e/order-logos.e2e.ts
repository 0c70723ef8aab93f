import { checkInBothThemes, findProblemsInBothThemes } from '../support/accessibility.ts'
import { expect, expectErrors, test } from '../support/browser.ts'
import {
  logoFormPath,
  logoFormRows,
  logoSubmitButton,
  logoFormTotal,
  logoFormText,
  newLogoPhone,
  openLogoForm,
  chooseSchool,
  recordLeaveTime,
  readLeaveTime,
} from '../support/logo-form.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('LOGO-01 adds and removes rows with the specified toasts, finds schools by name and shows each set’s logos to scale', async ({
  page,
}) => {
  await openLogoForm(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Iron-On Logo Order')
  await expect(page.getByRole('button', { name: /^Buang logo/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Tambah logo' }).click()
  await expect(logoFormText(page, 'Tempahan baru ditambah.')).toBeVisible()
  await page.getByRole('button', { name: 'Buang logo 2' }).click()
  await expect(logoFormText(page, 'Tempahan telah dibuang.')).toBeVisible()
  await expect(logoFormRows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Nama sekolah' }).click()
  await expect(page.getByRole('dialog').getByRole('list').getByRole('button')).toHaveCount(7)
  await page.getByLabel('Cari sekolah').fill('tiada sekolah')
  await expect(logoFormText(page, /Tiada sekolah dengan nama/)).toBeVisible()
  await page.getByLabel('Cari sekolah').fill('sjkc baru')
  await page.keyboard.press('Enter')
  await expect(logoFormRows(page).first()).toContainText('6 × 6 cm, 2 logo satu set')
  await page.getByRole('button', { name: 'Tambah', exact: true }).click()
  await expect(logoFormText(page, '2 set × 2 = 4 logo')).toBeVisible()
  await expect(logoFormTotal(page)).toHaveText('RM 12.00')
  await chooseSchool(page, 'tadika')
  const logo = logoFormRows(page).first().getByRole('img')
  await expect(logo).toHaveAccessibleName('Logo Tadika Contoh Ceria, 8 × 5 cm, pada poket baju')
  const box = await logo.locator('image').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(8 / 5, 2)
})

test('LOGO-01 reports missing customer details first, then missing items, then a missing address', async ({
  page,
}) => {
  await openLogoForm(page)
  await logoSubmitButton(page).click()
  await expect(logoFormText(page, 'Sila isi nama dan nombor telefon.')).toBeVisible()
  await expect(page.getByLabel('Nama', { exact: true })).toBeFocused()
  const wrong = page.locator('main [aria-invalid=true]')
  await expect(wrong).toHaveCount(3)
  await expect(page.locator('main [aria-invalid=true][name=nama]')).toHaveCount(1)
  await expect(page.locator('form [role=alert]').last()).toHaveText(
    'Sila isi nama dan nombor telefon. Sila isi semua maklumat tempahan.',
  )
  await page.getByRole('button', { name: 'Nama sekolah' }).click()
  await expect(page.getByLabel('Cari sekolah')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Cari sekolah')).not.toHaveAttribute('id')
  await page.keyboard.press('Escape')
  await page.getByLabel('Nama', { exact: true }).fill('Aisyah')
  await page.getByLabel('No Telefon').fill(newLogoPhone())
  await logoSubmitButton(page).click()
  await expect(logoFormText(page, 'Sila isi semua maklumat tempahan.')).toBeVisible()
  await chooseSchool(page, 'jaya')
  await page.getByText('Pos', { exact: true }).click()
  await logoSubmitButton(page).click()
  await expect(logoFormText(page, 'Sila isi semua maklumat alamat untuk penghantaran pos.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Nama sekolah' })).toHaveText('SK Contoh Jaya')
  await expect(page.getByLabel('Nama', { exact: true })).toHaveValue('Aisyah')
})

test('LOGO-02 THANK-01 THANK-03 opens the matching thank-you page one second after success', async ({
  page,
}) => {
  for (const [from, to] of [
    [logoFormPath, '/category/printing/iron-on-dtf/logo/thank-you'],
    ['/IronOnLogo', '/IronOnLogo/thank-you'],
  ] as const) {
    await openLogoForm(page, from)
    await chooseSchool(page, 'baru')
    await page.getByLabel('Nama', { exact: true }).fill('Aisyah')
    await page.getByLabel('No Telefon').fill(newLogoPhone())
    await recordLeaveTime(page)
    const answering = page.waitForResponse('**/save-order')
    await logoSubmitButton(page).click()
    await expect(logoFormText(page, 'Order berhasil disimpan!')).toBeVisible()
    await page.waitForURL(`**${to}`)
    const answer = await answering
    await answer.finished()
    const { startTime, responseEnd } = answer.request().timing()
    expect((await readLeaveTime(page)) - startTime - responseEnd).toBeGreaterThan(900)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tempahan Diterima!')
    await expect(page.getByText('1 set, 2 logo')).toBeVisible()
    const state = await page.evaluate(() => history.state.usr)
    expect(state).toMatchObject({ fromOrder: true })
    expect('categoryInfo' in state).toBe(from === logoFormPath)
    const details = await page.evaluate(() => localStorage.getItem('ironOnLogoOrderDetails'))
    expect(JSON.parse(details ?? '{}')).toMatchObject({ sets: 1, logos: 2 })
    await page.getByRole('button', { name: 'Kembali ke borang' }).click()
    await page.waitForURL(`**${from}`)
    await expect(logoSubmitButton(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('ironOnLogoOrderDetails'))).toBeNull()
  }
})

test('LOGO-02 shows the specified error and keeps all choices when the server does not respond', async ({
  page,
}) => {
  expectErrors(page, /Failed to load resource/)
  await openLogoForm(page)
  await chooseSchool(page, 'jaya')
  await logoSubmitButton(page).click()
  await expect(page.getByText('Sila isi nama anda.')).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await checkInBothThemes(page, async (theme) => {
    await expectToFitWidth(page, theme)
  })
  await page.getByLabel('Nama', { exact: true }).fill('Aisyah')
  await page.getByLabel('No Telefon').fill(newLogoPhone())
  await page.route('**/api/iron-on-logo/save-order', (route) => route.abort())
  await logoSubmitButton(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error submitting order.' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nama sekolah' })).toHaveText('SK Contoh Jaya')
})

test('ROUTE-01 opens the logo form and its thank-you page at their alternative addresses', async ({
  page,
}) => {
  for (const path of ['/category/printing/iron-on-dtf/iron-on-logo/order', '/IronOnLogo'])
    await openLogoForm(page, path)
  for (const path of ['/category/printing/iron-on-logo/thank-you', '/IronOnLogo/thank-you']) {
    const response = await page.request.get(path)
    expect(response.status()).toBe(200)
    expect(await response.text()).toContain('Tempahan Diterima!')
  }
})
