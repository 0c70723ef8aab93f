import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getNextSendingStart } from '#core/messaging/sending-hours.ts'
import { behaviours } from '../fakes/gateway.ts'
import {
  backdate,
  formatTimeIn,
  createMessagingApp,
  phone,
  freshMessagingTest,
  type MessagingApp,
} from '../support/messaging.ts'

const test = freshMessagingTest()

const rulesPath = '/api/v2/sending-rules'
const defaults = { hours: null, holidays: [], grace_minutes: 360, per_second: null }
const setRules = async (shop: MessagingApp, rules: object) => {
  const { status } = await shop.call('PUT', rulesPath, { token: shop.token, body: { ...defaults, ...rules } })
  expect(status).toBe(200)
}
const pause = (shop: MessagingApp) => shop.call('POST', `${rulesPath}/pause`, { token: shop.token, body: {} })
const resume = (shop: MessagingApp) =>
  shop.call('POST', `${rulesPath}/resume`, { token: shop.token, body: {} })
const arrivedTexts = (shop: MessagingApp) => shop.gateway.arrived.map(({ message }) => message)
const createDue = (shop: MessagingApp, message: string, given: object = {}) =>
  shop.create({ message, scheduled_time: formatTimeIn(-1000), ...given })
const getDueTime = async (shop: MessagingApp, id: string) => {
  const { rows } = await shop.database.db.execute<{ due: number }>(
    sql`select extract(epoch from due_at)::float8 * 1000 as due from messages where id = ${id}::uuid`,
  )
  return rows[0]?.due
}
const untilHeld = (shop: MessagingApp, id: string) =>
  expect.poll(async () => (await shop.read(id)).error, { interval: 10 }).toBe('Waiting for sending hours')
const openAllDay = { from: '00:00', to: '24:00' }
function closedNow() {
  const weekday = (new Date(Date.now() + 8 * 3_600_000).getUTCDay() + 6) % 7
  return Array.from({ length: 7 }, (_, day) => (day === (weekday + 2) % 7 ? openAllDay : null))
}

test('SEND-01 pausing stops manual sends too, and resuming sends due messages once', async ({ shop }) => {
  const answered = await pause(shop)
  expect(answered.body.data.paused).toMatchObject({ by: 'Admin' })
  const planned = await createDue(shop, 'A')
  const tried = await shop.post('/send-now', { id: planned.id })
  expect([tried.status, tried.body.code]).toEqual([409, 'sending_paused'])
  const machine = await shop.call('GET', `/api/whatsapp?number=${phone}&message=B`, { token: shop.token })
  expect([machine.status, machine.body.error]).toEqual([503, 'WhatsApp API unavailable'])
  expect([arrivedTexts(shop), (await shop.read(planned.id)).status]).toEqual([[], 'pending'])
  expect((await resume(shop)).body.data.paused).toBeNull()
  await shop.until(planned.id, 'sent')
  expect(arrivedTexts(shop)).toEqual(['A'])
})

test('SEND-01 messages due during a pause of several days do not expire', async ({ shop }) => {
  await pause(shop)
  const { id } = await createDue(shop, 'A')
  await shop.database.db.execute(sql`update sending_rules set paused_at = now() - interval '3 days'`)
  await backdate(shop, id, 2 * 86_400_000)
  await resume(shop)
  await shop.until(id, 'sent')
})

test('SEND-01 completes a message that is partly sent when sending is paused', async ({ shop }) => {
  shop.gateway.behave('main', behaviours.slow)
  const { id } = await createDue(shop, 'teks', {
    mediaUrls: [{ url: 'https://kedai.my/a.png', caption: 'gambar' }],
  })
  await expect.poll(() => arrivedTexts(shop).length, { interval: 2 }).toBe(1)
  await pause(shop)
  await shop.until(id, 'sent')
  expect(arrivedTexts(shop)).toEqual(['gambar', 'teks'])
})

test('SEND-01 messages planned outside sending hours wait for the next sending hours', async ({ shop }) => {
  const hours = closedNow()
  await setRules(shop, { hours })
  const planned = await createDue(shop, 'A')
  await untilHeld(shop, planned.id)
  const opening = getNextSendingStart({ hours, holidays: [] }, new Date())?.getTime()
  expect(await getDueTime(shop, planned.id)).toBe(opening)
  // Manual sends and order notifications ignore the sending hours.
  expect((await shop.post('/send-now', { id: planned.id })).body.data.status).toBe('sent')
  const order = await shop.create({ message: 'B' })
  await shop.database.db.execute(sql`
    update messages set origin = 'order', due_at = now() where id = ${order.id}::uuid`)
  await shop.until(order.id, 'sent')
  expect(arrivedTexts(shop)).toEqual(['A', 'B'])
})

test('SEND-01 changed hours and holidays apply to waiting messages without a restart', async ({ shop }) => {
  const week = Array.from({ length: 7 }, () => openAllDay)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  await setRules(shop, { hours: week, holidays: [{ date: today, name: 'Cuti' }] })
  const { id } = await createDue(shop, 'A')
  await untilHeld(shop, id)
  await setRules(shop, { hours: closedNow() })
  await expect.poll(() => getDueTime(shop, id), { interval: 10 }).toBeGreaterThan(Date.now() + 86_400_000)
  await setRules(shop, { hours: week })
  await shop.until(id, 'sent')
  expect((await shop.read(id)).error).toBeNull()
})

test('SEND-01 after downtime, expires messages that are overdue for longer than the shop’s grace period', async () => {
  const down = await createMessagingApp({}, { engine: false })
  await down.call('PUT', rulesPath, { token: down.token, body: { ...defaults, grace_minutes: 30 } })
  const [late, older] = [await down.create(), await down.create()]
  await backdate(down, late.id, 600_000)
  await backdate(down, older.id, 3_600_000)
  await down.app.start()
  await down.until(late.id, 'sent')
  expect((await down.until(older.id, 'failed')).error).toBe('Missed')
  await down.close()
})

test('SEND-02 Send Now sends a message ahead of all planned messages', async ({ shop }) => {
  await setRules(shop, { per_second: 4 })
  await pause(shop)
  const planned = await Promise.all(Array.from({ length: 14 }, (_, at) => createDue(shop, `planned ${at}`)))
  const wanted = await shop.create({ message: 'now' })
  await resume(shop)
  expect((await shop.post('/send-now', { id: wanted.id })).body.data.status).toBe('sent')
  // Five messages are sent at once before the rate applies. The manual message is next.
  expect(arrivedTexts(shop).indexOf('now')).toBeLessThan(8)
  expect(arrivedTexts(shop).length).toBeLessThan(14)
  await setRules(shop, { per_second: 0 })
  await Promise.all(planned.map(({ id }) => shop.until(id, 'sent')))
  expect(new Set(arrivedTexts(shop)).size).toBe(15)
  expect(arrivedTexts(shop)).toHaveLength(15)
})

test('SEND-05 sending a test message returns the result, and the gateway’s state includes advice', async ({
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

test('SEND-01 a real gateway receives about one message per second by default', async () => {
  const careful = await createMessagingApp({ WHATSAPP_MAX_PER_SECOND: '' })
  const sent = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      careful.create({ message: String(at), scheduled_time: formatTimeIn(0) }),
    ),
  )
  await expect.poll(() => careful.gateway.arrived.length).toBeGreaterThanOrEqual(4)
  // The first messages are sent at once, and the last of the twelve messages take seconds.
  expect(careful.gateway.arrived.length).toBeLessThan(sent.length - 2)
  await careful.close()
})
