import type { Page } from '@playwright/test'
import { pauseSending, resumeSending } from '../../core/settings/sending-rules.ts'
import { expect, expectErrors, test, type Shop } from '../support/shop.ts'

// Orders of one address are limited by the hour: these have one of their own.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '10.20.30.40' } })

/** ORD-03: these shops have the sandbox for a gateway, and nobody is told that a message came. */
const told = /dihantar ke telefon ujian kedai, bukan ke telefon anda: WhatsApp kedai belum disambung/
const onItsWay = 'Notifikasi WhatsApp sedang dihantar'
const shelf = '/category/printing/stickerprint'
const mirrorcoat = `${shelf}/mirrorcoat-sticker`
const send = (page: Page) => page.getByRole('button', { name: 'Hantar Pesanan' })
const toast = (page: Page, text: string | RegExp) =>
  page.locator('.Toastify__toast').filter({ hasText: text })
const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))

/** The toast that stands doesn't go by itself any more. */
const stopClock = (page: Page) =>
  page.locator('.Toastify__progress-bar').evaluate((bar) => (bar.style.animationPlayState = 'paused'))

/** From the calculator to the order form, with the customer filled in. */
async function openForm(page: Page, phone: string, calculator = `${mirrorcoat}/calculator`) {
  await page.goto(calculator)
  await page.getByRole('button', { name: 'Buat Pesanan' }).click()
  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
}

async function fillAddress(page: Page, state = 'Selangor') {
  await page.getByRole('radio', { name: /^Pos/ }).check()
  await page.getByLabel('Alamat baris 1').fill('12 Jalan Mawar')
  await page.getByLabel('Poskod').fill('43000')
  await page.getByLabel('Bandar').fill('Kajang')
  await page.getByLabel('Negeri').selectOption(state)
}

/** What has arrived on a phone: one picture and one text for each order, if each was notified once. */
async function arrived(shop: Shop, phone: string) {
  const bubbles = await shop.bubbles(phone)
  return bubbles.map(({ kind, text }) => ({ kind, text }))
}

test('STICK-01 NOTIF-01 from the calculator to the thanks: the order is placed and WhatsApp arrives', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await openForm(page, phone)
  await expect(page.getByRole('heading', { name: 'Borang Pesanan Mirrorcoat Sticker' })).toBeVisible()
  const summary = page.getByRole('region', { name: 'RINGKASAN PESANAN' })
  await expect(summary).toContainText('Jenis stickerMirrorcoat Sticker')
  await expect(summary).toContainText('Saiz6cm')
  await expect(summary).toContainText('Kuantiti1,000 keping')
  await expect(summary).toContainText('JumlahRM 126.00')
  await send(page).click()
  await expect(toast(page, 'Pesanan berjaya disimpan!')).toBeVisible()
  // What is said next doesn't wait for it to go.
  await stopClock(page)
  await expect(page).toHaveURL(`${mirrorcoat}/thank-you`)
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
  expect(await page.evaluate(() => history.state.usr)).toEqual({
    fromOrder: true,
    productSlug: 'mirrorcoat-sticker',
    categoryInfo: { parentCategory: 'printing', categoryId: 'stickerprint' },
    isCategory: true,
  })
  await expect(toast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  const [picture, text, ...more] = await arrived(shop, phone)
  expect(picture).toMatchObject({ kind: 'media', text: expect.stringContaining('QR DuitNow') })
  expect(text).toMatchObject({ kind: 'text', text: expect.stringContaining('*Jumlah: RM 126.00*') })
  expect(more).toEqual([])
})

