import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { jerseyConflictDetails } from '#core/orders/jersey/jersey-calls.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })
test.beforeEach(({ shop }) => shop.database.db.execute(sql`truncate jersey_rows`))

const [female, male] = ['orderId=SKJ6-G&sheetName=Sheet1', 'orderId=SKJ6-B&sheetName=Sheet2']
const get = (shop: SignedInApp, list = female) =>
  shop.call('GET', `/api/jersey-softball/get-orders?${list}`, { token: shop.token })
const save = (shop: SignedInApp, orders: object[], given: object = {}) =>
  shop.call('POST', '/api/jersey-softball/save-order', {
    token: shop.token,
    body: { sheetName: 'Sheet1', orders, ...given },
  })
const details = (shop: SignedInApp, id: string) =>
  shop.call('GET', `/api/jersey-softball/get-order-details?id=${id}`, { token: shop.token })
const row = (nama: string, given: object = {}) => ({ nama, size: 'M', bilangan: '7', ...given })
const names = async (shop: SignedInApp, list = female) =>
  (await get(shop, list)).body.orders.map(({ nama }: { nama: string }) => nama)

test('JERSEY-02 each list is saved to its sheet and read back in its order', async ({ shop }) => {
  const saved = await save(shop, [row('siti', { size: 'xxl' }), row('aisyah', { bilangan: 12 })])
  expect(saved.body).toMatchObject({ success: true, message: 'Orders saved to Female sheet' })
  const boys = await save(shop, [row('ali')], { sheetName: 'Sheet2' })
  expect(boys.body.message).toBe('Orders saved to Male sheet')
  const { status, body } = await get(shop)
  expect([status, body.success]).toEqual([200, true])
  expect(body.orders).toMatchObject([
    { nama: 'SITI', size: '2XL', bilangan: '7', orderId: 'SKJ6-G', version: 1, changedBy: 'contributor' },
    { nama: 'AISYAH', size: 'M', bilangan: '12', orderId: 'SKJ6-G' },
  ])
  expect(Date.parse(body.orders[0].timestamp)).toBeGreaterThan(Date.now() - 60_000)
  expect(await names(shop, male)).toEqual(['ALI'])
})

test('API-03 a list is found by its id as well, and by no other', async ({ shop }) => {
  await save(shop, [row('siti')])
  expect((await details(shop, 'SKJ6-G')).body).toMatchObject({
    success: true,
    orderDetails: { orderId: 'SKJ6-G', sheetName: 'Sheet1', orders: [{ nama: 'SITI' }] },
  })
  expect((await details(shop, 'SKJ7-G')).status).toBe(404)
  expect((await get(shop, 'orderId=SKJ6-G&sheetName=Sheet2')).body.code).toBe('unknown_list')
})

test('JERSEY-01 what is missing in a row is named; nothing of such a save is kept', async ({ shop }) => {
  const wrong = await save(shop, [row('siti'), { nama: ' ', size: '', bilangan: '123' }])
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    {
      'orders.1.nama': 'Sila isi nama.',
      'orders.1.size': 'Sila pilih saiz.',
      'orders.1.bilangan': 'Sila isi bilangan.',
    },
  ])
  const size = await save(shop, [row('siti', { size: 'oversize' })])
  expect([size.status, size.body.code]).toEqual([422, 'unknown_size'])
  expect(size.body.fields['orders.0.size']).toBe('Saiz ini tiada dalam senarai.')
  expect(await names(shop)).toEqual([])
})

test('JERSEY-01 a size that an old row brought along stays good for its list', async ({ shop }) => {
  const id = randomUUID()
  await shop.database.db.execute(
    sql`insert into jersey_rows values (${id}, 'SKJ6-G', 1, 'LAMA', 'OVERSIZE', '1', 1, 'import', now())`,
  )
  expect((await save(shop, [row('lama 2', { id, version: 1, size: 'oversize' })])).status).toBe(200)
  expect((await save(shop, [row('x', { size: 'oversize' })], { sheetName: 'Sheet2' })).status).toBe(422)
})

test('JERSEY-02 nobody overwrites or removes what a colleague changed meanwhile', async ({ shop }) => {
  const { body } = await save(shop, [row('siti'), row('aisyah')])
  const [siti, aisyah] = body.orders
  expect((await save(shop, [{ ...siti, nama: 'NUR' }])).status).toBe(200)
  const late = await save(shop, [{ ...siti, size: 'L' }, row('baru')], {
    removed: [{ id: aisyah.id, version: aisyah.version }],
  })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  const { orders } = jerseyConflictDetails.parse(late.body.details)
  expect(orders).toMatchObject([{ nama: 'NUR', size: 'M', version: 2 }, { nama: 'AISYAH' }])
  const removing = await save(shop, [], { removed: [{ id: siti.id, version: 1 }] })
  expect(removing.status).toBe(409)
  expect(await names(shop)).toEqual(['NUR', 'AISYAH'])
  // What a colleague has removed is not brought back unseen either.
  await save(shop, [], { removed: [{ id: aisyah.id, version: 1 }] })
  expect((await save(shop, [{ ...aisyah, nama: 'AISHAH' }])).status).toBe(409)
  expect(await names(shop)).toEqual(['NUR'])
})

test('JERSEY-02 a save that is repeated because its answer was lost changes nothing more', async ({
  shop,
}) => {
  const { body } = await save(shop, [row('siti')])
  const change = [{ ...body.orders[0], nama: 'NUR' }, row('baru', { id: randomUUID(), version: 0 })]
  const first = await save(shop, change)
  const again = await save(shop, change)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.orders).toEqual(first.body.orders)
  const plain = [row('tanpa id'), row('tanpa id')]
  await save(shop, plain)
  await save(shop, plain)
  expect(await names(shop)).toEqual(['NUR', 'BARU', 'TANPA ID', 'TANPA ID'])
})

test('JERSEY-02 of two colleagues who save the same row at once, one is asked', async ({ shop }) => {
  const { body } = await save(shop, [row('siti')])
  const saves = await Promise.all(['A', 'B', 'C'].map((nama) => save(shop, [{ ...body.orders[0], nama }])))
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(saves.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(2)
})

test('JERSEY-01 visitors and subscribers get none of the names', async ({ shop }) => {
  await shop.addUser('subscriber')
  const subscriber = await shop.signIn('subscriber')
  for (const [as, status] of [
    [{}, 401],
    [{ token: subscriber }, 403],
  ] as const) {
    expect((await shop.call('GET', `/api/jersey-softball/get-orders?${female}`, as)).status).toBe(status)
  }
})
