import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import { captionRules } from '#server/features/messaging/gateways/gateway.ts'
import { claimDueMessages } from '#server/features/messaging/sender/claims-store.ts'
import { expireLeases, recordLateResult } from '#server/features/messaging/sender/results-store.ts'
import { resumeMessage } from '#server/features/messaging/resolve-unknown.ts'
import { checkMessageLedger } from '#server/features/messaging/messaging.ts'
import { holdRestoredBatch } from '#server/features/messaging/sender/hold-restored-store.ts'
import { enqueueNotification } from '#server/features/messaging/notifications.ts'
import {
  cloudBehaviours,
  cloudEnv,
  createInboundWebhook,
  createReceiptsWebhook,
  startCloud,
  type Webhook,
} from '../fakes/cloud.ts'
import { formatTimeIn, phone, messagingTest, type MessagingApp } from '../support/messaging.ts'

// Tests of captions with Meta’s API, which sends a picture and its text as one message. Cetak stores them as two
// parts.

const cloud = await startCloud()
const test = messagingTest({
  env: {
    ...cloudEnv(cloud),
    WHATSAPP_TEMPLATE: 'kedai_warna/ms',
    PUBLIC_URL: 'https://kedai.test',
  },
})
afterAll(async () => {
  await cloud.shut()
})
test.beforeEach(async ({ shop }) => {
  await hook(shop, createInboundWebhook(phone))
  cloud.behave('ok')
  cloud.arrived.length = 0
})
test.afterEach(async ({ shop }) => {
  const found = await checkMessageLedger(shop.database.db, { live: true })
  expect(found.filter(({ broken }) => broken > 0)).toEqual([])
})

const hook = (shop: MessagingApp, { raw, headers }: Webhook) =>
  shop.call('POST', '/api/webhooks/cloud', { raw, headers })
const sendReceipt = (shop: MessagingApp, status: 'delivered' | 'read' | 'failed', which = -1) => {
  const message = cloud.arrived.at(which)
  if (!message) throw new Error('nothing arrived')
  return hook(
    shop,
    createReceiptsWebhook([{ message, status, ...(status === 'failed' && { code: 131053 }) }]),
  )
}
const picture = { url: 'https://kedai.my/a.jpg', type: 'media' as const, name: 'a.jpg' }
const file = { url: 'https://kedai.my/sebut-harga.pdf', type: 'document' as const, name: 'sebut-harga.pdf' }
const createMessage = (shop: MessagingApp, given: object = {}) =>
  shop.create({ scheduled_time: null, mediaUrls: [picture], ...given })
async function createSent(shop: MessagingApp, given?: object): Promise<Message> {
  return shop.until((await createMessage(shop, given)).id, 'sent')
}
interface Part {
  id: string
  kind: string
  state: string
  reason: string | null
  carried_by: string | null
  attempts: { attempt: number; outcome: string; gateway_id: string | null; carried: boolean }[]
  receipts: { state: string }[]
}
const getParts = async (shop: MessagingApp, id: string): Promise<Part[]> =>
  (await shop.get(`/${id}/history`)).body.data.parts
const getPair = async (shop: MessagingApp, id: string): Promise<[Part, Part]> => {
  const [first, second] = await getParts(shop, id)
  if (!first || !second) throw new Error('not two parts')
  return [first, second]
}
const getStates = async (shop: MessagingApp, id: string) =>
  (await getParts(shop, id)).map(({ state }) => state)
const decide = (shop: MessagingApp, id: string, part: Part, decision: 'sent' | 'send_again') =>
  shop.post('/settle', { id, part_ids: [part.id], decision })
const arrived = () =>
  cloud.arrived.map((each) => {
    if (each.type === 'template') return `template ${each.template.components[0].parameters[0].text}`
    if (each.type === 'text') return `text ${each.text.body}`
    const { caption } =
      each.type === 'image' ? each.image : each.type === 'video' ? each.video : each.document
    return caption === undefined ? each.type : `${each.type} ${caption}`
  })
