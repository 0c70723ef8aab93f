import { afterAll, beforeEach, expect } from 'vitest'
import type { Webhook } from '../fakes/cloud.ts'
import {
  createAckWebhook,
  hmacKey,
  signWahaWebhook,
  startWaha,
  wahaBehaviours,
  wahaKey,
  type ArrivedAtWaha,
} from '../fakes/waha.ts'
import { messagingTest, type MessagingApp } from '../support/messaging.ts'

const waha = await startWaha()
const test = messagingTest({
  env: {
    WHATSAPP_PROVIDER: 'waha',
    WHATSAPP_GATEWAY_URL: waha.host,
    WHATSAPP_INSTANCE_ID: '',
    WHATSAPP_ACCESS_TOKEN: wahaKey,
    WHATSAPP_WEBHOOK_SECRET: hmacKey,
  },
})
afterAll(async () => {
  await waha.shut()
})
beforeEach(() => {
  waha.behave('ok')
  waha.engine = 'GOWS'
  waha.slowMs = 0
  waha.arrived.length = 0
})

const postWebhook = (shop: MessagingApp, { raw, headers }: Webhook) =>
  shop.call('POST', '/api/webhooks/waha', { raw, headers })
async function createArrived(shop: MessagingApp): Promise<[id: string, ArrivedAtWaha]> {
  const { id } = await shop.create({ scheduled_time: null })
  await expect.poll(() => waha.arrived.length).toBe(1)
  const [arrived] = waha.arrived
  if (!arrived) throw new Error('nothing arrived')
  return [id, arrived]
}
const getReceipt = async (shop: MessagingApp, id: string) => (await shop.read(id)).receipt

test.for(['GOWS', 'NOWEB', 'WEBJS'] as const)(
  'turns acks of WAHA’s engine %s into receipts, whatever form of chat id they contain',
  async (engine, { shop }) => {
    waha.engine = engine
    const [id, arrived] = await createArrived(shop)
    await shop.until(id, 'sent')
    const seen = []
    for (const level of [0, 1, 2, 1, 3, 4, 2] as const) {
      expect((await postWebhook(shop, createAckWebhook(arrived, level))).status).toBe(200)
      seen.push(await getReceipt(shop, id))
    }
    expect(seen).toEqual([null, 'sent', 'delivered', 'delivered', 'read', 'read', 'read'])
  },
)

test.for<[string, (id: string) => object]>([
  ['an object as id', (id: string) => ({ id: { fromMe: true, id, _serialized: `true_60@c.us_${id}` } })],
  ['its id in WEBJS data only', (id: string) => ({ _data: { id: { fromMe: true, id } } })],
  ['its id in NOWEB data only', (id: string) => ({ id: null, _data: { key: { fromMe: true, id } } })],
  ['its id in GOWS data only', (id: string) => ({ id: '', _data: { MessageIDs: [id], Type: 'read' } })],
])('FIX-20 a WAHA ack with %s becomes a receipt', async ([_name, shape], { shop }) => {
  const [id, arrived] = await createArrived(shop)
  await shop.until(id, 'sent')
  await postWebhook(shop, signWahaWebhook('message.ack', { ...shape(arrived.rawId), fromMe: true, ack: 3 }))
  expect(await getReceipt(shop, id)).toBe('read')
})

test('applies an ack that arrives before the answer to the send request, even if WAHA creates the message id', async ({
  shop,
}) => {
  waha.engine = 'WEBJS'
  waha.slowMs = 400
  const [id, arrived] = await createArrived(shop)
  await postWebhook(shop, createAckWebhook(arrived, 2))
  await shop.until(id, 'sent')
  await expect.poll(() => getReceipt(shop, id)).toBe('delivered')
})

test('D-04 a WAHA ack resolves an unknown delivery by the message id that Cetak chose', async ({ shop }) => {
  waha.next(wahaBehaviours.resetBeforeAnswer)
  const [id, arrived] = await createArrived(shop)
  await shop.until(id, 'failed')
  await postWebhook(shop, createAckWebhook(arrived, 1))
  expect(await shop.read(id)).toMatchObject({ status: 'sent', receipt: 'sent', needs_decision: false })
})

