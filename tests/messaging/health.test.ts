import { healthChecks } from '#core/messaging/health.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { HealthCheck, HealthView } from '#core/messaging/health.ts'
import { behaviours } from '../fakes/gateway.ts'
import {
  backdate,
  formatTimeIn,
  createMessagingApp,
  phone,
  freshMessagingTest,
  type MessagingApp,
} from '../support/messaging.ts'

const test = freshMessagingTest({ env: { METRICS_TOKEN: 'a-token-for-metrics' } })

const getHealthView = async (shop: MessagingApp, from = shop): Promise<HealthView> =>
  (await from.call('GET', '/api/v2/health', { token: from.token })).body.data
const getCheck = async (shop: MessagingApp, name: HealthCheck['name'], from = shop) =>
  (await getHealthView(shop, from)).checks.find((each) => each.name === name)
const createDue = (shop: MessagingApp, given: object = {}) =>
  shop.create({ scheduled_time: formatTimeIn(-1000), ...given })
const setBehaviour = (shop: MessagingApp, behaviour: (typeof behaviours)[keyof typeof behaviours]) => {
  shop.gateway.behave('main', behaviour)
  shop.gateway.behave('direct', behaviour)
}

test('health reports a working engine and gateway without customers’ data', async ({ shop }) => {
  await shop.until((await createDue(shop)).id, 'sent')
  const health = await getHealthView(shop)
  expect(health.tone).toBe('good')
  expect(health.checks.map(({ tone }) => tone)).toEqual([
    ...Array<string>(healthChecks.length - 1).fill('good'),
    'neutral',
  ])
  expect(await getCheck(shop, 'engine')).toMatchObject({
    words: 'The message engine is running.',
    facts: [{ value: expect.stringContaining(`process ${process.pid}`) }],
  })
  expect((await getCheck(shop, 'gateway'))?.facts.at(-1)?.value).toMatch(
    /^Median \d+ (ms|s), 95% within \d+ (ms|s)$/,
  )
  expect(health.program).toMatchObject({
    version: '0.1.0',
    database: expect.stringMatching(/^PostgreSQL 1\d/),
  })
  expect(JSON.stringify(health)).not.toMatch(new RegExp(`${phone}|SECRET-TOKEN|INSTANCE42|Pesanan`))
})

test('health reports an engine without heartbeats and a stopped engine', async ({ shop }) => {
  await shop.database.db.execute(sql`update engines set seen_at = now() - interval '3 minutes'`)
  expect(await getCheck(shop, 'engine')).toMatchObject({
    tone: 'wrong',
    words: 'No message engine has run for 3 minutes. Nothing is being sent.',
    todo: expect.stringContaining('ROLE=engine'),
  })
  await shop.database.db.execute(sql`update engines set seen_at = now(), stopped = true`)
  expect((await getHealthView(shop)).tone).toBe('wrong')
})

test('health reports late messages while nothing is being sent', async ({ shop }) => {
  const idle = await createMessagingApp({}, { engine: false })
  const { id } = await idle.create()
  await backdate(idle, id, 5 * 60_000)
  expect(await getCheck(shop, 'engine', idle)).toMatchObject({
    words: expect.stringContaining('has ever run'),
  })
  expect(await getCheck(shop, 'sending', idle)).toMatchObject({
    tone: 'wrong',
    words: 'Messages are 5 minutes late, and nothing is being sent.',
    facts: [{ value: '5 minutes' }, { value: '1 message' }, { value: '0 messages' }],
  })
  await idle.call('POST', '/api/v2/sending-rules/pause', { token: idle.token, body: {} })
  expect(await getCheck(shop, 'sending', idle)).toMatchObject({
    tone: 'caution',
    todo: expect.stringContaining('Resume'),
  })
  await idle.call('POST', '/api/v2/sending-rules/resume', { token: idle.token, body: {} })
  await idle.app.start()
  await idle.until(id, 'sent')
  expect(await getHealthView(shop, idle)).toMatchObject({ tone: 'good' })
  await idle.close()
})

test('health reports a signed-out gateway as down until it accepts a message', async ({ shop }) => {
  setBehaviour(shop, behaviours.relogin)
  const { id } = await createDue(shop)
  await expect.poll(async () => (await shop.read(id)).error).toBe('relogin required')
  expect(await getCheck(shop, 'gateway')).toMatchObject({
    tone: 'wrong',
    words: 'WhatsApp is signed out at the gateway.',
    todo: expect.stringContaining('scan the QR code'),
  })
  setBehaviour(shop, behaviours.ok)
  await shop.post('/send-now', { id })
  expect(await getCheck(shop, 'gateway')).toMatchObject({ tone: 'good', todo: null })
})

test('health reports pending decisions until staff make them', async ({ shop }) => {
  shop.gateway.behave('main', behaviours.page502)
  const { id } = await createDue(shop)
  await shop.until(id, 'failed')
  expect(await getCheck(shop, 'decisions')).toMatchObject({
    tone: 'caution',
    words: '1 message may or may not have arrived.',
  })
  const { parts } = (await shop.get(`/${id}/history`)).body.data
  await shop.post('/settle', { id, part_ids: [parts[0].id], decision: 'sent' })
  expect(await getCheck(shop, 'decisions')).toMatchObject({ tone: 'good' })
})

test('/metrics reports delivery attempts, lag, queue and HTTP requests, but only if the caller sends the token', async ({
  shop,
}) => {
  const read = (authorization?: string) =>
    shop.call('GET', '/metrics', authorization === undefined ? {} : { headers: { authorization } })
  expect((await read()).status).toBe(401)
  expect((await read('Bearer a-token-for-metricz')).status).toBe(401)
  await shop.until((await createDue(shop)).id, 'sent')
  shop.gateway.next('main', behaviours.page502)
  await shop.until((await createDue(shop)).id, 'failed')
  await shop.create()
  const { status, body, headers } = await read('Bearer a-token-for-metrics')
  expect([status, headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0.0.4/),
  ])
  for (const line of [
    'cetak_attempts_total{gateway="gateway",endpoint="main",outcome="accepted"} 1',
    'cetak_attempts_total{gateway="gateway",endpoint="main",outcome="unknown"} 1',
    'cetak_gateway_seconds_count{gateway="gateway",endpoint="main"} 2',
    'cetak_start_lag_seconds_count 2',
    'cetak_messages{status="pending"} 1',
    'cetak_messages{status="sent"} 1',
    'cetak_due_messages 0',
    'cetak_due_lag_seconds 0',
    'cetak_undecided_messages 1',
    'cetak_engines 1',
    'cetak_http_request_seconds_count{method="POST",route="/api/v2/scheduled-messages",status="200"} 3',
  ])
    expect(body.split('\n')).toContain(line)
  expect(body).not.toMatch(new RegExp(`${phone}|SECRET-TOKEN`))
  const closed = await createMessagingApp({}, { engine: false })
  expect((await closed.call('GET', '/metrics')).status).toBe(404)
  await closed.close()
})
