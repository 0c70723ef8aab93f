import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import {
  cloudBehaviours,
  cloudEnv,
  createInboundWebhook,
  createReceiptsWebhook,
  signCloudWebhook,
  startCloud,
  verifyToken,
  type ArrivedAtMeta,
  type Webhook,
} from '../fakes/cloud.ts'
import { deleteNumberData } from '#server/features/messaging/privacy/person-store.ts'
import { findLastInboundTimes } from '#server/features/messaging/receipts/inbound-store.ts'
import { phone, messagingTest, type MessagingApp } from '../support/messaging.ts'
import { createTestApp } from '../support/test-app.ts'
import { scaleTime } from '../support/load-factor.ts'

// Tests of Meta’s receipts, which can arrive in any order, more than once, or before the answer to the call.

const cloud = await startCloud()
const env = {
  ...cloudEnv(cloud),
  PUBLIC_URL: 'https://kedai.test',
  // Short, because one test waits for this timeout.
  WHATSAPP_TIMEOUT_MS: '2000',
}
const test = messagingTest({ env: env })
test.beforeAll(async ({ shop }) => {
  // Opens the window: Meta accepts free-form messages for a day after an inbound message.
  await postWebhook(shop, createInboundWebhook(phone))
})
afterAll(async () => {
  await cloud.shut()
})
beforeEach(() => {
  cloud.behave('ok')
  cloud.slowMs = 0
  cloud.arrived.length = 0
})

const postWebhook = (shop: MessagingApp, { raw, headers }: Webhook) =>
  shop.call('POST', '/api/webhooks/cloud', { raw, headers })
async function sendReceipts(
  shop: MessagingApp,
  message: ArrivedAtMeta,
  ...states: ('sent' | 'delivered' | 'read' | 'failed')[]
) {
  for (const status of states) {
    const told = await postWebhook(
      shop,
      createReceiptsWebhook([{ message, status, ...(status === 'failed' && { code: 131026 }) }]),
    )
    expect(told.status).toBe(200)
  }
}
const createDue = (shop: MessagingApp, given: object = {}) => shop.create({ scheduled_time: null, ...given })
const waitForArrivals = async (count: number): Promise<ArrivedAtMeta[]> => {
  await expect.poll(() => cloud.arrived.length).toBe(count)
  return cloud.arrived
}
async function createArrived(shop: MessagingApp, given: object = {}): Promise<[Message, ArrivedAtMeta]> {
  const message = await createDue(shop, given)
  const arrived = (await waitForArrivals(1))[0]
  if (!arrived) throw new Error('nothing arrived')
  return [message, arrived]
}
const getReceipt = async (shop: MessagingApp, id: string) => (await shop.read(id)).receipt
const getParts = async (shop: MessagingApp, id: string) => (await shop.get(`/${id}/history`)).body.data.parts
const pickState = ({ status, error, receipt }: Message) => ({ status, error, receipt })

test('shows sent, delivered and read receipts in the list and the history', async ({ shop }) => {
  const [{ id }, arrived] = await createArrived(shop)
  await shop.until(id, 'sent')
  expect(await getReceipt(shop, id)).toBeNull()
  for (const state of ['sent', 'delivered', 'read'] as const) {
    await sendReceipts(shop, arrived, state)
    expect(await getReceipt(shop, id)).toBe(state)
  }
  const { messages } = (await shop.get(`/page?search=${phone}&limit=500`)).body.data
  expect(messages.find((each: Message) => each.id === id)).toMatchObject({ status: 'sent', receipt: 'read' })
  const [part] = await getParts(shop, id)
  expect(part.receipts.map(({ state }: { state: string }) => state)).toEqual(['sent', 'delivered', 'read'])
})

