import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Timer, Engine, type EngineOptions } from '#server/features/messaging/sender/engine.ts'
import { claimDueMessages } from '#server/features/messaging/sender/claims-store.ts'
import { expireLeases } from '#server/features/messaging/sender/results-store.ts'
import { touchWaiting } from '#server/features/messaging/sender/waiting-store.ts'
import { nextStep } from '#server/features/messaging/sender/next-step.ts'
import { formatReason } from '#core/messaging/message-reason-texts.ts'
import type { Delivery, Gateway } from '#server/features/messaging/gateways/gateway.ts'
import type { Verdict } from '#server/features/messaging/gateways/verdicts.ts'
import { counts } from '#server/features/messaging/list/pages.ts'
import { findMessage, foldCounts } from '#server/features/messaging/messages-store.ts'
import { checkLedger, enqueueNotification, findNotification } from '#server/features/messaging/messaging.ts'
import { partsOfRound } from '#server/features/messaging/parts-store.ts'
import { addMessage } from '#server/features/messaging/scheduling.ts'
import type { Database } from '#server/db/database.ts'
import { testDatabase } from '../support/test-database.ts'
import { patient } from '../support/patience.ts'

// The engine by itself, with a gateway that a test holds in its hand.

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const accepted: Verdict = { outcome: 'accepted', cause: null, detail: null, gatewayId: 'g', mayRetry: false }
const refused: Verdict = {
  outcome: 'refused',
  cause: 'refused',
  detail: 'no',
  gatewayId: null,
  mayRetry: true,
}

let handed: Delivery[]
let answer: (delivery: Delivery) => Promise<Verdict> | Verdict
const running: Engine[] = []

beforeEach(async () => {
  handed = []
  answer = () => accepted
  await database.db.execute(sql`delete from messages`)
  await database.db.execute(sql`delete from gateway_pace`)
  await database.db.execute(sql`delete from gateway_outages`)
})
afterEach(async () => {
  vi.useRealTimers()
  for (const engine of running.splice(0)) await engine.stop()
})

async function call(delivery: Delivery): Promise<Verdict> {
  handed.push(delivery)
  return answer(delivery)
}

async function start(more: Partial<Gateway> = {}, options: Partial<EngineOptions> = {}): Promise<Engine> {
  const gateway = {
    name: 'test',
    perSecond: 0,
    timeoutMs: patient(1000),
    endpoints: [{ direct: false, call }],
    ...more,
  }
  const engine = new Engine({ database, gateway, log: pino({ level: 'silent' }), ...options })
  running.push(engine)
  await engine.start()
  return engine
}

async function add(inMs = 0, body = 'x'): Promise<string> {
  const scheduledAt = new Date(Date.now() + inMs)
  const content = { phone: '60123456789', body, media: [] }
  return database.db.transaction(async (tx) => {
    const row = await addMessage(tx, content, { scheduledAt, status: 'pending', origin: 'scheduler' })
    const id = row?.id ?? ''
    // As if it had been put in before its time, which has passed since.
    if (inMs < 0)
      await tx.execute(sql`
        update messages set due_at = ${scheduledAt.toISOString()}::timestamptz where id = ${id}::uuid`)
    return id
  })
}
const status = async (id: string) => (await findMessage(database.db, id))?.status
const reason = async (id: string) => {
  const row = await findMessage(database.db, id)
  return row && formatReason(row)
}
const until = (id: string, wanted: string) => expect.poll(() => status(id), { interval: 5 }).toBe(wanted)

