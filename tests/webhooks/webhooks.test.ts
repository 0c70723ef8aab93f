import { sql } from 'drizzle-orm'
import { expect, test as base } from 'vitest'
import { listConversations, setConversationState } from '#core/inbox/conversations.ts'
import { replyToConversation } from '#core/inbox/thread.ts'
import { getHealth } from '#core/messaging/health.ts'
import { sendSandboxMessage } from '#core/messaging/sandbox.ts'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replaceWebhookSecret,
  resendFailedDeliveries,
  resendWebhookDelivery,
  testWebhook,
  webhookEvents,
  type WebhookEvent,
} from '#core/webhooks/outgoing-webhooks.ts'
import { sweepWebhooks } from '#server/features/webhooks/webhooks.ts'
import { hasValidSignature, startWebhookReceiver, type WebhookReceiver } from '../fakes/webhook-receiver.ts'
import { scaleTime } from '../support/load-factor.ts'
import { placeStickers } from '../support/sticker-order.ts'
import { createSignedInApp, type SignedInApp } from '../support/test-app.ts'

interface WebhookShop extends SignedInApp {
  receiver: WebhookReceiver
}

const test = base.extend('shop', async ({}, { onCleanup }) => {
  const receiver = await startWebhookReceiver()
  const shop = await createSignedInApp({
    env: { WHATSAPP_PROVIDER: 'sandbox', WEBHOOK_ORIGINS: receiver.host },
  })
  await shop.app.start()
  onCleanup(async () => {
    await shop.close()
    await receiver.shut()
  })
  return { ...shop, receiver }
})

const add = (shop: WebhookShop, path: string, events: readonly WebhookEvent[] = webhookEvents) =>
  shop.api(createWebhook, { url: shop.receiver.host + path, events: [...events] }, shop.token)
const deliveriesOf = async (shop: WebhookShop, id: string) =>
  (await shop.api(listWebhookDeliveries, { id }, shop.token)).deliveries
const webhookOf = async (shop: WebhookShop, id: string) =>
  (await shop.api(listWebhooks, {}, shop.token)).webhooks.find((each) => each.id === id)
const write = (shop: WebhookShop, phone: string, text: string) =>
  shop.api(sendSandboxMessage, { phone, text }, shop.token)
async function conversationOf(shop: WebhookShop, phone: string) {
  const find = async () =>
    (await shop.api(listConversations, { view: 'all', search: phone, limit: 1 }, shop.token)).conversations[0]
  await expect.poll(find).toBeDefined()
  const found = await find()
  if (!found) throw new Error('no conversation')
  return found
}
async function passPauses({ database: { db } }: WebhookShop) {
  await db.execute(sql`update webhooks set paused_until = now()`)
  await db.execute(sql`update webhook_deliveries set next_attempt_at = now() where state = 'waiting'`)
  await db.execute(sql`select pg_notify('webhook_deliveries', '')`)
}

test('INBOX-41 delivers a received message as a signed event, in the format of the API', async ({ shop }) => {
  const { secret, ...created } = await add(shop, '/a', ['message.received'])
  expect(created).toMatchObject({ is_enabled: true, waiting: 0, failed: 0, has_readable_secret: true })
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  await write(shop, '60125550001', 'Boleh cetak?')
  await expect.poll(() => shop.receiver.received).toHaveLength(1)
  const [webhook] = shop.receiver.received
  const { id } = await conversationOf(shop, '60125550001')
  expect(webhook?.body).toEqual({
    type: 'message.received',
    timestamp: expect.any(String),
    data: {
      conversation: id,
      message_id: expect.stringMatching(/^received:\d+$/),
      message: expect.objectContaining({
        type: 'received',
        message: expect.objectContaining({ text: 'Boleh cetak?', from_shop: false }),
      }),
    },
  })
  expect(webhook && hasValidSignature(webhook, secret)).toBe(true)
  expect(webhook && hasValidSignature(webhook, (await add(shop, '/b')).secret)).toBe(false)
  expect(Math.abs((webhook?.timestamp ?? 0) * 1000 - Date.now())).toBeLessThan(scaleTime(20_000))
  await expect
    .poll(() => deliveriesOf(shop, created.id))
    .toMatchObject([{ id: webhook?.id, state: 'delivered', attempts: 1, status: 204, problem: '' }])
  const { rows } = await shop.database.db.execute(
    sql`select data::text, sealed_secret from webhook_deliveries join webhooks w on w.id = webhook_id where w.id = ${created.id}`,
  )
  expect(JSON.stringify(rows)).not.toMatch(/Boleh cetak|60125550001|whsec_/)
})