test('receipts lead to the same result in any order and when repeated', async ({ shop }) => {
  for (const order of permutations(['sent', 'delivered', 'read'] as const)) {
    cloud.arrived.length = 0
    const [{ id }, arrived] = await createArrived(shop)
    await shop.until(id, 'sent')
    await sendReceipts(shop, arrived, ...order, order[0] ?? 'sent')
    expect(pickState(await shop.read(id)), order.join()).toEqual({
      status: 'sent',
      error: null,
      receipt: 'read',
    })
  }
  for (const order of permutations(['sent', 'failed'] as const)) {
    cloud.arrived.length = 0
    const [{ id }, arrived] = await createArrived(shop)
    await shop.until(id, 'sent')
    await sendReceipts(shop, arrived, ...order, ...order)
    expect(pickState(await shop.read(id)), order.join()).toMatchObject({ status: 'failed', receipt: null })
  }
  for (const order of permutations(['failed', 'delivered'] as const)) {
    cloud.arrived.length = 0
    const [{ id }, arrived] = await createArrived(shop)
    await shop.until(id, 'sent')
    await sendReceipts(shop, arrived, ...order)
    expect(pickState(await shop.read(id)), order.join()).toEqual({
      status: 'sent',
      error: null,
      receipt: 'delivered',
    })
  }
})

test('accepts receipts of several known and unknown messages in one webhook', async ({ shop }) => {
  const messages = [
    await createDue(shop),
    await createDue(shop, { message: 'Dua' }),
    await createDue(shop, { message: 'Tiga' }),
  ]
  const arrived = await waitForArrivals(3)
  for (const { id } of messages) await shop.until(id, 'sent')
  const strange: ArrivedAtMeta = {
    id: 'wamid.from-the-phone',
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: phone,
    type: 'text',
    text: { body: 'x' },
  }
  const all = [...arrived, strange].flatMap((message) =>
    (['read', 'sent', 'delivered'] as const).map((status) => ({ message, status })),
  )
  expect((await postWebhook(shop, createReceiptsWebhook(all))).body).toEqual({ receipts: 12 })
  for (const { id } of messages) expect(await getReceipt(shop, id)).toBe('read')
})

test('applies receipts that arrive before the answer to the send request', async ({ shop }) => {
  cloud.slowMs = 400
  const [{ id }, arrived] = await createArrived(shop)
  await sendReceipts(shop, arrived, 'sent', 'delivered')
  await shop.until(id, 'sent')
  await expect.poll(() => getReceipt(shop, id)).toBe('delivered')
})

test('D-04 a receipt resolves an unknown delivery, and the remaining parts are sent', async ({ shop }) => {
  cloud.next(cloudBehaviours.resetBeforeAnswer)
  const mediaUrls = [{ url: 'https://kedai.my/a.pdf', type: 'document' }]
  const [{ id }, picture] = await createArrived(shop, { mediaUrls })
  expect(await shop.until(id, 'failed')).toMatchObject({ error: 'Delivery unknown', needs_decision: true })
  await sendReceipts(shop, picture, 'delivered')
  await shop.until(id, 'sent')
  expect(await shop.read(id)).toMatchObject({ error: null, needs_decision: false, receipt: null })
  const [, words] = await waitForArrivals(2)
  if (!words) throw new Error('the text did not arrive')
  await sendReceipts(shop, words, 'read')
  // A message has the lowest receipt of its parts.
  expect(await getReceipt(shop, id)).toBe('delivered')
  const parts = await getParts(shop, id)
  expect(parts.map(({ state }: { state: string }) => state)).toEqual(['accepted', 'accepted'])
  expect(parts[0].attempts[0]).toMatchObject({ outcome: 'unknown' })
})

test('D-04 a receipt that arrives before the lease expires keeps the delivery from becoming unknown', async ({
  shop,
}) => {
  cloud.next(cloudBehaviours.silent)
  const [{ id }, arrived] = await createArrived(shop)
  await sendReceipts(shop, arrived, 'sent')
  await shop.until(id, 'sent')
  expect(await getReceipt(shop, id)).toBe('sent')
  expect(cloud.arrived).toHaveLength(1)
})

