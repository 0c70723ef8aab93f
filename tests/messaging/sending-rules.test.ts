import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { opensAt } from '#core/messaging/sending-hours.ts'
import { behaviours } from '../fakes/gateway.ts'
import { backdate, inMs, messagingApp, phone, type MessagingApp } from '../support/messaging.ts'

// What the shop sets counts for a running engine at once, and the ledger keeps its promise meanwhile.

let app: MessagingApp
beforeEach(async () => {
  app = await messagingApp()
})
afterEach(() => app.close())

const rulesPath = '/api/v2/sending-rules'
const usual = { hours: null, holidays: [], grace_minutes: 360, per_second: null }
const set = async (rules: object) => {
  const { status } = await app.call('PUT', rulesPath, { token: app.token, body: { ...usual, ...rules } })
  expect(status).toBe(200)
}
const pause = () => app.call('POST', `${rulesPath}/pause`, { token: app.token, body: {} })
const resume = () => app.call('POST', `${rulesPath}/resume`, { token: app.token, body: {} })
const told = () => app.gateway.arrived.map(({ message }) => message)
/** Puts a message in that has been due for a while, without anyone waiting for it. */
const due = (message: string, given: object = {}) =>
  app.create({ message, scheduled_time: inMs(-1000), ...given })
const dueAt = async (id: string) => {
  const { rows } = await app.database.db.execute<{ due: number }>(
    sql`select extract(epoch from due_at)::float8 * 1000 as due from messages where id = ${id}::uuid`,
  )
  return rows[0]?.due
}
const held = (id: string) =>
  expect.poll(async () => (await app.read(id)).error, { interval: 10 }).toBe('Waiting for sending hours')
const open = { from: '00:00', to: '24:00' }
/** Hours that leave today and tomorrow closed. */
function closedNow() {
  const weekday = (new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) => (day === (weekday + 2) % 7 ? open : null))
}

test('SEND-01 paused, nothing goes out, not even by hand; resumed, what fell due does, once', async () => {
  const answered = await pause()
  expect(answered.body.data.paused).toMatchObject({ by: 'Admin' })
  const planned = await due('A')
  const tried = await app.post('/send-now', { id: planned.id })
  expect([tried.status, tried.body.code]).toEqual([409, 'sending_paused'])
  const machine = await app.call('GET', `/api/whatsapp?number=${phone}&message=B`, { token: app.token })
  expect([machine.status, machine.body.error]).toEqual([503, 'WhatsApp API unavailable'])
  expect([told(), (await app.read(planned.id)).status]).toEqual([[], 'pending'])
  expect((await resume()).body.data.paused).toBeNull()
  await app.until(planned.id, 'sent')
  expect(told()).toEqual(['A'])
})

test('SEND-01 a pause of days loses nothing: what fell due in it has not been missed', async () => {
  await pause()
  const { id } = await due('A')
  // As if the pause had begun three days ago, and the message had been due since two.
  await app.database.db.execute(sql`update sending_rules set paused_at = now() - interval '3 days'`)
  await backdate(app, id, 2 * 86_400_000)
  await resume()
  await app.until(id, 'sent')
})

test('SEND-01 a message that is half sent when sending is paused goes out whole', async () => {
  app.gateway.behave('main', behaviours.slow)
  const { id } = await due('teks', { mediaUrls: [{ url: 'https://kedai.my/a.png', caption: 'gambar' }] })
  await expect.poll(() => told().length, { interval: 2 }).toBe(1)
  await pause()
  await app.until(id, 'sent')
  expect(told()).toEqual(['gambar', 'teks'])
})

test('SEND-01 outside of the sending hours planned messages wait for the next opening', async () => {
  const hours = closedNow()
  await set({ hours })
  const planned = await due('A')
  await held(planned.id)
  const opening = opensAt({ hours, holidays: [] }, new Date())?.getTime()
  expect(await dueAt(planned.id)).toBe(opening)
  // A person's word counts at any time, and so does the answer to an order.
  expect((await app.post('/send-now', { id: planned.id })).body.data.status).toBe('sent')
  const order = await app.create({ message: 'B' })
  await app.database.db.execute(sql`
    update messages set origin = 'order', due_at = now() where id = ${order.id}::uuid`)
  await app.until(order.id, 'sent')
  expect(told()).toEqual(['A', 'B'])
})

test('SEND-01 changed hours and holidays count for what waits already, without a restart', async () => {
  const week = Array.from({ length: 7 }, () => open)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await set({ hours: week, holidays: [{ date: today, name: 'Cuti' }] })
  const { id } = await due('A')
  await held(id)
  await set({ hours: closedNow() })
  await expect.poll(() => dueAt(id), { interval: 10 }).toBeGreaterThan(Date.now() + 86_400_000)
  await set({ hours: week })
  await app.until(id, 'sent')
  expect((await app.read(id)).error).toBeNull()
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

test('SEND-02 Send Now goes before what is planned, however much of that is due', async () => {
  await set({ per_second: 4 })
  await pause()
  const planned = await Promise.all(Array.from({ length: 14 }, (_, at) => due(`planned ${at}`)))
  const wanted = await app.create({ message: 'now' })
  await resume()
  expect((await app.post('/send-now', { id: wanted.id })).body.data.status).toBe('sent')
  // Five go at once before the pace holds; the one that a person waits for is the next.
  expect(told().indexOf('now')).toBeLessThan(8)
  expect(told().length).toBeLessThan(14)
  await set({ per_second: 0 })
  await Promise.all(planned.map(({ id }) => app.until(id, 'sent')))
  expect(new Set(told()).size).toBe(15)
  expect(told()).toHaveLength(15)
})

test('SEND-05 a test message tells what came of it, and the gateway’s state says what to do', async () => {
  const test = () =>
    app.call('POST', '/api/v2/gateway/test', { token: app.token, body: { phone: '0123456789' } })
  const state = async () => (await app.call('GET', '/api/v2/gateway', { token: app.token })).body.data
  expect((await state()).state).toMatchObject({ tone: 'neutral' })
  expect((await test()).body.data).toEqual({ outcome: 'sent', reason: null, failure: null })
  expect(await state()).toMatchObject({ provider: 'gateway', state: { tone: 'good' }, last_failure: null })
  app.gateway.behave('main', behaviours.relogin)
  app.gateway.behave('direct', behaviours.relogin)
  expect((await test()).body.data).toMatchObject({
    outcome: 'failed',
    reason: 'relogin required',
    failure: 'signed_out',
  })
  expect((await state()).state.words).toMatch(/signed out at the gateway.*scan its QR code/)
  expect(JSON.stringify(await state())).not.toMatch(/SECRET-TOKEN|INSTANCE42|127\.0\.0\.1/)
  await pause()
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
