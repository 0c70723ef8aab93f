import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import { captions } from '#server/features/messaging/gateways/gateway.ts'
import { claimDueMessages } from '#server/features/messaging/sender/claims-store.ts'
import { expireLeases, recordLateResult } from '#server/features/messaging/sender/results-store.ts'
import { resumeMessage } from '#server/features/messaging/settling.ts'
import { checkLedger } from '#server/features/messaging/messaging.ts'
import { holdRestored } from '#server/features/messaging/sender/restored-store.ts'
import { enqueueNotification } from '#server/features/messaging/notifications.ts'
import {
  cloudBehaviours,
  cloudEnv,
  customerWrites,
  receipts,
  startCloud,
  type FakeCloud,
  type Webhook,
} from '../fakes/cloud.ts'
import { inMs, messagingApp, phone, type MessagingApp } from '../support/messaging.ts'

// A text that goes as the caption of its message's last picture, over Meta's API: one message of theirs, two parts of ours.

let app: MessagingApp
let cloud: FakeCloud
beforeAll(async () => {
  cloud = await startCloud()
  app = await messagingApp({
    ...cloudEnv(cloud),
    WHATSAPP_TEMPLATE: 'kedai_warna/ms',
    PUBLIC_URL: 'https://kedai.test',
  })
})
afterAll(async () => {
  await app.close()
  await cloud.shut()
})
beforeEach(async () => {
  await hook(customerWrites(phone))
  cloud.behave('ok')
  cloud.arrived.length = 0
})
afterEach(async () => {
  const found = await checkLedger(app.database.db, { live: true })
  expect(found.filter(({ broken }) => broken > 0)).toEqual([])
})