test('D-04 a message with an unknown outcome fails, with the reason and advice, when a receipt reports a refusal', async ({
  shop,
}) => {
  cloud.next(cloudBehaviours.serverError)
  const [{ id }, arrived] = await createArrived(shop)
  await shop.until(id, 'failed')
  await sendReceipts(shop, arrived, 'failed')
  expect(await shop.read(id)).toMatchObject({
    status: 'failed',
    needs_decision: false,
    error: expect.stringContaining('Check the number'),
  })
})

test('a receipt that reports failed delivery changes a sent message to failed, and a retry sends the message again', async ({
  shop,
}) => {
  const [{ id }, arrived] = await createArrived(shop)
  await shop.until(id, 'sent')
  await sendReceipts(shop, arrived, 'failed')
  expect(await shop.read(id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('Meta 131026'),
  })
  await shop.post('/send-now', { id })
  const [, again] = await waitForArrivals(2)
  await shop.until(id, 'sent')
  // A late receipt of the first attempt does not change the second attempt.
  await sendReceipts(shop, arrived, 'failed')
  expect(await shop.read(id)).toMatchObject({ status: 'sent', receipt: null })
  if (again) await sendReceipts(shop, again, 'delivered')
  expect(await getReceipt(shop, id)).toBe('delivered')
})

test('D-04 a receipt that proves arrival prevents the resend that staff have chosen', async ({ shop }) => {
  cloud.next(cloudBehaviours.resetBeforeAnswer)
  const [{ id }, arrived] = await createArrived(shop)
  await shop.until(id, 'failed')
  await shop.call('POST', '/api/v2/sending-rules/pause', { token: shop.token, body: {} })
  const [part] = await getParts(shop, id)
  await shop.post('/settle', { id, part_ids: [part.id], decision: 'send_again' })
  expect((await shop.read(id)).status).toBe('pending')
  await sendReceipts(shop, arrived, 'delivered')
  expect(await shop.read(id)).toMatchObject({ status: 'sent', receipt: 'delivered' })
  await shop.call('POST', '/api/v2/sending-rules/resume', { token: shop.token, body: {} })
  const after = await createDue(shop, { message: 'Lain' })
  await shop.until(after.id, 'sent')
  expect(cloud.arrived).toHaveLength(2)
})

test('two processes handle many simultaneous receipts during sending without errors or duplicates', async ({
  shop,
}) => {
  const other = await createTestApp({ ...env, ROLE: 'web' }, shop.database)
  await other.app.start()
  const doors = [shop, other]
  // Sends all receipts of a message as soon as it arrives: twice, to both processes, and before Meta’s answer.
  cloud.slowMs = 30
  let told = 0
  const tellAll = setInterval(() => {
    for (const message of cloud.arrived.slice(told)) {
      told += 1
      for (const status of ['read', 'sent', 'delivered', 'sent', 'read'] as const) {
        const { raw, headers } = createReceiptsWebhook([{ message, status }])
        const door = doors[Math.floor(Math.random() * 2)] ?? shop
        void door.call('POST', '/api/webhooks/cloud', { raw, headers })
      }
    }
  }, 5)
  const mediaUrls = [{ url: 'https://kedai.my/a.pdf', type: 'document' }]
  const ids: string[] = []
  for (let message = 0; message < 30; message += 1)
    ids.push((await createDue(shop, { message: `Ke-${message}`, mediaUrls })).id)
  await expect
    .poll(
      async () =>
        (await Promise.all(ids.map((id) => getReceipt(shop, id)))).filter((each) => each === 'read').length,
      {
        timeout: scaleTime(30_000),
      },
    )
    .toBe(30)
  clearInterval(tellAll)
  expect(cloud.arrived).toHaveLength(60)
  for (const id of ids) expect(await shop.read(id)).toMatchObject({ status: 'sent', error: null })
  await other.close()
  expect([...shop.logged, ...other.logged]).toEqual([])
})

test('sends new receipts to open screens live', async ({ shop }) => {
  const [{ id }, arrived] = await createArrived(shop)
  await shop.until(id, 'sent')
  const heard: string[] = []
  const stop = await shop.database.listen('messages', (payload) => void heard.push(payload))
  await sendReceipts(shop, arrived, 'delivered')
  await expect.poll(() => heard.join(' ')).toContain(`${id} sent`)
  await stop()
})

