import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { Engine, type EngineOptions } from '#server/features/messaging/sender/engine.ts'
import { createSendGateway } from '#server/features/messaging/gateways/send-gateway.ts'
import { describeOutage } from '#server/features/messaging/health/describe-outage.ts'
import { enqueueNotification } from '#server/features/messaging/messaging.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { behaviours, startGateway, type FakeGateway } from '../fakes/gateway.ts'
import { addMessages } from '../support/add-messages.ts'
import { startEngineProcess } from '../support/kills/kill-loop.ts'
import { gatewayTimeoutMs, passTime } from '../support/pass-time.ts'
import { acquireTestDatabase, type DatabaseAddress } from '../support/test-database.ts'
import { scaleTime } from '../support/load-factor.ts'

const minute = 60_000
const messages = 500
/** Sending rate of the engines in these tests, in messages per second. */
const perSecond = 2

let address: DatabaseAddress
let gateway: FakeGateway
let database: Database | undefined
const engines: Engine[] = []

beforeAll(async () => {
  gateway = await startGateway()
  const fresh = await acquireTestDatabase()
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
  const { db } = await getDatabase()
  for (const table of ['messages', 'gateway_pace', 'gateway_outages'])
    await db.execute(sql.raw(`delete from ${table}`))
  await db.execute(sql`update sending_rules set catch_up_per_second = null`)
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.stop()
})

const getDatabase = async () => (database ??= await openDatabase(address))
const settings = { method: 'POST', instanceId: 'I', accessToken: 'A', timeoutMs: gatewayTimeoutMs } as const

async function startTestEngine(options: Partial<EngineOptions> = {}): Promise<Engine> {
  const engine = new Engine({
    database: await getDatabase(),
    gateway: createSendGateway({ url: gateway.url, ...settings, perSecond }),
    log: pino({ level: 'silent' }),
    ...options,
  })
  engines.push(engine)
  await engine.start()
  return engine
}

async function addTestMessages(count: number): Promise<void> {
  const { db } = await getDatabase()
  const texts = Array.from({ length: count }, (_, n) => ({ phone: '60123456789', text: `M${n}` }))
  await addMessages(db, texts, new Date(Date.now() - 1000))
}

const passMs = async (ms: number, pace = perSecond) => passTime((await getDatabase()).db, ms, pace)

async function countStates() {
  const { db } = await getDatabase()
  const { rows } = await db.execute<{ status: string; refusals: number; messages: number }>(sql`
    select status, max(refusals)::int4 as refusals, count(*)::int4 as messages from messages group by status`)
  return rows
}
const countSent = async () => (await countStates()).find(({ status }) => status === 'sent')?.messages ?? 0
const isDown = async () => {
  const { db } = await getDatabase()
  return (await describeOutage(db, { name: 'gateway', perSecond })).state === 'down'
}
/** Waits until the first refusals have started an outage and no other message is being sent. */
async function untilDownAndHeld(count: number): Promise<void> {
  await expect.poll(isDown).toBe(true)
  await expect.poll(countStates).toMatchObject([{ status: 'pending', messages: count }])
}
const getOutageView = async () => describeOutage((await getDatabase()).db, { name: 'gateway', perSecond })

async function untilAllSent(pace: number): Promise<number> {
  const stepMs = 4000 / pace
  for (let passedMs = 0; ; passedMs += stepMs) {
    if (gateway.arrived.length >= messages && (await countSent()) === messages) return passedMs
    if (passedMs > 6 * minute) throw new Error(`after six minutes ${JSON.stringify(await countStates())}`)
    await passMs(stepMs, pace)
  }
}

const outageKinds: [
  how: string,
  down: () => Promise<void>,
  back: () => Promise<void>,
  faster: number | null,
][] = [
  ['connections are refused', () => gateway.shut(), () => gateway.open(), null],
  ['the gateway answers 503', async () => gateway.behave('main', behaviours.unavailable), restoreGateway, 5],
  ['the gateway is signed out', async () => gateway.behave('main', behaviours.relogin), restoreGateway, 100],
]
async function restoreGateway() {
  gateway.behave('main', behaviours.ok)
}

test.each(outageKinds)(
  'MSG-03 %s for 90 minutes: none of 500 due messages fails or is sent twice, and all are sent within 5 minutes afterwards',
  async (_how, down, back, faster) => {
    const { db } = await getDatabase()
    await db.execute(sql`update sending_rules set catch_up_per_second = ${faster}`)
    await down()
    await addTestMessages(messages)
    await startTestEngine()
    await expect.poll(isDown).toBe(true)
    for (let passedMs = 0; passedMs < 90 * minute; passedMs += 6 * minute) await passMs(6 * minute)
    // No message has failed, and no refusals were counted. One of the messages may be part of a probe.
    await expect.poll(countStates).toEqual([{ status: 'pending', refusals: 0, messages }])
    await expect
      .poll(getOutageView)
      .toMatchObject({ state: 'down', waiting: messages, takes_ms: expect.any(Number) })
    await back()
    expect(await untilAllSent(faster ?? perSecond)).toBeLessThanOrEqual(5 * minute)
    expect(await countStates()).toEqual([{ status: 'sent', refusals: 0, messages }])
    expect(gateway.arrived).toHaveLength(messages)
    expect(new Set(gateway.arrived.map(({ message }) => message)).size).toBe(messages)
    // Pass a second, because the engine first pauses before it notices that no more messages are due.
    await passMs(1000)
    await expect.poll(getOutageView).toMatchObject({ state: 'up' })
  },
  scaleTime(240_000),
)