test('STICK-01 SHIP-01 everything missing is named at once in Malay, and nothing is sent; Pos shows its fee, back to self-pickup clears the address', async ({
  page,
}) => {
  await openForm(page, '')
  await page.getByLabel('Nama').fill('')
  await page.getByRole('radio', { name: /^Pos/ }).check()
  await send(page).click()
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
  // Its fee is shown before the order is sent: RM 8.00, over the sea RM 12.00.
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

test('STICK-01 a PP order by post shows its material; its message has the total without the postage', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await openForm(page, phone, '/printing/ppsticker')
  await expect(page.getByRole('region', { name: 'RINGKASAN PESANAN' })).toContainText('BahanPP Transparent')
  await fillAddress(page, 'Sarawak')
  await send(page).click()
  await expect(page).toHaveURL('/printing/ppsticker/thank-you')
  await expect(page.getByRole('main')).toContainText('RM 138.00')
  await expect.poll(async () => (await arrived(shop, phone)).length).toBe(2)
  const [, text] = await arrived(shop, phone)
  expect(text?.text).toContain('*Jumlah: RM 126.00*\nKos pos RM 12.00 belum termasuk.')
})

test('D-06 a price that has changed is shown, nothing typed is lost, and the next press sends', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409/)
  await openForm(page, shop.phone())
  await page.evaluate(() => {
    const details = JSON.parse(localStorage.getItem('stickerDetails') ?? '{}')
    localStorage.setItem('stickerDetails', JSON.stringify({ ...details, totalCost: 99 }))
  })
  await page.reload()
  await expect(page.getByLabel('Nama')).toHaveValue('Siti Aminah')
  await fillAddress(page)
  await expect(page.getByRole('region', { name: 'RINGKASAN PESANAN' })).toContainText('RM 99.00')
  await send(page).click()
  await expect(page.getByRole('region', { name: 'RINGKASAN PESANAN' })).toContainText('RM 126.00')
  await expect(page.getByText('tekan Hantar Pesanan sekali lagi')).toBeVisible()
  await expect(page.getByLabel('Nama')).toHaveValue('Siti Aminah')
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('12 Jalan Mawar')
  await send(page).click()
  await expect(page).toHaveURL(`${mirrorcoat}/thank-you`)
  await expect(page.getByRole('main')).toContainText('RM 134.00')
})

test('STICK-01 an answer that gets lost, then another try: one order, one message', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  const phone = shop.phone()
  await openForm(page, phone)
  await page.route(
    '**/save-order',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await send(page).click()
  await expect(toast(page, 'Error submitting order.')).toBeVisible()
  await expect(page.getByLabel('Nama')).toHaveValue('Siti Aminah')
  // Sent anew, the old error is no longer said, not even while the answer is awaited.
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/save-order', async (route) => {
    await held
    await route.continue()
  })
  await stopClock(page)
  await send(page).click()
  await expect(toast(page, 'Error submitting order.')).toHaveCount(0)
  answer?.()
  await expect(page).toHaveURL(`${mirrorcoat}/thank-you`)
  await expect(page.getByText(told)).toBeVisible()
  expect((await arrived(shop, phone)).map(({ kind }) => kind)).toEqual(['media', 'text'])
})

test('STICK-01 THANK-01 while it is sent the button says so and can’t be pressed again; the thanks’ button goes back to the form and puts the order away', async ({
  page,
  shop,
}) => {
  await openForm(page, shop.phone())
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/save-order', async (route) => {
    await held
    await route.continue()
  })
  await send(page).click()
  await expect(page.getByRole('button', { name: 'Menghantar...' })).toBeDisabled()
  answer?.()
  await expect(page).toHaveURL(`${mirrorcoat}/thank-you`)
  await expect(page.getByText(told)).toBeVisible()
  await page.getByRole('button', { name: 'Kembali ke borang' }).click()
  await expect(page).toHaveURL(`${mirrorcoat}/order`)
  const keys = Object.keys(await stored(page))
  expect(keys.filter((key) => /^(id|stickerId|whatsapp_sent_.*)$/.test(key))).toEqual([])
})