const hook = ({ raw, headers }: Webhook) => app.call('POST', '/api/webhooks/cloud', { raw, headers })
const told = (status: 'delivered' | 'read' | 'failed', which = -1) => {
  const message = cloud.arrived.at(which)
  if (!message) throw new Error('nothing arrived')
  return hook(receipts([{ message, status, ...(status === 'failed' && { code: 131053 }) }]))
}
const picture = { url: 'https://kedai.my/a.jpg', type: 'media' as const, name: 'a.jpg' }
const file = { url: 'https://kedai.my/sebut-harga.pdf', type: 'document' as const, name: 'sebut-harga.pdf' }
const add = (given: object = {}) => app.create({ scheduled_time: null, mediaUrls: [picture], ...given })
async function sent(given?: object): Promise<Message> {
  return app.until((await add(given)).id, 'sent')
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
const partsOf = async (id: string): Promise<Part[]> => (await app.get(`/${id}/history`)).body.data.parts
const pairOf = async (id: string): Promise<[Part, Part]> => {
  const [first, second] = await partsOf(id)
  if (!first || !second) throw new Error('not two parts')
  return [first, second]
}
const statesOf = async (id: string) => (await partsOf(id)).map(({ state }) => state)
const settle = (id: string, part: Part, decision: 'sent' | 'send_again') =>
  app.post('/settle', { id, part_ids: [part.id], decision })
/** What arrived, in Meta's words: the kind, and the words in it. */
const arrived = () =>
  cloud.arrived.map((each) => {
    if (each.type === 'template') return `template ${each.template.components[0].parameters[0].text}`
    if (each.type === 'text') return `text ${each.text.body}`
    const { caption } =
      each.type === 'image' ? each.image : each.type === 'video' ? each.video : each.document
    return caption === undefined ? each.type : `${each.type} ${caption}`
  })
async function setTo(text_with_picture: boolean | null): Promise<void> {
  const path = '/api/v2/sending-rules'
  const { body } = await app.call('GET', path, { token: app.token })
  const { paused: _known, ...rules } = body.data
  const saved = await app.call('PUT', path, { token: app.token, body: { ...rules, text_with_picture } })
  expect(saved.body.data).toMatchObject({ text_with_picture, version: rules.version + 1 })
}
const pause = (how: 'pause' | 'resume') =>
  app.call('POST', `/api/v2/sending-rules/${how}`, { token: app.token, body: {} })

test('MSG-14 over Meta a text goes as the caption of its picture: one handing, and its receipts reach both', async () => {
  const { id } = await sent({ message: 'Pesanan anda siap' })
  expect(arrived()).toEqual(['image Pesanan anda siap'])
  const [shown, words] = await pairOf(id)
  expect([shown.state, words.state]).toEqual(['accepted', 'accepted'])
  expect(words).toMatchObject({
    kind: 'text',
    carried_by: shown.id,
    attempts: [{ attempt: 1, carried: true }],
  })
  expect(shown).toMatchObject({ kind: 'media', carried_by: null, attempts: [{ attempt: 1, carried: false }] })
  expect(words.attempts[0]?.gateway_id).toBe(shown.attempts[0]?.gateway_id)
  for (const state of ['delivered', 'read'] as const) {
    await told(state)
    expect((await app.read(id)).receipt).toBe(state)
  }
  for (const part of await pairOf(id))
    expect(part.receipts.map(({ state }) => state)).toEqual(['delivered', 'read'])
})

test('MSG-14 it goes with the last picture, under that one’s own words; files keep their place', async () => {
  const second = { ...picture, url: 'https://kedai.my/b.png', caption: 'Depan dan belakang' }
  await sent({ message: 'Setuju?', mediaUrls: [picture, second, file] })
  expect(arrived()).toEqual(['image', 'image Depan dan belakang\n\nSetuju?', 'document'])
})

test('MSG-14 what fits exactly goes along, one letter more goes by itself, and a picture beyond the first plane counts as two', async () => {
  const own = { ...picture, caption: 'Harga' }
  for (const [longest, words] of [
    [true, 'a'.repeat(1024)],
    [false, 'a'.repeat(1025)],
    [true, `${'é'.repeat(1022)}🖨`],
    [false, `${'a'.repeat(1023)}🖨`],
  ] as const) {
    cloud.arrived.length = 0
    await sent({ message: words })
    expect(arrived()).toEqual(longest ? [`image ${words}`] : ['image', `text ${words}`])
  }
  cloud.arrived.length = 0
  await sent({ message: 'a'.repeat(1017), mediaUrls: [own] })
  await sent({ message: 'a'.repeat(1018), mediaUrls: [own] })
  expect(cloud.arrived.map(({ type }) => type)).toEqual(['image', 'image', 'text'])
})

test('MSG-14 a GIF, a file and an address that does not end as a picture take no text along; a video does', async () => {
  for (const [url, expected] of [
    ['https://kedai.my/a.gif', ['document', 'text Siap']],
    ['https://kedai.my/gambar?id=7', ['image', 'text Siap']],
    ['https://drive.google.com/uc?export=download&id=7&name=a.JPG', ['image Siap']],
    ['https://kedai.my/a.mp4?v=2', ['video Siap']],
  ] as const) {
    cloud.arrived.length = 0
    await sent({ message: 'Siap', mediaUrls: [{ ...picture, url }] })
    expect(arrived(), url).toEqual(expected)
  }
  cloud.arrived.length = 0
  await sent({ message: 'Siap', mediaUrls: [file] })
  expect(arrived()).toEqual(['document', 'text Siap'])
})

test('MSG-14 once free messages are closed to the customer the text goes as the template, by itself', async () => {
  await pause('pause')
  const { id } = await add({ message: 'Pesanan\nsiap' })
  await app.database.db.execute(sql`update customers_wrote set at = now() - interval '24 hours'`)
  await pause('resume')
  await app.until(id, 'sent')
  expect(arrived()).toEqual(['image', 'template Pesanan · siap'])
})

test('MSG-14 as the shop has set it: never, and back, followed at once', async () => {
  await setTo(false)
  await sent({ message: 'Siap' })
  expect(arrived()).toEqual(['image', 'text Siap'])
  await setTo(null)
  cloud.arrived.length = 0
  await sent({ message: 'Siap' })
  expect(arrived()).toEqual(['image Siap'])
})

test('MSG-14 the payment QR of an order, which may be left out, takes the bank details into no danger', async () => {
  const qr = { url: 'https://kedai.my/qr.png', caption: 'Imbas untuk bayar', name: 'qr.png' }
  const notice = { key: randomUUID(), phone, text: 'Maybank 1234', media: [qr], byVisitor: true }
  cloud.next(cloudBehaviours.resetBeforeAnswer)
  await app.database.db.transaction((tx) => enqueueNotification(tx, notice))
  await expect.poll(arrived).toEqual(['image Imbas untuk bayar', 'text Maybank 1234'])
  // Nobody knows what became of the picture; the text has its own outcome.
  const { messages } = (await app.get(`/page?search=${phone}&limit=500`)).body.data
  const { id } = messages.find(({ message }: Message) => message === notice.text)
  await app.until(id, 'sent')
  expect(await statesOf(id)).toEqual(['unknown', 'accepted'])
  expect((await pairOf(id))[1].carried_by).toBeNull()
})

test('MSG-14 refused, both are; what can pass is tried again by itself, and Try again repeats both as one', async () => {
  cloud.next(cloudBehaviours.undeliverable)
  const { id } = await add({ message: 'Siap' })
  expect((await app.until(id, 'failed')).error).toContain('131026')
  const [shown, words] = await pairOf(id)
  expect([shown.state, words.state]).toEqual(['refused', 'refused'])
  expect(words.reason).toBe(shown.reason)
  await app.post('/send-now', { id })
  await app.until(id, 'sent')
  expect(arrived()).toEqual(['image Siap'])
  expect((await pairOf(id)).map(({ attempts }) => attempts.map(({ outcome }) => outcome))).toEqual([
    ['refused', 'accepted'],
    ['refused', 'accepted'],
  ])

  cloud.next(cloudBehaviours.tooManyCalls)
  const { id: later } = await add({ message: 'Nanti' })
  await expect.poll(() => statesOf(later)).toEqual(['refused', 'refused'])
  expect((await app.read(later)).status).toBe('pending')
  await app.database.db.execute(sql`update messages set due_at = now() where id = ${later}::uuid`)
  await app.until(later, 'sent')
  expect(arrived()).toEqual(['image Siap', 'image Nanti'])
})

test('MSG-14 what Meta could not deliver after all has failed as a whole, and goes again as a whole', async () => {
  const { id } = await sent({ message: 'Siap' })
  await told('failed')
  expect(await app.read(id)).toMatchObject({ status: 'failed', error: expect.stringContaining('131053') })
  expect(await statesOf(id)).toEqual(['refused', 'refused'])
  await app.post('/send-now', { id })
  await app.until(id, 'sent')
  expect(arrived()).toEqual(['image Siap', 'image Siap'])
  await told('failed', 0)
  await told('read')
  expect(await app.read(id)).toMatchObject({ status: 'sent', receipt: 'read' })
})

test('MSG-14 sent apart on the second try, what becomes of the picture says nothing of the text', async () => {
  cloud.next(cloudBehaviours.undeliverable)
  const { id } = await add({ message: 'Siap' })
  await app.until(id, 'failed')
  await setTo(false)
  cloud.next(cloudBehaviours.resetBeforeAnswer)
  await app.post('/send-now', { id })
  await app.until(id, 'failed')
  expect(await statesOf(id)).toEqual(['unknown', 'refused'])
  await told('delivered')
  await app.until(id, 'sent')
  expect(arrived()).toEqual(['image', 'text Siap'])
  expect((await pairOf(id))[1]).toMatchObject({
    carried_by: null,
    attempts: [{ carried: true }, { carried: false }],
  })
  await setTo(null)
})

test('MSG-14 unknown, both are, and one word decides both', async () => {
  for (const [named, decision, expected] of [
    [1, 'sent', ['image Siap']],
    [0, 'send_again', ['image Siap', 'image Siap']],
  ] as const) {
    cloud.arrived.length = 0
    cloud.next(cloudBehaviours.resetBeforeAnswer)
    const { id } = await add({ message: 'Siap' })
    expect((await app.until(id, 'failed')).error).toBe('Delivery unknown')
    const pair = await pairOf(id)
    expect(pair.map(({ state }) => state)).toEqual(['unknown', 'unknown'])
    expect((await settle(id, pair[named], decision)).status).toBe(200)
    await app.until(id, 'sent')
    expect(arrived()).toEqual(expected)
    await told('read')
    expect((await app.read(id)).receipt).toBe('read')
  }
})

test('MSG-14 a receipt settles both by itself, and what comes after them goes out', async () => {
  cloud.next(cloudBehaviours.resetBeforeAnswer)
  const { id } = await add({ message: 'Siap', mediaUrls: [picture, file] })
  await app.until(id, 'failed')
  expect(await statesOf(id)).toEqual(['unknown', 'waiting', 'unknown'])
  await told('delivered')
  await app.until(id, 'sent')
  expect(arrived()).toEqual(['image Siap', 'document'])
  expect(await statesOf(id)).toEqual(['accepted', 'accepted', 'accepted'])
})

test('MSG-14 an edit before it goes changes what stands under the picture', async () => {
  const { id } = await app.create({ message: 'Silap', scheduled_time: inMs(3_600_000), mediaUrls: [picture] })
  await app.post('/update-message', { id, message: 'Betul' })
  await app.post('/send-now', { id })
  expect(arrived()).toEqual(['image Betul'])
  expect((await partsOf(id)).map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'media accepted',
    'text accepted',
  ])
})

