import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Timer, Engine, type EngineOptions } from '#server/features/messaging/sender/engine.ts'
import { claimDueMessages } from '#server/features/messaging/sender/claims-store.ts'
import { expireLeases } from '#server/features/messaging/sender/results-store.ts'
import { postponeWaitingMessages } from '#server/features/messaging/sender/delays-store.ts'
import { decideNextStep } from '#server/features/messaging/sender/next-step.ts'
import { formatReason } from '#core/messaging/message-reason-texts.ts'
import type { PartDelivery, WhatsappGateway } from '#server/features/messaging/gateways/gateway.ts'
import type { GatewayVerdict } from '#server/features/messaging/gateways/verdicts.ts'
import { getMessageCounts } from '#server/features/messaging/list/message-pages.ts'
import { findMessage, mergeMessageCounts } from '#server/features/messaging/messages-store.ts'
import {
  checkMessageLedger,
  enqueueNotification,
  findNotification,
} from '#server/features/messaging/messaging.ts'
import { findParts } from '#server/features/messaging/parts-store.ts'
import { addMessage } from '#server/features/messaging/scheduling.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { scaleTime } from '../support/load-factor.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const accepted: GatewayVerdict = {
  outcome: 'accepted',
  cause: null,
  detail: null,
  gatewayId: 'g',
  mayRetry: false,
}
const refused: GatewayVerdict = {
  outcome: 'refused',
  cause: 'refused',
  detail: 'no',
  gatewayId: null,
  mayRetry: true,
}

let deliveries: PartDelivery[]
let respond: (delivery: PartDelivery) => Promise<GatewayVerdict> | GatewayVerdict
const engines: Engine[] = []

beforeEach(async () => {
  deliveries = []
  respond = () => accepted
  await database.db.execute(sql`delete from messages`)
  await database.db.execute(sql`delete from gateway_pace`)
  await database.db.execute(sql`delete from gateway_outages`)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const engine of engines.splice(0)) await engine.stop()
})

async function call(delivery: PartDelivery): Promise<GatewayVerdict> {
  deliveries.push(delivery)
  return respond(delivery)
}

async function startEngine(
  more: Partial<WhatsappGateway> = {},
  options: Partial<EngineOptions> = {},
): Promise<Engine> {
  const gateway = {
    name: 'test',
    perSecond: 0,
    timeoutMs: scaleTime(1000),
    endpoints: [{ direct: false, call }],
    ...more,
  }
  const engine = new Engine({ database, gateway, log: pino({ level: 'silent' }), ...options })
  engines.push(engine)
  await engine.start()
  return engine
}

async function addDueMessage(inMs = 0, body = 'x'): Promise<string> {
  const scheduledAt = new Date(Date.now() + inMs)
  const content = { phone: '60123456789', body, media: [] }
  return database.db.transaction(async (tx) => {
    const row = await addMessage(tx, content, { scheduledAt, status: 'pending', origin: 'scheduler' })
    const id = row?.id ?? ''
    // Imitates a message that was added before it was due.
    if (inMs < 0)
      await tx.execute(sql`
        update messages set due_at = ${scheduledAt.toISOString()}::timestamptz where id = ${id}::uuid`)
    return id
  })
}
const getStatus = async (id: string) => (await findMessage(database.db, id))?.status
const getReason = async (id: string) => {
  const row = await findMessage(database.db, id)
  return row && formatReason(row)
}
const untilStatus = (id: string, wanted: string) =>
  expect.poll(() => getStatus(id), { interval: 5 }).toBe(wanted)

test('SEND-01 a timer set beyond 24.8 days does not fire at once', async () => {
  vi.useFakeTimers()
  const day = 86_400_000
  const due = Date.now() + 60 * day
  const rings: number[] = []
  const alarm = new Timer(() => {
    rings.push(Date.now())
    if (Date.now() < due) alarm.set(due - Date.now())
  })
  alarm.set(due - Date.now())
  await vi.advanceTimersByTimeAsync(24 * day)
  expect(rings).toEqual([])
  await vi.advanceTimersByTimeAsync(36 * day)
  expect(rings.length).toBe(3)
  expect(rings.at(-1)).toBe(due)
})

