import { createContactGroup } from '#core/contacts/contact-groups.ts'
import { createContact } from '#core/contacts/contacts.ts'
import { createRecurringMessage } from '#core/messaging/recurring-messages.ts'
import {
  appSecret,
  cloudBehaviours,
  cloudToken,
  createInboundWebhook,
  phoneNumberId,
  createReceiptsWebhook,
  startCloud,
  verifyToken,
  type Webhook,
} from '../fakes/cloud.ts'
import { findAccessibilityProblems } from '../support/accessibility.ts'
import { expect, expectErrors, navigateTo, openShop, startProgram, test, toast } from '../support/shop.ts'

test('shows the Cloud API’s limits while staff write a message, and shows receipts in real time', async ({
  page,
  source,
}) => {
  test.slow()
  const cloud = await startCloud()
  const program = await startProgram({
    WHATSAPP_PROVIDER: 'cloud',
    WHATSAPP_GATEWAY_URL: cloud.url,
    WHATSAPP_INSTANCE_ID: phoneNumberId,
    WHATSAPP_ACCESS_TOKEN: cloudToken,
    WHATSAPP_WEBHOOK_SECRET: appSecret,
    WHATSAPP_VERIFY_TOKEN: verifyToken,
    WHATSAPP_TIMEOUT_MS: '1500',
    WHATSAPP_MAX_PER_SECOND: '0',
  })
  const shop = await openShop(program, source, 0)
  const postWebhook = ({ raw, headers }: Webhook) =>
    fetch(`${program.url}/api/webhooks/cloud`, { method: 'POST', headers, body: raw })
  const phone = '60123456789'

  await shop.open(page, '/admin/whatsapp-scheduler')
  await page.locator('summary', { hasText: 'Schedule New Message' }).click()
  const form = page.locator('form')
  await form.getByRole('button', { name: 'Manual' }).click()
  await form.getByLabel('Phone Number').fill(phone)
  const message = form.getByLabel('Message')
  const long = 'Salam. '.repeat(600)
  await message.fill(long)
  const make = form.getByRole('button', { name: 'Schedule Message' })
  await make.click()
  await expect(
    page.getByText(/This text has 4,200 characters, but WhatsApp allows at most 4,096/),
  ).toBeVisible()
  await expect(message).toHaveValue(long)
  await message.fill('Pesanan anda siap')
  expectErrors(page, /400|503/)
  await make.click()
  await expect(page.getByText(/Ask the customer to write first/).first()).toBeVisible()
  await expect(message).toHaveValue('Pesanan anda siap')

  await postWebhook(createInboundWebhook(phone))
  cloud.next(cloudBehaviours.silent)
  await make.click()
  const row = page.getByRole('row').filter({ hasText: phone })
  await expect(row.getByText('Failed', { exact: true })).toBeVisible()
  await expect(row.getByText(/^Delivery unknown/)).toBeVisible()
  const [arrived] = cloud.arrived
  if (!arrived) throw new Error('nothing arrived')
  for (const [status, name] of [
    ['sent', 'Sent'],
    ['delivered', 'Delivered'],
    ['read', 'Read'],
  ] as const) {
    await postWebhook(createReceiptsWebhook([{ message: arrived, status }]))
    await expect(row.getByRole('img', { name })).toBeVisible()
  }
  expect(cloud.arrived).toHaveLength(1)

  await navigateTo(page, '/admin/whatsapp-scheduler/repeats')
  await page.getByRole('button', { name: 'New recurring message' }).click()
  const repeat = page.getByRole('dialog', { name: 'New recurring message' })
  await repeat.getByRole('button', { name: 'Manual' }).click()
  await repeat.getByLabel('Phone Number').fill('60199999999')
  await repeat.getByLabel('Message').fill('Salam')
  await repeat.getByRole('button', { name: 'Save' }).click()
  await expect(repeat.getByText(/Ask the customer to write first/)).toBeVisible()
  await expect(repeat.getByLabel('Message')).toHaveValue('Salam')
  await repeat.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  const group = await shop.call(createContactGroup, { name: 'Sekolah' })
  await shop.call(createContact, { name: 'Aminah', phone: '60199999999', group_ids: [group.id] })
  await shop.call(createRecurringMessage, {
    id: crypto.randomUUID(),
    group_id: group.id,
    kind: 'notice',
    text: 'Salam',
    rule: { every: 'day' },
    time: '09:00',
    starts_on: '2030-01-01',
  })
  await page.reload()
  await expect(
    page.getByText(/^Next time, 60199999999 will be skipped: .* only within 24 hours/),
  ).toBeVisible()

  await navigateTo(page, '/settings/gateway')
  await expect(page.getByText('+60 3-8888 1234, Kedai Warna')).toBeVisible()
  await expect(page.getByText(/^On, last received/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Connect WhatsApp' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Check connection' }).click()
  await expect(toast(page, 'Connected as +60 3-8888 1234, Kedai Warna.')).toBeVisible()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.close()
  await program.stop()
  await cloud.shut()
})