test(
  'MSG-03 a process started after kill -9 during an outage still treats the gateway as down',
  async () => {
    await database?.close()
    database = undefined
    const numbers = Array.from({ length: messages * 2 }, (_, n) => n)
      .filter((n) => n % 3 !== 0)
      .slice(0, messages)
    gateway.behave('main', behaviours.unavailable)
    const launch = async () => {
      const engine = startEngineProcess(address, gateway.url, {
        PER_SECOND: String(perSecond),
        TIMEOUT_MS: String(gatewayTimeoutMs),
      })
      await engine.waitForReport('looked')
      await engine.waitForReport('started')
      return engine
    }
    const first = await launch()
    first.sendCommand({ add: numbers })
    await first.waitForReport('added')
    const after = async (engine: typeof first, ms: number) => {
      engine.sendCommand({ pass: ms })
      await engine.waitForReport('passed')
    }
    for (let passed = 0; passed < 24; passed += 6) await after(first, 6 * minute)
    // Kill the engine just after a probe, because parts being sent at the kill become unknown (D-04).
    const lookedAt = gateway.calls.length
    await after(first, 6 * minute)
    await expect.poll(() => gateway.calls.length).toBeGreaterThan(lookedAt)
    await expect
      .poll(async () => {
        first.sendCommand('look')
        const { looked } = await first.waitForReport('looked')
        return looked.filter(({ status }) => status === 'sending')
      })
      .toEqual([])
    await first.kill()
    const calls = gateway.calls.length
    const second = await launch()
    for (let passed = 0; passed < 60; passed += 6) await after(second, 6 * minute)
    // The engine sent single messages as probes instead of trying all messages.
    expect(gateway.calls.length - calls).toBeLessThan(40)
    gateway.behave('main', behaviours.ok)
    let open = messages
    for (let passedMs = 0; passedMs < 5 * minute && open > 0; passedMs += 2000) {
      await after(second, 2000)
      if (passedMs % 20_000 !== 0 && gateway.arrived.length < messages) continue
      second.sendCommand('look')
      const { looked } = await second.waitForReport('looked')
      expect(looked.filter(({ status }) => status === 'failed')).toEqual([])
      open = looked.filter(({ status }) => status !== 'sent').length
    }
    await second.kill()
    expect(open).toBe(0)
    expect(gateway.arrived).toHaveLength(messages)
    expect(new Set(gateway.arrived.map(({ message }) => message)).size).toBe(messages)
  },
  scaleTime(240_000),
)

test('FIX-15 a single redirect starts an outage that names the new address, and no message fails', async () => {
  gateway.behave('main', behaviours.moved)
  await addTestMessages(1)
  await startTestEngine()
  await untilDownAndHeld(1)
  expect(await getOutageView()).toMatchObject({
    cause: 'page',
    detail: expect.stringContaining('https://new.example/api/send'),
  })
  await restoreGateway()
  await passMs(minute)
  await expect.poll(countSent).toBe(1)
  expect(gateway.arrived).toHaveLength(1)
})

test('MSG-03 sends order notifications first when the gateway is back', async () => {
  gateway.behave('main', behaviours.unavailable)
  await addTestMessages(4)
  await startTestEngine()
  await expect.poll(isDown).toBe(true)
  const { db } = await getDatabase()
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
  await passMs(minute)
  await expect.poll(() => gateway.arrived.length).toBe(5)
  expect(gateway.arrived[0]?.message).toBe('Bank')
})

test('MSG-03 messages held longer than the grace period expire, and other messages keep waiting', async () => {
  gateway.behave('main', behaviours.unavailable)
  await addTestMessages(2)
  const engine = await startTestEngine()
  await expect.poll(isDown).toBe(true)
  const { db } = await getDatabase()
  // Stop the engine first, because a message that is being sent by a probe has no due time.
  await engine.stop()
  await db.execute(sql`update messages set due_at = now() - interval '361 minutes' where body = 'M0'`)
  await startTestEngine()
  const look = async () =>
    (
      await db.execute<{ status: string; failure: string }>(
        sql`select status, failure from messages order by body`,
      )
    ).rows
  await expect.poll(look).toMatchObject([{ status: 'failed', failure: 'missed' }, { status: 'pending' }])
})

test('MSG-03 two engines share the state of an outage, and only one engine probes the gateway', async () => {
  gateway.behave('main', behaviours.unavailable)
  const probePausesMs = [5000]
  await startTestEngine({ probePausesMs })
  await startTestEngine({ probePausesMs })
  await addTestMessages(20)
  await untilDownAndHeld(20)
  await passMs(1)
  const before = gateway.calls.length
  for (let looks = 1; looks <= 3; looks += 1) {
    await passMs(10_000)
    await expect.poll(() => gateway.calls.length).toBe(before + looks)
  }
})

test('MSG-03 a manual send is tried during an outage, and its success releases the other messages', async () => {
  gateway.behave('main', behaviours.unavailable)
  await addTestMessages(3)
  // The pauses between probes are long, so that no probe notices the recovery before the manual send.
  await startTestEngine({ probePausesMs: [60 * minute] })
  await untilDownAndHeld(3)
  gateway.behave('main', behaviours.ok)
  const { db } = await getDatabase()
  await db.execute(sql`update messages set asked = true, due_at = now() where body = 'M2'`)
  await expect.poll(countSent).toBe(3)
  expect(gateway.arrived[0]?.message).toBe('M2')
})

test('MSG-03 several consecutive answers that are web pages start an outage, but a single one does not', async () => {
  gateway.behave('main', behaviours.page200)
  await addTestMessages(1)
  await startTestEngine({ pausesMs: [1, 1, 1, 1, 1, 1] })
  await expect.poll(async () => (await countStates())[0]?.status).toBe('failed')
  expect(await isDown()).toBe(false)
  await addTestMessages(12)
  await expect.poll(isDown).toBe(true)
})
