import { expectErrors, expect, test } from '../support/shop.ts'
import {
  openStickerOrderForm,
  fillAddress,
  stickerSendButton,
  stickerFormPath,
  findToast,
  stopToastTimer,
  sandboxNotice,
  readArrivedMessages,
  readStoredJson,
} from '../support/sticker-form.ts'

test('D-06 shows a changed price, keeps typed values and places the order when submitted again', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409/)
  await openStickerOrderForm(page, shop.phone())
  await page.evaluate(() => {
    const details = JSON.parse(localStorage.getItem('stickerDetails') ?? '{}')
    localStorage.setItem('stickerDetails', JSON.stringify({ ...details, totalCost: 99 }))
  })
  await page.reload()
  await expect(page.getByLabel('Nama')).toHaveValue('Siti Aminah')
  await fillAddress(page)
  await expect(page.getByRole('region', { name: 'RINGKASAN PESANAN' })).toContainText('RM 99.00')
  await stickerSendButton(page).click()
  await expect(page.getByRole('region', { name: 'RINGKASAN PESANAN' })).toContainText('RM 126.00')
  await expect(page.getByText('tekan Hantar Pesanan sekali lagi')).toBeVisible()
  await expect(page.getByLabel('Nama')).toHaveValue('Siti Aminah')
  await expect(page.getByLabel('Alamat baris 1')).toHaveValue('12 Jalan Mawar')
  await stickerSendButton(page).click()
  await expect(page).toHaveURL(`${stickerFormPath}/thank-you`)
  await expect(page.getByRole('main')).toContainText('RM 134.00')
})

test('STICK-01 submitting again after a lost response places one order and sends one message', async ({
  page,
  shop,
}) => {
  expectErrors(page, /Failed to load resource/)
  const phone = shop.phone()
  await openStickerOrderForm(page, phone)
  await page.route(
    '**/save-order',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await stickerSendButton(page).click()
  await expect(findToast(page, 'Error submitting order.')).toBeVisible()
  await expect(page.getByLabel('Nama')).toHaveValue('Siti Aminah')
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/save-order', async (route) => {
    await held
    await route.continue()
  })
  await stopToastTimer(page)
  await stickerSendButton(page).click()
  await expect(findToast(page, 'Error submitting order.')).toHaveCount(0)
  answer?.()
  await expect(page).toHaveURL(`${stickerFormPath}/thank-you`)
  await expect(page.getByText(sandboxNotice)).toBeVisible()
  expect((await readArrivedMessages(shop, phone)).map(({ kind }) => kind)).toEqual(['media', 'text'])
})

test('STICK-01 THANK-01 disables the submit button while sending, and the thank-you page’s back button clears the order', async ({
  page,
  shop,
}) => {
  await openStickerOrderForm(page, shop.phone())
  let answer: (() => void) | undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/save-order', async (route) => {
    await held
    await route.continue()
  })
  await stickerSendButton(page).click()
  await expect(page.getByRole('button', { name: 'Menghantar...' })).toBeDisabled()
  answer?.()
  await expect(page).toHaveURL(`${stickerFormPath}/thank-you`)
  await expect(page.getByText(sandboxNotice)).toBeVisible()
  await page.getByRole('button', { name: 'Kembali ke borang' }).click()
  await expect(page).toHaveURL(`${stickerFormPath}/order`)
  const keys = Object.keys(await readStoredJson(page))
  expect(keys.filter((key) => /^(id|stickerId|whatsapp_sent_.*)$/.test(key))).toEqual([])
})

test('STICK-02 the sticker form without details shows an error and opens the calculator after 2 seconds', async ({
  page,
}) => {
  const words = 'Tiada maklumat pesanan. Sila isi maklumat pesanan terlebih dahulu.'
  for (const [order, calculator] of [
    [`${stickerFormPath}/order`, `${stickerFormPath}/calculator`],
    ['/printing/ppsticker/order', '/printing/ppsticker'],
  ] as const) {
    await page.goto(order)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    await expect(findToast(page, words)).toBeVisible()
    await expect(page).toHaveURL(calculator)
    await expect(findToast(page, words)).toBeVisible()
    await stopToastTimer(page)
    await page.getByRole('link', { name: 'Cetak' }).first().click()
    await expect(page).toHaveURL('/')
    await expect(findToast(page, words)).toHaveCount(0)
  }
})
