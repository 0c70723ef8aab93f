import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getOpeningTime } from '#core/messaging/sending-hours.ts'
import { behaviours } from '../fakes/gateway.ts'
import {
  backdate,
  inMs,
  messagingApp,
  phone,
  freshMessagingTest,
  type MessagingApp,
} from '../support/messaging.ts'

// What the shop sets counts for a running engine at once, and the ledger keeps its promise meanwhile.

const test = freshMessagingTest()

const rulesPath = '/api/v2/sending-rules'
const usual = { hours: null, holidays: [], grace_minutes: 360, per_second: null }
const set = async (shop: MessagingApp, rules: object) => {
  const { status } = await shop.call('PUT', rulesPath, { token: shop.token, body: { ...usual, ...rules } })
  expect(status).toBe(200)
}
const pause = (shop: MessagingApp) => shop.call('POST', `${rulesPath}/pause`, { token: shop.token, body: {} })
const resume = (shop: MessagingApp) =>
  shop.call('POST', `${rulesPath}/resume`, { token: shop.token, body: {} })
const told = (shop: MessagingApp) => shop.gateway.arrived.map(({ message }) => message)
/** Puts a message in that has been due for a while, without anyone waiting for it. */
const due = (shop: MessagingApp, message: string, given: object = {}) =>
  shop.create({ message, scheduled_time: inMs(-1000), ...given })
const dueAt = async (shop: MessagingApp, id: string) => {
  const { rows } = await shop.database.db.execute<{ due: number }>(
    sql`select extract(epoch from due_at)::float8 * 1000 as due from messages where id = ${id}::uuid`,
  )
  return rows[0]?.due
}
const held = (shop: MessagingApp, id: string) =>
  expect.poll(async () => (await shop.read(id)).error, { interval: 10 }).toBe('Waiting for sending hours')
const open = { from: '00:00', to: '24:00' }
/** Hours that leave today and tomorrow closed. */
function closedNow() {
  const weekday = (new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) => (day === (weekday + 2) % 7 ? open : null))
}

test('SEND-01 paused, nothing goes out, not even by hand; resumed, what fell due does, once', async ({
  shop,
}) => {
  const answered = await pause(shop)
  expect(answered.body.data.paused).toMatchObject({ by: 'Admin' })
  const planned = await due(shop, 'A')
  const tried = await shop.post('/send-now', { id: planned.id })
  expect([tried.status, tried.body.code]).toEqual([409, 'sending_paused'])
  const machine = await shop.call('GET', `/api/whatsapp?number=${phone}&message=B`, { token: shop.token })
  expect([machine.status, machine.body.error]).toEqual([503, 'WhatsApp API unavailable'])
  expect([told(shop), (await shop.read(planned.id)).status]).toEqual([[], 'pending'])
  expect((await resume(shop)).body.data.paused).toBeNull()
  await shop.until(planned.id, 'sent')
  expect(told(shop)).toEqual(['A'])
})

test('SEND-01 a pause of days loses nothing: what fell due in it has not been missed', async ({ shop }) => {
  await pause(shop)
  const { id } = await due(shop, 'A')
  // As if the pause had begun three days ago, and the message had been due since two.
  await shop.database.db.execute(sql`update sending_rules set paused_at = now() - interval '3 days'`)
  await backdate(shop, id, 2 * 86_400_000)
  await resume(shop)
  await shop.until(id, 'sent')
})

test('SEND-01 a message that is half sent when sending is paused goes out whole', async ({ shop }) => {
  shop.gateway.behave('main', behaviours.slow)
  const { id } = await due(shop, 'teks', {
    mediaUrls: [{ url: 'https://kedai.my/a.png', caption: 'gambar' }],
  })
  await expect.poll(() => told(shop).length, { interval: 2 }).toBe(1)
  await pause(shop)
  await shop.until(id, 'sent')
  expect(told(shop)).toEqual(['gambar', 'teks'])
})

