import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { createContactsForBuyers, scheduledOrderJobs } from '#server/features/orders/orders.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })

const staffCall = (shop: SignedInApp, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  shop.call(method, path, { token: shop.token, ...(body && { body }) })
const tagItem = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 2 }] }
const walkInCustomer = {
  nama: 'Pelanggan Kaunter',
  phone: '',
  delivery_method: 'selfPickup',
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
}

let requests = 0
const createOrder = (shop: SignedInApp, more: object = {}) => {
  requests += 1
  return staffCall(shop, 'POST', '/api/v2/orders', {
    ...walkInCustomer,
    items: [tagItem],
    total_sen: 2000,
    request_id: `walked in ${requests}`,
    ...more,
  })
}
const fetchDetails = async (shop: SignedInApp, id: string) =>
  (await staffCall(shop, 'GET', `/api/v2/orders/${id}`)).body.data
const countRows = async (shop: SignedInApp, statement: ReturnType<typeof sql>) =>
  (await shop.database.db.execute<{ n: number }>(statement)).rows[0]?.n
const countMessages = (shop: SignedInApp) => countRows(shop, sql`select count(*)::int as n from messages`)

test('ORD-40 accepts a counter order without a phone number, sends no messages, and opens the order by its code', async ({
  shop,
}) => {
  const taken = await createOrder(shop)
  expect(taken.status).toBe(200)
  const { id, number } = taken.body.data
  expect(await fetchDetails(shop, id)).toMatchObject({
    order: { phone: '', stage: 'new' },
    notification: null,
  })

  await staffCall(shop, 'PUT', '/api/v2/order-messages', { by_itself: ['paid', 'ready'], unpaid_days: null })
  const move = async (to: string, more: object = {}) => {
    const { order } = await fetchDetails(shop, id)
    return staffCall(shop, 'POST', `/api/v2/orders/${id}/move`, { version: order.version, to, ...more })
  }
  expect((await move('paid')).status).toBe(200)
  expect((await move('in_production', { tell: 'Sedang dibuat' })).status).toBe(200)
  const ready = await move('ready')
  expect(ready.body.data).toMatchObject({ order: { stage: 'ready' }, can_tell: null })
  const events: { action: string; id: number }[] = ready.body.data.events
  expect(events.filter(({ action }) => action === 'told')).toEqual([])
  for (const [path, body] of [
    ['write', { text: 'Sudah siap', request_id: 'to nobody' }],
    ['tell', { text: 'Sudah siap', move: events[0]?.id }],
  ] as const)
    expect(await staffCall(shop, 'POST', `/api/v2/orders/${id}/${path}`, body)).toMatchObject({
      status: 409,
      body: { code: 'no_phone' },
    })
  expect(await countMessages(shop)).toBe(0)

  const { link } = (await staffCall(shop, 'GET', `/api/v2/orders/${id}/link`)).body.data
  const [, key] = /^https:\/\/kedai\.example\/jejak#[\d-]+\.([\w-]+)$/.exec(link) ?? []
  const seen = await shop.call('POST', '/api/orders/follow/link', { body: { order: number, key } })
  expect(seen.body).toMatchObject({ orderNumber: number, stage: 'ready', pick_up_code: expect.any(String) })
  const guessed = await shop.call('POST', '/api/orders/follow', { body: { number, phone: '' } })
  expect(guessed.status).toBe(400)
  const again = await staffCall(shop, 'POST', `/api/v2/orders/${id}/reorder`, {
    request_id: 'walked in again',
  })
  expect((await fetchDetails(shop, again.body.data.id)).order.phone).toBe('')
  expect(await countMessages(shop)).toBe(0)
})

