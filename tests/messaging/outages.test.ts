import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Engine, type EngineOptions } from '#server/features/messaging/sender/engine.ts'
import { sendGateway } from '#server/features/messaging/gateways/send-gateway.ts'
import { outageOf } from '#server/features/messaging/health/outage.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { behaviours, startGateway, type FakeGateway } from '../fakes/gateway.ts'
import { addMessages } from '../support/add-messages.ts'
import { startEngine } from '../support/kills/kill-loop.ts'
import { gatewayTimeoutMs, passTime } from '../support/pass-time.ts'
import { freshDatabase, type DatabaseAddress } from '../support/test-database.ts'
import { patient } from '../support/patience.ts'

// The gateway is down (D-17), by the clock of the test: see `pass-time.ts`.

const minute = 60_000
const messages = 500
/** The pace of a careful gateway. */
const perSecond = 2

let address: DatabaseAddress
let gateway: FakeGateway
let database: Database | undefined
const running: Engine[] = []

beforeAll(async () => {
  gateway = await startGateway()
  const fresh = await freshDatabase()
  address = fresh.address
  return async () => {
    await gateway.close()
    await fresh.remove()
  }
})
beforeEach(async () => {
  gateway.behave('main', behaviours.ok)
  gateway.arrived.length = 0
  gateway.calls.length = 0
  const { db } = await opened()
  for (const table of ['messages', 'gateway_pace', 'gateway_outages'])
    await db.execute(sql.raw(`delete from ${table}`))
  await db.execute(sql`update sending_rules set catch_up_per_second = null`)
})
afterEach(async () => {
  for (const engine of running.splice(0)) await engine.stop()
})

const opened = async () => (database ??= await openDatabase(address))
const settings = { method: 'POST', instanceId: 'I', accessToken: 'A', timeoutMs: gatewayTimeoutMs } as const

async function start(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const engine = new Engine({
    database: await opened(),
    gateway: sendGateway({ url: gateway.url, ...settings, perSecond }),
    log: pino({ level: 'silent' }),
    ...options,
  })
  running.push(engine)
  await engine.start()
  return engine
}

async function add(count: number): Promise<void> {
  const { db } = await opened()
  const texts = Array.from({ length: count }, (_, n) => ({ phone: '60123456789', text: `M${n}` }))
  await addMessages(db, texts, new Date(Date.now() - 1000))
}

const pass = async (ms: number, pace = perSecond) => passTime((await opened()).db, ms, pace)

async function states() {
  const { db } = await opened()
  const { rows } = await db.execute<{ status: string; refusals: number; messages: number }>(sql`
    select status, max(refusals)::int4 as refusals, count(*)::int4 as messages from messages group by status`)
  return rows
}
const sent = async () => (await states()).find(({ status }) => status === 'sent')?.messages ?? 0
const isDown = async () => {
  const { db } = await opened()
  return (await outageOf(db, { name: 'gateway', perSecond })).state === 'down'
}
/** The first refusals tell that it is down, while other messages are on their way still. */
async function downAndAllBack(count: number): Promise<void> {
  await expect.poll(isDown).toBe(true)
  await expect.poll(states).toMatchObject([{ status: 'pending', messages: count }])
}
const outage = async () => outageOf((await opened()).db, { name: 'gateway', perSecond })

/** How long it took by the test's clock until all were sent. */
async function untilAllSent(pace: number): Promise<number> {
  const stepMs = 4000 / pace
  for (let passedMs = 0; ; passedMs += stepMs) {
    if (gateway.arrived.length >= messages && (await sent()) === messages) return passedMs
    if (passedMs > 6 * minute) throw new Error(`after ten minutes ${JSON.stringify(await states())}`)
    await pass(stepMs, pace)
  }
}

const ways: [how: string, down: () => Promise<void>, back: () => Promise<void>, faster: number | null][] = [
  ['connections are refused', () => gateway.shut(), () => gateway.open(), null],
  ['it answers 503', async () => gateway.behave('main', behaviours.unavailable), upAgain, 5],
  ['it is signed out', async () => gateway.behave('main', behaviours.relogin), upAgain, 100],
]
async function upAgain() {
  gateway.behave('main', behaviours.ok)
}

test.each(ways)(
  'MSG-03 %s for 90 minutes with 500 messages due: none fails, none goes twice, all are out five minutes after',
  async (_how, down, back, faster) => {
    const { db } = await opened()
    await db.execute(sql`update sending_rules set catch_up_per_second = ${faster}`)
    await down()
    await add(messages)
    await start()
    await expect.poll(isDown).toBe(true)
    for (let passedMs = 0; passedMs < 90 * minute; passedMs += 6 * minute) await pass(6 * minute)
    // Nothing has been used up: no failure, and no try counted.
    // A look may be under way just now, with one of them.
    await expect.poll(states).toEqual([{ status: 'pending', refusals: 0, messages }])
    await expect
      .poll(outage)
      .toMatchObject({ state: 'down', waiting: messages, takes_ms: expect.any(Number) })
    await back()
    expect(await untilAllSent(faster ?? perSecond)).toBeLessThanOrEqual(5 * minute)
    expect(await states()).toEqual([{ status: 'sent', refusals: 0, messages }])
    expect(gateway.arrived).toHaveLength(messages)
    expect(new Set(gateway.arrived.map(({ message }) => message)).size).toBe(messages)
    await pass(1000)
    // The engine finds that nothing is due any more only after its pause.
    await expect.poll(outage).toMatchObject({ state: 'up' })
  },
  patient(240_000),
)

