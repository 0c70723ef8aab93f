import { expectErrors, expect, test } from '../support/shop.ts'
import {
  openForm,
  fillAddress,
  send,
  mirrorcoat,
  toast,
  stopClock,
  told,
  arrived,
  stored,
} from '../support/sticker-form.ts'

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
  // The old error disappears as soon as the form is sent again.
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