async function setCaptions(shop: MessagingApp, text_with_picture: boolean | null): Promise<void> {
  const path = '/api/v2/sending-rules'
  const { body } = await shop.call('GET', path, { token: shop.token })
  const { paused: _known, ...rules } = body.data
  const saved = await shop.call('PUT', path, { token: shop.token, body: { ...rules, text_with_picture } })
  expect(saved.body.data).toMatchObject({ text_with_picture, version: rules.version + 1 })
}
const pause = (shop: MessagingApp, how: 'pause' | 'resume') =>
  shop.call('POST', `/api/v2/sending-rules/${how}`, { token: shop.token, body: {} })

test('MSG-14 sends a text to Meta as the caption of its picture, and receipts apply to picture and text', async ({
  shop,
}) => {
  const { id } = await createSent(shop, { message: 'Pesanan anda siap' })
  expect(arrived()).toEqual(['image Pesanan anda siap'])
  const [shown, words] = await getPair(shop, id)
  expect([shown.state, words.state]).toEqual(['accepted', 'accepted'])
  expect(words).toMatchObject({
    kind: 'text',
    carried_by: shown.id,
    attempts: [{ attempt: 1, carried: true }],
  })
  expect(shown).toMatchObject({ kind: 'media', carried_by: null, attempts: [{ attempt: 1, carried: false }] })
  expect(words.attempts[0]?.gateway_id).toBe(shown.attempts[0]?.gateway_id)
  for (const state of ['delivered', 'read'] as const) {
    await sendReceipt(shop, state)
    expect((await shop.read(id)).receipt).toBe(state)
  }
  for (const part of await getPair(shop, id))
    expect(part.receipts.map(({ state }) => state)).toEqual(['delivered', 'read'])
})

test('MSG-14 adds the text to the caption of the last picture and keeps the order of other files', async ({
  shop,
}) => {
  const second = { ...picture, url: 'https://kedai.my/b.png', caption: 'Depan dan belakang' }
  await createSent(shop, { message: 'Setuju?', mediaUrls: [picture, second, file] })
  expect(arrived()).toEqual(['image', 'image Depan dan belakang\n\nSetuju?', 'document'])
})

test('MSG-14 sends a text up to the maximum length as a caption and a longer text separately, counting an emoji as two characters', async ({
  shop,
}) => {
  const own = { ...picture, caption: 'Harga' }
  for (const [longest, words] of [
    [true, 'a'.repeat(1024)],
    [false, 'a'.repeat(1025)],
    [true, `${'é'.repeat(1022)}🖨`],
    [false, `${'a'.repeat(1023)}🖨`],
  ] as const) {
    cloud.arrived.length = 0
    await createSent(shop, { message: words })
    expect(arrived()).toEqual(longest ? [`image ${words}`] : ['image', `text ${words}`])
  }
  cloud.arrived.length = 0
  await createSent(shop, { message: 'a'.repeat(1017), mediaUrls: [own] })
  await createSent(shop, { message: 'a'.repeat(1018), mediaUrls: [own] })
  expect(cloud.arrived.map(({ type }) => type)).toEqual(['image', 'image', 'text'])
})

test('MSG-14 sends the text as the caption of a video, but not of a GIF, a document or a URL without a picture extension', async ({
  shop,
}) => {
  for (const [url, expected] of [
    ['https://kedai.my/a.gif', ['document', 'text Siap']],
    ['https://kedai.my/gambar?id=7', ['image', 'text Siap']],
    ['https://drive.google.com/uc?export=download&id=7&name=a.JPG', ['image Siap']],
    ['https://kedai.my/a.mp4?v=2', ['video Siap']],
  ] as const) {
    cloud.arrived.length = 0
    await createSent(shop, { message: 'Siap', mediaUrls: [{ ...picture, url }] })
    expect(arrived(), url).toEqual(expected)
  }
  cloud.arrived.length = 0
  await createSent(shop, { message: 'Siap', mediaUrls: [file] })
  expect(arrived()).toEqual(['document', 'text Siap'])
})

