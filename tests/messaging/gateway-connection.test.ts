import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { startGateway } from '../fakes/gateway.ts'
import { hmacKey, signWahaWebhook, startWaha, wahaKey } from '../fakes/waha.ts'
import { phone } from '../support/messaging.ts'
import { createTestApp, appTest, type SignedInApp, type TestApp } from '../support/test-app.ts'

const path = '/api/v2/gateway/connection'
const key = 'JWT-secret-of-this-test-of-more-than-32-letters'
const test = appTest({ env: { JWT_SECRET: key, WHATSAPP_MAX_PER_SECOND: '0' } })
const waha = await startWaha()
const gateway = await startGateway()
test.beforeAll(async ({ shop }) => {
  await shop.app.start()
})
afterAll(async () => {
  await waha.shut()
  await gateway.close()
})
test.beforeEach(async ({ shop }) => {
  waha.arrived.length = 0
  gateway.arrived.length = 0
  await connectGateway(shop, { provider: 'sandbox' })
})

const connectGateway = (shop: SignedInApp, body: object, of: TestApp = shop) =>
  of.call('PUT', path, { token: shop.token, body })
const getConnection = async (shop: SignedInApp) =>
  (await shop.call('GET', path, { token: shop.token })).body.data
const wahaKeys = () => ({ provider: 'waha', url: waha.host, access_token: wahaKey, webhook_secret: hmacKey })
const getProvider = async (shop: SignedInApp, of: TestApp = shop) =>
  (await of.call('GET', '/api/v2/gateway/kind', { token: shop.token })).body.data.provider
const sendMessage = (shop: SignedInApp, of: TestApp = shop) =>
  of.call('POST', '/api/v2/scheduled-messages', {
    token: shop.token,
    body: { phone, message: 'Apa khabar?', scheduled_time: null },
  })

test('FIX-39 a gateway connected in Settings sends at once, and its keys verify webhooks and are never shown', async ({
  shop,
}) => {
  const connected = await connectGateway(shop, wahaKeys())
  expect(connected.status).toBe(200)
  await expect.poll(() => getProvider(shop)).toBe('waha')
  expect((await sendMessage(shop)).status).toBe(200)
  await expect.poll(() => waha.arrived.length).toBe(1)
  const { raw, headers } = signWahaWebhook('session.status', { status: 'WORKING' })
  expect((await shop.call('POST', '/api/webhooks/waha', { raw, headers })).status).toBe(200)

  expect(await getConnection(shop)).toMatchObject({
    provider: 'waha',
    url: waha.host,
    has: { access_token: true, webhook_secret: true, verify_token: false },
    readable: true,
    set_on_server: false,
  })
  const { rows } = await shop.database.db.execute(sql`
    select to_jsonb(c) as stored, (select jsonb_agg(to_jsonb(a)) from audit_log a) as actions from gateway_connection c`)
  const seen = JSON.stringify([connected.body, await getConnection(shop), rows, shop.logged])
  expect(seen).not.toContain(wahaKey)
  expect(seen).not.toContain(hmacKey)
})

test('FIX-39 other processes pick up a new gateway connection and the return to the sandbox', async ({
  shop,
}) => {
  const other = await createTestApp(
    { JWT_SECRET: key, WHATSAPP_MAX_PER_SECOND: '0', ROLE: 'web' },
    shop.database,
  )
  await other.app.start()
  await connectGateway(shop, {
    provider: 'gateway',
    url: gateway.url,
    instance_id: 'INSTANCE42',
    access_token: 'SECRET-TOKEN',
  })
  await expect.poll(() => getProvider(shop, other)).toBe('gateway')
  await expect.poll(() => getProvider(shop)).toBe('gateway')
  await sendMessage(shop, other)
  await expect.poll(() => gateway.arrived.length).toBe(1)
  await connectGateway(shop, { provider: 'sandbox' })
  await expect.poll(() => getProvider(shop, other)).toBe('sandbox')
  expect(await getConnection(shop)).toMatchObject({ has: { access_token: false } })
  await other.app.stop()
})

test('FIX-39 an empty key field keeps the stored key only if the gateway is the same, and missing fields are named', async ({
  shop,
}) => {
  const missing = await connectGateway(shop, { provider: 'cloud', instance_id: '106540352242922' })
  expect(missing.status).toBe(400)
  expect(Object.keys(missing.body.fields).toSorted()).toEqual([
    'access_token',
    'verify_token',
    'webhook_secret',
  ])
  await connectGateway(shop, wahaKeys())
  await connectGateway(shop, { provider: 'waha', url: waha.host, instance_id: 'default' })
  expect(await getConnection(shop)).toMatchObject({ has: { access_token: true }, instance_id: 'default' })
  expect(
    (await connectGateway(shop, { provider: 'gateway', url: gateway.url, instance_id: 'I' })).status,
  ).toBe(400)
  expect((await connectGateway(shop, { ...wahaKeys(), url: 'javascript:alert(1)' })).status).toBe(400)
  expect((await connectGateway(shop, { ...wahaKeys(), access_token: 'two words' })).status).toBe(400)
})

test('FIX-39 refuses connections in Settings when environment variables set the gateway', async ({
  shop,
}) => {
  await connectGateway(shop, wahaKeys())
  const fixed = await createTestApp(
    { JWT_SECRET: key, WHATSAPP_PROVIDER: 'sandbox', ROLE: 'web' },
    shop.database,
  )
  expect(await getProvider(shop, fixed)).toBe('sandbox')
  const refused = await connectGateway(shop, wahaKeys(), fixed)
  expect([refused.status, refused.body.code]).toEqual([409, 'set_on_server'])
  await fixed.app.stop()
})

test('FIX-39 does not fall back to the sandbox when the gateway keys can’t be decrypted on this server', async ({
  shop,
}) => {
  await connectGateway(shop, wahaKeys())
  await expect.poll(() => getProvider(shop)).toBe('waha')
  const moved = await createTestApp({ JWT_SECRET: key.replace('JWT', 'NEW'), ROLE: 'web' }, shop.database)
  const state = (await moved.call('GET', '/api/v2/gateway', { token: await moved.signIn() })).body.data
  expect(state.provider).toBe('waha')
  expect(state.state).toMatchObject({
    tone: 'wrong',
    words: expect.stringContaining('connect WhatsApp again'),
  })
  await moved.app.stop()
})

test('FIX-39 refuses to overwrite a connection that another administrator has just changed', async ({
  shop,
}) => {
  const { version } = await getConnection(shop)
  expect((await connectGateway(shop, { ...wahaKeys(), version })).status).toBe(200)
  expect((await connectGateway(shop, { provider: 'sandbox', version })).status).toBe(409)
})

test('FIX-39 a refused connection does not change the version of the settings', async ({ shop }) => {
  const { version } = await getConnection(shop)
  expect((await connectGateway(shop, { provider: 'waha', version })).status).toBe(400)
  expect((await getConnection(shop)).version).toBe(version)
})