test('SEND-01 a timer waits longer than 24.8 days instead of ringing at once', async () => {
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

test('SEND-01 advancing a timer never delays it', async () => {
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

test('SEND-01 a message far in the future waits, and one that comes before it does not', async () => {
  const far = await add(40 * 86_400_000)
  await start()
  const soon = await add(300)
  await until(soon, 'sent')
  expect(await status(far)).toBe('pending')
  expect(handed).toHaveLength(1)
})

test('SEND-01 no message leaves before its time', async () => {
  const left = new Map<string, number>()
  answer = ({ text }) => {
    left.set(text, Date.now())
    return accepted
  }
  await start()
  const ids = await Promise.all(Array.from({ length: 12 }, (_, at) => add(150 + at * 17, `${at}`)))
  for (const [at, id] of ids.entries()) {
    await until(id, 'sent')
    const due = (await findMessage(database.db, id))?.scheduledAt.getTime() ?? Infinity
    expect(left.get(`${at}`), `message ${at}`).toBeGreaterThanOrEqual(due)
  }
})

test('SEND-01 what fell due while no engine ran goes out at the start; what is older than the grace is missed', async () => {
  const late = await add(-3_600_000)
  const older = await add(-6.1 * 3_600_000)
  await start()
  await until(late, 'sent')
  await until(older, 'failed')
  expect(await reason(older)).toBe('Missed')
  expect(handed).toHaveLength(1)
})

test('D-04 an engine that goes away leaves its part unknown, never a retry', async () => {
  const id = await add(-1000)
  const [taken] = await claimDueMessages(database.db, randomUUID(), {
    limit: 10,
    leaseMs: 150,
    graceMs: 3_600_000,
  })
  expect(taken?.messageId).toBe(id)
  expect(await status(id)).toBe('sending')
  await start()
  await until(id, 'failed')
  expect(await reason(id)).toBe('Delivery unknown')
  expect(handed).toEqual([])
})

test('D-04 nothing can be taken twice, and the lease of a live engine holds', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add(-1000)))
  const options = { limit: 20, leaseMs: 60_000, graceMs: 3_600_000 }
  const takes = await Promise.all([1, 2, 3].map(() => claimDueMessages(database.db, randomUUID(), options)))
  const ids = takes.flat().map((taken) => taken.partId)
  expect(ids).toHaveLength(20)
  expect(new Set(ids).size).toBe(20)
  expect(await expireLeases(database.db, { all: false, ownEngine: randomUUID() })).toBe(0)
})

test('D-04 an answer that comes after the lease ran out still counts', async () => {
  const { promise, resolve } = Promise.withResolvers<Verdict>()
  answer = () => promise
  const id = await add(-1000)
  await start()
  await expect.poll(() => handed.length).toBe(1)
  await expireLeases(database.db, { all: true, ownEngine: randomUUID() })
  expect([await status(id), await reason(id)]).toEqual(['failed', 'Delivery unknown'])
  resolve(accepted)
  await until(id, 'sent')
  expect(await reason(id)).toBeNull()
})

test('D-04 what a gateway says cannot keep an outcome from being written', async () => {
  answer = () => ({ ...refused, mayRetry: false, detail: 'bad\u0000 \ud800 words', gatewayId: null })
  const id = await add(-1000)
  await start()
  await until(id, 'failed')
  expect(await reason(id)).toBe('bad \ufffd words')
})

test('D-04 a fault of our own in the middle of handing over is unknown', async () => {
  answer = () => {
    throw new Error('cable')
  }
  const id = await add(-1000)
  await start()
  await until(id, 'failed')
  expect(await reason(id)).toBe('Delivery unknown')
})

test('D-04 the rule of what comes next', () => {
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
      const step = nextStep(before, verdict, pauses)
      if (before.optional && before.later > 0) expect(step.status).toBe('sending')
      else if (verdict.outcome === 'unknown')
        expect(step).toMatchObject({ status: 'failed', failure: 'delivery_unknown' })
      if (verdict.outcome === 'accepted') expect(step.status).toBe(before.later > 0 ? 'sending' : 'sent')
      // Only a proven refusal is ever tried again, never while a person waits for it, and not for ever.
      if (step.status === 'pending') {
        expect(verdict).toMatchObject({ outcome: 'refused', mayRetry: true })
        expect(before).toMatchObject({ asked: false, optional: false })
        expect(step.pauseMs).toBe(Math.max(pauses[before.refusals] ?? NaN, verdict.retryAfterMs ?? 0))
      }
    }),
  )
})