test('MSG-14 an edit after they went brings neither the picture nor an unchanged text twice', async () => {
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
    const { id } = await add({ message: 'Siap', mediaUrls: [picture, file] })
    await app.until(id, 'failed')
    expect(await statesOf(id)).toEqual(['accepted', 'refused', 'accepted'])
    expect((await app.post('/update-message', { id, ...change })).status).toBe(200)
    await app.post('/send-now', { id })
    await app.until(id, 'sent')
    expect(arrived()).toEqual(expected)
  }
})

test('MSG-14 an engine that dies with both in its hands leaves both unknown, and one word decides both', async () => {
  const { database, post, read, until } = app
  await pause('pause')
  const { id } = await add({ message: 'Siap' })
  const engine = randomUUID()
  const [taken] = await claimDueMessages(database.db, engine, {
    limit: 1,
    leaseMs: 0,
    graceMs: 3_600_000,
    captions,
  })
  expect(taken).toMatchObject({ messageId: id, text: 'Siap', later: 0, carried: { attempt: 1 } })
  const broken = await checkLedger(database.db, { live: true })
  expect(broken.filter((each) => each.broken > 0)).toEqual([])
  await expect
    .poll(async () => {
      await expireLeases(database.db, { all: false, ownEngine: randomUUID() })
      return (await read(id)).status
    })
    .toBe('failed')
  const pair = await pairOf(id)
  expect(pair.map(({ state, reason }) => `${state}: ${reason}`)).toEqual([
    'unknown: The program stopped while handing it over',
    'unknown: The program stopped while handing it over',
  ])
  expect(pair[1].attempts).toMatchObject([{ outcome: 'unknown', carried: true }])
  await post('/settle', { id, part_ids: [pair[0].id], decision: 'send_again' })
  await pause('resume')
  await until(id, 'sent')
  expect(arrived()).toEqual(['image Siap'])
})

