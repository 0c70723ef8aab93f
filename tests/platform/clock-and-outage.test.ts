import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test as base, vi } from 'vitest'
import { adminPassword } from '../support/program.ts'
import { createBuiltApp, type BuiltApp } from '../support/built-app.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

// Uses a new app without earlier calls, because the test’s clock starts at 0.
const test = base.extend('shop', { scope: 'file' }, async ({}, { onCleanup }) => {
  const shop = await createTestApp()
  onCleanup(shop.close)
  return shop
})
let builtShop: BuiltApp
test.beforeAll(async ({ shop }) => {
  builtShop = await createBuiltApp({}, shop.database)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await builtShop.close()
})

const hourMs = 3_600_000

/** Sets the wall clock back by an hour, and lets `passMs` pass afterwards. */
function setClockBack(passMs: number): void {
  vi.setSystemTime(Date.now() - hourMs)
  vi.advanceTimersByTime(passMs)
}

const call = async (shop: TestApp) =>
  (await shop.call('GET', '/api/v2/shop', { address: '10.77.0.1' })).status

test('FIX-32 unblocks a network after a minute even if the clock is set back', async ({ shop }) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  let answer = 200
  for (let calls = 0; calls <= 1200 && answer === 200; calls += 1) answer = await call(shop)
  expect(answer).toBe(429)
  setClockBack(61_000)
  expect(await call(shop)).toBe(200)
})

test('FIX-32 the readiness check does not reuse an old result after the clock is set back', async ({
  shop,
}) => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const ready = async () => (await shop.call('GET', '/readyz')).status
  expect(await ready()).toBe(200)
  await shop.database.db.execute(sql`alter table readiness rename to readiness_hidden`)
  try {
    setClockBack(2_000)
    expect(await ready()).toBe(503)
  } finally {
    await shop.database.db.execute(sql`alter table readiness_hidden rename to readiness`)
  }
  vi.advanceTimersByTime(2_000)
  expect(await ready()).toBe(200)
})

test('FIX-32 ignores sign-in attempts from before the clock was set back', async ({ shop }) => {
  const signIn = async (password: string) => {
    const body = { username: 'admin', password }
    const answer = await shop.call('POST', '/wp-json/jwt-auth/v1/token', { body, address: '10.77.0.2' })
    return answer.status
  }
  for (let tries = 0; tries < 10; tries += 1) expect(await signIn('wrong')).toBe(403)
  expect(await signIn(adminPassword)).toBe(429)
  // Moves the attempts an hour ahead, as if the clock had been set back after them.
  await shop.database.db.execute(sql`update sign_in_attempts set at = at + interval '1 hour'`)
  expect(await signIn(adminPassword)).toBe(200)
})

test('FIX-32 the log names a failed call by its route and omits the phone number in its path', async ({
  shop,
}) => {
  const token = await shop.signIn()
  await shop.database.db.execute(sql`alter table contacts rename to contacts_hidden`)
  try {
    const { status } = await shop.call('GET', '/api/v2/people/60123456789', { token })
    expect(status).toBe(500)
  } finally {
    await shop.database.db.execute(sql`alter table contacts_hidden rename to contacts`)
  }
  const line = shop.logged.at(-1) ?? ''
  expect(JSON.parse(line)).toMatchObject({ msg: 'call failed', path: '/api/v2/people/:phone' })
  expect(line).not.toContain('60123456789')
})

test('FIX-32 pages return 503 with Retry-After while the database is down', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(sql`alter table privacy_notices rename to privacy_notices_hidden`)
  await db.execute(sql`
    create function gone() returns integer language plpgsql volatile as $$
    begin raise exception 'terminating connection' using errcode = '57P01'; end $$`)
  await db.execute(sql`
    create view privacy_notices as
    select h.* from (select gone() as x offset 0) g left join privacy_notices_hidden h on g.x = 1`)
  try {
    const answer = await builtShop.app.http.inject({ method: 'GET', url: '/privasi' })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '15'])
    expect(answer.body).toContain('Maaf, ada masalah')
  } finally {
    await db.execute(sql`drop view privacy_notices`)
    await db.execute(sql`drop function gone`)
    await db.execute(sql`alter table privacy_notices_hidden rename to privacy_notices`)
  }
  const { statusCode } = await builtShop.app.http.inject({ method: 'GET', url: '/privasi' })
  expect(statusCode).toBe(200)
})