test('D-04 a gateway’s pace holds over two engines: five at once, then one by one', async () => {
  await start({ perSecond: 20 })
  await start({ perSecond: 20 })
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
  await expect.poll(() => handed.length, { interval: 2 }).toBeGreaterThanOrEqual(5)
  await expect.poll(() => handed.length, { interval: 2 }).toBe(15)
  const tookMs = performance.now() - began
  expect(tookMs).toBeGreaterThan(350) // ten at 20 a second, less the spread
  await expect.poll(async () => (await counts(database.db)).sent).toBe(15)
})

const keepApart = (seconds: number) =>
  database.db.execute(sql`update sending_rules set apart_seconds = ${seconds}`)

test('SEND-01 kept apart, two engines begin one planned message between them; a person’s word does not wait', async () => {
  await keepApart(3600)
  await start()
  await start()
  const planned = await Promise.all([add(-3000, 'A'), add(-2000, 'B'), add(-1000, 'C')])
  await expect.poll(() => handed.length).toBe(1)
  const asked = await add(0, 'now')
  await database.db.execute(sql`update messages set asked = true where id = ${asked}::uuid`)
  await until(asked, 'sent')
  const states = await Promise.all(planned.map(status))
  expect(states.filter((state) => state === 'pending')).toHaveLength(2)
  // A shorter rule counts at once, also for the break that was drawn by the longer one.
  await keepApart(1)
  await Promise.all(planned.map((id) => until(id, 'sent')))
  await keepApart(0)
  expect(handed).toHaveLength(4)
})

test('SEND-01 the picture and the text of one message go together, however far apart messages are kept', async () => {
  await keepApart(3600)
  await start()
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
  const sent = async () => (await Promise.all(ids.map(status))).filter((state) => state === 'sent').length
  await expect.poll(sent, { timeout: patient(5000) }).toBe(1)
  expect(handed.map(({ kind }) => kind)).toHaveLength(2)
  await keepApart(0)
  await expect.poll(sent, { timeout: patient(5000) }).toBe(2)
})

test('SEND-01 what waits for its turn is not missed, however long the line, and keeps its place', async () => {
  const hour = 3_600_000
  const [older, old, young] = [await add(-5 * hour), await add(-4 * hour), await add(-hour)]
  const late = await add(-7 * hour)
  while ((await touchWaiting(database.db, 6 * hour)) > 0);
  const { rows } = await database.db.execute<{ id: string; hours: number }>(sql`
    select id, round(extract(epoch from now() - due_at) / 3600)::int4 as hours from messages order by due_at`)
  expect(rows).toEqual([
    { id: late, hours: 7 },
    { id: older, hours: 2 },
    { id: old, hours: 1 },
    { id: young, hours: 1 },
  ])
  expect([await reason(older), await reason(young)]).toEqual(['Waiting for its turn', null])
})

test('D-04 stopping lets what is being handed over end, and takes nothing more', async () => {
  const { promise, resolve } = Promise.withResolvers<Verdict>()
  answer = () => promise
  const id = await add(-1000)
  const engine = await start()
  await expect.poll(() => handed.length).toBe(1)
  const stopping = engine.stop()
  const next = await add(-1000)
  resolve(accepted)
  await stopping
  expect(await status(id)).toBe('sent')
  expect(await status(next)).toBe('pending')
})

test('NOTIF-01 a notification is in the caller’s transaction, and there is one for each key', async () => {
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
  await start()
  await expect
    .poll(() => findNotification(database.db, notification.key))
    .toEqual({ state: 'sent', text: 'Terima kasih' })
  expect(handed.map((each) => each.text)).toEqual(['QR', 'Terima kasih'])
})

