import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readContactSource } from '#server/features/contacts/contact-source.ts'
import { sweepPartialUploads } from '#server/features/media/receive-file.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { ConcurrencyLimiter, OverloadedError } from '#server/http/limits/concurrency-limiter.ts'
import { requestTimeouts } from '#server/http/limits/timeouts.ts'
import { createTrustedProxyCheck } from '#server/http/limits/network.ts'
import { readEnv } from '#server/env.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
let port: number
test.beforeAll(async ({ shop }) => {
  Object.assign(requestTimeouts, { headersMs: 400, bodyMs: 400, lookEveryMs: 100 })
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.http.server.address() as AddressInfo).port
})

const sendBytes = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })

test('SEC-09 aborts a request whose body never ends', async () => {
  const heard = await sendBytes(
    'POST /api/orders/notify HTTP/1.1\r\nHost: kedai\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  expect(heard).toContain('took too long to arrive')
})

test('SEC-09 aborts a request whose headers never end', async () => {
  expect(await sendBytes('GET /api/v2/services HTTP/1.1\r\nHost: kedai\r\nX-A: ')).toMatch(/^HTTP\/1\.1 408 /)
})

test('SEC-09 limits the number of connections', ({ shop }) => {
  expect(shop.app.http.server.maxConnections).toBe(2000)
})

test('SEC-16 answers malformed requests with a clear error and closes the connection', async ({ shop }) => {
  const heard = await sendBytes('NONSENSE\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard).toMatch(/cache-control: no-store/)
  expect(heard).toContain('"error":"Invalid request."')
  for (const url of ['/api/v2/nothing', '/nothing.png', '/api/v2/products/%E0%A4%A'])
    expect((await shop.call('GET', url)).headers['cache-control'], url).toBe('no-store')
})

async function expectOutage(shop: SignedInApp, code: string, words: string) {
  const { db } = shop.database
  await db.execute(sql`
    create or replace function fails() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise exception 'it fails' using errcode = '${code}'; end $$`)}`)
  await db.execute(sql`create trigger fails before insert on contacts execute function fails()`)
  await db.execute(sql`create trigger fails before insert on readiness execute function fails()`)
  try {
    const body = { name: 'Ani', phone: '60123456789' }
    const answer = await shop.call('POST', '/api/v2/contacts', { token: shop.token, body })
    expect([answer.status, answer.body.code]).toEqual([503, 'unavailable'])
    expect(answer.body.error).toContain(words)
    expect(answer.headers['retry-after']).toBe('15')
    await expect.poll(async () => (await shop.call('GET', '/readyz')).status).toBe(503)
    expect((await shop.call('GET', '/healthz')).status).toBe(200)
  } finally {
    await db.execute(sql`drop trigger fails on contacts`)
    await db.execute(sql`drop trigger fails on readiness`)
  }
  await expect.poll(async () => (await shop.call('GET', '/readyz')).status).toBe(200)
}

test('SEC-15 returns 503 with Retry-After when the disk is full, and the readiness check detects this by writing', ({
  shop,
}) => expectOutage(shop, '53100', 'storage is full'))

test('SEC-15 returns 503 with Retry-After when the database is unreachable', ({ shop }) =>
  expectOutage(shop, '57P01', 'database is unavailable'))

test('SEC-10 does not connect to a private address, whatever host the request claims', async ({ shop }) => {
  let asked = 0
  const inside = createServer((_, response) => {
    asked += 1
    response.end('secret')
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(inside.address() as AddressInfo).port}`
  const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'http' }
  const body = { url: `http://${host}/a.png`, type: 'media' }
  const answer = await shop.call('POST', '/api/v2/media/check', { token: shop.token, body, headers })
  expect(answer.body.data.problem).toMatch(/private network/)

  // The contact list may be at any address that the owner sets, but it must not redirect to a private address.
  const source = createServer((_, response) =>
    response.writeHead(302, { location: `http://${host}/list` }).end(),
  )
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/`
  await expect(readContactSource(url)).rejects.toThrow('Failed to fetch phone numbers')
  expect(asked).toBe(0)
  source.close()
  inside.close()
})

test('SEC-16 a program refuses the database of a newer version', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(sql`insert into applied_migrations (name, checksum) values ('9999-later.sql', 'x')`)
  await expect(migrateDatabase(shop.database)).rejects.toThrow(/newer version of Cetak \(9999-later.sql\)/)
  await db.execute(sql`delete from applied_migrations where name = '9999-later.sql'`)
})

test('SEC-16 the next start removes partial uploads of a killed process', async () => {
  const folder = mkdtempSync('/tmp/cetak-test-left-')
  // 99999999 is larger than any process ID.
  const [left, others] = [join(folder, 'cetak-upload-99999999-a'), join(folder, 'cetak-uploads-of-mine')]
  mkdirSync(left)
  mkdirSync(others)
  const running = join(folder, `cetak-upload-${process.ppid}-a`)
  mkdirSync(running)
  await sweepPartialUploads(folder)
  expect([left, others, running].map((each) => existsSync(each))).toEqual([false, true, true])
  rmSync(folder, { recursive: true })
})

test('SEC-13 accepts a forwarded client address only from configured proxies', () => {
  const isTrusted = createTrustedProxyCheck('10.0.0.5, 172.18.0.0/16')
  expect(['127.0.0.1', '::1', '10.0.0.5', '172.18.3.4'].map(isTrusted)).toEqual([true, true, true, true])
  expect(['10.0.0.6', '172.19.0.1', '::2', 'unknown'].map(isTrusted)).toEqual([false, false, false, false])
  expect(() => readEnv({ TRUSTED_PROXIES: '10.0.0.5, everyone' })).toThrow(/TRUSTED_PROXIES must be/)
  expect(() => readEnv({ TRUSTED_PROXIES: '0.0.0.0/0' })).toThrow(/TRUSTED_PROXIES must be/)
})

test('SEC-12 refuses new work when queued work has waited too long, and runs the queued work in order', async () => {
  const gate = new ConcurrencyLimiter({ atOnce: 1, rowMs: 20, anyoneMs: 10_000 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = gate.run(() => promise)
  const second = gate.run(async () => 'second')
  // Once the second task has waited long enough, a third task is refused.
  await expect
    .poll(() => Promise.race([gate.run(async () => 'in').catch((error: unknown) => error), pause()]))
    .toBeInstanceOf(OverloadedError)
  resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(await gate.run(async () => 'later')).toBe('later')
})
/** Resolves after 10 ms, which is long enough for a refusal to arrive. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 10, 'waits'))