test('SEND-01 outside of the sending hours planned messages wait for the next opening', async ({ shop }) => {
  const hours = closedNow()
  await set(shop, { hours })
  const planned = await due(shop, 'A')
  await held(shop, planned.id)
  const opening = getOpeningTime({ hours, holidays: [] }, new Date())?.getTime()
  expect(await dueAt(shop, planned.id)).toBe(opening)
  // A person's word counts at any time, and so does the answer to an order.
  expect((await shop.post('/send-now', { id: planned.id })).body.data.status).toBe('sent')
  const order = await shop.create({ message: 'B' })
  await shop.database.db.execute(sql`
    update messages set origin = 'order', due_at = now() where id = ${order.id}::uuid`)
  await shop.until(order.id, 'sent')
  expect(told(shop)).toEqual(['A', 'B'])
})

test('SEND-01 changed hours and holidays count for what waits already, without a restart', async ({
  shop,
}) => {
  const week = Array.from({ length: 7 }, () => open)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await set(shop, { hours: week, holidays: [{ date: today, name: 'Cuti' }] })
  const { id } = await due(shop, 'A')
  await held(shop, id)
  await set(shop, { hours: closedNow() })
  await expect.poll(() => dueAt(shop, id), { interval: 10 }).toBeGreaterThan(Date.now() + 86_400_000)
  await set(shop, { hours: week })
  await shop.until(id, 'sent')
  expect((await shop.read(id)).error).toBeNull()
})

test('SEND-01 the grace after downtime is the shop’s to choose', async () => {
  const down = await messagingApp({}, { engine: false })
  await down.call('PUT', rulesPath, { token: down.token, body: { ...usual, grace_minutes: 30 } })
  const [late, older] = [await down.create(), await down.create()]
  await backdate(down, late.id, 600_000)
  await backdate(down, older.id, 3_600_000)
  await down.app.start()
  await down.until(late.id, 'sent')
  expect((await down.until(older.id, 'failed')).error).toBe('Missed')
  await down.close()
})

test('SEND-02 Send Now goes before what is planned, however much of that is due', async ({ shop }) => {
  await set(shop, { per_second: 4 })
  await pause(shop)
  const planned = await Promise.all(Array.from({ length: 14 }, (_, at) => due(shop, `planned ${at}`)))
  const wanted = await shop.create({ message: 'now' })
  await resume(shop)
  expect((await shop.post('/send-now', { id: wanted.id })).body.data.status).toBe('sent')
  // Five go at once before the pace holds; the one that a person waits for is the next.
  expect(told(shop).indexOf('now')).toBeLessThan(8)
  expect(told(shop).length).toBeLessThan(14)
  await set(shop, { per_second: 0 })
  await Promise.all(planned.map(({ id }) => shop.until(id, 'sent')))
  expect(new Set(told(shop)).size).toBe(15)
  expect(told(shop)).toHaveLength(15)
})

test('SEND-05 a test message tells what came of it, and the gateway’s state says what to do', async ({
  shop,
}) => {
  const test = () =>
    shop.call('POST', '/api/v2/gateway/test', { token: shop.token, body: { phone: '0123456789' } })
  const state = async () => (await shop.call('GET', '/api/v2/gateway', { token: shop.token })).body.data
  expect((await state()).state).toMatchObject({ tone: 'neutral' })
  expect((await test()).body.data).toEqual({ outcome: 'sent', reason: null, failure: null })
  expect(await state()).toMatchObject({ provider: 'gateway', state: { tone: 'good' }, last_failure: null })
  shop.gateway.behave('main', behaviours.relogin)
  shop.gateway.behave('direct', behaviours.relogin)
  expect((await test()).body.data).toMatchObject({
    outcome: 'failed',
    reason: 'relogin required',
    failure: 'signed_out',
  })
  expect((await state()).state.words).toMatch(/signed out at the gateway.*scan its QR code/)
  expect(JSON.stringify(await state())).not.toMatch(/SECRET-TOKEN|INSTANCE42|127\.0\.0\.1/)
  await pause(shop)
  expect((await test()).body.code).toBe('sending_paused')
})

test('SEND-01 a real gateway gets about one message a second where nobody has said how many', async () => {
  const careful = await messagingApp({ WHATSAPP_MAX_PER_SECOND: '' })
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, at) => careful.create({ message: String(at), scheduled_time: inMs(0) })),
  )
  await expect.poll(() => careful.gateway.arrived.length).toBeGreaterThanOrEqual(4)
  // After a handful at once; the last ones of twelve need seconds.
  expect(careful.gateway.arrived.length).toBeLessThan(sent.length - 2)
  await careful.close()
})
