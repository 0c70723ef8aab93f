import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { testApp, type TestApp } from '../support/test-app.ts'

// Links that open an order for its customer: stored hashed, ended by time, another phone, or staff.

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await testApp({ PUBLIC_URL: 'https://kedai.example' })
  token = await shop.signIn()
})
afterAll(() => shop.close())

let orders = 0
async function placed() {
  orders += 1
  const phone = `0134${String(orders).padStart(6, '0')}`
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder({ phone }) })
  const order = { id: String(body.id), number: String(body.orderNumber), phone, reply: body }
  return { ...order, key: await keySentTo(`6${phone}`) }
}
async function keySentTo(phone: string): Promise<string> {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} order by created_at desc, id limit 1`,
  )
  return /\/jejak#[\d-]+\.([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}
const post = (path: string, body: object) => shop.call('POST', `/api/orders/${path}`, { body })
const open = ({ number, key }: { number: string; key: string }) => post('follow/link', { order: number, key })
const correctPhone = async (id: string, phone: string) => {
  const { order } = (await shop.call('GET', `/api/v2/orders/${id}`, { token })).body.data
  const { version, nama } = order
  const empty = { address1: '', address2: '', postcode: '', city: '', state: '' }
  const body = {
    version,
    nama,
    phone,
    delivery_method: 'selfPickup',
    ...empty,
    tracking: '',
    quantities: [1000],
  }
  const changed = await shop.call('PUT', `/api/v2/orders/${id}`, { token, body })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}
const address = { shipping: { address1: '1', postcode: '43000', city: 'Kajang', state: 'Selangor' } }
/** Everything that a link opens. */
const codesBy = async ({ number: order, key }: { number: string; key: string }) => [
  (await open({ number: order, key })).body.code,
  (await post('designs', { order, key })).body.code,
  (await post('slips', { order, key })).body.code,
  (await post('words', { order, key, words: 'Cantik', consent: true })).body.code,
  (await post('follow/address', { order, key, ...address })).body.code,
]
const refused = Array.from({ length: 5 }, () => 'not_found')

test('FIX-25 stores each key hashed and sends it only to the phone of the order', async () => {
  const order = await placed()
  expect(order.key).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(order.reply)).not.toContain(order.key)
  expect(order.reply.whatsappMessage).toContain('https://kedai.example/jejak')
  const { rows } = await shop.database.db.execute<{ hash: string; purpose: string; days: number }>(sql`
    select hash, purpose, extract(day from expires_at - now())::int as days
    from customer_links l join orders o on o.id = l.order_id where o.number = ${order.number}`)
  expect(rows).toEqual([{ hash: hash('sha256', order.key, 'base64url'), purpose: 'order', days: 179 }])
  expect(await codesBy(order)).toEqual([undefined, undefined, undefined, 'not_arrived', 'packed'])
  const another = await placed()
  expect(await codesBy({ ...order, number: another.number })).toEqual(refused)
  await shop.database.db.execute(sql`update customer_links set expires_at = now() - interval '1 second'`)
  expect(await codesBy(order)).toEqual(refused)
})

test('FIX-25 refuses every earlier link when the phone of the order changes, and sends new ones', async () => {
  const order = await placed()
  const before = (await open(order)).body
  await correctPhone(order.id, '0134990001')
  expect(await codesBy(order)).toEqual(refused)
  for (const key of [before.design_key, before.to_pay.slip_key])
    expect(await codesBy({ number: order.number, key })).toEqual(refused)
  const moved = await shop.call('GET', `/api/v2/orders/${order.id}/link`, { token })
  const key = /#[\d-]+\.([\w-]+)$/.exec(moved.body.data.link)?.[1] ?? ''
  expect((await open({ number: order.number, key })).status).toBe(200)
})

test('FIX-25 refuses every earlier link, also to all orders of the phone, when staff renew it', async () => {
  const order = await placed()
  await post('mine/link', { phone: order.phone })
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${order.phone}`} and body like '%/pesanan-saya#%'`,
  )
  const mine = /#([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
  const ofAll = { number: order.number, key: mine }
  expect((await open(ofAll)).status).toBe(200)
  const renewed = await shop.call('POST', `/api/v2/orders/${order.id}/link`, { token, body: {} })
  expect(await codesBy(order)).toEqual(refused)
  expect(await codesBy(ofAll)).toEqual(refused)
  const key = /#[\d-]+\.([\w-]+)$/.exec(renewed.body.data.link)?.[1] ?? ''
  expect((await open({ number: order.number, key })).status).toBe(200)
  const { events } = (await shop.call('GET', `/api/v2/orders/${order.id}`, { token })).body.data
  expect(events[0]).toMatchObject({ action: 'renewed the link' })
})

test('FIX-25 shows the status by number and phone and allows nothing but sending slips', async () => {
  const order = await placed()
  const { body } = await post('follow', { number: order.number, phone: order.phone })
  expect(body.stage).toBe('new')
  expect(body).toMatchObject({ design_key: null, design_by_link: true })
  expect((await open(order)).body.design_by_link).toBe(false)
  expect(body).not.toHaveProperty('words')
  const key = body.to_pay.slip_key
  expect(await codesBy({ number: order.number, key })).toEqual([
    'not_found',
    'not_found',
    undefined,
    'not_found',
    'not_found',
  ])
})

test('FIX-25 keeps links of the old format valid until the phone changes', async () => {
  const order = await placed()
  const old = hash('sha256', `following of ${order.id}`, 'base64url')
  expect((await open({ number: order.number, key: old })).status).toBe(404)
  const migration = readFileSync('migrations/0551-customer-links.sql', 'utf8')
  const insert = /insert into customer_links[\s\S]*?;/.exec(migration)?.[0] ?? ''
  await shop.database.db.execute(sql.raw('delete from customer_links'))
  await shop.database.db.execute(sql.raw(insert))
  expect((await open({ number: order.number, key: old })).status).toBe(200)
  await correctPhone(order.id, '0134990002')
  expect(await codesBy({ number: order.number, key: old })).toEqual(refused)
})