test('SEND-01 an attempt to advance a timer to a later time leaves the timer unchanged', async () => {
  vi.useFakeTimers()
  const ring = vi.fn<() => void>()
  const alarm = new Timer(ring)
  alarm.set(1000)
  alarm.advance(5000)
  alarm.advance(200)
  await vi.advanceTimersByTimeAsync(199)
  expect(ring).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ring).toHaveBeenCalledOnce()
})

test('SEND-01 a message far in the future does not delay an earlier message', async () => {
  const far = await addDueMessage(40 * 86_400_000)
  await startEngine()
  const soon = await addDueMessage(300)
  await untilStatus(soon, 'sent')
  expect(await getStatus(far)).toBe('pending')
  expect(deliveries).toHaveLength(1)
})

test('SEND-01 no message is sent before its due time', async () => {
  const left = new Map<string, number>()
  respond = ({ text }) => {
    left.set(text, Date.now())
    return accepted
  }
  await startEngine()
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => addDueMessage(150 + at * 17, `${at}`)))
  for (const [at, id] of ids.entries()) {
    await untilStatus(id, 'sent')
    const due = (await findMessage(database.db, id))?.scheduledAt.getTime() ?? Infinity
    expect(left.get(`${at}`), `message ${at}`).toBeGreaterThanOrEqual(due)
  }
})

test('SEND-01 a starting engine sends messages due during downtime and expires those past the grace period', async () => {
  const late = await addDueMessage(-3_600_000)
  const older = await addDueMessage(-6.1 * 3_600_000)
  await startEngine()
  await untilStatus(late, 'sent')
  await untilStatus(older, 'failed')
  expect(await getReason(older)).toBe('Missed')
  expect(deliveries).toHaveLength(1)
})

test('D-04 a message part becomes unknown and is not retried when its engine dies', async () => {
  const id = await addDueMessage(-1000)
  const [taken] = await claimDueMessages(database.db, randomUUID(), {
    limit: 10,
    leaseMs: 150,
    graceMs: 3_600_000,
  })
  expect(taken?.messageId).toBe(id)
  expect(await getStatus(id)).toBe('sending')
  await startEngine()
  await untilStatus(id, 'failed')
  expect(await getReason(id)).toBe('Delivery unknown')
  expect(deliveries).toEqual([])
})

test('D-04 claims each message once and does not expire the lease of a running engine', async () => {
  await Promise.all(Array.from({ length: 20 }, () => addDueMessage(-1000)))
  const options = { limit: 20, leaseMs: 60_000, graceMs: 3_600_000 }
  const takes = await Promise.all([1, 2, 3].map(() => claimDueMessages(database.db, randomUUID(), options)))
  const ids = takes.flat().map((taken) => taken.partId)
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
  expect(await expireLeases(database.db, { all: false, ownEngine: randomUUID() })).toBe(0)
})

test('D-04 records an answer that arrives after the lease expired', async () => {
  const { promise, resolve } = Promise.withResolvers<GatewayVerdict>()
  respond = () => promise
  const id = await addDueMessage(-1000)
  await startEngine()
  await expect.poll(() => deliveries.length).toBe(1)
  await expireLeases(database.db, { all: true, ownEngine: randomUUID() })
  expect([await getStatus(id), await getReason(id)]).toEqual(['failed', 'Delivery unknown'])
  resolve(accepted)
  await untilStatus(id, 'sent')
  expect(await getReason(id)).toBeNull()
})

