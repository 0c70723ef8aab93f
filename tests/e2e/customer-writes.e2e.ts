import { listConversations } from '#core/inbox/conversations.ts'
import { sendSandboxMessage } from '#core/messaging/sandbox.ts'
import { findProblemsInBothThemes } from '../support/accessibility.ts'
import { expectToFitWidth } from '../support/expect-to-fit.ts'
import { expect, test, toast } from '../support/shop.ts'

test('INBOX-12 staff write as a customer on the sandbox phone, send a picture and a reply, and delete a message', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/phone')
  const screen = page.getByRole('region', { name: 'Phone' })
  await screen.getByRole('button', { name: 'Write as a customer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Write as a customer' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel('Phone')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Phone').fill(phone)
  await dialog.getByLabel('Name').fill('Aminah Ali')
  await dialog.getByLabel('Message').fill('Boleh cetak 50 keping?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  const bubbles = screen.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await expect(bubbles.filter({ hasText: 'Boleh cetak 50 keping?' })).toBeVisible()
  await expect(screen.getByRole('heading', { name: 'Aminah Ali' })).toBeVisible()

  await screen.getByLabel('File to send').setInputFiles('public/pictures/qr-contoh.png')
  await expect(bubbles.getByRole('img', { name: 'qr-contoh.png' })).toBeVisible()
  await bubbles.filter({ hasText: 'Boleh cetak' }).getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Reply' }).click()
  await screen.getByLabel('Message to the shop').fill('Ini contohnya')
  await screen.getByLabel('Message to the shop').press('Enter')
  const reply = bubbles.filter({ hasText: 'Ini contohnya' })
  await expect(reply).toContainText('Boleh cetak 50 keping?')
  await reply.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete for everyone' }).click()
  await expect(bubbles.filter({ hasText: 'You deleted this message' })).toBeVisible()
  await expectToFitWidth(page)
  expect(await findProblemsInBothThemes(page)).toEqual([])

  const inbox = async () =>
    (await shop.call(listConversations, { view: 'all', search: phone, limit: 1 })).conversations
  await expect.poll(inbox).toMatchObject([{ name: 'Aminah Ali', unread: 3 }])
})

test('INBOX-19 adds, edits and deletes a quick reply, and refuses a name of two words', async ({
  page,
  shop,
}) => {
  await shop.open(page, '/admin/whatsapp-scheduler/quick-replies')
  await page.getByRole('button', { name: 'New quick reply' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('dua kata')
  await dialog.getByLabel('Message').fill('Terima kasih {first_name}!')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Use one word')).toBeVisible()
  await dialog.getByLabel('Name').fill('/terima')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Quick reply saved')).toBeVisible()
  await expect(page.getByRole('heading', { name: '/terima' })).toBeVisible()
  await page.getByRole('button', { name: 'Edit /terima' }).click()
  await dialog.getByLabel('Message').fill('Terima kasih!')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Terima kasih!', { exact: true })).toBeVisible()
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Delete /terima' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No quick replies yet')).toBeVisible()
})

test('INBOX-17 saves the opening hours and the automatic reply outside those hours in Settings', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/settings/inbox')
  await expect(page.getByRole('switch', { name: 'Blue ticks' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Reply outside opening hours' }).check()
  await page.getByLabel('Saturday', { exact: true }).uncheck()
  await page.getByLabel('Monday from').selectOption('10:00')
  await expectToFitWidth(page)
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Inbox settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Reply outside opening hours' })).toBeChecked()
  await expect(page.getByLabel('Monday from')).toHaveValue('10:00')
  await expect(page.getByLabel('Saturday', { exact: true })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Reply outside opening hours' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Inbox settings saved')).toBeVisible()
})

test('INBOX-18 shows in Settings that the reply to a test message arrived, with a link to its conversation', async ({
  page,
  shop,
}) => {
  const phone = shop.phone()
  await shop.open(page, '/settings/gateway')
  await page.getByLabel('Phone number for the test').fill(phone)
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Waiting for a reply.')).toBeVisible()
  await shop.call(sendSandboxMessage, { phone, name: 'Puan Siti', text: 'Sampai!' })
  await expect(page.getByText('Reply received from Puan Siti')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in the inbox' })).toHaveAttribute(
    'href',
    /^\/admin\/inbox\/[\da-f-]{36}$/,
  )
  await page.getByRole('button', { name: 'Send test' }).click()
  await expect(page.getByText('Waiting for a reply.')).toBeVisible()
  await expect(page.getByText('Reply received from Puan Siti')).toHaveCount(0)
  await shop.call(sendSandboxMessage, { phone, text: 'Sampai lagi!' })
  await expect(page.getByText('Reply received from Puan Siti')).toBeVisible()
})

test('INBOX-12 begins a chat on the sandbox phone with a picture', async ({ page, shop }) => {
  const phone = shop.phone()
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.open(page, '/admin/phone')
  const screen = page.getByRole('region', { name: 'Phone' })
  await screen.getByRole('button', { name: 'Write as a customer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Write as a customer' })
  await dialog.getByLabel('Phone').fill(phone)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Write a message or choose a file.')).toBeVisible()
  await dialog.getByLabel('File', { exact: true }).setInputFiles('public/pictures/qr-contoh.png')
  await expect(dialog.getByText('qr-contoh.png')).toBeVisible()
  await expect(dialog.getByText('Write a message or choose a file.')).toBeHidden()
  await expectToFitWidth(page)
  expect(await findProblemsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(
    screen.getByRole('list', { name: 'Messages' }).getByRole('img', { name: 'qr-contoh.png' }),
  ).toBeVisible()
  await expect
    .poll(async () => (await shop.call(listConversations, { view: 'all', search: phone })).conversations)
    .toMatchObject([{ phone, last_kind: 'image', unread: 1 }])
})
