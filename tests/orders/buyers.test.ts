import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { takeOverSource } from '#server/features/contacts/contacts-store.ts'
import { meetNewBuyers } from '#server/features/orders/orders.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const call = (shop: SignedInApp, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.call(method, path, { token: shop.token, ...(body && { body }) })
const run = (shop: SignedInApp, statement: ReturnType<typeof sql>) => shop.database.db.execute(statement)

async function orders(shop: SignedInApp, nama: string, phone: string): Promise<string> {
  const placed = await call(shop, 'POST', '/api/sticker-print/save-order', stickerOrder({ nama, phone }))
  expect(placed.status).toBe(200)
  return placed.body.id
}

interface Card {
  id: number
  name: string
  phone: string
  from_orders: boolean
  version: number
}
const cards = async (shop: SignedInApp, search: string): Promise<Card[]> =>
  (await call(shop, 'GET', `/api/v2/contacts/page?search=${encodeURIComponent(search)}`)).body.data.contacts

test('SCR-12 who orders is a contact, once, named by the last order; the composer’s list has him too', async ({
  shop,
}) => {
  await orders(shop, 'Puan Ani', '012-777 0001')
  await orders(shop, 'Ani binti Abu', '+60127770001')
  expect(await cards(shop, '7770001')).toMatchObject([
    { name: 'Ani binti Abu', phone: '60127770001', from_orders: true, messages: 'all', group_ids: [] },
  ])
  await orders(shop, 'Puan Ani lagi', '0127770001')
  const { contacts } = (await call(shop, 'GET', '/api/v2/contacts/directory')).body.data
  expect(contacts.filter(({ phone }: Card) => phone === '60127770001')).toMatchObject([
    { name: 'Ani binti Abu', from_orders: true },
  ])
  expect((await call(shop, 'GET', '/api/v2/contacts?search=ani')).body).toMatchObject({ total: 1 })
})

test('SCR-12 what the shop did with a contact holds: a name edited, a number known before, a card removed', async ({
  shop,
}) => {
  await orders(shop, 'Siti', '0127770002')
  const [siti] = await cards(shop, '7770002')
  await call(shop, 'PUT', `/api/v2/contacts/${siti?.id}`, { name: 'Cikgu Siti', version: siti?.version })
  const known = await call(shop, 'POST', '/api/v2/contacts', { name: 'Kedai Ali', phone: '012-777 0003' })
  expect(known.body.data).toMatchObject({ from_orders: false })
  await orders(shop, 'Rosli', '0127770004')
  const [rosli] = await cards(shop, '7770004')
  await call(shop, 'DELETE', `/api/v2/contacts/${rosli?.id}`)
  for (const [name, phone] of [
    ['Siti Baru', '0127770002'],
    ['Ali', '0127770003'],
    ['Rosli', '0127770004'],
  ] as const)
    await orders(shop, name, phone)
  expect(await cards(shop, '7770002')).toMatchObject([{ name: 'Cikgu Siti', from_orders: true }])
  expect(await cards(shop, '7770003')).toMatchObject([{ name: 'Kedai Ali', from_orders: false }])
  expect(await cards(shop, '7770004')).toEqual([])
})

test('SCR-12 who is forgotten stays so until he orders again; test orders make nobody a contact', async ({
  shop,
}) => {
  const id = await orders(shop, 'Lupa Contoh', '0127770005')
  expect(await cards(shop, '7770005')).toHaveLength(1)
  const { version } = (await call(shop, 'GET', `/api/v2/orders/${id}`)).body.data.order
  await call(shop, 'POST', `/api/v2/orders/${id}/move`, { version, to: 'cancelled' })
  // As though nobody had looked at the contacts before: the order alone must not bring him back.
  await run(shop, sql`update buyers_met set until = '-infinity'`)
  expect((await call(shop, 'POST', '/api/v2/people/60127770005/erase', {})).body.data).toMatchObject({
    contacts: 1,
  })
  expect(await cards(shop, '7770005')).toEqual([])
  const again = await orders(shop, 'Ingat Contoh', '0127770005')
  expect(await cards(shop, '7770005')).toMatchObject([{ name: 'Ingat Contoh' }])

  const tested = await orders(shop, 'Cubaan Contoh', '0127770006')
  await run(shop, sql`update orders set is_test = true where public_id = ${tested}`)
  expect(await cards(shop, '7770006')).toEqual([])

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
  expect(await cards(shop, '7770005'), 'whose number it was not').toEqual([])
  expect(await cards(shop, '7770007')).toMatchObject([{ name: 'Ingat Contoh', from_orders: true }])
})