test('MSG-14 a restored database asks about both, where they were begun together', async () => {
  const { database, post, until } = app
  await pause('pause')
  const { id } = await add({ message: 'Siap' })
  await claimDueMessages(database.db, randomUUID(), {
    limit: 1,
    leaseMs: 60_000,
    graceMs: 3_600_000,
    captions,
  })
  const at = new Date(Date.now() + 1000)
  await holdRestored(database.db, { restoredAt: at, until: at, begun: true })
  expect(await statesOf(id)).toEqual(['unknown', 'unknown'])
  await post('/settle', { id, part_ids: [(await pairOf(id))[0].id], decision: 'sent' })
  await until(id, 'sent')
  expect(arrived()).toEqual([])
  await pause('resume')
})

test('MSG-14 an answer that comes after the lease ran out settles both', async () => {
  const { db } = app.database
  await pause('pause')
  const { id } = await add({ message: 'Siap' })
  const options = { limit: 1, leaseMs: 0, graceMs: 3_600_000, captions }
  const [taken] = await claimDueMessages(db, randomUUID(), options)
  if (!taken) throw new Error('nothing was due')
  await expect
    .poll(async () => {
      await expireLeases(db, { all: false, ownEngine: randomUUID() })
      return statesOf(id)
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
  expect(await statesOf(id)).toEqual(['accepted', 'accepted'])
  expect((await app.read(id)).status).toBe('sent')
  await pause('resume')
})
