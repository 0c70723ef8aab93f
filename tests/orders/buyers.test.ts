import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { syncSourceContacts } from '#server/features/contacts/contacts-store.ts'
import { createContactsForBuyers } from '#server/features/orders/orders.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const call = (shop: SignedInApp, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.call(method, path, { token: shop.token, ...(body && { body }) })
const runSql = (shop: SignedInApp, statement: ReturnType<typeof sql>) => shop.database.db.execute(statement)

async function placeOrder(shop: SignedInApp, nama: string, phone: string): Promise<string> {
  const placed = await call(shop, 'POST', '/api/sticker-print/save-order', stickerOrder({ nama, phone }))
  expect(placed.status).toBe(200)
  return placed.body.id
}

interface Contact {
  id: number
  name: string
  phone: string
  from_orders: boolean
  version: number
}
const fetchContacts = async (shop: SignedInApp, search: string): Promise<Contact[]> =>
  (await call(shop, 'GET', `/api/v2/contacts/page?search=${encodeURIComponent(search)}`)).body.data.contacts

test('SCR-12 creates one contact per customer, named as in the customer’s last order, and lists the contact in the composer', async ({
  shop,
}) => {
  await placeOrder(shop, 'Puan Ani', '012-777 0001')
  await placeOrder(shop, 'Ani binti Abu', '+60127770001')
  expect(await fetchContacts(shop, '7770001')).toMatchObject([
    { name: 'Ani binti Abu', phone: '60127770001', from_orders: true, messages: 'all', group_ids: [] },
  ])
  await placeOrder(shop, 'Puan Ani lagi', '0127770001')
  const { contacts } = (await call(shop, 'GET', '/api/v2/contacts/directory')).body.data
  expect(contacts.filter(({ phone }: Contact) => phone === '60127770001')).toMatchObject([
    { name: 'Ani binti Abu', from_orders: true },
  ])
  expect((await call(shop, 'GET', '/api/v2/contacts?search=ani')).body).toMatchObject({ total: 1 })
})

test('SCR-12 an order neither renames an edited or existing contact nor restores a deleted contact', async ({
  shop,
}) => {
  await placeOrder(shop, 'Siti', '0127770002')
  const [siti] = await fetchContacts(shop, '7770002')
  await call(shop, 'PUT', `/api/v2/contacts/${siti?.id}`, { name: 'Cikgu Siti', version: siti?.version })
  const known = await call(shop, 'POST', '/api/v2/contacts', { name: 'Kedai Ali', phone: '012-777 0003' })
  expect(known.body.data).toMatchObject({ from_orders: false })
  await placeOrder(shop, 'Rosli', '0127770004')
  const [rosli] = await fetchContacts(shop, '7770004')
  await call(shop, 'DELETE', `/api/v2/contacts/${rosli?.id}`)
  for (const [name, phone] of [
    ['Siti Baru', '0127770002'],
    ['Ali', '0127770003'],
    ['Rosli', '0127770004'],
  ] as const)
    await placeOrder(shop, name, phone)
  expect(await fetchContacts(shop, '7770002')).toMatchObject([{ name: 'Cikgu Siti', from_orders: true }])
  expect(await fetchContacts(shop, '7770003')).toMatchObject([{ name: 'Kedai Ali', from_orders: false }])
  expect(await fetchContacts(shop, '7770004')).toEqual([])
})

test('SCR-12 creates no contact for a test order, and none for an erased customer until the customer orders again', async ({
  shop,
}) => {
  const id = await placeOrder(shop, 'Lupa Contoh', '0127770005')
  expect(await fetchContacts(shop, '7770005')).toHaveLength(1)
  const { version } = (await call(shop, 'GET', `/api/v2/orders/${id}`)).body.data.order
  await call(shop, 'POST', `/api/v2/orders/${id}/move`, { version, to: 'cancelled' })
  // The next run starts with the oldest orders again. The order placed before the erasure must not recreate the
  // contact.
  await runSql(shop, sql`update buyers_met set until = '-infinity'`)
  expect((await call(shop, 'POST', '/api/v2/people/60127770005/erase', {})).body.data).toMatchObject({
    contacts: 1,
  })
  expect(await fetchContacts(shop, '7770005')).toEqual([])
  const again = await placeOrder(shop, 'Ingat Contoh', '0127770005')
  expect(await fetchContacts(shop, '7770005')).toMatchObject([{ name: 'Ingat Contoh' }])

  const tested = await placeOrder(shop, 'Cubaan Contoh', '0127770006')
  await runSql(shop, sql`update orders set is_test = true where public_id = ${tested}`)
  expect(await fetchContacts(shop, '7770006')).toEqual([])

  const { order } = (await call(shop, 'GET', `/api/v2/orders/${again}`)).body.data
  const edited = await call(shop, 'PUT', `/api/v2/orders/${again}`, {
    version: order.version,
    nama: order.nama,
    phone: '0127770007',
    delivery_method: 'selfPickup',
    ...order.address,
    tracking: '',
    quantities: [1000],
  })
  expect([edited.status, edited.body.code]).toEqual([200, undefined])
  expect(await fetchContacts(shop, '7770005'), 'whose number it was not').toEqual([])
  expect(await fetchContacts(shop, '7770007')).toMatchObject([{ name: 'Ingat Contoh', from_orders: true }])
})