test('D-04 records the result even if the gateway returns text that PostgreSQL cannot store', async () => {
  respond = () => ({ ...refused, mayRetry: false, detail: 'bad\u0000 \ud800 words', gatewayId: null })
  const id = await addDueMessage(-1000)
  await startEngine()
  await untilStatus(id, 'failed')
  expect(await getReason(id)).toBe('bad \ufffd words')
})

test('D-04 an internal error during sending makes the message part unknown', async () => {
  respond = () => {
    throw new Error('cable')
  }
  const id = await addDueMessage(-1000)
  await startEngine()
  await untilStatus(id, 'failed')
  expect(await getReason(id)).toBe('Delivery unknown')
})

test('D-04 a part’s result decides whether its message continues, is sent, fails or is retried, and only refusals are retried', () => {
  const before = fc.record({
    later: fc.nat(3),
    optional: fc.boolean(),
    asked: fc.boolean(),
    refusals: fc.nat(6),
  })
  const verdict = fc.record({
    outcome: fc.constantFrom('accepted' as const, 'refused' as const, 'unknown' as const),
    cause: fc.constant('refused' as const),
    detail: fc.constant('r'),
    mayRetry: fc.boolean(),
    retryAfterMs: fc.option(fc.nat(200)),
  })
  const pauses = [5, 30, 120]
  fc.assert(
    fc.property(before, verdict, (before, verdict) => {
      const step = decideNextStep(before, verdict, pauses)
      if (before.optional && before.later > 0) expect(step.status).toBe('sending')
      else if (verdict.outcome === 'unknown')
        expect(step).toMatchObject({ status: 'failed', failure: 'delivery_unknown' })
      if (verdict.outcome === 'accepted') expect(step.status).toBe(before.later > 0 ? 'sending' : 'sent')
      // Only proven refusals are retried, a limited number of times, and not while a caller waits for the result.
      if (step.status === 'pending') {
        expect(verdict).toMatchObject({ outcome: 'refused', mayRetry: true })
        expect(before).toMatchObject({ asked: false, optional: false })
        expect(step.pauseMs).toBe(Math.max(pauses[before.refusals] ?? NaN, verdict.retryAfterMs ?? 0))
      }
    }),
  )
})

test('D-04 two engines share a gateway’s rate limit of five messages at once, then one at a time', async () => {
  await startEngine({ perSecond: 20 })
  await startEngine({ perSecond: 20 })
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < 15; n += 1)
      await addMessage(
        tx,
        { phone: '60123456789', body: `${n}`, media: [] },
        {
          scheduledAt: new Date(Date.now() - 1000),
          status: 'pending',
          origin: 'scheduler',
        },
      )
  })
  const began = performance.now()
  await expect.poll(() => deliveries.length, { interval: 2 }).toBeGreaterThanOrEqual(5)
  await expect.poll(() => deliveries.length, { interval: 2 }).toBe(15)
  const tookMs = performance.now() - began
  expect(tookMs).toBeGreaterThan(350) // ten at 20 a second, less the spread
  await expect.poll(async () => (await getMessageCounts(database.db)).sent).toBe(15)
})

const setMinInterval = (seconds: number) =>
  database.db.execute(sql`update sending_rules set apart_seconds = ${seconds}`)

test('SEND-01 two engines share the minimum interval, which manual sends ignore', async () => {
  await setMinInterval(3600)
  await startEngine()
  await startEngine()
  const planned = await Promise.all([
    addDueMessage(-3000, 'A'),
    addDueMessage(-2000, 'B'),
    addDueMessage(-1000, 'C'),
  ])
  await expect.poll(() => deliveries.length).toBe(1)
  const asked = await addDueMessage(0, 'now')
  await database.db.execute(sql`update messages set asked = true where id = ${asked}::uuid`)
  await untilStatus(asked, 'sent')
  const states = await Promise.all(planned.map(getStatus))
  expect(states.filter((state) => state === 'pending')).toHaveLength(2)
  // A shorter interval applies at once, even if a longer random interval has already been chosen.
  await setMinInterval(1)
  await Promise.all(planned.map((id) => untilStatus(id, 'sent')))
  await setMinInterval(0)
  expect(deliveries).toHaveLength(4)
})

