import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/open-database.ts'
import { behaviours, startGateway, type FakeGateway } from '../fakes/gateway.ts'
import { addMessages } from '../support/add-messages.ts'
import { formatTimeIn, messagesPath } from '../support/messaging.ts'
import { startProgram, type Program } from '../support/program.ts'
import { acquireTestDatabase, type DatabaseAddress } from '../support/test-database.ts'
import { scaleTime } from '../support/load-factor.ts'

const key = 'a-key-for-machines'
let gateway: FakeGateway
beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(() => {
  gateway.behave('main', behaviours.ok)
  gateway.arrived.length = 0
})
afterAll(() => gateway.close())

const start = (
  role: 'engine' | 'web',
  { dataDir, databaseUrl }: DatabaseAddress,
  timeoutMs = scaleTime(2000),
) =>
  startProgram(
    {
      ROLE: role,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      WHATSAPP_PROVIDER: 'gateway',
      WHATSAPP_GATEWAY_URL: gateway.url,
      WHATSAPP_INSTANCE_ID: 'I',
      WHATSAPP_ACCESS_TOKEN: 'A',
      WHATSAPP_MAX_PER_SECOND: '0',
      WHATSAPP_TIMEOUT_MS: String(timeoutMs),
      API_KEY: key,
    },
    { dataDir },
  )

async function call(program: Program, path: string, body?: object) {
  const response = await fetch(program.url + messagesPath + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.data
}

/** Each message has its own number, so that arrivals can be matched. */
const phoneOf = (n: number) => String(60_120_000_000 + n)

async function addDue(address: DatabaseAddress, messages: number) {
  const database = await openDatabase(address)
  const media = [{ url: 'https://kedai.my/a.png', type: 'media' as const, name: 'a', caption: '', size: 0 }]
  const given = Array.from({ length: messages }, (_, n) => ({ phone: phoneOf(n), text: 'Siap', media }))
  await addMessages(database.db, given, new Date(Date.now() - 1000))
  await database.close()
}

test(
  'D-04 killing processes three times during sending neither loses, repeats nor blocks a message',
  async () => {
    const messages = 600
    const { address, remove } = await acquireTestDatabase()
    await addDue(address, messages)
    gateway.behave('main', {
      ...behaviours.ok,
      answer: async (response) => {
        await wait(15)
        behaviours.ok.answer(response)
      },
    })
    for (let kills = 1; kills <= 3; kills += 1) {
      const engine = await start('engine', address)
      await expect.poll(() => gateway.arrived.length, { interval: 1 }).toBeGreaterThan(kills * 120)
      await engine.stop('SIGKILL')
    }

    const engine = await start('engine', address)
    const counts = () => call(engine, '/status')
    await expect
      .poll(
        async () => {
          const { pending, sending } = await counts()
          return pending + sending
        },
        { timeout: scaleTime(30_000), interval: 100 },
      )
      .toBe(0)
    const { sent, failed } = await counts()
    const failedOnes = await call(engine, '?status=failed')
    const sentOnes = await call(engine, '?status=sent')
    await engine.stop()
    await remove()

    const arrivals = new Map<string, string[]>()
    for (const { number, type } of gateway.arrived)
      arrivals.set(number, [...(arrivals.get(number) ?? []), type])
    for (const [number, types] of arrivals) expect(new Set(types).size, `${number} twice`).toBe(types.length)
    for (const each of sentOnes) expect(arrivals.get(each.phone)).toEqual(['media', 'text'])
    for (const each of failedOnes) expect(each.error).toBe('Delivery unknown')
    expect(sent + failed).toBe(messages)
    // Only parts that were in flight at a kill need a decision, not whole batches.
    expect(failed).toBeLessThanOrEqual(3 * 192)
    expect(failed).toBeGreaterThan(0)
  },
  scaleTime(90_000),
)

test(
  'SEND-01 two web and two engine processes send a thousand due messages once each',
  async () => {
    const messages = 1000
    const { address, remove } = await acquireTestDatabase()
    // Uses a long timeout, because an answer that is late on a busy machine would make the result unknown.
    const launch = (role: 'engine' | 'web') => start(role, address, 20_000)
    const [webs, engines] = await Promise.all([
      Promise.all([launch('web'), launch('web')]),
      Promise.all([launch('engine'), launch('engine')]),
    ])
    const scheduled_time = formatTimeIn(6000)
    const numbers = Array.from({ length: messages }, (_, n) => n)
    await Promise.all(
      webs.map(async (web, which) => {
        for (const n of numbers.filter((n) => n % 2 === which))
          await call(web, '', { phone: phoneOf(n), message: `Pesanan ${n}`, scheduled_time })
      }),
    )
    await expect
      .poll(() => gateway.arrived.length, { timeout: scaleTime(40_000), interval: 20 })
      .toBe(messages)
    const [web] = webs
    await expect.poll(async () => (await call(web, '/status')).sent).toBe(messages)
    expect(await call(web, '/status')).toMatchObject({ pending: 0, sending: 0, failed: 0, total: messages })
    await wait(300) // a second copy would have come by now
    expect(new Set(gateway.arrived.map((each) => each.number)).size).toBe(messages)
    expect(gateway.arrived).toHaveLength(messages)
    for (const each of [...webs, ...engines]) expect(await each.stop()).toBe(0)
    await remove()
  },
  scaleTime(90_000),
)
