import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })

let orders = 0
async function placeOrder(shop: SignedInApp) {
  orders += 1
  const phone = `0134${String(orders).padStart(6, '0')}`
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder({ phone }) })
  const order = { id: String(body.id), number: String(body.orderNumber), phone, reply: body }
  return { ...order, key: await findSentKey(shop, `6${phone}`) }
}
async function findSentKey(shop: SignedInApp, phone: string): Promise<string> {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} order by created_at desc, id limit 1`,
  )
  return /\/jejak#[\d-]+\.([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}
const postCall = (shop: SignedInApp, path: string, body: object) =>
  shop.call('POST', `/api/orders/${path}`, { body })
const openOrder = (shop: SignedInApp, { number, key }: { number: string; key: string }) =>
  postCall(shop, 'follow/link', { order: number, key })
const correctPhone = async (shop: SignedInApp, id: string, phone: string) => {
  const { order } = (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data
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
  const changed = await shop.call('PUT', `/api/v2/orders/${id}`, { token: shop.token, body })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
}
const otherAddress = { shipping: { address1: '1', postcode: '43000', city: 'Kajang', state: 'Selangor' } }
const callEverything = async (shop: SignedInApp, { number: order, key }: { number: string; key: string }) => [
  (await openOrder(shop, { number: order, key })).body.code,
  (await postCall(shop, 'designs', { order, key })).body.code,
  (await postCall(shop, 'slips', { order, key })).body.code,
  (await postCall(shop, 'words', { order, key, words: 'Cantik', consent: true })).body.code,
  (await postCall(shop, 'follow/address', { order, key, ...otherAddress })).body.code,
]
const allRefused = Array.from({ length: 5 }, () => 'not_found')

test('FIX-25 stores only the hash of a link’s key, and sends the key only to the phone number of the order', async ({
  shop,
}) => {
  const order = await placeOrder(shop)
  expect(order.key).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify(order.reply)).not.toContain(order.key)
  expect(order.reply.whatsappMessage).toContain('https://kedai.example/jejak')
  const { rows } = await shop.database.db.execute<{ hash: string; purpose: string; days: number }>(sql`
    select hash, purpose, extract(day from expires_at - now())::int as days
    from customer_links l join orders o on o.id = l.order_id where o.number = ${order.number}`)
  expect(rows).toEqual([{ hash: hash('sha256', order.key, 'base64url'), purpose: 'order', days: 179 }])
  expect(await callEverything(shop, order)).toEqual([
    undefined,
    undefined,
    undefined,
    'not_arrived',
    'packed',
  ])
  const another = await placeOrder(shop)
  expect(await callEverything(shop, { ...order, number: another.number })).toEqual(allRefused)
  await shop.database.db.execute(sql`update customer_links set expires_at = now() - interval '1 second'`)
  expect(await callEverything(shop, order)).toEqual(allRefused)
})

test('FIX-25 refuses all earlier links after the phone number of the order changes, and gives staff a valid new link', async ({
  shop,
}) => {
  const order = await placeOrder(shop)
  const before = (await openOrder(shop, order)).body
  await correctPhone(shop, order.id, '0134990001')
  expect(await callEverything(shop, order)).toEqual(allRefused)
  for (const key of [before.design_key, before.to_pay.slip_key])
    expect(await callEverything(shop, { number: order.number, key })).toEqual(allRefused)
  const moved = await shop.call('GET', `/api/v2/orders/${order.id}/link`, { token: shop.token })
  const key = /#[\d-]+\.([\w-]+)$/.exec(moved.body.data.link)?.[1] ?? ''
  expect((await openOrder(shop, { number: order.number, key })).status).toBe(200)
})

test('FIX-25 when staff renew a link, revokes all earlier links of the customer, including links to all of the customer’s orders', async ({
  shop,
}) => {
  const order = await placeOrder(shop)
  await postCall(shop, 'mine/link', { phone: order.phone })
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${order.phone}`} and body like '%/pesanan-saya#%'`,
  )
  const mine = /#([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
  const ofAll = { number: order.number, key: mine }
  expect((await openOrder(shop, ofAll)).status).toBe(200)
  const renewed = await shop.call('POST', `/api/v2/orders/${order.id}/link`, { token: shop.token, body: {} })
  expect(await callEverything(shop, order)).toEqual(allRefused)
  expect(await callEverything(shop, ofAll)).toEqual(allRefused)
  const key = /#[\d-]+\.([\w-]+)$/.exec(renewed.body.data.link)?.[1] ?? ''
  expect((await openOrder(shop, { number: order.number, key })).status).toBe(200)
  const { events } = (await shop.call('GET', `/api/v2/orders/${order.id}`, { token: shop.token })).body.data
  expect(events[0]).toMatchObject({ action: 'renewed the link' })
})

test('FIX-25 tracking an order by order number and phone number shows its status and allows only slip uploads', async ({
  shop,
}) => {
  const order = await placeOrder(shop)
  const { body } = await postCall(shop, 'follow', { number: order.number, phone: order.phone })
  expect(body.stage).toBe('new')
  expect(body).toMatchObject({ design_key: null, design_by_link: true })
  expect((await openOrder(shop, order)).body.design_by_link).toBe(false)
  expect(body).not.toHaveProperty('words')
  const key = body.to_pay.slip_key
  expect(await callEverything(shop, { number: order.number, key })).toEqual([
    'not_found',
    'not_found',
    undefined,
    'not_found',
    'not_found',
  ])
})

test('FIX-25 keeps links of the old format valid until the phone number changes', async ({ shop }) => {
  const order = await placeOrder(shop)
  const old = hash('sha256', `following of ${order.id}`, 'base64url')
  expect((await openOrder(shop, { number: order.number, key: old })).status).toBe(404)
  const migration = readFileSync('migrations/0551-customer-links.sql', 'utf8')
  const insert = /insert into customer_links[\s\S]*?;/.exec(migration)?.[0] ?? ''
  await shop.database.db.execute(sql.raw('delete from customer_links'))
  await shop.database.db.execute(sql.raw(insert))
  expect((await openOrder(shop, { number: order.number, key: old })).status).toBe(200)
  await correctPhone(shop, order.id, '0134990002')
  expect(await callEverything(shop, { number: order.number, key: old })).toEqual(allRefused)
})