test('SEND-01 the minimum interval does not apply between the picture and the text of one message', async () => {
  await setMinInterval(3600)
  await startEngine()
  const ids = await Promise.all(
    ['A', 'B'].map((body) =>
      database.db.transaction(async (tx) => {
        const item = { url: 'https://kedai.test/a.png', name: 'a.png', caption: '', size: 1 }
        const media = [{ ...item, type: 'media' as const }]
        const scheduledAt = new Date()
        const given = { scheduledAt, status: 'pending' as const, origin: 'scheduler' as const }
        return (await addMessage(tx, { phone: '60123456789', body, media }, given))?.id ?? ''
      }),
    ),
  )
  const sent = async () => (await Promise.all(ids.map(getStatus))).filter((state) => state === 'sent').length
  await expect.poll(sent, { timeout: scaleTime(5000) }).toBe(1)
  expect(deliveries.map(({ kind }) => kind)).toHaveLength(2)
  await setMinInterval(0)
  await expect.poll(sent, { timeout: scaleTime(5000) }).toBe(2)
})

test('SEND-01 messages waiting for the minimum interval keep their order and do not expire', async () => {
  const hour = 3_600_000
  const [older, old, young] = [
    await addDueMessage(-5 * hour),
    await addDueMessage(-4 * hour),
    await addDueMessage(-hour),
  ]
  const late = await addDueMessage(-7 * hour)
  while ((await postponeWaitingMessages(database.db, 6 * hour)) > 0);
  const { rows } = await database.db.execute<{ id: string; hours: number }>(sql`
    select id, round(extract(epoch from now() - due_at) / 3600)::int4 as hours from messages order by due_at`)
  expect(rows).toEqual([
    { id: late, hours: 7 },
    { id: older, hours: 2 },
    { id: old, hours: 1 },
    { id: young, hours: 1 },
  ])
  expect([await getReason(older), await getReason(young)]).toEqual(['Waiting for its turn', null])
})

test('D-04 a stopping engine finishes running deliveries and claims no more messages', async () => {
  const { promise, resolve } = Promise.withResolvers<GatewayVerdict>()
  respond = () => promise
  const id = await addDueMessage(-1000)
  const engine = await startEngine()
  await expect.poll(() => deliveries.length).toBe(1)
  const stopping = engine.stop()
  const next = await addDueMessage(-1000)
  resolve(accepted)
  await stopping
  expect(await getStatus(id)).toBe('sent')
  expect(await getStatus(next)).toBe('pending')
})

test('NOTIF-01 stores a notification once for each key, in the caller’s transaction', async () => {
  const notification = {
    key: `order ${randomUUID()}`,
    phone: '60123456789',
    text: 'Terima kasih',
    byVisitor: true,
    media: [{ url: 'https://kedai.my/qr.png', caption: 'QR', name: 'qr.png' }],
  }
  await database.db
    .transaction(async (tx) => {
      await enqueueNotification(tx, notification)
      throw new Error('the order failed')
    })
    .catch(() => {})
  expect(await findNotification(database.db, notification.key)).toBeNull()
  await database.db.transaction(async (tx) => {
    await enqueueNotification(tx, notification)
    await enqueueNotification(tx, notification)
  })
  expect(await findNotification(database.db, notification.key)).toMatchObject({ state: 'waiting' })
  await startEngine()
  await expect
    .poll(() => findNotification(database.db, notification.key))
    .toEqual({ state: 'sent', text: 'Terima kasih' })
  expect(deliveries.map((each) => each.text)).toEqual(['QR', 'Terima kasih'])
})

