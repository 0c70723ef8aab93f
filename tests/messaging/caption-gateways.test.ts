import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { checkMessageLedger } from '#server/features/messaging/messaging.ts'
import type { Database } from '#server/db/database.ts'
import { behaviours, startGateway } from '../fakes/gateway.ts'
import { createAckWebhook, hmacKey, startWaha, wahaKey } from '../fakes/waha.ts'
import { FaultWorld } from '../support/faults/world.ts'
import { startEngineProcess } from '../support/kills/kill-loop.ts'
import { createMessagingApp, type MessagingApp } from '../support/messaging.ts'
import { scaleTime } from '../support/load-factor.ts'
import { acquireTestDatabase } from '../support/test-database.ts'

// Tests gateways that don't charge per message. They send a text as a caption only if the shop turns this on.

const cleanups: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanups.splice(0)) await close()
})

const mediaUrls = [{ url: 'https://kedai.my/a.jpg', type: 'media', caption: 'Depan' }]
const createDue = (app: MessagingApp, given: object = {}) =>
  app.create({ scheduled_time: null, message: 'Siap', mediaUrls, ...given })

async function enableCaptions(app: MessagingApp): Promise<void> {
  const path = '/api/v2/sending-rules'
  const { paused: _known, ...rules } = (await app.call('GET', path, { token: app.token })).body.data
  const body = { ...rules, text_with_picture: true }
  expect((await app.call('PUT', path, { token: app.token, body })).status).toBe(200)
}

async function expectConsistentLedger(app: MessagingApp): Promise<void> {
  const found = await checkMessageLedger(app.database.db, { live: true })
  expect(found.filter(({ broken }) => broken > 0)).toEqual([])
}

test('MSG-14 WAHA sends picture and text separately, or as one message if the shop chooses so, and receipts then apply to picture and text', async () => {
  const waha = await startWaha()
  const app = await createMessagingApp({
    WHATSAPP_PROVIDER: 'waha',
    WHATSAPP_GATEWAY_URL: waha.host,
    WHATSAPP_INSTANCE_ID: '',
    WHATSAPP_ACCESS_TOKEN: wahaKey,
    WHATSAPP_WEBHOOK_SECRET: hmacKey,
  })
  cleanups.push(app.close, waha.shut)
  const came = () => waha.arrived.map(({ path, caption, text }) => `${path} ${caption ?? text}`)
  await app.until((await createDue(app)).id, 'sent')
  expect(came()).toEqual(['/api/sendImage Depan', '/api/sendText Siap'])

  await enableCaptions(app)
  for (const engine of ['GOWS', 'WEBJS'] as const) {
    waha.engine = engine
    waha.arrived.length = 0
    const { id } = await createDue(app)
    await app.until(id, 'sent')
    expect(came()).toEqual(['/api/sendImage Depan\n\nSiap'])
    const [message] = waha.arrived
    if (!message) throw new Error('nothing arrived')
    const { raw, headers } = createAckWebhook(message, 3)
    await app.call('POST', '/api/webhooks/waha', { raw, headers })
    expect((await app.read(id)).receipt).toBe('read')
    const { parts } = (await app.get(`/${id}/history`)).body.data
    for (const part of parts) expect(part.receipts).toMatchObject([{ state: 'read' }])
  }
  await expectConsistentLedger(app)
})

test('MSG-14 an api/send gateway sends picture and text together to the direct address when the first address refuses', async () => {
  const app = await createMessagingApp()
  cleanups.push(app.close)
  await app.until((await createDue(app)).id, 'sent')
  expect(app.gateway.arrived.map(({ message }) => message)).toEqual(['Depan', 'Siap'])

  await enableCaptions(app)
  app.gateway.arrived.length = 0
  app.gateway.next('main', behaviours.page404)
  const { id } = await createDue(app)
  await app.until(id, 'sent')
  expect(app.gateway.arrived).toMatchObject([{ endpoint: 'direct', message: 'Depan\n\nSiap' }])
  const { parts } = (await app.get(`/${id}/history`)).body.data
  for (const { attempts } of parts) expect(attempts).toMatchObject([{ direct: false }, { direct: true }])
  // api/send gateways recognise only lower-case extensions.
  app.gateway.arrived.length = 0
  await app.until(
    (await createDue(app, { mediaUrls: [{ ...mediaUrls[0], url: 'https://kedai.my/A.JPG' }] })).id,
    'sent',
  )
  expect(app.gateway.arrived).toHaveLength(2)
  await expectConsistentLedger(app)
})

test(
  'MSG-14 kill -9 during sending leaves picture and text both unknown or both sent, and neither is sent twice',
  async () => {
    const gateway = await startGateway()
    const { address, remove } = await acquireTestDatabase()
    cleanups.push(gateway.close, remove)
    const world = new FaultWorld(address, gateway)
    cleanups.unshift(() => world.release())
    const env = { CAPTIONS: 'true', TIMEOUT_MS: String(scaleTime(500)) }
    for (const [n, step, states] of [
      [3, 'answered', ['unknown']],
      // The engine may have committed the statement before its process ended.
      [6, 'recording', ['unknown', 'accepted']],
    ] as const) {
      gateway.arrived.length = 0
      const dying = startEngineProcess(address, gateway.url, { ...env, DIE_AT: step })
      await dying.waitForReport('started')
      const ended = once(dying.child, 'exit')
      dying.sendCommand({ add: [n] })
      await ended
      await world.start({ timeoutMs: scaleTime(500), pausesMs: [20, 20, 20], leaseReserveMs: 1000 })
      await world.waitForResults()
      const seen = await partsOf(await world.database(), n)
      expect(
        seen.map(({ state }) => state).every((state) => states.includes(state as never)),
        step,
      ).toBe(true)
      expect(new Set(seen.map(({ state, status }) => `${state} ${status}`)).size, step).toBe(1)
      expect(gateway.arrived.map(({ message }) => message)).toEqual([`M${n}/0\n\nM${n}/1`])
      await world.release()
    }
  },
  scaleTime(120_000),
)

async function partsOf({ db }: Database, n: number) {
  const { rows } = await db.execute<{ state: string; status: string }>(sql`
    select p.state, m.status from messages m join message_parts p on p.message_id = m.id where m.body = ${`M${n}/1`}`)
  expect(rows).toHaveLength(2)
  return rows
}
