import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGateway, type FakeGateway } from '../fakes/gateway.ts'
import { hmacKey, signed, startWaha, wahaKey, type FakeWaha } from '../fakes/waha.ts'
import { phone } from '../support/messaging.ts'
import { testApp, type TestApp } from '../support/test-app.ts'

// An administrator connects WhatsApp in Settings, without touching the server.

const path = '/api/v2/gateway/connection'
const key = 'JWT-secret-of-this-test-of-more-than-32-letters'
let app: TestApp
let token: string
let waha: FakeWaha
let gateway: FakeGateway
beforeAll(async () => {
  waha = await startWaha()
  gateway = await startGateway()
  app = await testApp({ JWT_SECRET: key, WHATSAPP_MAX_PER_SECOND: '0' })
  token = await app.signIn()
  await app.app.start()
})
afterAll(async () => {
  await app.close()
  await waha.shut()
  await gateway.close()
})
beforeEach(async () => {
  waha.arrived.length = 0
  gateway.arrived.length = 0
  await connect({ provider: 'sandbox' })
})

const connect = (body: object, of = app) => of.call('PUT', path, { token, body })
const view = async () => (await app.call('GET', path, { token })).body.data
const wahaKeys = () => ({ provider: 'waha', url: waha.host, access_token: wahaKey, webhook_secret: hmacKey })
const provider = async (of = app) =>
  (await of.call('GET', '/api/v2/gateway/kind', { token })).body.data.provider
const send = (of = app) =>
  of.call('POST', '/api/v2/scheduled-messages', {
    token,
    body: { phone, message: 'Apa khabar?', scheduled_time: null },
  })

test('FIX-39 a gateway connected in Settings sends at once, verifies webhooks with its own keys and never shows them', async () => {
  const connected = await connect(wahaKeys())
  expect(connected.status).toBe(200)
  await expect.poll(() => provider()).toBe('waha')
  expect((await send()).status).toBe(200)
  await expect.poll(() => waha.arrived.length).toBe(1)
  const { raw, headers } = signed('session.status', { status: 'WORKING' })
  expect((await app.call('POST', '/api/webhooks/waha', { raw, headers })).status).toBe(200)

  expect(await view()).toMatchObject({
    provider: 'waha',
    url: waha.host,
    has: { access_token: true, webhook_secret: true, verify_token: false },
    readable: true,
    set_on_server: false,
  })
  const { rows } = await app.database.db.execute(sql`
    select to_jsonb(c) as stored, (select jsonb_agg(to_jsonb(a)) from audit_log a) as actions from gateway_connection c`)
  const seen = JSON.stringify([connected.body, await view(), rows, app.logged])
  expect(seen).not.toContain(wahaKey)
  expect(seen).not.toContain(hmacKey)
})

test('FIX-39 another process picks up the connection and the return to the sandbox', async () => {
  const other = await testApp({ JWT_SECRET: key, WHATSAPP_MAX_PER_SECOND: '0', ROLE: 'web' }, app.database)
  await other.app.start()
  await connect({
    provider: 'gateway',
    url: gateway.url,
    instance_id: 'INSTANCE42',
    access_token: 'SECRET-TOKEN',
  })
  await expect.poll(() => provider(other)).toBe('gateway')
  await expect.poll(() => provider()).toBe('gateway')
  await send(other)
  await expect.poll(() => gateway.arrived.length).toBe(1)
  await connect({ provider: 'sandbox' })
  await expect.poll(() => provider(other)).toBe('sandbox')
  expect(await view()).toMatchObject({ has: { access_token: false } })
  await other.app.stop()
})

test('FIX-39 an empty key keeps the stored one of the same gateway only, and missing fields are named', async () => {
  const missing = await connect({ provider: 'cloud', instance_id: '106540352242922' })
  expect(missing.status).toBe(400)
  expect(Object.keys(missing.body.fields).toSorted()).toEqual([
    'access_token',
    'verify_token',
    'webhook_secret',
  ])
  await connect(wahaKeys())
  await connect({ provider: 'waha', url: waha.host, instance_id: 'default' })
  expect(await view()).toMatchObject({ has: { access_token: true }, instance_id: 'default' })
  expect((await connect({ provider: 'gateway', url: gateway.url, instance_id: 'I' })).status).toBe(400)
  expect((await connect({ ...wahaKeys(), url: 'javascript:alert(1)' })).status).toBe(400)
  expect((await connect({ ...wahaKeys(), access_token: 'two words' })).status).toBe(400)
})

test('FIX-39 refuses connections in Settings when environment variables set the gateway', async () => {
  await connect(wahaKeys())
  const fixed = await testApp({ JWT_SECRET: key, WHATSAPP_PROVIDER: 'sandbox', ROLE: 'web' }, app.database)
  expect(await provider(fixed)).toBe('sandbox')
  const refused = await connect(wahaKeys(), fixed)
  expect([refused.status, refused.body.code]).toEqual([409, 'set_on_server'])
  await fixed.app.stop()
})

test('FIX-39 holds messages instead of sending them to the sandbox when the keys are those of another server', async () => {
  await connect(wahaKeys())
  await expect.poll(() => provider()).toBe('waha')
  const moved = await testApp({ JWT_SECRET: key.replace('JWT', 'NEW'), ROLE: 'web' }, app.database)
  const state = (await moved.call('GET', '/api/v2/gateway', { token: await moved.signIn() })).body.data
  expect(state.provider).toBe('waha')
  expect(state.state).toMatchObject({
    tone: 'wrong',
    words: expect.stringContaining('connect WhatsApp again'),
  })
  await moved.app.stop()
})

test('FIX-39 refuses to overwrite a connection that another administrator has just changed', async () => {
  const { version } = await view()
  expect((await connect({ ...wahaKeys(), version })).status).toBe(200)
  expect((await connect({ provider: 'sandbox', version })).status).toBe(409)
})

test('FIX-39 a refused connection does not count as a change', async () => {
  const { version } = await view()
  expect((await connect({ provider: 'waha', version })).status).toBe(400)
  expect((await view()).version).toBe(version)
})