test('INBOX-41 delivers events about replies, conversations, orders, stages and payments, but only of the chosen types', async ({
  shop,
}) => {
  await add(shop, '/all')
  await add(shop, '/orders', ['order.created'])
  await write(shop, '60125550002', 'Hai')
  const { id } = await conversationOf(shop, '60125550002')
  const { conversation } = await shop.api(
    replyToConversation,
    { id, request_id: 'a-reply-to-send', text: 'Boleh' },
    shop.token,
  )
  await expect
    .poll(() => shop.receiver.at('/all').map(({ body }) => body.type))
    .toEqual(['message.received', 'message.sent'])
  expect(shop.receiver.at('/all')[1]?.body.data).toMatchObject({
    conversation: id,
    message: { type: 'sent', text: 'Boleh', status: 'sent' },
    reason: null,
  })
  await shop.api(setConversationState, { id, version: conversation.version, state: 'done' }, shop.token)
  const order = await placeStickers(shop)
  const { version } = (await shop.api(getOrder, { id: order.id }, shop.token)).order
  await shop.api(moveOrder, { id: order.id, version, to: 'paid', paid_sen: 12_600, tell: '' }, shop.token)
  const types = () => new Set(shop.receiver.at('/all').map(({ body }) => body.type))
  await expect.poll(types).toEqual(new Set(webhookEvents.filter((event) => event !== 'message.failed')))
  const dataOf = (type: string) => shop.receiver.at('/all').find(({ body }) => body.type === type)?.body.data
  expect(dataOf('conversation.done')).toEqual({ conversation: id })
  expect(dataOf('order.created')).toMatchObject({
    order: { id: order.id, number: order.number, stage: 'new', is_test: false },
  })
  expect(dataOf('order.stage_changed')).toMatchObject({ order: { id: order.id }, from: 'new', to: 'paid' })
  expect(dataOf('payment.recorded')).toMatchObject({
    order: { number: order.number },
    payment: { kind: 'payment', amount_sen: 12_600 },
  })
  expect(shop.receiver.at('/orders').map(({ body }) => body.type)).toEqual(['order.created'])
})