test('D-04 an error ack from WAHA changes a sent message to failed', async ({ shop }) => {
  const [id, arrived] = await createArrived(shop)
  await shop.until(id, 'sent')
  await postWebhook(shop, createAckWebhook(arrived, -1))
  expect(await shop.read(id)).toMatchObject({ status: 'failed', error: 'WhatsApp could not deliver it' })
})

test('accepts only signed WAHA webhooks and ignores other events and sessions', async ({ shop }) => {
  const [id, arrived] = await createArrived(shop)
  await shop.until(id, 'sent')
  const { raw, headers } = createAckWebhook(arrived, 3)
  expect((await postWebhook(shop, { raw, headers: { ...headers, 'x-webhook-hmac': 'ab' } })).body.code).toBe(
    'wrong_signature',
  )
  expect(
    (await postWebhook(shop, signWahaWebhook('session.status', { name: 'default', status: 'FAILED' }))).body,
  ).toEqual({
    receipts: 0,
  })
  expect(
    (await postWebhook(shop, signWahaWebhook('message.ack', { id: 'x', fromMe: false, ack: 3 }))).body,
  ).toEqual({
    receipts: 0,
  })
  expect(await getReceipt(shop, id)).toBeNull()
})

test('SEND-05 the gateway settings show the QR code while WAHA is signed out of WhatsApp', async ({
  shop,
}) => {
  waha.status = 'SCAN_QR_CODE'
  const { body } = await shop.call('GET', '/api/v2/gateway', { token: shop.token })
  waha.status = 'WORKING'
  expect(body.data).toMatchObject({
    provider: 'waha',
    state: { tone: 'wrong', words: expect.stringContaining('scan the QR code') },
    session: { qr: expect.stringMatching(/^data:image\/png;base64,/) },
    receipts: { on: true },
  })
})

test('MSG-03 releases held messages as soon as WAHA reports that the session works again', async ({
  shop,
}) => {
  waha.status = 'SCAN_QR_CODE'
  waha.behave(wahaBehaviours.signedOut)
  const ids = await Promise.all([1, 2, 3].map(async () => (await shop.create({ scheduled_time: null })).id))
  const outage = async () =>
    (await shop.call('GET', '/api/v2/gateway/outage', { token: shop.token })).body.data
  await expect.poll(outage).toMatchObject({ state: 'down', cause: 'signed_out', waiting: 3 })
  const { checks } = (await shop.call('GET', '/api/v2/health', { token: shop.token })).body.data
  expect(checks.find(({ name }: { name: string }) => name === 'gateway')).toMatchObject({
    tone: 'wrong',
    words: 'WhatsApp is signed out at the gateway.',
  })
  expect(checks.find(({ name }: { name: string }) => name === 'sending')).toMatchObject({
    tone: 'caution',
    words: expect.stringMatching(/^3 messages are waiting for the gateway\. Once it is back, sending takes/),
  })
  waha.status = 'WORKING'
  waha.behave('ok')
  expect(
    (await postWebhook(shop, signWahaWebhook('session.status', { name: 'default', status: 'WORKING' })))
      .status,
  ).toBe(200)
  for (const id of ids) await shop.until(id, 'sent')
  expect(waha.arrived).toHaveLength(3)
})

test('MSG-03 holds all due messages when WAHA reports a sign-out, and sends none of them as a probe', async ({
  shop,
}) => {
  waha.status = 'SCAN_QR_CODE'
  await postWebhook(shop, signWahaWebhook('session.status', { name: 'default', status: 'SCAN_QR_CODE' }))
  const { id } = await shop.create({ scheduled_time: null })
  const outage = async () =>
    (await shop.call('GET', '/api/v2/gateway/outage', { token: shop.token })).body.data.state
  expect(await outage()).toBe('down')
  expect(waha.arrived).toEqual([])
  waha.status = 'WORKING'
  await postWebhook(shop, signWahaWebhook('session.status', { name: 'default', status: 'WORKING' }))
  await shop.until(id, 'sent')
})
