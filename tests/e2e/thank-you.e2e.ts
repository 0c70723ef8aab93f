import { expect, expectErrors, test } from '../support/shop.ts'
import {
  stickerFormPath,
  findToast,
  openStickerOrderForm,
  stickerSendButton,
  sandboxNotice,
  readArrivedMessages,
  readStoredJson,
} from '../support/sticker-form.ts'

test('THANK-01 the thank-you page without an order shows an error and opens the home page', async ({
  page,
}) => {
  await page.goto(`${stickerFormPath}/thank-you`)
  await expect(findToast(page, 'Order ID tidak ditemui. Redirect ke halaman utama...')).toBeVisible()
  await expect(page).toHaveURL('/')
})

test('THANK-02 reloading, opening a second tab or going back sends no second message', async ({
  page,
  context,
  shop,
}) => {
  const phone = shop.phone()
  await openStickerOrderForm(page, phone)
  await stickerSendButton(page).click()
  await expect(findToast(page, 'Maklumat order berjaya diperolehi!')).toBeVisible()
  await expect(findToast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  await page.reload()
  await expect(page.getByText(sandboxNotice)).toBeVisible()
  const second = await context.newPage()
  await second.goto(page.url())
  await expect(second.getByText(sandboxNotice)).toBeVisible()
  await page.goto('/')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Tempahan Diterima!' })).toBeVisible()
  // Without the sent flag, the page requests the message again, and the server must not send it twice.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('whatsapp_sent_')) localStorage.removeItem(key)
  })
  await page.reload()
  await expect(findToast(page, 'Notifikasi WhatsApp berjaya dihantar!')).toBeVisible()
  expect((await readArrivedMessages(shop, phone)).map(({ kind }) => kind)).toEqual(['media', 'text'])
})

test('THANK-02 shows different errors when order details fail to load and when the notification or its status call fails', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  await openStickerOrderForm(page, shop.phone())
  await stickerSendButton(page).click()
  await expect(page.getByText(sandboxNotice)).toBeVisible()
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
  await expect(findToast(page, 'Gagal mendapatkan maklumat order: Pesanan tidak ditemui')).toBeVisible()
  await page.unroute('**/get-order-details*')
  await page.route('**/get-order-details*', (route) => route.abort())
  await anew()
  await expect(findToast(page, /^Gagal mendapatkan maklumat order!$/)).toBeVisible()
  await page.unroute('**/get-order-details*')
  await page.route('**/api/orders/notify', (route) =>
    route.fulfill({ json: { state: 'failed', message: 'sila hubungi kedai' } }),
  )
  await anew()
  await expect(findToast(page, 'Gagal menghantar notifikasi WhatsApp: sila hubungi kedai')).toBeVisible()
  await page.unroute('**/api/orders/notify')
  await page.route('**/api/orders/notify', (route) => route.abort())
  await anew()
  await expect(findToast(page, /^Error menghantar notifikasi WhatsApp: \S/)).toBeVisible()
})

test('THANK-02 THANK-03 the browser stores the order under the specified keys until a form opens, and Back deletes the sent flag', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await openStickerOrderForm(page, phone)
  await stickerSendButton(page).click()
  await expect(page.getByText(sandboxNotice)).toBeVisible()
  const after = await readStoredJson(page)
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
  await page.goto(`${stickerFormPath}/order`)
  await expect(page.getByLabel('Nama')).toBeVisible()
  await expect
    .poll(async () => Object.keys(await readStoredJson(page)).sort())
    // The tracking page uses `placed_orders`, which holds the phone numbers of placed orders.
    .toEqual(['orderSummary', 'placed_orders', 'stickerDetails'])

  await page.getByLabel('Nama').fill('Siti Aminah')
  await page.getByLabel('No Telefon').fill(phone)
  await stickerSendButton(page).click()
  await expect(page.getByText(sandboxNotice)).toBeVisible()
  const flags = async () =>
    Object.keys(await readStoredJson(page)).filter((key) => key.startsWith('whatsapp_sent_'))
  expect(await flags()).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL(`${stickerFormPath}/order`)
  expect(await flags()).toEqual([])
})