test('MSG-14 sends the text separately, as a template, after the free-form window has closed', async ({
  shop,
}) => {
  await pause(shop, 'pause')
  const { id } = await createMessage(shop, { message: 'Pesanan\nsiap' })
  await shop.database.db.execute(sql`update customers_wrote set at = now() - interval '24 hours'`)
  await pause(shop, 'resume')
  await shop.until(id, 'sent')
  expect(arrived()).toEqual(['image', 'template Pesanan · siap'])
})

test('MSG-14 applies a changed caption setting at once', async ({ shop }) => {
  await setCaptions(shop, false)
  await createSent(shop, { message: 'Siap' })
  expect(arrived()).toEqual(['image', 'text Siap'])
  await setCaptions(shop, null)
  cloud.arrived.length = 0
  await createSent(shop, { message: 'Siap' })
  expect(arrived()).toEqual(['image Siap'])
})

test('MSG-14 sends the bank details of an order as a separate message, not as the caption of the payment QR code', async ({
  shop,
}) => {
  const qr = { url: 'https://kedai.my/qr.png', caption: 'Imbas untuk bayar', name: 'qr.png' }
  const notice = { key: randomUUID(), phone, text: 'Maybank 1234', media: [qr], byVisitor: true }
  cloud.next(cloudBehaviours.resetBeforeAnswer)
  await shop.database.db.transaction((tx) => enqueueNotification(tx, notice))
  await expect.poll(arrived).toEqual(['image Imbas untuk bayar', 'text Maybank 1234'])
  // The result of the picture is unknown. The text was sent separately and has its own result.
  const { messages } = (await shop.get(`/page?search=${phone}&limit=500`)).body.data
  const { id } = messages.find(({ message }: Message) => message === notice.text)
  await shop.until(id, 'sent')
  expect(await getStates(shop, id)).toEqual(['unknown', 'accepted'])
  expect((await getPair(shop, id))[1].carried_by).toBeNull()
})