test('SCR-12 whom the outside list has, too, stays one contact: the list’s', async ({ shop }) => {
  await orders(shop, 'Senarai Contoh', '0127770008')
  expect(await cards(shop, '7770008')).toMatchObject([{ from_orders: true }])
  const listed = { name: 'Senarai Luar', phone: '012-7770008', sourceKey: 'senarai' }
  await takeOverSource(shop.database.db, [listed])
  expect(await cards(shop, '7770008')).toMatchObject([{ name: 'Senarai Luar', from_orders: false }])
})

test('SCR-12 with the last order that is kept its contact goes, unless the shop has made it its own', async ({
  shop,
}) => {
  const group = (await call(shop, 'POST', '/api/v2/contacts/groups', { name: 'Pelanggan tetap' })).body.data
    .id
  const gone = []
  for (const phone of ['0127770011', '0127770012', '0127770013', '0127770014']) {
    const id = await orders(shop, `Tamat ${phone.slice(-2)}`, phone)
    const { version } = (await call(shop, 'GET', `/api/v2/orders/${id}`)).body.data.order
    await call(shop, 'POST', `/api/v2/orders/${id}/move`, { version, to: 'cancelled' })
    gone.push(id)
  }
  await orders(shop, 'Tamat 14', '0127770014')
  const [, edited, grouped] = await cards(shop, 'Tamat')
  await call(shop, 'PUT', `/api/v2/contacts/${edited?.id}`, {
    name: 'Tamat Encik 12',
    version: edited?.version,
  })
  await call(shop, 'PUT', `/api/v2/contacts/${grouped?.id}`, {
    group_ids: [group],
    version: grouped?.version,
  })
  // What a group adds counts, not only an edit.
  await run(shop, sql`update contacts set changed_here = false where id = ${grouped?.id}`)
  for (const id of gone)
    await run(shop, sql`update orders set stage_since = now() - interval '400 days' where public_id = ${id}`)
  const rules = { messages: null, slips: null, originals: null, designs: null, jerseys: null, version: 0 }
  expect((await call(shop, 'PUT', '/api/v2/retention', { ...rules, orders: 12 })).status).toBe(200)
  expect((await call(shop, 'POST', '/api/v2/retention/run')).body.data.counts).toMatchObject({ orders: 4 })
  expect((await cards(shop, 'Tamat')).map(({ phone }) => phone)).toEqual([
    '60127770013',
    '60127770014',
    '60127770012',
  ])
})

const metOfMany = async (shop: SignedInApp) =>
  (await call(shop, 'GET', '/api/v2/contacts?search=Ramai')).body.total

test('SCR-12 many orders are gone through in pages, each number once, and never again', async ({ shop }) => {
  await run(
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
  await run(shop, sql`update buyers_met set until = '-infinity'`)
  // Opening the contacts does one page of it, the regular job the rest.
  expect(await metOfMany(shop)).toBeLessThan(3000)
  await meetNewBuyers(shop.database.db, 100)
  expect(await metOfMany(shop)).toBe(3000)
  await run(shop, sql`delete from contacts where name like 'Ramai %'`)
  await meetNewBuyers(shop.database.db, 100)
  expect(await metOfMany(shop)).toBe(0)
})