test('NOTIF-01 the text goes out although its picture is refused', async () => {
  answer = (delivery) => (delivery.kind === 'text' ? accepted : refused)
  await start()
  const key = `order ${randomUUID()}`
  const media = [{ url: 'https://kedai.my/qr.png', caption: 'QR', name: 'qr.png' }]
  await database.db.transaction((tx) =>
    enqueueNotification(tx, { key, phone: '60123456789', text: 'T', media, byVisitor: true }),
  )
  await expect.poll(async () => (await findNotification(database.db, key))?.state).toBe('sent')
  expect(handed.map((each) => each.kind)).toEqual(['media', 'text'])
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from messages where origin_key = ${key}`,
  )
  const parts = await partsOfRound(database.db, rows[0]?.id ?? '', 1)
  expect(parts.map((part) => part.state)).toEqual(['refused', 'accepted'])
})

const answers: [what: string, answer: () => Verdict | Promise<Verdict>, state: string][] = [
  ['is refused for good, as by 400', () => ({ ...refused, mayRetry: false }), 'refused'],
  ['may have gone, as behind 500', () => ({ ...refused, outcome: 'unknown', mayRetry: false }), 'unknown'],
  ['is not answered', () => Promise.reject(new Error('no answer')), 'unknown'],
  [
    'meets a gateway that takes no pictures just now',
    () => ({ ...refused, cause: 'unavailable' }),
    'refused',
  ],
]

const withPicture = async (key: string) => {
  const media = [{ url: 'https://kedai.my/qr.png', caption: 'QR', name: 'qr.png' }]
  await database.db.transaction((tx) =>
    enqueueNotification(tx, { key, phone: '60123456789', text: 'Bank', media, byVisitor: true }),
  )
  const { rows } = await database.db.execute<{ id: string }>(
    sql`select id from messages where origin_key = ${key}`,
  )
  return rows[0]?.id ?? ''
}

test.each(answers)(
  'MSG-01 the QR picture %s: the text with the bank details goes all the same, and the picture stays what it is',
  async (_what, ofPicture, state) => {
    answer = (delivery) => (delivery.kind === 'text' ? accepted : ofPicture())
    await start()
    const id = await withPicture(`order ${randomUUID()}`)
    await until(id, 'sent')
    expect(handed.map(({ kind }) => kind)).toEqual(['media', 'text'])
    expect((await partsOfRound(database.db, id, 1)).map((part) => part.state)).toEqual([state, 'accepted'])
    expect((await checkLedger(database.db, { live: true })).filter(({ broken }) => broken > 0)).toEqual([])
  },
)

test('MSG-01 the program stops while it hands over the QR picture: the text goes afterwards, the picture is unknown', async () => {
  const id = await withPicture(`order ${randomUUID()}`)
  const lost = { limit: 1, leaseMs: 150, graceMs: 3_600_000 }
  expect(await claimDueMessages(database.db, randomUUID(), lost)).toMatchObject([
    { kind: 'media', messageId: id },
  ])
  await start()
  await until(id, 'sent')
  expect(handed.map(({ text }) => text)).toEqual(['Bank'])
  expect((await partsOfRound(database.db, id, 1)).map((part) => part.state)).toEqual(['unknown', 'accepted'])
  expect((await checkLedger(database.db, { live: true })).filter(({ broken }) => broken > 0)).toEqual([])
})

test('SCHED-09 counts stay right while changes are folded together', async () => {
  await start()
  const work = Array.from({ length: 30 }, () => add(-1000))
  for (let n = 0; n < 5; n += 1) await foldCounts(database.db)
  await Promise.all(work)
  await expect.poll(async () => (await counts(database.db)).sent).toBe(30)
  await foldCounts(database.db)
  expect(await counts(database.db)).toMatchObject({ pending: 0, sending: 0, sent: 30, total: 30 })
})
