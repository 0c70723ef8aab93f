import { expect, toast, expectErrors, test } from '../support/shop.ts'
import { saveButton } from '../support/settings-screen.ts'
import { getPaymentSettings } from '#core/settings/settings.ts'
import { placeholderCaption } from '#core/settings/placeholder-bank.ts'
import { changePaymentQr } from '#core/settings/payment-qr.ts'

const qr = 'tests/support/duitnow-qr.png'

test('NOTIF-01 adds and reorders bank accounts, replaces the payment QR code and refuses files that are not pictures', async ({
  page,
  shop,
}) => {
  // The server refuses the first picture with 422, because it has no QR code.
  expectErrors(page, /422 \(Unprocessable/)
  await shop.call(changePaymentQr, { caption: placeholderCaption })
  await shop.open(page, '/settings/payment')
  await page.getByRole('button', { name: 'Add account' }).click()
  await page.getByLabel('Bank', { exact: true }).nth(1).fill('Bank Dua')
  await page.getByLabel('Account number').nth(1).fill('nombor')
  await page.getByLabel('Account holder').nth(1).fill('Ani')
  await saveButton(page).first().click()
  await expect(page.getByText('Account numbers have digits, spaces and hyphens only.')).toBeVisible()
  await page.getByLabel('Account number').nth(1).fill('22-22')
  await page.getByRole('button', { name: 'Move account 2 up' }).click()
  await saveButton(page).first().click()
  await expect(toast(page, 'Bank accounts saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Bank', { exact: true }).first()).toHaveValue('Bank Dua')

  const file = page.getByLabel('QR picture')
  await file.setInputFiles({ name: 'qr.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') })
  await expect(page.getByText('Please choose a PNG, JPEG or WebP picture.')).toBeVisible()
  await file.setInputFiles('public/pictures/qr-contoh.png')
  await expect(page.getByText('No QR code was found in this picture.')).toBeVisible()
  await file.setInputFiles(qr)
  await expect(
    page.getByText('Check the recipient before you save: customers pay KEDAI CETAK, KUALA LUMPUR.'),
  ).toBeVisible()
  await expect(page.getByLabel(/^Caption/), 'the caption of the example').toHaveValue('')
  await page.getByLabel(/^Caption/).fill('QR Kedai Warna')
  await saveButton(page).nth(1).click()
  await expect(toast(page, 'Payment QR saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR Kedai Warna' })).toHaveAttribute('src', /^\/api\/pictures\//)
  await page.getByRole('button', { name: 'Remove account 1' }).click()
  await saveButton(page).first().click()
  await expect(toast(page, 'Bank accounts saved').last()).toBeVisible()
})

test('NOTIF-01 keeps a chosen QR code when another person has changed the caption', async ({
  page,
  shop,
}) => {
  expectErrors(page, /409 \(Conflict\)/)
  const { qr_caption: before } = await shop.call(getPaymentSettings, {})
  await shop.call(changePaymentQr, { caption: 'QR Kita' })
  await shop.open(page, '/settings/payment')
  await page.getByLabel('QR picture').setInputFiles(qr)
  await shop.call(changePaymentQr, { caption: 'QR Dia' })
  await saveButton(page).nth(1).click()
  const question = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(question.getByRole('group', { name: 'Caption' }).getByLabel('Theirs')).toBeChecked()
  await expect(question.getByRole('group', { name: 'Picture' }).getByLabel('Mine')).toBeChecked()
  await question.getByRole('button', { name: 'Save selection' }).click()
  await expect(toast(page, 'Payment QR saved')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR Dia' })).toHaveAttribute('src', /^\/api\/pictures\//)
  await expect(saveButton(page).nth(1)).toBeDisabled()
  await shop.call(changePaymentQr, { caption: before })
})