test('STICK-02 without details it says so, and after 2 seconds opens the calculator', async ({ page }) => {
  const words = 'Tiada maklumat pesanan. Sila isi maklumat pesanan terlebih dahulu.'
  for (const [order, calculator] of [
    [`${mirrorcoat}/order`, `${mirrorcoat}/calculator`],
    ['/printing/ppsticker/order', '/printing/ppsticker'],
  ] as const) {
    await page.goto(order)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(toast(page, words)).toBeVisible()
    await expect(page).toHaveURL(calculator)
    await expect(toast(page, words)).toBeVisible()
    await stopClock(page)
    await page.getByRole('link', { name: 'Cetak' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(toast(page, words)).toHaveCount(0)
  }
})

test('THANK-01 without an order the page says so and goes home', async ({ page }) => {
  await page.goto(`${mirrorcoat}/thank-you`)
  await expect(toast(page, 'Order ID tidak ditemui. Redirect ke halaman utama...')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('THANK-02 a reload, a second tab and Back never send a second message', async ({
  page,
  context,
  shop,
}) => {
  const phone = shop.phone()
  await openForm(page, phone)
  await send(page).click()
  await expect(toast(page, 'Maklumat order berjaya diperolehi!')).toBeVisible()
  await expect(toast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  await page.reload()
  await expect(page.getByText(told)).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText(told)).toBeVisible()
  await page.goto('/')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
  // Back has cleared the flag, so the page asks again: the server knows that it has gone.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('whatsapp_sent_')) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(toast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  expect((await arrived(shop, phone)).map(({ kind }) => kind)).toEqual(['media', 'text'])
})

test('THANK-02 what fails is named: the details, the notification, the asking', async ({ page, shop }) => {
  expectErrors(page, /Failed to load resource/)
  await openForm(page, shop.phone())
  await send(page).click()
  await expect(page.getByText(told)).toBeVisible()
  const anew = async () => {
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('whatsapp_sent_')) localStorage.removeItem(key)
    })
    await page.reload()
  }
  const refusal = { success: false, error: 'x', message: 'Pesanan tidak ditemui', code: 'not_found' }
  await page.route('**/get-order-details*', (route) => route.fulfill({ status: 404, json: refusal }))
  await anew()
  await expect(toast(page, 'Gagal mendapatkan maklumat order: Pesanan tidak ditemui')).toBeVisible()
  await page.unroute('**/get-order-details*')
  await page.route('**/get-order-details*', (route) => route.abort())
  await anew()
  await expect(toast(page, /^Gagal mendapatkan maklumat order!$/)).toBeVisible()
  await page.unroute('**/get-order-details*')
  await page.route('**/api/orders/notify', (route) =>
    route.fulfill({ json: { state: 'failed', message: 'sila hubungi kedai' } }),
  )
  await anew()
  await expect(toast(page, 'Gagal menghantar notifikasi WhatsApp: sila hubungi kedai')).toBeVisible()
  await page.unroute('**/api/orders/notify')
  await page.route('**/api/orders/notify', (route) => route.abort())
  await anew()
  await expect(toast(page, /^Error menghantar notifikasi WhatsApp: \S/)).toBeVisible()
})

/** The order is placed while nothing goes out; what the page asks about its notification, from then on. */
async function placedInPause(page: Page, shop: Shop): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    const [, call] = /\/api\/orders\/(notif[a-z]+)/.exec(request.url()) ?? []
    if (call) calls.push(call)
  })
  await shop.call(pauseSending, {})
  await openForm(page, shop.phone())
  await send(page).click()
  await expect(page.getByText(onItsWay)).toBeVisible()
  await expect.poll(() => calls).toContain('notification')
  return calls
}

test('THANK-02 the page listens: one call hears that the notification has gone', async ({ page, shop }) => {
  const calls = await placedInPause(page, shop)
  // Long enough for four askings.
  await page.waitForTimeout(3000)
  await expect(page.getByText(onItsWay)).toBeVisible()
  await shop.call(resumeSending, {})
  await expect(toast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  await expect(page.getByText(told)).toBeVisible()
  expect(calls).toEqual(['notify', 'notification'])
})

test('THANK-02 where it can’t listen it asks, and a line that is lost for a moment is no failure', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  await page.route('**/api/orders/notification?*', (route) => route.abort())
  const calls = await placedInPause(page, shop)
  await page.route('**/api/orders/notify', (route) => route.abort(), { times: 2 })
  await expect.poll(() => calls.filter((call) => call === 'notify').length).toBeGreaterThan(3)
  await expect(page.getByText(onItsWay)).toBeVisible()
  await shop.call(resumeSending, {})
  await expect(toast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  await expect(page.getByText(told)).toBeVisible()
})

test('THANK-02 THANK-03 the order is kept under the specified keys; opening a form forgets the one before, Back in the browser the sent flag', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await openForm(page, phone)
  await send(page).click()
  await expect(page.getByText(told)).toBeVisible()
  const after = await stored(page)
  const { id = '' } = after
  expect(after).toMatchObject({
    stickerId: id,
    [`whatsapp_sent_${id}`]: 'true',
    customerPhone: phone,
    whatsappMedia: expect.stringContaining('/api/pictures/'),
    whatsappMessage: expect.stringContaining('Tempahan Diterima!'),
  })
  expect(JSON.parse(after['orderData'] ?? '{}')).toMatchObject({
    nama: 'Siti Aminah',
    stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
    size: '6cm',
    quantity: 1000,
    totalAmount: 126,
    location: 'Taman Tropika',
  })
  await page.goto(`${mirrorcoat}/order`)
  await expect(page.getByLabel('Nama')).toBeVisible()
  await expect
    .poll(async () => Object.keys(await stored(page)).sort())
    .toEqual(['orderSummary', 'stickerDetails'])

  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
  await send(page).click()
  await expect(page.getByText(told)).toBeVisible()
  const flags = async () => Object.keys(await stored(page)).filter((key) => key.startsWith('whatsapp_sent_'))
  expect(await flags()).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL(`${mirrorcoat}/order`)
  expect(await flags()).toEqual([])
})
