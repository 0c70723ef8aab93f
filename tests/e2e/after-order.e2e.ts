import type { Page } from '@playwright/test'
import { problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, test } from '../support/shop.ts'

// Orders of one address are limited by the hour: these have one of their own.
test.use({
  extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.41' },
  viewport: { width: 360, height: 740 },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

/** A picture as a phone's camera makes it: a real one, large, in the browser's own words. */
async function photo(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 3000
    canvas.height = 2000
    const ink = canvas.getContext('2d')
    for (let at = 0; at < 400; at += 1) {
      if (ink) ink.fillStyle = `hsl(${at * 37}, 70%, 60%)`
      ink?.fillRect((at * 131) % 3000, (at * 71) % 2000, 300, 200)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test('after an order: pay by copying, send the slip, follow the order; staff see the slip beside it', async ({
  page,
  shop,
  browser,
}) => {
  expectErrors(page, /400/, /404/, /422/)
  await page.goto('/category/printing/stickerprint/mirrorcoat-sticker/calculator')
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  const phone = shop.phone()
  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
  await page.getByRole('button', { name: 'Hantar Pesanan' }).click()

  const pay = page.getByRole('region', { name: 'Cara bayaran' })
  await pay.getByRole('button', { name: 'Salin jumlah 126.00' }).click()
  await expect.poll(() => copied(page)).toBe('126.00')
  await pay.getByRole('button', { name: 'Salin nombor akaun Bank Contoh' }).click()
  await expect.poll(() => copied(page)).toBe('000000000000')
  await pay.getByRole('button', { name: 'Salin rujukan bayaran' }).click()
  await expect.poll(() => copied(page)).toMatch(/^\d{4}-\d{4}$/)
  const number = await copied(page)

  const saving = page.waitForEvent('download')
  await pay.getByRole('link', { name: 'Simpan QR' }).click()
  const shown = await (await page.request.get('/pictures/qr-contoh.png')).body()
  const chunks: Buffer[] = []
  for await (const chunk of await (await saving).createReadStream()) chunks.push(chunk)
  expect(Buffer.concat(chunks).equals(shown), 'the QR is saved as it was issued').toBe(true)

  const slip = pay.getByLabel('Hantar resit bayaran')
  await slip.setInputFiles({ name: 'resit.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(pay.getByText('Fail ini bukan gambar atau PDF.')).toBeVisible()
  const sending = page.waitForRequest('**/api/orders/slip')
  await slip.setInputFiles({ name: 'resit.png', mimeType: 'image/png', buffer: await photo(page) })
  const { file } = (await sending).postDataJSON() as { file: string }
  expect(Buffer.from(file, 'base64').subarray(0, 3).toString('hex'), 'drawn anew as JPEG').toBe('ffd8ff')
  await expect(pay.getByText('Resit anda telah diterima.')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await page.reload()
  await expect(pay.getByText('Resit anda telah diterima.')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

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
    /Dalam pengeluaran \(belum\)/,
    /Siap \(belum\)/,
    /Telah diambil \(belum\)/,
  ])
  expect(await problemsOf(page)).toEqual([])

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const staff = await desk.newPage()
  await shop.enter(staff, '/admin/orders')
  await staff.getByRole('button', { name: `Payment slips of ${number}` }).click()
  const picture = staff.getByRole('img', { name: 'Payment slip' })
  await expect(picture).toBeVisible()
  await expect(picture).toHaveJSProperty('naturalWidth', 2000)
  await expect(staff.getByText('A slip is no proof')).toBeVisible()
  expect(await problemsOf(staff)).toEqual([])
  await desk.close()
})
