import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' } })

async function placeOrder(shop: SignedInApp, phone: string): Promise<string> {
  const placed = await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder({ phone }) })
  return placed.body.orderNumber
}
const requestLink = (shop: SignedInApp, phone: string) =>
  shop.call('POST', '/api/orders/mine/link', { body: { phone } })
const openLink = (shop: SignedInApp, key: string) => shop.call('POST', '/api/orders/mine', { body: { key } })
const findLinks = async (shop: SignedInApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} and body like '%/pesanan-saya#%' order by created_at, id`,
  )
  return rows.map(({ body }) => /https:\/\/kedai\.example\/pesanan-saya#([\w-]+)/.exec(body)?.[1] ?? '')
}

test('ORD-16 sends a customer a link that opens only the orders of the customer’s phone number', async ({
  shop,
}) => {
  const [first, second] = [await placeOrder(shop, '0138000001'), await placeOrder(shop, '0138000001')]
  await placeOrder(shop, '0138000002')
  const asked = await requestLink(shop, '013-800 0001')
  expect(asked.status).toBe(200)
  const [key = ''] = await findLinks(shop, '60138000001')
  const { body } = await openLink(shop, key)
  expect(body.orders.map(({ orderNumber }: { orderNumber: string }) => orderNumber)).toEqual([second, first])
  expect(body.orders[0]).not.toHaveProperty('phone')
  expect(body.orders[0]).toMatchObject({ due_sen: 12_600 })
  const [{ orderNumber, key: orderKey }] = body.orders
  const followed = await shop.call('POST', '/api/orders/follow/link', {
    body: { order: orderNumber, key: orderKey },
  })
  expect(followed.status).toBe(200)
})

test('ORD-16 sends no message to a phone number without orders, but gives the same reply', async ({
  shop,
}) => {
  await placeOrder(shop, '0138000003')
  const [known, unknown] = [await requestLink(shop, '0138000003'), await requestLink(shop, '0138000004')]
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
  expect(await findLinks(shop, '60138000004')).toEqual([])
})

test('ORD-16 expires links after seven days, rejects unknown keys, and limits links per hour', async ({
  shop,
}) => {
  await placeOrder(shop, '0138000005')
  for (let time = 0; time < 3; time += 1) expect((await requestLink(shop, '0138000005')).status).toBe(200)
  expect((await requestLink(shop, '0138000005')).body.code).toBe('too_many_tries')
  const [key = ''] = await findLinks(shop, '60138000005')
  expect((await openLink(shop, key)).status).toBe(200)
  expect((await openLink(shop, 'x'.repeat(32))).body.code).toBe('not_found')
  await shop.database.db.execute(sql`
    update my_orders_links set asked_at = now() - interval '7 days 1 minute' where phone = '60138000005'`)
  expect((await openLink(shop, key)).body.code).toBe('not_found')
})

test('ORD-16 sends at most three links to a phone number for concurrent requests', async ({ shop }) => {
  await placeOrder(shop, '0138000006')
  const statuses = (await Promise.all(Array.from({ length: 9 }, () => requestLink(shop, '0138000006')))).map(
    ({ status }) => status,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(3)
  expect(await findLinks(shop, '60138000006')).toHaveLength(3)
})

test('ORD-18 lets customers change the address by link until the order is packed, and records the change', async ({
  shop,
}) => {
  const shipping = {
    address1: 'Jalan Satu 1',
    address2: '',
    postcode: '81300',
    city: 'Skudai',
    state: 'Johor',
  }
  const body = stickerOrder({ phone: '0138000006', deliveryMethod: 'pos', shipping })
  const placed = await shop.call('POST', '/api/sticker-print/save-order', { body })
  await requestLink(shop, '0138000006')
  const [mine = ''] = await findLinks(shop, '60138000006')
  const [{ orderNumber: order, key }] = (await openLink(shop, mine)).body.orders
  const change = (more: object, link: object = { order, key }) =>
    shop.call('POST', '/api/orders/follow/address', { body: { ...link, shipping: { ...shipping, ...more } } })
  const changed = await change({
    address1: 'Lorong Dua 2',
    postcode: '50000',
    city: 'Kuala Lumpur',
    state: 'WP Kuala Lumpur',
  })
  expect([changed.status, changed.body.place]).toEqual([200, 'WP Kuala Lumpur'])
  expect((await change({ state: 'Sabah', postcode: '88000', city: 'Kota Kinabalu' })).body.code).toBe(
    'other_postage',
  )
  expect((await change({ postcode: '1' })).body.fields).toHaveProperty('shipping.postcode')
  expect((await change({}, { order, key: 'x'.repeat(43) })).body.code).toBe('not_found')
  await shop.addUser('contributor')
  const token = await shop.signIn('contributor')
  const details = await shop.call('GET', `/api/v2/orders/${placed.body.id}`, { token })
  expect(details.body.data.events[0]).toMatchObject({
    by: 'The customer',
    changes: [{ what: 'Address', to: 'Lorong Dua 2, 50000 Kuala Lumpur, WP Kuala Lumpur' }],
  })
  await shop.database.db.execute(sql`update orders set stage = 'ready' where number = ${order}`)
  expect((await change({})).body.code).toBe('packed')
})

test('ORD-24 only the customer who placed an order can put its items into a new basket', async ({ shop }) => {
  const number = await placeOrder(shop, '0138000007')
  await placeOrder(shop, '0138000008')
  await requestLink(shop, '0138000007')
  await requestLink(shop, '0138000008')
  const [[key = ''], [other = '']] = [
    await findLinks(shop, '60138000007'),
    await findLinks(shop, '60138000008'),
  ]
  const again = (key: string, order_number = number) =>
    shop.call('POST', '/api/orders/mine/again', { body: { key, order_number } })
  const { body } = await again(key)
  expect(body.left_out).toEqual([])
  const [{ item, name, goods_sen: sen }] = body.items
  expect(item).toMatchObject({ kind: 'sticker', stickerDetails: stickerDetails(stickerOrder({})) })
  const priced = await shop.call('POST', '/api/basket/price', { body: { items: [item] } })
  expect([priced.body.goods_sen, priced.body.items[0].goods.product]).toEqual([sen, name])
  expect((await again(other)).body.code).toBe('not_found')
  expect((await again(key, '9999-0001')).body.code).toBe('not_found')

  await shop.database.db.execute(
    sql`update products set status = 'inactive' where slug = ${item.productSlug}`,
  )
  try {
    expect((await again(key)).body).toMatchObject({ items: [], left_out: [name] })
  } finally {
    await shop.database.db.execute(
      sql`update products set status = 'active' where slug = ${item.productSlug}`,
    )
  }
})

function stickerDetails({ stickerDetails }: ReturnType<typeof stickerOrder>) {
  const { stickerSize, orderQuantity } = stickerDetails
  return { stickerSize, orderQuantity }
}