test('MSG-14 a refusal applies to picture and text, and a retry sends both as one message', async ({
  shop,
}) => {
  cloud.next(cloudBehaviours.undeliverable)
  const { id } = await createMessage(shop, { message: 'Siap' })
  expect((await shop.until(id, 'failed')).error).toContain('131026')
  const [shown, words] = await getPair(shop, id)
  expect([shown.state, words.state]).toEqual(['refused', 'refused'])
  expect(words.reason).toBe(shown.reason)
  await shop.post('/send-now', { id })
  await shop.until(id, 'sent')
  expect(arrived()).toEqual(['image Siap'])
  expect((await getPair(shop, id)).map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual([
    ['refused', 'accepted'],
    ['refused', 'accepted'],
  ])

  cloud.next(cloudBehaviours.tooManyCalls)
  const { id: later } = await createMessage(shop, { message: 'Nanti' })
  await expect.poll(() => getStates(shop, later)).toEqual(['refused', 'refused'])
  expect((await shop.read(later)).status).toBe('pending')
  await shop.database.db.execute(sql`update messages set due_at = now() where id = ${later}::uuid`)
  await shop.until(later, 'sent')
  expect(arrived()).toEqual(['image Siap', 'image Nanti'])
})

test('MSG-14 a failure reported by Meta applies to picture and text, and a retry sends both as one message', async ({
  shop,
}) => {
  const { id } = await createSent(shop, { message: 'Siap' })
  await sendReceipt(shop, 'failed')
  expect(await shop.read(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('131053') })
  expect(await getStates(shop, id)).toEqual(['refused', 'refused'])
  await shop.post('/send-now', { id })
  await shop.until(id, 'sent')
  expect(arrived()).toEqual(['image Siap', 'image Siap'])
  await sendReceipt(shop, 'failed', 0)
  await sendReceipt(shop, 'read')
  expect(await shop.read(id)).toMatchObject({ status: 'sent', receipt: 'read' })
})

test('MSG-14 the picture’s result does not affect a text that was sent separately on the second attempt', async ({
  shop,
}) => {
  cloud.next(cloudBehaviours.undeliverable)
  const { id } = await createMessage(shop, { message: 'Siap' })
  await shop.until(id, 'failed')
  await setCaptions(shop, false)
  cloud.next(cloudBehaviours.resetBeforeAnswer)
  await shop.post('/send-now', { id })
  await shop.until(id, 'failed')
  expect(await getStates(shop, id)).toEqual(['unknown', 'refused'])
  await sendReceipt(shop, 'delivered')
  await shop.until(id, 'sent')
  expect(arrived()).toEqual(['image', 'text Siap'])
  expect((await getPair(shop, id))[1]).toMatchObject({
    carried_by: null,
    attempts: [{ carried: true }, { carried: false }],
  })
  await setCaptions(shop, null)
})

test('MSG-14 an unknown result applies to picture and text, and one decision resolves both', async ({
  shop,
}) => {
  for (const [named, decision, expected] of [
    [1, 'sent', ['image Siap']],
    [0, 'send_again', ['image Siap', 'image Siap']],
  ] as const) {
    cloud.arrived.length = 0
    cloud.next(cloudBehaviours.resetBeforeAnswer)
    const { id } = await createMessage(shop, { message: 'Siap' })
    expect((await shop.until(id, 'failed')).error).toBe('Delivery unknown')
    const pair = await getPair(shop, id)
    expect(pair.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
    expect((await decide(shop, id, pair[named], decision)).status).toBe(200)
    await shop.until(id, 'sent')
    expect(arrived()).toEqual(expected)
    await sendReceipt(shop, 'read')
    expect((await shop.read(id)).receipt).toBe('read')
  }
})

test('MSG-14 a receipt resolves an unknown delivery of a picture with its caption, and the remaining parts are sent', async ({
  shop,
}) => {
  cloud.next(cloudBehaviours.resetBeforeAnswer)
  const { id } = await createMessage(shop, { message: 'Siap', mediaUrls: [picture, file] })
  await shop.until(id, 'failed')
  expect(await getStates(shop, id)).toEqual(['unknown', 'waiting', 'unknown'])
  await sendReceipt(shop, 'delivered')
  await shop.until(id, 'sent')
  expect(arrived()).toEqual(['image Siap', 'document'])
  expect(await getStates(shop, id)).toEqual(['accepted', 'accepted', 'accepted'])
})

test('MSG-14 editing the text before sending changes the caption', async ({ shop }) => {
  const { id } = await shop.create({
    message: 'Silap',
    scheduled_time: formatTimeIn(3_600_000),
    mediaUrls: [picture],
  })
  await shop.post('/update-message', { id, message: 'Betul' })
  await shop.post('/send-now', { id })
  expect(arrived()).toEqual(['image Betul'])
  expect((await getParts(shop, id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'media accepted',
    'text accepted',
  ])
})

test('MSG-14 editing a sent message resends neither the picture nor an unchanged text', async ({ shop }) => {
  for (const [change, expected] of [
    [{ message: 'Baru' }, ['image Siap', 'document', 'text Baru']],
    [
      { mediaUrls: [{ ...picture, url: 'https://kedai.my/b.jpg' }, file] },
      ['image Siap', 'image', 'document'],
    ],
    [{ mediaUrls: [picture, { ...file, caption: 'Baru' }] }, ['image Siap', 'document Baru']],
  ] as const) {
    cloud.arrived.length = 0
    cloud.next('ok', cloudBehaviours.undeliverable)
    const { id } = await createMessage(shop, { message: 'Siap', mediaUrls: [picture, file] })
    await shop.until(id, 'failed')
    expect(await getStates(shop, id)).toEqual(['accepted', 'refused', 'accepted'])
    expect((await shop.post('/update-message', { id, ...change })).status).toBe(200)
    await shop.post('/send-now', { id })
    await shop.until(id, 'sent')
    expect(arrived()).toEqual(expected)
  }
})

test('MSG-14 picture and text become unknown when the engine dies during sending, and one decision resolves both', async ({
  shop,
}) => {
  const { database, post, read, until } = shop
  await pause(shop, 'pause')
  const { id } = await createMessage(shop, { message: 'Siap' })
  const engine = randomUUID()
  const [taken] = await claimDueMessages(database.db, engine, {
    limit: 1,
    leaseMs: 0,
    graceMs: 3_600_000,
    captions: captionRules,
  })
  expect(taken).toMatchObject({ messageId: id, text: 'Siap', later: 0, carried: { attempt: 1 } })
  const broken = await checkMessageLedger(database.db, { live: true })
  expect(broken.filter((each) => each.broken > 0)).toEqual([])
  await expect
    .poll(async () => {
      await expireLeases(database.db, { all: false, ownEngine: randomUUID() })
      return (await read(id)).status
    })
    .toBe('failed')
  const pair = await getPair(shop, id)
  expect(pair.map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
    'unknown: The program stopped during sending',
    'unknown: The program stopped during sending',
  ])
  expect(pair[1].attempts).toMatchObject([{ outcome: 'unknown', carried: true }])
  await post('/settle', { id, part_ids: [pair[0].id], decision: 'send_again' })
  await pause(shop, 'resume')
  await until(id, 'sent')
  expect(arrived()).toEqual(['image Siap'])
})

test('MSG-14 after a restore, one decision resolves a picture and its caption that were being sent together', async ({
  shop,
}) => {
  const { database, post, until } = shop
  await pause(shop, 'pause')
  const { id } = await createMessage(shop, { message: 'Siap' })
  await claimDueMessages(database.db, randomUUID(), {
    limit: 1,
    leaseMs: 60_000,
    graceMs: 3_600_000,
    captions: captionRules,
  })
  const at = new Date(Date.now() + 1000)
  await holdRestoredBatch(database.db, { restoredAt: at, until: at, begun: true })
  expect(await getStates(shop, id)).toEqual(['unknown', 'unknown'])
  await post('/settle', { id, part_ids: [(await getPair(shop, id))[0].id], decision: 'sent' })
  await until(id, 'sent')
  expect(arrived()).toEqual([])
  await pause(shop, 'resume')
})

test('MSG-14 an answer after the lease has expired resolves an unknown delivery of a picture with its caption', async ({
  shop,
}) => {
  const { db } = shop.database
  await pause(shop, 'pause')
  const { id } = await createMessage(shop, { message: 'Siap' })
  const options = { limit: 1, leaseMs: 0, graceMs: 3_600_000, captions: captionRules }
  const [taken] = await claimDueMessages(db, randomUUID(), options)
  if (!taken) throw new Error('nothing was due')
  await expect
    .poll(async () => {
      await expireLeases(db, { all: false, ownEngine: randomUUID() })
      return getStates(shop, id)
    })
    .toEqual(['unknown', 'unknown'])
  const last = {
    outcome: 'accepted',
    cause: null,
    detail: null,
    gatewayId: 'wamid.late',
    mayRetry: false,
    direct: false,
  } as const
  const step = { status: 'sent', hold: null, failure: null, detail: null, refusals: 0 } as const
  await db.transaction(async (tx) => {
    expect(await recordLateResult(tx, { part: taken, calls: [last], last, step })).toBe(true)
    await resumeMessage(tx, id)
  })
  expect(await getStates(shop, id)).toEqual(['accepted', 'accepted'])
  expect((await shop.read(id)).status).toBe('sent')
  await pause(shop, 'resume')
})
