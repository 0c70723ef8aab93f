import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { readContactSource } from '#server/features/contacts/contact-source.ts'
import { sweepLeftUploads } from '#server/features/media/arrive.ts'
import { migrate } from '#server/db/migrate.ts'
import { ConcurrencyLimiter, Overloaded } from '#server/http/limits/concurrency-limiter.ts'
import { timeouts } from '#server/http/limits/timeouts.ts'
import { trustedProxies } from '#server/http/limits/network.ts'
import { readEnv } from '#server/env.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

// What the door does with the world around: slow and broken requests, a database that is gone, addresses inside.

const test = appTest()
let port: number
test.beforeAll(async ({ shop }) => {
  Object.assign(timeouts, { headersMs: 400, bodyMs: 400, lookEveryMs: 100 })
  await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (shop.app.http.server.address() as AddressInfo).port
})

/** All that a connection answers to these bytes until it is closed. */
const answerTo = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', (data) => (heard += data.toString()))
    socket.on('close', () => resolve(heard))
    socket.on('error', reject)
  })

test('SEC-09 a body that never ends is ended', async () => {
  const heard = await answerTo(
    'POST /api/orders/notify HTTP/1.1\r\nHost: kedai\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  expect(heard).toMatch(/^HTTP\/1\.1 408 /)
  expect(heard).toContain('took too long to arrive')
})

test('SEC-09 headers that never end are ended', async () => {
  expect(await answerTo('GET /api/v2/services HTTP/1.1\r\nHost: kedai\r\nX-A: ')).toMatch(/^HTTP\/1\.1 408 /)
})

test('SEC-09 there is a limit of connections', ({ shop }) => {
  expect(shop.app.http.server.maxConnections).toBe(2000)
})

test('SEC-16 what is no request at all is refused in words, and kept by nobody', async ({ shop }) => {
  const heard = await answerTo('NONSENSE\r\n\r\n')
  expect(heard).toMatch(/^HTTP\/1\.1 400 /)
  expect(heard).toMatch(/cache-control: no-store/)
  expect(heard).toContain('"error":"This request cannot be read."')
  for (const url of ['/api/v2/nothing', '/nothing.png', '/api/v2/products/%E0%A4%A'])
    expect((await shop.call('GET', url)).headers['cache-control'], url).toBe('no-store')
})

/** A database that fails with this code is told as 503, in these words, with when to try again. */
async function failsWith(shop: SignedInApp, code: string, words: string) {
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

test('SEC-15 a full disk is told as 503, with when to try again, and readiness tells it by writing', ({
  shop,
}) => failsWith(shop, '53100', 'no room left'))

test('SEC-15 a database that is gone is told as 503, with when to try again', ({ shop }) =>
  failsWith(shop, '57P01', 'cannot reach its records'))

test('SEC-10 an address inside is not asked, whatever the request says of our own', async ({ shop }) => {
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

  // The list of contacts may stand wherever the owner has set it; what it leads to may not lie inside.
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

test('SEC-16 an older program refuses the database of a newer one', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(sql`insert into applied_migrations (name, checksum) values ('9999-later.sql', 'x')`)
  await expect(migrate(shop.database)).rejects.toThrow(/newer version of Cetak \(9999-later.sql\)/)
  await db.execute(sql`delete from applied_migrations where name = '9999-later.sql'`)
})

test('SEC-16 what a killed process has left of uploads is removed at the next start', async () => {
  const folder = mkdtempSync('/tmp/cetak-test-left-')
  // Above what numbers of processes there are.
  const [left, others] = [join(folder, 'cetak-upload-99999999-a'), join(folder, 'cetak-uploads-of-mine')]
  mkdirSync(left)
  mkdirSync(others)
  const running = join(folder, `cetak-upload-${process.ppid}-a`)
  mkdirSync(running)
  await sweepLeftUploads(folder)
  expect([left, others, running].map((each) => existsSync(each))).toEqual([false, true, true])
  rmSync(folder, { recursive: true })
})

test('SEC-13 only the proxies that are named may say who a visitor is', () => {
  const isTrusted = trustedProxies('10.0.0.5, 172.18.0.0/16')
  expect(['127.0.0.1', '::1', '10.0.0.5', '172.18.3.4'].map(isTrusted)).toEqual([true, true, true, true])
  expect(['10.0.0.6', '172.19.0.1', '::2', 'unknown'].map(isTrusted)).toEqual([false, false, false, false])
  expect(() => readEnv({ TRUSTED_PROXIES: '10.0.0.5, everyone' })).toThrow(/TRUSTED_PROXIES must be/)
  expect(() => readEnv({ TRUSTED_PROXIES: '0.0.0.0/0' })).toThrow(/TRUSTED_PROXIES must be/)
})

test('SEC-12 what would wait too long is refused at once, and what waits is let in in its turn', async () => {
  const gate = new ConcurrencyLimiter({ atOnce: 1, rowMs: 20, anyoneMs: 10_000 })
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = gate.run(() => promise)
  const second = gate.run(async () => 'second')
  // As soon as the second has waited so long, a third is not let into the row.
  await expect
    .poll(() => Promise.race([gate.run(async () => 'in').catch((error: unknown) => error), pause()]))
    .toBeInstanceOf(Overloaded)
  resolve('first')
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(await gate.run(async () => 'later')).toBe('later')
})
/** One turn of the loop: whoever is refused is refused by then. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 10, 'waits'))
