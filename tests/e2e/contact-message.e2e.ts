import { test, expect, toast, expectErrors } from '../support/shop.ts'
import { loadExternalContacts } from '../support/contact-list.ts'
import { scaleTime } from '../support/load-factor.ts'
import { listMessages } from '#core/messaging/messages.ts'

test.beforeEach(loadExternalContacts)

test('CONT-03 keeps the text after a failed send to a contact and sends it once on retry', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/contacts')
  await page.getByRole('button', { name: 'Message Zainal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send WhatsApp Message' })
  await expect(dialog).toContainText('Zainal')
  await expect(dialog).toContainText('0175550001')
  const send = dialog.getByRole('button', { name: /Send WhatsApp|Sending/ })
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Message').fill('   ')
  await expect(send).toBeDisabled()
  await dialog.getByLabel('Message').fill('Sila datang ambil.')
  await shop.setSandboxBehaviour('slow')
  await send.click()
  await expect(send).toBeDisabled()
  await expect(dialog.getByText('Sending...')).toBeVisible()
  await expect(toast(page, 'Message sent to Zainal')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await shop.listSandboxMessages('60175550001')).toMatchObject([{ text: 'Sila datang ambil.' }])

  expectErrors(page, /503/)
  await shop.setSandboxBehaviour('refuse')
  await page.getByRole('button', { name: 'Message Siti Nurhaliza' }).click()
  await dialog.getByLabel('Message').fill('Percubaan')
  await dialog.getByRole('button', { name: 'Send WhatsApp' }).click()
  await expect(toast(page, 'Failed to send message. Please try again.')).toBeVisible({
    timeout: scaleTime(20_000),
  })
  await expect(dialog.getByLabel('Message')).toHaveValue('Percubaan')
  await shop.setSandboxBehaviour('normal')
  await dialog.getByLabel('Message').fill('Percubaan kedua')
  await dialog.getByRole('button', { name: 'Send WhatsApp' }).click()
  await expect(toast(page, 'Message sent to Siti Nurhaliza')).toBeVisible()
  const stored = (await shop.call(listMessages, {})).filter(({ phone }) => phone === '60198765432')
  expect(stored).toMatchObject([{ message: 'Percubaan kedua', status: 'sent' }])
})