test('accepts only webhooks whose raw body Meta has signed', async ({ shop }) => {
  const [{ id }, message] = await createArrived(shop)
  await shop.until(id, 'sent')
  const { raw, headers } = createReceiptsWebhook([{ message, status: 'read' }])
  const forged = { ...headers, 'x-hub-signature-256': `sha256=${'0'.repeat(64)}` }
  expect((await postWebhook(shop, { raw, headers: forged })).body.code).toBe('wrong_signature')
  expect((await postWebhook(shop, { raw: raw.replace('{', '{ '), headers })).status).toBe(401)
  expect((await postWebhook(shop, { raw, headers: { 'content-type': 'application/json' } })).status).toBe(401)
  expect(await getReceipt(shop, id)).toBeNull()
  const odd = signCloudWebhook({
    statuses: [{ id: 7 }, 'x', { id: 'a', status: 'deleted' }],
    messages: [null],
  })
  expect((await postWebhook(shop, odd)).body).toEqual({ receipts: 0 })
  const other = signCloudWebhook({
    metadata: { phone_number_id: '1' },
    statuses: [{ id: message.id, status: 'read', timestamp: '1' }],
  })
  expect((await postWebhook(shop, other)).body).toEqual({ receipts: 0 })
  expect(await getReceipt(shop, id)).toBeNull()
  expect((await shop.call('POST', '/api/webhooks/waha', { raw, headers })).status).toBe(404)
})

const verifyWebhook = (shop: MessagingApp, token: string) =>
  shop.call(
    'GET',
    `/api/webhooks/cloud?hub.mode=subscribe&hub.challenge=1158201444&hub.verify_token=${token}`,
  )

test('answers Meta’s webhook verification only with the shop’s token', async ({ shop }) => {
  expect(await verifyWebhook(shop, verifyToken)).toMatchObject({ status: 200, body: '1158201444' })
  expect((await verifyWebhook(shop, 'another')).body.code).toBe('wrong_token')
})

test('the gateway settings show the number, the state of receipts and the webhook address', async ({
  shop,
}) => {
  const { body } = await shop.call('GET', '/api/v2/gateway', { token: shop.token })
  expect(body.data).toMatchObject({
    provider: 'cloud',
    session: { account: '+60 3-8888 1234, Kedai Warna', qr: null },
    receipts: {
      on: true,
      url: 'https://kedai.test/api/webhooks/cloud',
      last_at: expect.stringMatching(/Z$/),
    },
  })
})

test('deletes receipts of unknown messages after an hour', async ({ shop }) => {
  await shop.database.db.execute(
    sql`update gateway_receipts set heard_at = now() - interval '2 hours' where part_id is null`,
  )
  const [{ id }, arrived] = await createArrived(shop)
  await shop.until(id, 'sent')
  await sendReceipts(shop, arrived, 'sent')
  const { rows } = await shop.database.db.execute(sql`select from gateway_receipts where part_id is null`)
  expect(rows).toHaveLength(0)
})

function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]]
  return things.flatMap((thing, at) => permutations(things.toSpliced(at, 1)).map((rest) => [thing, ...rest]))
}

test('MSG-05 number changes and group messages don’t open the messaging window; a message with only a user id does', async ({
  shop,
}) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const said = { id: 'wamid.x', timestamp, type: 'text', text: { body: 'Salam' } }
  await postWebhook(
    shop,
    signCloudWebhook({
      messages: [
        { ...said, from: '60171110001', type: 'system', system: { type: 'user_changed_number' } },
        { ...said, from: '60171110002', group_id: 'Y2FwaV9ncm91cA' },
      ],
    }),
  )
  await postWebhook(
    shop,
    signCloudWebhook({
      contacts: [{ profile: { name: 'Aminah' }, wa_id: '60171110003', user_id: 'MY.123' }],
      messages: [{ ...said, from_user_id: 'MY.123' }],
    }),
  )
  const phones = ['60171110001', '60171110002', '60171110003']
  expect([...(await findLastInboundTimes(shop.database.db, phones)).keys()]).toEqual(['60171110003'])
})

