import { sql } from 'drizzle-orm'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { scaleTime } from '../support/load-factor.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

// These tests use a real connection, because the server answers only when the notification's state changes. No engine
// runs. Instead, the tests write the results of messages to the database, as another process would.

async function webShop() {
  const shop = await createTestApp({ ROLE: 'web' })
  const address = await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
  await shop.app.start()
  const listen = (id: string, signal?: AbortSignal) =>
    fetch(`${address}/api/orders/notification?id=${id}`, { ...(signal && { signal }) }).then(
      async (response) => ({ status: response.status, body: await response.json() }),
    )
  return { ...shop, listen }
}

let shop: TestApp & Awaited<ReturnType<typeof webShop>>
beforeAll(async () => {
  shop = await webShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.database.db.execute(sql`truncate orders, order_numbers, messages cascade`))

let orders = 0
async function placeOrder({ call }: TestApp, given: object = {}): Promise<string> {
  const { status, body } = await call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder(given),
    // Each order comes from a different address, because orders per address and hour are limited.
    address: `10.20.30.${(orders += 1)}`,
  })
  expect(status).toBe(200)
  return body.id
}

const setMessageState = (status: 'sending' | 'sent' | 'failed', phone = '60123456789') =>
  shop.database.db.execute(sql`
    update messages set status = ${status}, due_at = null,
      failure = ${status === 'failed' ? 'refused' : null},
      lease_until = ${status === 'sending' ? sql`now() + interval '1 minute'` : null}
    where phone = ${phone}`)

/** Tests wait this long to check that no reply arrives. */
const quietMs = 300

test('THANK-02 answers a waiting page when the notification is sent, and not earlier', async () => {
  const id = await placeOrder(shop)
  let heard = false
  const listening = shop.listen(id).then((answer) => {
    heard = true
    return answer
  })
  await wait(quietMs)
  expect(heard).toBe(false)
  await placeOrder(shop, { phone: '012-345 6780' })
  await setMessageState('sent', '60123456780')
  await setMessageState('sending')
  await wait(quietMs)
  expect(heard, 'neither another’s nor one that is being sent').toBe(false)
  const began = performance.now()
  await setMessageState('sent')
  expect(await listening).toEqual({
    status: 200,
    body: { state: 'sent', message: 'Notifikasi hanya sampai ke telefon ujian kedai', listened: true },
  })
  expect(performance.now() - began).toBeLessThan(scaleTime(1000))
  expect((await shop.listen(id)).body.state, 'what has gone already is told at once').toBe('sent')
})

test('THANK-02 answers a waiting page when the notification fails or is deleted', async () => {
  const id = await placeOrder(shop)
  const failing = shop.listen(id)
  await wait(quietMs)
  await setMessageState('failed')
  const told = { state: 'failed', message: 'sila hubungi kedai untuk maklumat bayaran', listened: true }
  expect((await failing).body).toEqual(told)
  const other = await placeOrder(shop, { phone: '012-345 6780' })
  const going = shop.listen(other)
  await wait(quietMs)
  await shop.database.db.execute(sql`delete from messages where phone = '60123456780'`)
  expect((await going).body).toEqual(told)
})

test('THANK-02 answers “not found” immediately for an unknown order', async () => {
  await placeOrder(shop)
  const { status, body } = await shop.listen('nothing')
  expect([status, body.message]).toEqual([404, 'Pesanan tidak ditemui'])
})

test('THANK-02 lets at most four pages of an order wait for its notification, and tells further pages to retry', async () => {
  const id = await placeOrder(shop)
  const going = new AbortController()
  const first = shop.listen(id, going.signal).catch(() => 'gone')
  const others = [1, 2, 3].map(() => shop.listen(id))
  await wait(quietMs)
  const fifth = { state: 'waiting', message: 'Notifikasi sedang dihantar', listened: false }
  expect((await shop.listen(id)).body).toEqual(fifth)
  const another = shop.listen(await placeOrder(shop, { phone: '012-345 6780' }))
  going.abort()
  expect(await first).toBe('gone')
  await wait(quietMs)
  const again = shop.listen(id)
  await wait(quietMs)
  await setMessageState('sent')
  for (const each of [...others, again])
    expect((await each).body).toMatchObject({ state: 'sent', listened: true })
  await setMessageState('sent', '60123456780')
  expect((await another).body).toMatchObject({ state: 'sent', listened: true })
})

test('SEC-12 answers other calls while ninety pages wait for notifications', async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, n) => placeOrder(shop, { phone: `0123456${100 + n}` })),
  )
  const listening = ids.flatMap((id) => [shop.listen(id), shop.listen(id), shop.listen(id)])
  await wait(quietMs)
  const began = performance.now()
  const id = await placeOrder(shop)
  await setMessageState('sent')
  expect((await shop.listen(id)).body.state).toBe('sent')
  expect(performance.now() - began).toBeLessThan(scaleTime(2000))
  await shop.database.db.execute(sql`update messages set status = 'sent', due_at = null`)
  for (const { body } of await Promise.all(listening)) expect(body.state).toBe('sent')
})

test('THANK-02 answers waiting pages when the server stops', async () => {
  const other = await webShop()
  const listening = other.listen(await placeOrder(other))
  await wait(quietMs)
  const began = performance.now()
  await other.close()
  expect((await listening).body).toMatchObject({ state: 'waiting', listened: false })
  expect(performance.now() - began).toBeLessThan(scaleTime(5000))
})