test('INBOX-41 writes no event if the change is rolled back or the webhook is off', async ({ shop }) => {
  const { id, url, version } = await add(shop, '/off')
  const { db } = shop.database
  await expect(
    db.transaction(async (tx) => {
      await tx.execute(sql`insert into conversations (state) values ('open')`)
      await tx.execute(sql`update conversations set state = 'done'`)
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await shop.api(
    changeWebhook,
    { id, url, version, events: [...webhookEvents], is_enabled: false },
    shop.token,
  )
  await placeStickers(shop)
  expect(await deliveriesOf(shop, id)).toEqual([])
})

test('INBOX-41 retries a delivery after errors, redirects and broken connections, with the same id', async ({
  shop,
}) => {
  const { id } = await add(shop, '/faulty', ['order.created'])
  const answers = [
    { how: 'error500', result: { status: 500, response: 'x'.repeat(200), problem: '' } },
    { how: 'redirect', result: { status: 302, problem: 'Redirects are not followed.' } },
    { how: 'closes', result: { status: null, problem: 'The connection failed (ECONNRESET).' } },
  ] as const
  shop.receiver.answer('/faulty', answers[0].how)
  await placeStickers(shop)
  for (const [at, { how, result }] of answers.entries()) {
    shop.receiver.answer('/faulty', how)
    if (at > 0) await passPauses(shop)
    await expect
      .poll(() => deliveriesOf(shop, id))
      .toMatchObject([{ state: 'waiting', attempts: at + 1, ...result }])
  }
  expect(await webhookOf(shop, id)).toMatchObject({ failures: 3, waiting: 1, delivered_at: null })
  shop.receiver.answer('/faulty', 'ok')
  await passPauses(shop)
  await expect.poll(() => deliveriesOf(shop, id)).toMatchObject([{ state: 'delivered', attempts: 4 }])
  expect(await webhookOf(shop, id)).toMatchObject({ failures: 0, waiting: 0 })
  const ids = shop.receiver.at('/faulty').map((each) => each.id)
  expect([ids.length, new Set(ids).size]).toEqual([4, 1])
})

test('INBOX-41 gives up after three days, reports the failure in Health and sends the event again on request', async ({
  shop,
}) => {
  const { id } = await add(shop, '/down', ['order.created'])
  shop.receiver.answer('/down', 'error500')
  await placeStickers(shop)
  await expect.poll(() => deliveriesOf(shop, id)).toMatchObject([{ state: 'waiting', attempts: 1 }])
  await shop.database.db.execute(sql`update webhook_deliveries set give_up_at = now()`)
  await passPauses(shop)
  await expect.poll(() => deliveriesOf(shop, id)).toMatchObject([{ state: 'failed' }])
  const health = async () =>
    (await shop.api(getHealth, {}, shop.token)).checks.find(({ name }) => name === 'webhooks')
  expect(await health()).toMatchObject({ tone: 'caution', words: '1 webhook event was not delivered.' })
  expect(await webhookOf(shop, id)).toMatchObject({ failed: 1, waiting: 0 })
  shop.receiver.answer('/down', 'ok')
  expect(await shop.api(resendFailedDeliveries, { id }, shop.token)).toEqual({ deliveries: 1 })
  await expect.poll(() => deliveriesOf(shop, id)).toMatchObject([{ state: 'delivered' }])
  expect(await health()).toMatchObject({ tone: 'good' })
  const [delivered] = await deliveriesOf(shop, id)
  const count = shop.receiver.received.length
  await shop.api(resendWebhookDelivery, { id, delivery: delivered?.id ?? '' }, shop.token)
  await expect.poll(() => shop.receiver.received.length).toBe(count + 1)
  expect(shop.receiver.received.at(-1)?.id).toBe(delivered?.id)
})

test(
  'INBOX-41 a receiver that never answers delays neither other webhooks nor messages to customers',
  async ({ shop }) => {
    const silent = await add(shop, '/silent')
    await add(shop, '/quick')
    shop.receiver.answer('/silent', 'silent')
    await write(shop, '60125550003', 'Satu')
    await expect.poll(() => shop.receiver.at('/silent')).toHaveLength(1)
    await write(shop, '60125550003', 'Dua')
    const { id } = await conversationOf(shop, '60125550003')
    await shop.api(replyToConversation, { id, request_id: 'reply-meanwhile', text: 'Ya' }, shop.token)
    await expect.poll(() => shop.receiver.at('/quick')).toHaveLength(3)
    expect(shop.receiver.at('/quick').map(({ body }) => body.type)).toEqual([
      'message.received',
      'message.received',
      'message.sent',
    ])
    // Later events of the conversation wait for the first event.
    expect(shop.receiver.at('/silent')).toHaveLength(1)
    await expect
      .poll(() => deliveriesOf(shop, silent.id))
      .toMatchObject([
        { attempts: 0 },
        { attempts: 0 },
        { attempts: 1, status: null, problem: 'No answer within 10 seconds.' },
      ])
  },
  scaleTime(60_000),
)

test('INBOX-41 delivers a test at once and does not retry it after a failure', async ({ shop }) => {
  const { id } = await add(shop, '/test', ['order.created'])
  expect(await shop.api(testWebhook, { id }, shop.token)).toMatchObject({
    event: 'test',
    state: 'delivered',
    status: 204,
  })
  shop.receiver.answer('/test', 'error500')
  expect(await shop.api(testWebhook, { id }, shop.token)).toMatchObject({
    state: 'failed',
    status: 500,
    attempts: 1,
  })
  expect(await webhookOf(shop, id)).toMatchObject({ failed: 0, waiting: 0 })
})

test('SEC-06 refuses webhook addresses inside the shop’s network, when they are saved and when events are delivered', async ({
  shop,
}) => {
  for (const url of [
    'https://127.0.0.1/hook',
    'https://[::1]/hook',
    'https://10.0.0.5/hook',
    'https://169.254.169.254/latest',
    'https://localhost/hook',
    'http://example.com/hook',
    'https://user:secret@example.com/hook',
    'ftp://example.com/hook',
    'example.com',
  ]) {
    const { status, body } = await shop.call('POST', '/api/v2/webhooks', {
      token: shop.token,
      body: { url, events: ['order.created'] },
    })
    expect([url, status, Object.keys(body.fields ?? {})]).toEqual([url, 400, ['url']])
  }
  const { id } = await add(shop, '/moved')
  await shop.database.db.execute(sql`update webhooks set url = 'https://127.0.0.1:9/hook'`)
  expect(await shop.api(testWebhook, { id }, shop.token)).toMatchObject({
    state: 'failed',
    status: null,
    problem: 'The address is inside the shop’s network.',
  })
})

test('SEC-06 only administrators manage webhooks, and every change is in the activity log', async ({
  shop,
}) => {
  await shop.addUser('editor')
  const editor = await shop.signIn('editor')
  expect((await shop.call('GET', '/api/v2/webhooks', { token: editor })).status).toBe(403)
  const { id, secret } = await add(shop, '/log')
  const replaced = await shop.api(replaceWebhookSecret, { id }, shop.token)
  expect(replaced.secret).not.toBe(secret)
  await shop.api(testWebhook, { id }, shop.token)
  const [webhook] = shop.receiver.at('/log')
  expect(webhook && hasValidSignature(webhook, replaced.secret)).toBe(true)
  await shop.api(deleteWebhook, { id }, shop.token)
  const { rows } = await shop.database.db.execute<{ action: string; subject: string }>(
    sql`select action, subject from audit_log where action like '%webhook%' order by id`,
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'added a webhook',
    'replaced the secret of a webhook',
    'deleted a webhook',
  ])
  expect(JSON.stringify(rows)).not.toContain('whsec_')
})

test('INBOX-41 also signs deliveries with the previous secret for 24 hours after the secret is replaced', async ({
  shop,
}) => {
  const { id, secret: first } = await add(shop, '/renewed')
  const renew = async () => (await shop.api(replaceWebhookSecret, { id }, shop.token)).secret
  const findValid = async (...secrets: string[]) => {
    await shop.api(testWebhook, { id }, shop.token)
    const webhook = shop.receiver.at('/renewed').at(-1)
    return {
      signatures: webhook?.signature.split(' ').length,
      valid: secrets.map((secret) => webhook !== undefined && hasValidSignature(webhook, secret)),
    }
  }
  expect(await findValid(first)).toEqual({ signatures: 1, valid: [true] })
  const second = await renew()
  expect(await findValid(first, second)).toEqual({ signatures: 2, valid: [true, true] })
  const third = await renew()
  expect(await findValid(first, second, third)).toEqual({ signatures: 2, valid: [false, true, true] })
  const { rows } = await shop.database.db.execute<{ hours: number }>(
    sql`select round(extract(epoch from previous_secret_until - now()) / 3600)::integer as hours from webhooks`,
  )
  expect(rows).toEqual([{ hours: 24 }])
  await shop.database.db.execute(sql`update webhooks set previous_secret_until = now()`)
  expect(await findValid(second, third)).toEqual({ signatures: 1, valid: [false, true] })
})

test('INBOX-41 deletes deliveries after 30 days, except pending ones', async ({ shop }) => {
  const { id } = await add(shop, '/old', ['order.created'])
  await placeStickers(shop)
  await expect.poll(() => deliveriesOf(shop, id)).toMatchObject([{ state: 'delivered' }])
  shop.receiver.answer('/old', 'error500')
  await placeStickers(shop)
  await expect.poll(() => deliveriesOf(shop, id)).toMatchObject([{ attempts: 1 }, {}])
  await shop.database.db.execute(sql`update webhook_deliveries set created_at = now() - interval '31 days'`)
  await sweepWebhooks(shop.database.db)
  expect(await deliveriesOf(shop, id)).toMatchObject([{ state: 'waiting' }])
})