test('SCR-12 keeps one contact for a customer who is also on the external list', async ({ shop }) => {
  await placeOrder(shop, 'Senarai Contoh', '0127770008')
  expect(await fetchContacts(shop, '7770008')).toMatchObject([{ from_orders: true }])
  const listed = { name: 'Senarai Luar', phone: '012-7770008', sourceKey: 'senarai' }
  await syncSourceContacts(shop.database.db, [listed])
  expect(await fetchContacts(shop, '7770008')).toMatchObject([{ name: 'Senarai Luar', from_orders: false }])
})

test('SCR-12 deletes a customer’s contact together with the customer’s last order, unless the shop has edited the contact', async ({
  shop,
}) => {
  const group = (await call(shop, 'POST', '/api/v2/contacts/groups', { name: 'Pelanggan tetap' })).body.data
    .id
  const gone = []
  for (const phone of ['0127770011', '0127770012', '0127770013', '0127770014']) {
    const id = await placeOrder(shop, `Tamat ${phone.slice(-2)}`, phone)
    const { version } = (await call(shop, 'GET', `/api/v2/orders/${id}`)).body.data.order
    await call(shop, 'POST', `/api/v2/orders/${id}/move`, { version, to: 'cancelled' })
    gone.push(id)
  }
  await placeOrder(shop, 'Tamat 14', '0127770014')
  const [, edited, grouped] = await fetchContacts(shop, 'Tamat')
  await call(shop, 'PUT', `/api/v2/contacts/${edited?.id}`, {
    name: 'Tamat Encik 12',
    version: edited?.version,
  })
  await call(shop, 'PUT', `/api/v2/contacts/${grouped?.id}`, {
    group_ids: [group],
    version: grouped?.version,
  })
  await runSql(shop, sql`update contacts set changed_here = false where id = ${grouped?.id}`)
  for (const id of gone)
    await runSql(
      shop,
      sql`update orders set stage_since = now() - interval '400 days' where public_id = ${id}`,
    )
  const rules = { messages: null, slips: null, originals: null, designs: null, jerseys: null, version: 0 }
  expect((await call(shop, 'PUT', '/api/v2/retention', { ...rules, orders: 12 })).status).toBe(200)
  expect((await call(shop, 'POST', '/api/v2/retention/run')).body.data.counts).toMatchObject({ orders: 4 })
  expect((await fetchContacts(shop, 'Tamat')).map(({ phone }) => phone)).toEqual([
    '60127770013',
    '60127770014',
    '60127770012',
  ])
})

const countContacts = async (shop: SignedInApp) =>
  (await call(shop, 'GET', '/api/v2/contacts?search=Ramai')).body.total

test('SCR-12 creates contacts from thousands of orders in batches, using each order once', async ({
  shop,
}) => {
  await runSql(
    shop,
    sql`
    insert into orders (id, public_id, number, kind, goods_sen, shipping_sen, total_sen, nama, phone,
      delivery_method, pickup_place, address1, address2, postcode, city, state, country, request_hash, placed_at, stage,
      stage_since, version, tracking)
    select gen_random_uuid(), 'many ' || n, '2401-' || n, 'sticker', 100, 0, 100,
      'Ramai ' || n, '6011' || lpad((n % 3000)::text, 7, '0'), 'selfPickup', '', '', '', '', '', '', '', '',
      timestamptz '2024-01-01' + n * interval '1 second', 'handed_over', now(), 1, ''
    from generate_series(1, 4500) as n`,
  )
  await runSql(shop, sql`update buyers_met set until = '-infinity'`)
  // Opening the contacts processes one page of orders. The regular job processes all other orders.
  expect(await countContacts(shop)).toBeLessThan(3000)
  await createContactsForBuyers(shop.database.db, 100)
  expect(await countContacts(shop)).toBe(3000)
  await runSql(shop, sql`delete from contacts where name like 'Ramai %'`)
  await createContactsForBuyers(shop.database.db, 100)
  expect(await countContacts(shop)).toBe(0)
})