test(
  'MSG-03 the same with kill -9 in the middle: the next process knows that the gateway is down, and goes on',
  async () => {
    await database?.close()
    database = undefined
    const numbers = Array.from({ length: messages * 2 }, (_, n) => n)
      .filter((n) => n % 3 !== 0)
      .slice(0, messages)
    gateway.behave('main', behaviours.unavailable)
    const launch = async () => {
      const engine = startEngine(address, gateway.url, {
        PER_SECOND: String(perSecond),
        TIMEOUT_MS: String(gatewayTimeoutMs),
      })
      await engine.heard('looked')
      await engine.heard('started')
      return engine
    }
    const first = await launch()
    first.say({ add: numbers })
    await first.heard('added')
    const after = async (engine: typeof first, ms: number) => {
      engine.say({ pass: ms })
      await engine.heard('passed')
    }
    for (let passed = 0; passed < 24; passed += 6) await after(first, 6 * minute)
    // What is being handed over when the engine is killed is unknown, for a person to decide (D-04): so after a look.
    const lookedAt = gateway.calls.length
    await after(first, 6 * minute)
    await expect.poll(() => gateway.calls.length).toBeGreaterThan(lookedAt)
    await expect
      .poll(async () => {
        first.say('look')
        const { looked } = await first.heard('looked')
        return looked.filter(({ status }) => status === 'sending')
      })
      .toEqual([])
    await first.kill()
    const calls = gateway.calls.length
    const second = await launch()
    for (let passed = 0; passed < 60; passed += 6) await after(second, 6 * minute)
    // It has looked now and then, with one message each time, instead of trying them all.
    expect(gateway.calls.length - calls).toBeLessThan(40)
    gateway.behave('main', behaviours.ok)
    let open = messages
    for (let passedMs = 0; passedMs < 5 * minute && open > 0; passedMs += 2000) {
      await after(second, 2000)
      if (passedMs % 20_000 !== 0 && gateway.arrived.length < messages) continue
      second.say('look')
      const { looked } = await second.heard('looked')
      expect(looked.filter(({ status }) => status === 'failed')).toEqual([])
      open = looked.filter(({ status }) => status !== 'sent').length
    }
    await second.kill()
    expect(open).toBe(0)
    expect(gateway.arrived).toHaveLength(messages)
    expect(new Set(gateway.arrived.map(({ message }) => message)).size).toBe(messages)
  },
  patient(240_000),
)

test('FIX-15 opens an outage that names the new address after one redirect and fails no message', async () => {
  gateway.behave('main', behaviours.moved)
  await add(1)
  await start()
  await downAndAllBack(1)
  expect(await outage()).toMatchObject({
    cause: 'page',
    detail: expect.stringContaining('https://new.example/api/send'),
  })
  await upAgain()
  await pass(minute)
  await expect.poll(sent).toBe(1)
  expect(gateway.arrived).toHaveLength(1)
})

test('MSG-03 an answer to an order goes first when the gateway is back', async () => {
  gateway.behave('main', behaviours.unavailable)
  await add(4)
  await start()
  await expect.poll(isDown).toBe(true)
  const { db } = await opened()
  await db.transaction((tx) =>
    enqueueNotification(tx, {
      key: 'order 1',
      phone: '60123456780',
      text: 'Bank',
      media: [],
      byVisitor: true,
    }),
  )
  gateway.behave('main', behaviours.ok)
  await pass(minute)
  await expect.poll(() => gateway.arrived.length).toBe(5)
  expect(gateway.arrived[0]?.message).toBe('Bank')
})

test('MSG-03 what has waited longer than the grace is missed, the rest goes on waiting', async () => {
  gateway.behave('main', behaviours.unavailable)
  await add(2)
  const engine = await start()
  await expect.poll(isDown).toBe(true)
  const { db } = await opened()
  // Stopped first: while the engine looks whether the gateway is back, a message is on its way and has no due time.
  await engine.stop()
  await db.execute(sql`update messages set due_at = now() - interval '361 minutes' where body = 'M0'`)
  await start()
  const look = async () =>
    (
      await db.execute<{ status: string; failure: string }>(
        sql`select status, failure from messages order by body`,
      )
    ).rows
  await expect.poll(look).toMatchObject([{ status: 'failed', failure: 'missed' }, { status: 'pending' }])
})

test('MSG-03 two engines know it from each other, and one of them looks', async () => {
  gateway.behave('main', behaviours.unavailable)
  const probePausesMs = [5000]
  await start({ probePausesMs })
  await start({ probePausesMs })
  await add(20)
  await downAndAllBack(20)
  await pass(1)
  const before = gateway.calls.length
  for (let looks = 1; looks <= 3; looks += 1) {
    await pass(10_000)
    await expect.poll(() => gateway.calls.length).toBe(before + looks)
  }
})

test('MSG-03 what a person asks for now is tried although the gateway is down; when it goes, so does the rest', async () => {
  gateway.behave('main', behaviours.unavailable)
  await add(3)
  // No look of its own finds out before.
  await start({ probePausesMs: [60 * minute] })
  await downAndAllBack(3)
  gateway.behave('main', behaviours.ok)
  const { db } = await opened()
  await db.execute(sql`update messages set asked = true, due_at = now() where body = 'M2'`)
  await expect.poll(sent).toBe(3)
  expect(gateway.arrived[0]?.message).toBe('M2')
})

test('MSG-03 web pages in a row from different messages mean that the gateway is down; one alone does not', async () => {
  gateway.behave('main', behaviours.page200)
  await add(1)
  await start({ pausesMs: [1, 1, 1, 1, 1, 1] })
  await expect.poll(async () => (await states())[0]?.status).toBe('failed')
  expect(await isDown()).toBe(false)
  await add(12)
  await expect.poll(isDown).toBe(true)
})
