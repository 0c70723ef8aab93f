import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiKey } from '#core/identity/api-keys.ts'
import { replyToConversation } from '#core/inbox/thread.ts'
import { cloudEnv, signCloudWebhook, startCloud, type FakeCloud } from '../fakes/cloud.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

const path = '/api/v2/conversations'
const hourMs = 3_600_000
let cloud: FakeCloud
beforeAll(async () => void (cloud = await startCloud()))
afterAll(() => cloud.shut())

interface KeyShop {
  shop: SignedInApp
  key: string
}
async function openShop(env: Record<string, string> = {}): Promise<KeyShop> {
  const shop = await createSignedInApp({ env: { ...cloudEnv(cloud), WHATSAPP_MAX_PER_SECOND: '0', ...env } })
  await shop.app.start()
  const { key } = await shop.api(createApiKey, { name: 'Bot', scopes: ['messages'] }, shop.token)
  return { shop, key }
}

let count = 0
async function write({ shop, key }: KeyShop, phone: string, body: string, at = new Date()) {
  count += 1
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const { raw, headers } = signCloudWebhook({
    messages: [{ from: phone, id: `wamid.r${count}`, timestamp, type: 'text', text: { body } }],
  })
  expect((await shop.call('POST', '/api/webhooks/cloud', { raw, headers })).status).toBe(200)
  const find = async () =>
    (await shop.call('GET', `${path}/by-phone?phone=${phone}`, { key })).body.data.conversation
  await expect.poll(async () => (await find())?.last_text).toBe(body)
  return (await find()).id as string
}
const reply = ({ shop, key }: KeyShop, id: string, more: object) =>
  shop.call('POST', `${path}/${id}/reply`, { key, body: { request_id: crypto.randomUUID(), ...more } })
const arrivedAt = (phone: string) => cloud.arrived.filter(({ to }) => to === phone)

test('INBOX-40 refuses API replies to a customer who opted out, until the customer writes again', async () => {
  const opened = await openShop()
  const phone = '60127770001'
  const before = { request_id: 'sent-before-the-opt-out', text: 'Ada promosi!' }
  const id = await write(opened, phone, 'Salam')
  const first = await reply(opened, id, before)
  expect(first.status).toBe(200)
  await write(opened, phone, 'STOP')
  const refused = await reply(opened, id, { text: 'Ada promosi lagi!' })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: 'opted_out',
      error: 'This customer has opted out of messages and has not written since. Only staff can reply.',
    },
  })
  expect((await reply(opened, id, before)).body.data.entry.message_id).toBe(first.body.data.entry.message_id)
  const { shop } = opened
  await shop.api(replyToConversation, { id, request_id: 'by-staff-request', text: 'Baik puan' }, shop.token)
  await write(opened, phone, 'Pesanan saya dah siap?')
  expect((await reply(opened, id, { text: 'Dah siap' })).status).toBe(200)
  await expect
    .poll(() => arrivedAt(phone).map((each) => (each.type === 'text' ? each.text.body : each.type)))
    .toEqual(['Ada promosi!', expect.stringContaining('promosi'), 'Baik puan', 'Dah siap'])
  await shop.close()
})

test('INBOX-40 refuses API replies after 24 hours if the shop has no template', async () => {
  const opened = await openShop()
  const phone = '60127770002'
  const id = await write(opened, phone, 'Salam', new Date(Date.now() - 25 * hourMs))
  expect(await reply(opened, id, { text: 'Terlambat' })).toMatchObject({
    status: 409,
    body: {
      code: 'window_closed',
      error: expect.stringContaining('24 hours'),
      details: { code: 'messages_too_late', params: { hours: 24, until: expect.any(String) } },
    },
  })
  expect(arrivedAt(phone)).toEqual([])
  await opened.shop.close()
})

test('INBOX-40 after 24 hours, sends short API replies with the template and refuses files and long texts', async () => {
  const opened = await openShop({ WHATSAPP_TEMPLATE: 'kedai_warna/ms' })
  const phone = '60127770003'
  const id = await write(opened, phone, 'Salam', new Date(Date.now() - 25 * hourMs))
  const { shop, key } = opened
  expect((await shop.call('GET', `${path}/${id}`, { key })).body.data.reply.mode).toBe('template')
  const file = { url: 'https://kedai.example/a.png', name: 'a.png', type: 'media', caption: '', size: 10 }
  for (const [more, code] of [
    [{ attachments: [file] }, 'files_too_late'],
    [{ text: 'x'.repeat(2000) }, 'long_text_too_late'],
  ] as const)
    expect(await reply(opened, id, more)).toMatchObject({
      status: 409,
      body: { code: 'window_closed', details: { code } },
    })
  expect((await reply(opened, id, { text: 'Pesanan siap' })).status).toBe(200)
  await expect
    .poll(() => arrivedAt(phone))
    .toMatchObject([
      { type: 'template', template: { components: [{ parameters: [{ text: 'Pesanan siap' }] }] } },
    ])
  await shop.close()
})
