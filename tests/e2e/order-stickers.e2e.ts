import { expect, test } from '../support/shop.ts'
import {
  stickerFormPath,
  stickerSendButton,
  findToast,
  stopToastTimer,
  openStickerOrderForm,
  fillAddress,
  readArrivedMessages,
} from '../support/sticker-form.ts'

test('STICK-01 NOTIF-01 ordering from the calculator opens the thank-you page and sends the WhatsApp message', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await openStickerOrderForm(page, phone)
  await expect(page.getByRole('heading', { name: 'Borang Pesanan Mirrorcoat Sticker' })).toBeVisible()
  const summary = page.getByRole('region', { name: 'RINGKASAN PESANAN' })
  await expect(summary).toContainText('Jenis stickerMirrorcoat Sticker')
  await expect(summary).toContainText('Saiz6cm')
  await expect(summary).toContainText('Kuantiti1,000 keping')
  await expect(summary).toContainText('JumlahRM 126.00')
  await stickerSendButton(page).click()
  await expect(findToast(page, 'Pesanan berjaya disimpan!')).toBeVisible()
  // Keep the toast open to check that the next toast replaces it without waiting.
  await stopToastTimer(page)
  await expect(page).toHaveURL(`${stickerFormPath}/thank-you`)
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    fromOrder: true,
    productSlug: 'mirrorcoat-sticker',
    categoryInfo: { parentCategory: 'printing', categoryId: 'stickerprint' },
    isCategory: true,
  })
  await expect(findToast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  const [picture, text, ...more] = await readArrivedMessages(shop, phone)
  expect(picture).toMatchObject({ kind: 'media', text: expect.stringContaining('QR DuitNow') })
  expect(text).toMatchObject({ kind: 'text', text: expect.stringContaining('*Jumlah: RM 126.00*') })
  expect(more).toEqual([])
})

test('STICK-01 SHIP-01 reports all missing fields in Malay, and shows the fee for delivery by post', async ({
  page,
}) => {
  await openStickerOrderForm(page, '')
  await page.getByLabel('Nama').fill('')
  await page.getByRole('radio', { name: /^Pos/ }).check()
  await stickerSendButton(page).click()
  for (const words of [
    'Sila isi nama anda.',
    'Sila isi nombor telefon.',
    'Sila isi alamat.',
    'Sila isi poskod, lima angka.',
    'Sila isi bandar.',
    'Sila pilih negeri.',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByLabel('Nama')).toBeFocused()
  await expect(page.getByLabel('Negeri').locator('option')).toHaveText([
    'Pilih Negeri...',
    'Johor',
    'Kedah',
    'Kelantan',
    'Melaka',
    'Negeri Sembilan',
    'Pahang',
    'Perak',
    'Perlis',
    'Pulau Pinang',
    'Sabah',
    'Sarawak',
    'Selangor',
    'Terengganu',
    'WP Kuala Lumpur',
    'WP Labuan',
    'WP Putrajaya',
  ])
  await expect(page.getByLabel('Negara').locator('option')).toHaveText(['Malaysia'])

  await page.getByRole('radio', { name: /^Self-Pickup/ }).check()
  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill('012-345 6789')
  const total = page.getByRole('status').filter({ hasText: 'RM' })
  await expect(total).toHaveText('RM 126.00')
  await fillAddress(page)
  await expect(total).toHaveText('RM 134.00')
  await page.getByLabel('Negeri').selectOption('WP Labuan')
  await expect(total).toHaveText('RM 138.00')
  await page.getByRole('radio', { name: /^Self-Pickup/ }).check()
  await expect(page.getByLabel('Alamat baris 1')).toHaveCount(0)
  await page.getByRole('radio', { name: /^Pos/ }).check()
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('')
  await expect(page.getByLabel('Negeri')).toHaveValue('')
})

test('STICK-01 shows the material of a PP order, and the WhatsApp message states the total without postage', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await openStickerOrderForm(page, phone, '/printing/ppsticker')
  await expect(page.getByRole('region', { name: 'RINGKASAN PESANAN' })).toContainText('BahanPP Transparent')
  await fillAddress(page, 'Sarawak')
  await stickerSendButton(page).click()
  await expect(page).toHaveURL('/printing/ppsticker/thank-you')
  await expect(page.getByRole('main')).toContainText('RM 138.00')
  await expect.poll(async () => (await readArrivedMessages(shop, phone)).length).toBe(2)
  const [, text] = await readArrivedMessages(shop, phone)
  expect(text?.text).toContain('*Jumlah: RM 126.00*\nKos pos RM 12.00 belum termasuk.')
})
