import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

// These tests use a real connection, because the stream of updates stays open.

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })
let url: string
test.beforeAll(async ({ shop }) => {
  url = await shop.app.http.listen({ port: 0, host: '127.0.0.1' })
  await shop.app.start()
})

let made = 0
async function createGroup(shop: SignedInApp) {
  made += 1
  const phone = `0135${String(made).padStart(6, '0')}`
  const { body } = await shop.call('POST', '/api/v2/group-orders', {
    token: shop.token,
    body: {
      request_id: `a live group ${made}`,
      name: `5 Cerdas ${made}`,
      nama: 'Cikgu Aida',
      phone,
      delivery_method: 'selfPickup',
      address1: '',
      address2: '',
      postcode: '',
      city: '',
      state: '',
      items: [{ kind: 'nametag' }],
      expected: 12,
      payer: 'parents',
      closes_at: new Date(Date.now() + 48 * 3_600_000).toISOString(),
      tell: true,
    },
  })
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${phone}`} and body like '%/urus#%'`,
  )
  const organiser = /\/urus#([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
  const parents = /#([\w-]+)$/.exec(body.data.share.link)?.[1] ?? ''
  return { id: String(body.data.id), organiser, parents }
}
const addChild = (shop: SignedInApp, key: string, name = 'Siti') =>
  shop.call('POST', '/api/group-orders/parents/child', {
    body: {
      key,
      id: randomUUID(),
      secret: randomBytes(16).toString('base64url'),
      version: 0,
      name,
      picks: [{ quantity: 1, colour: 'Red/White' }],
    },
  })

async function openStream(shop: SignedInApp, how: { key: string } | 'staff', from = '10.7.0.1') {
  const over = new AbortController()
  const response =
    how === 'staff'
      ? await fetch(`${url}/api/v2/group-orders/events`, {
          headers: { authorization: `Bearer ${shop.token}` },
          signal: over.signal,
        })
      : await fetch(`${url}/api/group-orders/events`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: JSON.stringify(how),
          signal: over.signal,
        })
  const heard = { said: '', status: response.status, close: () => over.abort() }
  if (response.status === 200)
    void (async () => {
      const decoder = new TextDecoder()
      for await (const chunk of response.body ?? []) heard.said += decoder.decode(chunk)
    })().catch(() => {})
  else await response.text()
  return heard
}
const changedEvent = 'event: changed\ndata: [{"id":"group"}]\n\n'

test('CLASS-13 notifies an open page only when its own group changes', async ({ shop }) => {
  const [mine, other] = [await createGroup(shop), await createGroup(shop)]
  const [organiser, parents, elsewhere, staff] = [
    await openStream(shop, { key: mine.organiser }),
    await openStream(shop, { key: mine.parents }),
    await openStream(shop, { key: other.parents }),
    await openStream(shop, 'staff'),
  ]
  for (const each of [organiser, parents, elsewhere, staff])
    await expect.poll(() => each.said).toContain('event: refetch')
  const began = Date.now()
  expect((await addChild(shop, mine.parents)).status).toBe(200)
  for (const each of [organiser, parents]) await expect.poll(() => each.said).toContain(changedEvent)
  await expect.poll(() => staff.said).toContain(`data: [{"id":"${mine.id}"}]`)
  expect(Date.now() - began).toBeLessThan(5_000)
  organiser.said = ''
  await shop.call('POST', '/api/group-orders/organiser/change', { body: { key: mine.organiser, name: '5C' } })
  await expect.poll(() => organiser.said).toContain(changedEvent)
  const all = [organiser, parents].map(({ said }) => said).join('')
  expect(
    all.replaceAll(changedEvent, '').replaceAll('event: refetch\ndata: \n\n', '').replaceAll(':\n\n', ''),
  ).toBe('')
  expect(elsewhere.said).not.toContain('changed')
  for (const each of [organiser, parents, elsewhere, staff]) each.close()
})

test('CLASS-13 refuses streams with an unknown key, and more than twelve streams from one IP address', async ({
  shop,
}) => {
  expect((await openStream(shop, { key: 'x'.repeat(32) })).status).toBe(404)
  const { parents } = await createGroup(shop)
  const open = await Promise.all(
    Array.from({ length: 12 }, () => openStream(shop, { key: parents }, '10.7.0.9')),
  )
  expect(open.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
  expect((await openStream(shop, { key: parents }, '10.7.0.9')).status).toBe(429)
  // Another address can connect. The first address can connect again after it closes a stream.
  const [elsewhere, [first]] = [await openStream(shop, { key: parents }, '10.7.0.10'), open]
  expect(elsewhere.status).toBe(200)
  first?.close()
  await expect
    .poll(async () => {
      const again = await openStream(shop, { key: parents }, '10.7.0.9')
      again.close()
      return again.status
    })
    .toBe(200)
  for (const each of [...open, elsewhere]) each.close()
})