test('ORD-40 requires a phone number for parcels and for coupons that are limited per phone number', async ({
  shop,
}) => {
  const parcel = {
    delivery_method: 'pos',
    address1: 'Jalan 1',
    postcode: '43000',
    city: 'Kajang',
    state: 'Selangor',
  }
  const posted = await createOrder(shop, { ...parcel, total_sen: 2800 })
  expect(posted.status).toBe(400)
  expect(Object.keys(posted.body.fields)).toEqual(['phone'])

  const sekali = await staffCall(shop, 'POST', '/api/v2/coupons', {
    code: 'SEKALI',
    amount_sen: 500,
    from_sen: 1000,
    most_per_phone: 1,
  })
  expect(sekali.status).toBe(200)
  await staffCall(shop, 'POST', '/api/v2/coupons', { code: 'SEMUA', amount_sen: 500, from_sen: 1000 })
  const once = await createOrder(shop, { reduction: { coupon: 'SEKALI' }, total_sen: 1500 })
  expect(once).toMatchObject({ status: 400, body: { fields: { phone: expect.stringContaining('coupon') } } })
  expect((await createOrder(shop, { reduction: { coupon: 'SEMUA' }, total_sen: 1500 })).status).toBe(200)
})

test('ORD-40 creates a contact and a person record only when a phone number is entered', async ({ shop }) => {
  const [one, other] = [
    (await createOrder(shop)).body.data.id,
    (await createOrder(shop, { paid: true })).body.data.id,
  ]
  await createOrder(shop, { paid: true, nama: 'Pelanggan Lain' })
  await createContactsForBuyers(shop.database.db, 10)
  expect(await countRows(shop, sql`select count(*)::int as n from contacts`)).toBe(0)
  expect((await staffCall(shop, 'GET', '/api/v2/orders/regulars')).body.data).toMatchObject({
    buyers: 0,
    most: [],
  })
  const found = async () => (await staffCall(shop, 'GET', '/api/v2/people?search=pelanggan')).body.data.people
  expect(await found()).toEqual([])
  expect(
    (await staffCall(shop, 'GET', '/api/v2/orders?search=pelanggan')).body.data.orders.length,
  ).toBeGreaterThan(2)

  const edit = async (id: string, phone: string, more: object = {}) => {
    const { order } = await fetchDetails(shop, id)
    const { nama, delivery_method, address, tracking, version } = order
    const body = { nama, phone, delivery_method, ...address, tracking, version, quantities: [2], ...more }
    return staffCall(shop, 'PUT', `/api/v2/orders/${id}`, body)
  }
  expect((await edit(one, '', { nama: 'Pelanggan Berbaju Merah' })).body.data.order).toMatchObject({
    nama: 'Pelanggan Berbaju Merah',
    phone: '',
  })
  expect((await edit(other, '013-800 0001')).body.data.order.phone).toBe('60138000001')
  expect(await found()).toMatchObject([{ phone: '60138000001', orders: 1 }])
  expect((await staffCall(shop, 'GET', '/api/v2/orders/regulars')).body.data.buyers).toBe(1)
  const emptied = await edit(other, '')
  expect(emptied).toMatchObject({ status: 400, body: { fields: { phone: expect.any(String) } } })
})

test('ORD-40 lets a customer use the code to accept a quote that has no phone number, and sends no reminder for the quote', async ({
  shop,
}) => {
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const quoted = await createOrder(shop, { quote: { valid_until: day } })
  const { id, number } = quoted.body.data
  const before = await countMessages(shop)
  const addresses = { customerUrl: () => 'https://kedai.example', siteUrl: () => 'https://kedai.example' }
  await scheduledOrderJobs.remindAndExpireQuotes({ db: shop.database.db, ...addresses })
  const { link } = (await staffCall(shop, 'GET', `/api/v2/orders/${id}/link`)).body.data
  const key = link.split('.').at(-1)
  const accepted = await shop.call('POST', '/api/orders/quote/accept', { body: { order: number, key } })
  expect([accepted.status, accepted.body.stage]).toEqual([200, 'new'])

  await staffCall(shop, 'PUT', '/api/v2/order-messages', { by_itself: [], unpaid_days: 1 })
  await shop.database.db.execute(sql`update order_messages set unpaid_since = now() - interval '9 days'`)
  const known = (await createOrder(shop, { phone: '013-800 0002' })).body.data.id
  await shop.database.db.execute(
    sql`update orders set placed_at = now() - interval '3 days' where phone = ''`,
  )
  await shop.database.db.execute(sql`
    update orders set placed_at = now() - interval '2 days' where public_id = ${known}`)
  expect(await scheduledOrderJobs.remindUnpaid({ db: shop.database.db, ...addresses })).toBe(1)
  expect(await countMessages(shop)).toBe(Number(before) + 2)
})
