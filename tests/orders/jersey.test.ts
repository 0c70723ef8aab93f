import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { jerseyConflictDetailsSchema } from '#core/orders/jersey/jersey-calls.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })
test.beforeEach(({ shop }) => shop.database.db.execute(sql`truncate jersey_rows`))

const [female, male] = ['orderId=SKJ6-G&sheetName=Sheet1', 'orderId=SKJ6-B&sheetName=Sheet2']
const fetchList = (shop: SignedInApp, list = female) =>
  shop.call('GET', `/api/jersey-softball/get-orders?${list}`, { token: shop.token })
const saveList = (shop: SignedInApp, orders: object[], given: object = {}) =>
  shop.call('POST', '/api/jersey-softball/save-order', {
    token: shop.token,
    body: { sheetName: 'Sheet1', orders, ...given },
  })
const fetchListById = (shop: SignedInApp, id: string) =>
  shop.call('GET', `/api/jersey-softball/get-order-details?id=${id}`, { token: shop.token })
const createRow = (nama: string, given: object = {}) => ({ nama, size: 'M', bilangan: '7', ...given })
const listNames = async (shop: SignedInApp, list = female) =>
  (await fetchList(shop, list)).body.orders.map(({ nama }: { nama: string }) => nama)

test('JERSEY-02 saves each list and returns its rows in order', async ({ shop }) => {
  const saved = await saveList(shop, [
    createRow('siti', { size: 'xxl' }),
    createRow('aisyah', { bilangan: 12 }),
  ])
  expect(saved.body).toMatchObject({ success: true, message: 'Orders saved to Female sheet' })
  const boys = await saveList(shop, [createRow('ali')], { sheetName: 'Sheet2' })
  expect(boys.body.message).toBe('Orders saved to Male sheet')
  const { status, body } = await fetchList(shop)
  expect([status, body.success]).toEqual([200, true])
  expect(body.orders).toMatchObject([
    { nama: 'SITI', size: '2XL', bilangan: '7', orderId: 'SKJ6-G', version: 1, changedBy: 'contributor' },
    { nama: 'AISYAH', size: 'M', bilangan: '12', orderId: 'SKJ6-G' },
  ])
  expect(Date.parse(body.orders[0].timestamp)).toBeGreaterThan(Date.now() - 60_000)
  expect(await listNames(shop, male)).toEqual(['ALI'])
})

test('API-03 finds a jersey list only by its id', async ({ shop }) => {
  await saveList(shop, [createRow('siti')])
  expect((await fetchListById(shop, 'SKJ6-G')).body).toMatchObject({
    success: true,
    orderDetails: { orderId: 'SKJ6-G', sheetName: 'Sheet1', orders: [{ nama: 'SITI' }] },
  })
  expect((await fetchListById(shop, 'SKJ7-G')).status).toBe(404)
  expect((await fetchList(shop, 'orderId=SKJ6-G&sheetName=Sheet2')).body.code).toBe('unknown_list')
})

test('JERSEY-01 reports each missing cell and saves nothing', async ({ shop }) => {
  const wrong = await saveList(shop, [createRow('siti'), { nama: ' ', size: '', bilangan: '123' }])
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    {
      'orders.1.nama': 'Sila isi nama.',
      'orders.1.size': 'Sila pilih saiz.',
      'orders.1.bilangan': 'Sila isi bilangan.',
    },
  ])
  const size = await saveList(shop, [createRow('siti', { size: 'oversize' })])
  expect([size.status, size.body.code]).toEqual([422, 'unknown_size'])
  expect(size.body.fields['orders.0.size']).toBe('Saiz ini tiada dalam senarai.')
  expect(await listNames(shop)).toEqual([])
})

test('JERSEY-01 accepts a size that is no longer offered if the list already contains it', async ({
  shop,
}) => {
  const id = randomUUID()
  await shop.database.db.execute(
    sql`insert into jersey_rows values (${id}, 'SKJ6-G', 1, 'LAMA', 'OVERSIZE', '1', 1, 'import', now())`,
  )
  expect((await saveList(shop, [createRow('lama 2', { id, version: 1, size: 'oversize' })])).status).toBe(200)
  expect((await saveList(shop, [createRow('x', { size: 'oversize' })], { sheetName: 'Sheet2' })).status).toBe(
    422,
  )
})

test('JERSEY-02 never overwrites or removes a colleague’s changes', async ({ shop }) => {
  const { body } = await saveList(shop, [createRow('siti'), createRow('aisyah')])
  const [siti, aisyah] = body.orders
  expect((await saveList(shop, [{ ...siti, nama: 'NUR' }])).status).toBe(200)
  const late = await saveList(shop, [{ ...siti, size: 'L' }, createRow('baru')], {
    removed: [{ id: aisyah.id, version: aisyah.version }],
  })
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
  const { orders } = jerseyConflictDetailsSchema.parse(late.body.details)
  expect(orders).toMatchObject([{ nama: 'NUR', size: 'M', version: 2 }, { nama: 'AISYAH' }])
  const removing = await saveList(shop, [], { removed: [{ id: siti.id, version: 1 }] })
  expect(removing.status).toBe(409)
  expect(await listNames(shop)).toEqual(['NUR', 'AISYAH'])
  await saveList(shop, [], { removed: [{ id: aisyah.id, version: 1 }] })
  expect((await saveList(shop, [{ ...aisyah, nama: 'AISHAH' }])).status).toBe(409)
  expect(await listNames(shop)).toEqual(['NUR'])
})

test('JERSEY-02 changes nothing when a save is repeated after a lost reply', async ({ shop }) => {
  const { body } = await saveList(shop, [createRow('siti')])
  const change = [{ ...body.orders[0], nama: 'NUR' }, createRow('baru', { id: randomUUID(), version: 0 })]
  const first = await saveList(shop, change)
  const again = await saveList(shop, change)
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body.orders).toEqual(first.body.orders)
  const plain = [createRow('tanpa id'), createRow('tanpa id')]
  await saveList(shop, plain)
  await saveList(shop, plain)
  expect(await listNames(shop)).toEqual(['NUR', 'BARU', 'TANPA ID', 'TANPA ID'])
})

test('JERSEY-02 reports a conflict to all but one of three colleagues who save the same row at once', async ({
  shop,
}) => {
  const { body } = await saveList(shop, [createRow('siti')])
  const saves = await Promise.all(
    ['A', 'B', 'C'].map((nama) => saveList(shop, [{ ...body.orders[0], nama }])),
  )
  expect(saves.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(saves.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(2)
})

test('JERSEY-01 hides the names from visitors and subscribers', async ({ shop }) => {
  await shop.addUser('subscriber')
  const subscriber = await shop.signIn('subscriber')
  for (const [as, status] of [
    [{}, 401],
    [{ token: subscriber }, 403],
  ] as const) {
    expect((await shop.call('GET', `/api/jersey-softball/get-orders?${female}`, as)).status).toBe(status)
  }
})
