import type { SendingLimits } from '#core/messaging/sending-limits.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import { findOpeningAfter } from '#core/messaging/sending-hours.ts'
import { createIdleState, estimateSendTimes } from '#core/messaging/send-time-estimate.ts'
import { inMs, phone, freshMessagingTest, type MessagingApp } from '../support/messaging.ts'
import { patient } from '../support/patience.ts'

// The engine keeps its throttle: to one receiver, and while a number is new; and estimates say what it will do.

const test = freshMessagingTest()

const free = { hours: null, holidays: [] }
const rulesPath = '/api/v2/sending-rules'
const set = async (shop: MessagingApp, rules: object) => {
  const usual = { ...free, grace_minutes: 360, per_second: null }
  const { status, body } = await shop.call('PUT', rulesPath, {
    token: shop.token,
    body: { ...usual, ...rules },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const told = (shop: MessagingApp) => shop.gateway.arrived.map(({ message }) => message)
const due = (shop: MessagingApp, message: string, to = phone) =>
  shop.create({ message, phone: to, scheduled_time: inMs(-1000) })
const dueAt = async (shop: MessagingApp, id: string) => {
  const { rows } = await shop.database.db.execute<{ due: number }>(
    sql`select extract(epoch from due_at)::float8 * 1000 as due from messages where id = ${id}::uuid`,
  )
  return rows[0]?.due ?? NaN
}
/** Waits until each is sent or kept back by a rule; which of them are sent. */
async function settled(shop: MessagingApp, messages: Message[]): Promise<Message[]> {
  const rest = async () => {
    const now = await Promise.all(messages.map(({ id }) => shop.read(id)))
    return now.every(({ status, error }) => status === 'sent' || error?.startsWith('Waiting')) ? now : null
  }
  await expect.poll(rest, { interval: 20 }).not.toBeNull()
  return (await rest()) ?? []
}
const tomorrow = () => findOpeningAfter(free, new Date()).getTime()
const warmUp = (first_day: number) => ({
  starts_on: getShopDay(new Date()),
  first_day,
  growth_percent: 0,
  days: 9,
})

test('SEND-01 one receiver gets so many a day; the next goes tomorrow, others go now, and so does a person’s word', async ({
  shop,
}) => {
  await set(shop, { per_number: { most_a_day: 2, gap_seconds: 0 } })
  const mine = await Promise.all(['A', 'B', 'C'].map((text) => due(shop, text)))
  const other = await due(shop, 'D', '60121111111')
  const after = await settled(shop, [...mine, other])
  expect(after.filter(({ status }) => status === 'sent')).toHaveLength(3)
  const kept = after.find(({ status }) => status === 'pending')
  expect(kept?.error).toBe('Waiting: this number has got enough for now')
  expect(await dueAt(shop, kept?.id ?? '')).toBe(tomorrow())
  expect((await shop.post('/send-now', { id: kept?.id })).body.data.status).toBe('sent')
  // What was sent by hand counts, and the rules of another day count for what waits already.
  const [late] = await settled(shop, [await due(shop, 'E')])
  expect(late?.status).toBe('pending')
  await set(shop, { per_number: { most_a_day: 5, gap_seconds: 0 } })
  await shop.until(late?.id ?? '', 'sent')
  expect((await shop.read(late?.id ?? '')).error).toBeNull()
})

test('SEND-01 between two messages to one receiver lies the time that the shop wants', async ({ shop }) => {
  await set(shop, { per_number: { most_a_day: null, gap_seconds: 2 } })
  const both = await Promise.all(['A', 'B'].map((text) => due(shop, text)))
  await Promise.all(both.map(({ id }) => shop.until(id, 'sent')))
  const { rows } = await shop.database.db.execute<{ apart: number }>(sql`
    select extract(epoch from max(handed_at) - min(handed_at))::float8 as apart from message_parts`)
  // By the ledger's times; a busy machine may take a part of the second between the look and the handing.
  expect(rows[0]?.apart).toBeGreaterThan(1.5)
})

test('SEND-01 a new number sends so many a day; what a person sends and what answers an order goes, and counts', async ({
  shop,
}) => {
  await set(shop, { warm_up: warmUp(3) })
  await shop.post('/send-now', { id: (await shop.create({ message: 'now' })).id })
  const planned = await Promise.all(Array.from({ length: 6 }, (_, n) => due(shop, `${n}`, `6012100000${n}`)))
  const after = await settled(shop, planned)
  expect(after.filter(({ status }) => status === 'sent')).toHaveLength(2)
  const kept = after.filter(({ status }) => status === 'pending')
  expect(new Set(kept.map(({ error }) => error))).toEqual(
    new Set(['Waiting: a new number has sent enough for today']),
  )
  expect(await Promise.all(kept.map(({ id }) => dueAt(shop, id)))).toEqual(kept.map(() => tomorrow()))
  const order = await shop.create({ message: 'order' })
  await shop.database.db.execute(
    sql`update messages set origin = 'order', due_at = now() where id = ${order.id}::uuid`,
  )
  await shop.until(order.id, 'sent')
  await set(shop, { warm_up: warmUp(6) })
  const sentOf = async () => (await settled(shop, kept)).filter(({ status }) => status === 'sent').length
  await expect.poll(sentOf).toBe(2)
  await set(shop, {})
  await Promise.all(kept.map(({ id }) => shop.until(id, 'sent')))
  expect(told(shop)).toHaveLength(8)
})

test('SEND-02 the answer to an order goes before a campaign, however much of that is due', async ({
  shop,
}) => {
  await set(shop, { per_second: 4 })
  const campaign = await Promise.all(
    Array.from({ length: 14 }, (_, n) => shop.create({ message: `campaign ${n}` })),
  )
  const order = await shop.create({ message: 'order' })
  // All at once, what answers the order last of all.
  await shop.database.db.execute(sql`
    update messages set origin = case when body = 'order' then 'order' else 'campaign' end,
      due_at = now() - case when body = 'order' then interval '0' else interval '1 minute' end`)
  await shop.until(order.id, 'sent')
  // Some five go at once before the pace holds, and it is one of them; by its time it would be the fifteenth.
  expect(told(shop).indexOf('order')).toBeLessThan(8)
  await set(shop, { per_second: 0 })
  await Promise.all(campaign.map(({ id }) => shop.until(id, 'sent')))
})

test(
  'SEND-01 whatever is due to whomever, the engine sends now and keeps back what the plan says',
  async ({ shop }) => {
    const phones = ['60121', '60122', '60123'].map((start) => `${start}000000`)
    const rules = fc.record({
      mostADay: fc.option(fc.integer({ min: 1, max: 3 })),
      gap: fc.constantFrom(0, 3600),
      first: fc.option(fc.integer({ min: 1, max: 12 })),
    })
    const receivers = fc.array(fc.constantFrom(...phones), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(rules, receivers, async ({ mostADay, gap, first }, to) => {
        await shop.database.db.execute(sql`delete from messages`)
        await shop.database.db.execute(sql`delete from gateway_pace`)
        await set(shop, {
          per_number: { most_a_day: mostADay, gap_seconds: gap },
          warm_up: first === null ? null : warmUp(first),
        })
        const messages: Message[] = []
        for (const [index, phone] of to.entries())
          messages.push(await shop.create({ message: `${index}`, phone }))
        // All at once: none is taken before the others are there.
        await shop.database.db.execute(sql`
        update messages set due_at = now() - interval '1 minute' + body::int4 * interval '1 s'`)
        const throttle: SendingLimits = {
          ...free,
          perSecond: 0,
          apart: { leastMs: 0, spreadMs: 0 },
          perNumber: { mostADay, gapMs: gap * 1000 },
          warmUp: first === null ? null : warmUp(first),
        }
        const now = new Date()
        const plan = estimateSendTimes(
          throttle,
          createIdleState(now),
          to.map((phone, index) => ({ phone, due: new Date(now.getTime() - 60_000 + index), parts: 1 })),
        )
        const after = await settled(shop, messages)
        const sent = after.map(({ status }) => status === 'sent')
        expect(sent).toEqual(plan.map((at) => at.getTime() <= now.getTime()))
        for (const phone of phones) {
          const kept = to.flatMap((each, index) => (each === phone && !sent[index] ? [index] : []))
          if (kept.length === 0) continue
          const next = await Promise.all(kept.map((index) => dueAt(shop, messages[index]?.id ?? '')))
          // Each is looked at anew when the first of them may go. The clock has gone on since the plan was made.
          const first = Math.min(...next)
          expect(first).toBeLessThanOrEqual(
            Math.min(...kept.map((index) => plan[index]?.getTime() ?? NaN)) + 10_000,
          )
          expect(first).toBeGreaterThan(now.getTime())
        }
      }),
      { numRuns: 12 },
    )
  },
  patient(60_000),
)
