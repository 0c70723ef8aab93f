import { createGroup } from '../../core/contacts/contact-groups.ts'
import { createContact } from '../../core/contacts/contacts.ts'
import { createRepeat } from '../../core/messaging/repeats.ts'
import {
  appSecret,
  cloudBehaviours,
  cloudToken,
  customerWrites,
  phoneNumberId,
  receipts,
  startCloud,
  verifyToken,
  type Webhook,
} from '../fakes/cloud.ts'
import { startWaha, wahaKey } from '../fakes/waha.ts'
import { problemsOf } from '../support/accessible.ts'
import { expect, expectErrors, openShop, startProgram, test, toast } from '../support/shop.ts'
import { patient } from '../support/patience.ts'

test('a shop on Meta’s Cloud API: what it can’t take is said while writing, and ticks come in live', async ({
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
  const tell = ({ raw, headers }: Webhook) =>
    fetch(`${program.url}/api/webhooks/cloud`, { method: 'POST', headers, body: raw })
  const phone = '60123456789'

  await shop.enter(page, '/admin/whatsapp-scheduler')
  await page.locator('summary', { hasText: 'Schedule New Message' }).click()
  const form = page.locator('form')
  await form.getByRole('button', { name: 'Manual' }).click()
  await form.getByLabel('Phone Number').fill(phone)
  const message = form.getByLabel('Message')
  const long = 'Salam. '.repeat(600)
  await message.fill(long)
  const make = form.getByRole('button', { name: 'Schedule Message' })
  await make.click()
  await expect(page.getByText(/This text has 4,200 characters; WhatsApp takes 4,096 at most/)).toBeVisible()
  await expect(message).toHaveValue(long)
  await message.fill('Pesanan anda siap')
  expectErrors(page, /400|503/)
  await make.click()
  await expect(page.getByText(/Ask the customer to write first/).first()).toBeVisible()
  await expect(message).toHaveValue('Pesanan anda siap')

  await tell(customerWrites(phone))
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
    await tell(receipts([{ message: arrived, status }]))
    await expect(row.getByRole('img', { name })).toBeVisible()
  }
  expect(cloud.arrived).toHaveLength(1)

  await shop.enter(page, '/admin/whatsapp-scheduler/repeats')
  await page.getByRole('button', { name: 'New repeat' }).click()
  const repeat = page.getByRole('dialog', { name: 'New repeat' })
  await repeat.getByRole('button', { name: 'Manual' }).click()
  await repeat.getByLabel('Phone Number').fill('60199999999')
  await repeat.getByLabel('Message').fill('Salam')
  await repeat.getByRole('button', { name: 'Save' }).click()
  await expect(repeat.getByText(/Ask the customer to write first/)).toBeVisible()
  await expect(repeat.getByLabel('Message')).toHaveValue('Salam')
  await repeat.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  const group = await shop.call(createGroup, { name: 'Sekolah' })
  await shop.call(createContact, { name: 'Aminah', phone: '60199999999', group_ids: [group.id] })
  await shop.call(createRepeat, {
    id: crypto.randomUUID(),
    group_id: group.id,
    text: 'Salam',
    rule: { every: 'day' },
    time: '09:00',
    starts_on: '2030-01-01',
  })
  await page.reload()
  await expect(page.getByText(/^Next time without 60199999999: .* only within 24 hours/)).toBeVisible()

  await shop.enter(page, '/settings/gateway')
  await expect(page.getByText('+60 3-8888 1234, Kedai Warna')).toBeVisible()
  await expect(page.getByText(/^On, the last one/)).toBeVisible()
  // How to connect is told where nothing is connected only.
  await expect(page.getByRole('heading', { name: 'Connect WhatsApp' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await expect(toast(page, 'Connected: it sends as +60 3-8888 1234, Kedai Warna.')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  await program.stop()
  await cloud.shut()
})

test('an owner on the sandbox is told step by step how to connect WhatsApp, and hands the lines on without a key', async ({
  page,
  shop,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await shop.enter(page, '/admin')
  await page.getByRole('link', { name: 'Connect WhatsApp' }).click()
  await expect(page.getByRole('heading', { name: 'Connect WhatsApp' })).toBeVisible()
  const lines = page.getByLabel('Lines for the server')
  for (const [way, field, given, expected] of [
    ['A WhatsApp provider', 'Instance ID', '64A1', 'WHATSAPP_INSTANCE_ID=64A1'],
    ['Meta’s own WhatsApp', 'Phone number ID', '1065', 'WHATSAPP_INSTANCE_ID=1065'],
    ['Your own gateway (WAHA)', 'Address of the gateway', 'http://waha:3000', 'GATEWAY_URL=http://waha:3000'],
  ] as const) {
    await page.getByRole('radio', { name: way }).check()
    await page.getByLabel(field).fill(given)
    await expect(lines).toContainText(expected)
    await expect(lines).toContainText(/WHATSAPP_ACCESS_TOKEN=<.+>/)
  }
  await page.getByRole('button', { name: 'Copy as a message' }).click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain('/api/webhooks/waha')
  expect(await copied()).toContain(await lines.innerText())
  await page.getByRole('button', { name: 'Check the connection' }).click()
  await expect(toast(page, 'Not connected: messages arrive on the sandbox phone')).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('a shop on WAHA signs WhatsApp in by scanning the code in Settings', async ({ page, source }) => {
  test.slow()
  const waha = await startWaha()
  waha.status = 'SCAN_QR_CODE'
  const program = await startProgram({
    WHATSAPP_PROVIDER: 'waha',
    WHATSAPP_GATEWAY_URL: waha.host,
    WHATSAPP_ACCESS_TOKEN: wahaKey,
  })
  const shop = await openShop(program, source, 0)
  await shop.enter(page, '/settings/gateway')
  await expect(page.getByText(/^WhatsApp is signed out: scan the QR code/)).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code that signs WhatsApp in' })
  await expect(code).toBeVisible()
  await expect(page.getByText(/^Off: nobody tells what was delivered/)).toBeVisible()
  expect(await problemsOf(page)).toEqual([])
  waha.status = 'WORKING'
  await expect(code).toHaveCount(0, { timeout: patient(15_000) })
  await expect(page.getByText('60388881234, Kedai Warna')).toBeVisible()
  await program.stop()
  await waha.shut()
})
