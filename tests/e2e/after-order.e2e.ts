import { readFileSync } from 'node:fs'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, expectErrors, test } from '../support/shop.ts'
import { drawPhoto } from '../support/photo.ts'
import { readClipboard } from '../support/clipboard.ts'

test.use({
  viewport: { width: 360, height: 740 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

test('a customer copies the payment details, uploads a slip and a design that staff see, and tracks the order', async ({
  page,
  shop,
  browser,
}) => {
  expectErrors(page, /400/, /404/, /422/, /ERR_FAILED/)
  await page.goto('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  const phone = shop.phone()
  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()

  const pay = page.getByRole('region', { name: 'Cara bayaran' })
  await pay.getByRole('button', { name: 'Salin jumlah 126.00' }).click()
  await expect.poll(() => readClipboard(page)).toBe('126.00')
  await pay.getByRole('button', { name: 'Salin nombor akaun Bank Kedai' }).click()
  await expect.poll(() => readClipboard(page)).toBe('123456789012')
  await pay.getByRole('button', { name: 'Salin rujukan bayaran' }).click()
  await expect.poll(() => readClipboard(page)).toMatch(/^\d{4}-\d{4}$/)
  const number = await readClipboard(page)

  const saving = page.waitForEvent('download')
  await pay.getByRole('link', { name: 'Simpan QR' }).click()
  const uploaded = readFileSync('tests/support/duitnow-qr.png')
  const chunks: Buffer[] = []
  for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk)
  expect(Buffer.concat(chunks).equals(uploaded), 'the QR is saved as it was issued').toBe(true)

  const slip = pay.getByLabel('Hantar resit bayaran')
  await slip.setInputFiles({ name: 'resit.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(pay.getByText('Fail ini bukan gambar atau PDF.')).toBeVisible()
  const sending = page.waitForRequest('**/api/orders/slip')
  await slip.setInputFiles({ name: 'resit.png', mimeType: 'image/png', buffer: await drawPhoto(page) })
  const { file } = (await sending).postDataJSON() as { file: string }
  expect(Buffer.from(file, 'base64').subarray(0, 3).toString('hex'), 'drawn anew as JPEG').toBe('ffd8ff')
  await expect(pay.getByText('Resit anda telah diterima.')).toBeVisible()

  const design = page.getByRole('region', { name: 'Muat naik reka bentuk' })
  const received = design.getByRole('list', { name: 'Reka bentuk yang diterima' }).getByRole('listitem')
  await page.route('**/api/orders/design?*', (route) => route.abort(), { times: 1 })
  await design.getByLabel('Pilih fail').setInputFiles([
    { name: 'kecil.png', mimeType: 'image/png', buffer: await drawPhoto(page, 200) },
    { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<html/>') },
    { name: 'besar.png', mimeType: 'image/png', buffer: await drawPhoto(page, 800) },
  ])
  await expect(received).toHaveText([/besar\.png.*800 × 533 piksel pada 6cm: 338 dpi\. Tajam\./])
  const failed = design.getByRole('list', { name: 'Fail yang sedang dihantar' }).getByRole('listitem')
  await expect(failed).toHaveText([/kecil\.png.*Tiada sambungan\./, /logo\.svg.*tidak boleh dicetak/])
  await design.getByRole('button', { name: 'Batalkan logo.svg' }).click()
  await design.getByRole('button', { name: 'Hantar kecil.png sekali lagi' }).click()
  await expect(received.nth(1)).toContainText('84 dpi. Akan kabur.')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.reload()
  await expect(pay.getByText('Resit anda telah diterima.')).toBeVisible()
  await expectToFitWidth(page)

  await design.getByRole('button', { name: 'Buang kecil.png' }).click()
  await expect(received).toHaveText([/besar\.png/])

  // Simulate another device, which does not know the phone number.
  await page.evaluate(() => localStorage.removeItem('placed_orders'))
  await page.getByRole('link', { name: 'Jejak pesanan' }).first().click()
  await expect(page.getByLabel('Nombor pesanan')).toHaveValue(number)
  await page.getByRole('button', { name: 'Semak pesanan' }).click()
  await expect(page.getByText('Sila isi nombor telefon.')).toBeVisible()
  await page.getByLabel('No Telefon').fill('019-000 0000')
  await page.getByRole('button', { name: 'Semak pesanan' }).click()
  await expect(page.getByText('Tiada pesanan dengan nombor dan telefon ini.')).toBeVisible()
  await expect(page.getByLabel('Nombor pesanan')).toHaveValue(number)
  await page.getByLabel('No Telefon').fill(phone)
  await page.getByRole('button', { name: 'Semak pesanan' }).click()
  const progress = page.getByRole('region', { name: 'Mirrorcoat Sticker' })
  await expect(progress).toContainText('atas nama S*** A***')
  await expect(progress.getByRole('listitem')).toHaveText([
    /Pesanan diterima \(selesai\)/,
    /Maklumat bayaran \((selesai|belum)\)/,
    /Resit bayaran \(selesai\)/,
    /Bayaran disahkan \(belum\)/,
    /Sedang dicetak \(belum\)/,
    /Siap \(belum\)/,
    /Telah diambil \(belum\)/,
  ])
  expect(await findAccessibilityProblems(page)).toEqual([])

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const staff = await desk.newPage()
  await shop.open(staff, '/admin/orders')
  await staff.getByRole('button', { name: `Payment slips for ${number}` }).click()
  const picture = staff.getByRole('img', { name: 'Payment slip' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', 2000)
  await expect(staff.getByText('A payment slip is not proof of payment')).toBeVisible()
  expect(await findAccessibilityProblems(staff)).toEqual([])
  await staff.keyboard.press('Escape')

  const missing = staff.getByRole('button', { name: 'No design' })
  await missing.click()
  await expect(staff.getByRole('button', { name: number, exact: true })).toHaveCount(0)
  await missing.click()
  await staff.getByRole('button', { name: number, exact: true }).click()
  const line = staff.getByRole('list', { name: 'Designs' }).getByRole('listitem')
  await expect(line).toHaveText([/besar\.png.*800 × 533 px at 6cm, 338 dpi: sharp/])
  const fetching = staff.waitForEvent('download')
  await line.getByRole('button', { name: 'Download besar.png' }).click()
  expect((await fetching).suggestedFilename()).toBe(`${number} besar.png`)
  expect(await findAccessibilityProblems(staff)).toEqual([])
  await desk.close()
})
