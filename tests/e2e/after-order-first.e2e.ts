import { expect, test } from '../support/shop.ts'
import {
  fillAddress,
  stickerFormPath,
  openStickerOrderForm,
  stickerSendButton,
} from '../support/sticker-form.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('FIX-37 opens the order from the thank-you page without asking for the phone number, and shows payment details and the upload first', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await openStickerOrderForm(page, phone)
  await fillAddress(page)
  await stickerSendButton(page).click()
  await expect(page).toHaveURL(`${stickerFormPath}/thank-you`)
  const pay = page.getByRole('region', { name: 'Cara bayaran' })
  const upload = pay.locator('label', { hasText: 'Hantar resit bayaran' })
  await expect(upload).toBeInViewport({ ratio: 1 })
  await expect(pay.getByRole('button', { name: /^Salin jumlah/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('main').getByRole('link', { name: 'Jejak pesanan' }).click()
  await expect(page).toHaveURL(/\/jejak\?no=/)
  await expect(page.getByRole('region', { name: 'Mirrorcoat Sticker' })).toBeVisible()
  await expect(page.getByLabel('No Telefon')).toBeHidden()
  await expect(upload).toBeInViewport({ ratio: 1 })
  const address = page.getByRole('region', { name: 'Tukar alamat' })
  await address.getByRole('button', { name: 'Hantar pautan ke WhatsApp' }).click()
  await expect(address.getByText(/pautannya dihantar ke WhatsApp anda/)).toBeVisible()
  await expect
    .poll(async () =>
      (await shop.listSandboxMessages(phone)).some(({ text }) => text.includes('/pesanan-saya#')),
    )
    .toBe(true)
})

test('FIX-37 collapses the tracking form once an order is found', async ({ page, shop }) => {
  const phone = shop.phone()
  await openStickerOrderForm(page, phone)
  await stickerSendButton(page).click()
  await expect(page).toHaveURL(`${stickerFormPath}/thank-you`)
  const number = (await page.getByText(/^No\. \d{4}-\d+$/).textContent())?.replace('No. ', '') ?? ''
  await page.evaluate(() => localStorage.clear())
  await page.goto('/jejak')
  await page.getByLabel('Nombor pesanan').fill(number)
  await page.getByLabel('No Telefon').fill(phone)
  await page.getByRole('button', { name: 'Semak pesanan' }).click()
  await expect(page.getByRole('region', { name: 'Mirrorcoat Sticker' })).toBeVisible()
  await expect(page.getByLabel('Nombor pesanan')).toBeHidden()
  await page.getByRole('link', { name: 'Jejak pesanan lain' }).click()
  await expect(page.getByLabel('Nombor pesanan')).toBeVisible()
})

test('FIX-25 offers to send the link for design approval when an order is found by order number and phone number', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await openStickerOrderForm(page, phone)
  await stickerSendButton(page).click()
  await expect(page).toHaveURL(`${stickerFormPath}/thank-you`)
  await page.getByRole('main').getByRole('link', { name: 'Jejak pesanan' }).click()
  const hint = page.getByRole('region', { name: 'Luluskan reka bentuk', exact: true })
  await expect(hint.getByText(/meluluskan reka bentuk, buka pesanan ini melalui pautan/)).toBeVisible()
  await hint.getByRole('button', { name: 'Hantar pautan ke WhatsApp' }).click()
  await expect
    .poll(async () =>
      (await shop.listSandboxMessages(phone)).some(({ text }) => text.includes('/pesanan-saya#')),
    )
    .toBe(true)
  const link =
    (await shop.listSandboxMessages(phone))
      .map(({ text }) => /\/jejak#[\d-]+\.[\w-]+/.exec(text)?.[0])
      .find(Boolean) ?? ''
  await page.goto(link)
  await expect(page.getByRole('region', { name: 'Mirrorcoat Sticker' })).toBeVisible()
  await expect(page.getByText(/meluluskan reka bentuk, buka pesanan ini/)).toBeHidden()
})