test('NOTIF-01 sends the text of a notification even if its picture is refused', async () => {
  respond = (delivery) => (delivery.kind === 'text' ? accepted : refused)
  await startEngine()
  const key = `order ${randomUUID()}`
  const media = [{ url: 'https://kedai.my/qr.png', caption: 'QR', name: 'qr.png' }]
  await database.db.transaction((tx) =>
    enqueueNotification(tx, { key, phone: '60123456789', text: 'T', media, byVisitor: true }),
  )
  await expect.poll(async () => (await findNotification(database.db, key))?.state).toBe('sent')
  expect(deliveries.map((each) => each.kind)).toEqual(['media', 'text'])
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from messages where origin_key = ${key}`,
  )
  const parts = await findParts(database.db, rows[0]?.id ?? '', 1)
  expect(parts.map((part) => part.state)).toEqual(['refused', 'accepted'])
})

const pictureResults: [
  what: string,
  answer: () => GatewayVerdict | Promise<GatewayVerdict>,
  state: string,
][] = [
  ['is refused permanently', () => ({ ...refused, mayRetry: false }), 'refused'],
  ['may have been sent', () => ({ ...refused, outcome: 'unknown', mayRetry: false }), 'unknown'],
  ['gets no answer', () => Promise.reject(new Error('no answer')), 'unknown'],
  ['is refused because the gateway is unavailable', () => ({ ...refused, cause: 'unavailable' }), 'refused'],
]

const enqueueWithPicture = async (key: string) => {
  const media = [{ url: 'https://kedai.my/qr.png', caption: 'QR', name: 'qr.png' }]
  await database.db.transaction((tx) =>
    enqueueNotification(tx, { key, phone: '60123456789', text: 'Bank', media, byVisitor: true }),
  )
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from messages where origin_key = ${key}`,
  )
  return rows[0]?.id ?? ''
}

test.each(pictureResults)(
  'MSG-01 still sends the bank details when the QR picture %s, and keeps the picture’s result',
  async (_what, ofPicture, state) => {
    respond = (delivery) => (delivery.kind === 'text' ? accepted : ofPicture())
    await startEngine()
    const id = await enqueueWithPicture(`order ${randomUUID()}`)
    await untilStatus(id, 'sent')
    expect(deliveries.map(({ kind }) => kind)).toEqual(['media', 'text'])
    expect((await findParts(database.db, id, 1)).map((part) => part.state)).toEqual([state, 'accepted'])
    expect(
      (await checkMessageLedger(database.db, { live: true })).filter(({ broken }) => broken > 0),
    ).toEqual([])
  },
)

test('MSG-01 sends the text and marks the QR picture unknown when the engine stopped while sending the picture', async () => {
  const id = await enqueueWithPicture(`order ${randomUUID()}`)
  const lost = { limit: 1, leaseMs: 150, graceMs: 3_600_000 }
  expect(await claimDueMessages(database.db, randomUUID(), lost)).toMatchObject([
    { kind: 'media', messageId: id },
  ])
  await startEngine()
  await untilStatus(id, 'sent')
  expect(deliveries.map(({ text }) => text)).toEqual(['Bank'])
  expect((await findParts(database.db, id, 1)).map((part) => part.state)).toEqual(['unknown', 'accepted'])
  expect((await checkMessageLedger(database.db, { live: true })).filter(({ broken }) => broken > 0)).toEqual(
    [],
  )
})

test('SCHED-09 message counts are correct when they are merged while messages change', async () => {
  await startEngine()
  const work = Array.from({ length: 30 }, () => addDueMessage(-1000))
  for (let n = 0; n < 5; n += 1) await mergeMessageCounts(database.db)
  await Promise.all(work)
  await expect.poll(async () => (await getMessageCounts(database.db)).sent).toBe(30)
  await mergeMessageCounts(database.db)
  expect(await getMessageCounts(database.db)).toMatchObject({ pending: 0, sending: 0, sent: 30, total: 30 })
})
