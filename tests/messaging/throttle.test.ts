import type { SendingLimits } from '#core/messaging/sending-limits.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import type { Message } from '#core/messaging/message.ts'
import { findOpeningTimeAfter } from '#core/messaging/sending-hours.ts'
import { createIdleState, estimateSendTimes } from '#core/messaging/send-time-estimate.ts'
import { formatTimeIn, phone, freshMessagingTest, type MessagingApp } from '../support/messaging.ts'
import { scaleTime } from '../support/load-factor.ts'

const test = freshMessagingTest()

const alwaysOpen = { hours: null, holidays: [] }
const rulesPath = '/api/v2/sending-rules'
const setRules = async (shop: MessagingApp, rules: object) => {
  const usual = { ...alwaysOpen, grace_minutes: 360, per_second: null }
  const { status, body } = await shop.call('PUT', rulesPath, {
    token: shop.token,
    body: { ...usual, ...rules },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}
const arrivedTexts = (shop: MessagingApp) => shop.gateway.arrived.map(({ message }) => message)
const createDue = (shop: MessagingApp, message: string, to = phone) =>
  shop.create({ message, phone: to, scheduled_time: formatTimeIn(-1000) })
const getDueTime = async (shop: MessagingApp, id: string) => {
  const { rows } = await shop.database.db.execute<{ due: number }>(
    sql`select extract(epoch from due_at)::float8 * 1000 as due from messages where id = ${id}::uuid`,
  )
  return rows[0]?.due ?? NaN
}
async function untilSentOrDelayed(shop: MessagingApp, messages: Message[]): Promise<Message[]> {
  const rest = async () => {
    const now = await Promise.all(messages.map(({ id }) => shop.read(id)))
    return now.every(({ status, error }) => status === 'sent' || error?.startsWith('Waiting')) ? now : null
  }
  await expect.poll(rest, { interval: 20 }).not.toBeNull()
  return (await rest()) ?? []
}
const tomorrow = () => findOpeningTimeAfter(alwaysOpen, new Date()).getTime()
const warmUp = (first_day: number) => ({
  starts_on: getShopDay(new Date()),
  first_day,
  growth_percent: 0,
  days: 9,
})

test('SEND-01 limits planned messages per recipient and day, but not manual sends or other recipients', async ({
  shop,
}) => {
  await setRules(shop, { per_number: { most_a_day: 2, gap_seconds: 0 } })
  const mine = await Promise.all(['A', 'B', 'C'].map((text) => createDue(shop, text)))
  const other = await createDue(shop, 'D', '60121111111')
  const after = await untilSentOrDelayed(shop, [...mine, other])
  expect(after.filter(({ status }) => status === 'sent')).toHaveLength(3)
  const kept = after.find(({ status }) => status === 'pending')
  expect(kept?.error).toBe('Waiting: the limit for this recipient is reached')
  expect(await getDueTime(shop, kept?.id ?? '')).toBe(tomorrow())
  expect((await shop.post('/send-now', { id: kept?.id })).body.data.status).toBe('sent')
  // Changed limits apply to messages that are already waiting. Manual sends count towards the
  // limit.
  const [late] = await untilSentOrDelayed(shop, [await createDue(shop, 'E')])
  expect(late?.status).toBe('pending')
  await setRules(shop, { per_number: { most_a_day: 5, gap_seconds: 0 } })
  await shop.until(late?.id ?? '', 'sent')
  expect((await shop.read(late?.id ?? '')).error).toBeNull()
})

test('SEND-01 keeps the minimum interval between two messages to one recipient', async ({ shop }) => {
  await setRules(shop, { per_number: { most_a_day: null, gap_seconds: 2 } })
  const both = await Promise.all(['A', 'B'].map((text) => createDue(shop, text)))
  await Promise.all(both.map(({ id }) => shop.until(id, 'sent')))
  const { rows } = await shop.database.db.execute<{ apart: number }>(sql`
    select extract(epoch from max(handed_at) - min(handed_at))::float8 as apart from message_parts`)
  // Compares the times in the ledger. On a busy machine, part of a second may pass between claim and request.
  expect(rows[0]?.apart).toBeGreaterThan(1.5)
})

test('SEND-01 limits planned messages per day for a new shop number, counting manual sends and order replies', async ({
  shop,
}) => {
  await setRules(shop, { warm_up: warmUp(3) })
  await shop.post('/send-now', { id: (await shop.create({ message: 'now' })).id })
  const planned = await Promise.all(
    Array.from({ length: 6 }, (_, n) => createDue(shop, `${n}`, `6012100000${n}`)),
  )
  const after = await untilSentOrDelayed(shop, planned)
  expect(after.filter(({ status }) => status === 'sent')).toHaveLength(2)
  const kept = after.filter(({ status }) => status === 'pending')
  expect(new Set(kept.map(({ error }) => error))).toEqual(
    new Set(['Waiting: today’s limit for the new number is reached']),
  )
  expect(await Promise.all(kept.map(({ id }) => getDueTime(shop, id)))).toEqual(kept.map(() => tomorrow()))
  const order = await shop.create({ message: 'order' })
  await shop.database.db.execute(
    sql`update messages set origin = 'order', due_at = now() where id = ${order.id}::uuid`,
  )
  await shop.until(order.id, 'sent')
  await setRules(shop, { warm_up: warmUp(6) })
  const sentOf = async () =>
    (await untilSentOrDelayed(shop, kept)).filter(({ status }) => status === 'sent').length
  await expect.poll(sentOf).toBe(2)
  await setRules(shop, {})
  await Promise.all(kept.map(({ id }) => shop.until(id, 'sent')))
  expect(arrivedTexts(shop)).toHaveLength(8)
})

test('SEND-02 sends order notifications before the messages of a campaign of any size', async ({ shop }) => {
  await setRules(shop, { per_second: 4 })
  const campaign = await Promise.all(
    Array.from({ length: 14 }, (_, n) => shop.create({ message: `campaign ${n}` })),
  )
  const order = await shop.create({ message: 'order' })
  await shop.database.db.execute(sql`
    update messages set origin = case when body = 'order' then 'order' else 'campaign' end,
      due_at = now() - case when body = 'order' then interval '0' else interval '1 minute' end`)
  await shop.until(order.id, 'sent')
  // The rate limit allows an initial burst of about five messages. The order notification is in this burst, although
  // the 14 campaign messages were due before it.
  expect(arrivedTexts(shop).indexOf('order')).toBeLessThan(8)
  await setRules(shop, { per_second: 0 })
  await Promise.all(campaign.map(({ id }) => shop.until(id, 'sent')))
})

test(
  'SEND-01 the engine sends and delays exactly the messages that the estimate predicts',
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
        await setRules(shop, {
          per_number: { most_a_day: mostADay, gap_seconds: gap },
          warm_up: first === null ? null : warmUp(first),
        })
        const messages: Message[] = []
        for (const [index, phone] of to.entries())
          messages.push(await shop.create({ message: `${index}`, phone }))
        // Makes all messages due at once, so that the engine claims none before the others exist.
        await shop.database.db.execute(sql`
        update messages set due_at = now() - interval '1 minute' + body::int4 * interval '1 s'`)
        const throttle: SendingLimits = {
          ...alwaysOpen,
          perSecond: 0,
          minInterval: { minMs: 0, maxExtraMs: 0 },
          perNumber: { mostADay, gapMs: gap * 1000 },
          warmUp: first === null ? null : warmUp(first),
        }
        const now = new Date()
        const plan = estimateSendTimes(
          throttle,
          createIdleState(now),
          to.map((phone, index) => ({ phone, due: new Date(now.getTime() - 60_000 + index), parts: 1 })),
        )
        const after = await untilSentOrDelayed(shop, messages)
        const sent = after.map(({ status }) => status === 'sent')
        expect(sent).toEqual(plan.map((at) => at.getTime() <= now.getTime()))
        for (const phone of phones) {
          const kept = to.flatMap((each, index) => (each === phone && !sent[index] ? [index] : []))
          if (kept.length === 0) continue
          const next = await Promise.all(kept.map((index) => getDueTime(shop, messages[index]?.id ?? '')))
          // The engine checks a recipient’s delayed messages again when the first of them may be
          // sent. The clock has moved on since the plan.
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
  scaleTime(60_000),
)