test.for<[string, object, string, string]>([
  [
    'contacts of an earlier message',
    { contacts: [{ wa_id: '60171110011', user_id: 'MY.Ab1' }] },
    'MY.Ab1',
    '60171110011',
  ],
  [
    'an earlier message with its number',
    {
      messages: [
        { from: '60171110012', from_user_id: 'MY.Ab2', id: 'wamid.a', timestamp: '1', type: 'text' },
      ],
    },
    'MY.Ab2',
    '60171110012',
  ],
  [
    'the receipt of an earlier message',
    {
      statuses: [
        {
          id: 'wamid.b',
          status: 'sent',
          timestamp: '1',
          recipient_id: '60171110013',
          recipient_user_id: 'MY.Ab3',
        },
      ],
    },
    'MY.Ab3',
    '60171110013',
  ],
  [
    'a message from the shop’s own phone',
    { message_echoes: [{ from: '60388881234', to: '60171110014', to_user_id: 'MY.Ab4', id: 'wamid.c' }] },
    'MY.Ab4',
    '60171110014',
  ],
])(
  'FIX-17 links the user id of a customer with a hidden number to the number in %s',
  async ([_from, event, userId, number], { shop }) => {
    const now = String(Math.floor(Date.now() / 1000))
    await postWebhook(shop, signCloudWebhook(event))
    await postWebhook(
      shop,
      signCloudWebhook({ messages: [{ from_user_id: userId, id: 'wamid.d', timestamp: now, type: 'text' }] }),
    )
    const wrote = (await findLastInboundTimes(shop.database.db, [number])).get(number)
    expect(Math.floor((wrote?.getTime() ?? 0) / 1000)).toBe(Number(now))
    expect((await shop.post('', { phone: number, message: 'Ya, boleh', scheduled_time: null })).status).toBe(
      200,
    )
  },
)

test('FIX-17 assigns a message with only a user id to the phone number in a later event, and erases the user id and number with the customer', async ({
  shop,
}) => {
  const now = String(Math.floor(Date.now() / 1000))
  const number = '60171110015'
  await postWebhook(
    shop,
    signCloudWebhook({ messages: [{ from_user_id: 'MY.Ab5', id: 'wamid.e', timestamp: now, type: 'text' }] }),
  )
  expect((await findLastInboundTimes(shop.database.db, [number])).size).toBe(0)
  await postWebhook(shop, signCloudWebhook({ contacts: [{ wa_id: number, user_id: 'MY.Ab5' }] }))
  expect((await findLastInboundTimes(shop.database.db, [number])).size).toBe(1)
  await shop.database.db.transaction((tx) => deleteNumberData(tx, number))
  const { rows } = await shop.database.db.execute(sql`select from whatsapp_users where user_id = 'MY.Ab5'`)
  expect(rows).toHaveLength(0)
})

test('FIX-14 a lone surrogate in a receipt does not affect other receipts of the same webhook', async ({
  shop,
}) => {
  const { id } = await shop.create({ scheduled_time: null })
  await expect.poll(() => cloud.arrived.length).toBe(1)
  const [message] = cloud.arrived
  await shop.until(id, 'sent')
  const { raw, headers } = signCloudWebhook({
    statuses: [
      { id: 'wamid.\uD83D', status: 'read', timestamp: '1' },
      {
        id: 'wamid.other',
        status: 'failed',
        timestamp: '1',
        errors: [{ code: 131_026, title: 'x', error_data: { details: `${'a'.repeat(299)}😀 \uD83D` } }],
      },
      { id: message?.id, status: 'read', timestamp: '1' },
    ],
  })
  expect(await postWebhook(shop, { raw, headers })).toMatchObject({ status: 200, body: { receipts: 2 } })
  expect((await shop.read(id)).receipt).toBe('read')
})
