import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })
test.beforeEach(async ({ shop }) => {
  for (const table of ['supply_moves', 'supplies', 'production_batches', 'orders'])
    await run(shop, sql.raw(`delete from ${table}`))
})

const run = (shop: SignedInApp, statement: ReturnType<typeof sql>) => shop.database.db.execute(statement)
const call = async (
  shop: SignedInApp,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  as = shop.token,
) => {
  const answer = await shop.call(method, path, { token: as, body })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body.data
}
let names = 0
const name = () => `supply test ${(names += 1)}`
const paper = { material: 'Sticker paper', width_mm: 0 }
const recordCount = (shop: SignedInApp, sheets: number, request_id = name(), of: object = paper) =>
  call(shop, 'POST', '/api/v2/production/supplies/count', { ...of, request_id, milli: sheets * 1000 })
const recordDelivery = (shop: SignedInApp, sheets: number, request_id = name()) =>
  call(shop, 'POST', '/api/v2/production/supplies/delivery', { ...paper, request_id, milli: sheets * 1000 })
const getStock = async (shop: SignedInApp, material = 'Sticker paper') =>
  (await call(shop, 'GET', '/api/v2/production/supplies')).supplies.find(
    (each: { material: string }) => each.material === material,
  )
const getStockLeft = async (shop: SignedInApp, material?: string) =>
  (await getStock(shop, material)).in_stock_milli

/** Creates a paid order with a design. 1,000 stickers of 6 cm fill 36 sheets. */
async function createPaidOrder(shop: SignedInApp, kind: 'stickers' | 'tags' = 'stickers') {
  const phone = `0129${String((names += 1)).padStart(6, '0')}`
  const tags = { orders: [{ namaAnak: 'Ali', warna: 'Red/White', bilangan: 2 }] }
  const path = kind === 'tags' ? '/api/iron-on/save-order' : '/api/sticker-print/save-order'
  const body = stickerOrder({ phone, ...(kind === 'tags' && tags) })
  const { id } = (await shop.call('POST', path, { token: shop.token, body })).body
  const { order } = await call(shop, 'GET', `/api/v2/orders/${id}`)
  await call(shop, 'POST', `/api/v2/orders/${id}/move`, { version: order.version, to: 'paid' })
  await run(shop, sql`update orders set design_came_at = now() where public_id = ${id}`)
  const { order: now } = await call(shop, 'GET', `/api/v2/orders/${id}`)
  return { id, version: now.version }
}
const createBatch = (shop: SignedInApp, orders: object[], request_id = name()) =>
  call(shop, 'POST', '/api/v2/production/batches', { request_id, orders })

test('DAY-05 reduces the stock once per batch and restores it on undo', async ({ shop }) => {
  expect(await getStockLeft(shop)).toBeNull()
  await recordCount(shop, 100)
  const [one, two] = [await createPaidOrder(shop), await createPaidOrder(shop)]
  const request = name()
  const { batch } = await createBatch(shop, [one, two], request)
  expect(await getStockLeft(shop)).toBe(28_000)
  await createBatch(shop, [one, two], request)
  expect(await getStockLeft(shop)).toBe(28_000)
  const undo = (version: number, orders?: string[]) =>
    call(shop, 'POST', `/api/v2/production/batches/${batch.id}/undo`, { version, ...(orders && { orders }) })
  const { batch: smaller } = await undo(batch.version, [one.id])
  expect(await getStockLeft(shop)).toBe(64_000)
  const again = await call(shop, 'POST', `/api/v2/production/batches/${batch.id}/reprint`, {
    request_id: name(),
    order: (await call(shop, 'GET', `/api/v2/orders/${two.id}`)).order.number,
    why: 'Spoiled',
  })
  expect(await getStockLeft(shop)).toBe(28_000)
  await undo((await call(shop, 'GET', `/api/v2/production/batches/${smaller.id}`)).batch.version)
  expect(await getStockLeft(shop)).toBe(64_000)
  expect(again.batch.kind).toBe('reprint')
  const used = await run(shop, sql`select sum(milli)::int as used from supply_uses`)
  expect(used.rows[0]?.['used']).toBe(36_000)
})

test('DAY-05 does not reduce the stock when the creation of a batch is rolled back at any step', async ({
  shop,
}) => {
  await recordCount(shop, 100)
  const one = await createPaidOrder(shop)
  await run(
    shop,
    sql`create function fail_now() returns trigger language plpgsql as 'begin raise exception ''killed''; end'`,
  )
  for (const table of ['supply_uses', 'supplies', 'production_events', 'order_events']) {
    const when = table === 'supplies' ? 'update' : 'insert'
    await run(
      shop,
      sql.raw(`create trigger fail_now after ${when} on ${table} for each row execute function fail_now()`),
    )
    const body = { request_id: name(), orders: [one] }
    expect((await shop.call('POST', '/api/v2/production/batches', { token: shop.token, body })).status).toBe(
      500,
    )
    await run(shop, sql.raw(`drop trigger fail_now on ${table}`))
    expect(await getStockLeft(shop)).toBe(100_000)
    expect((await run(shop, sql`select from supply_uses`)).rows).toEqual([])
  }
  await run(shop, sql`drop function fail_now`)
  const requests = [name(), name()]
  await Promise.allSettled(requests.map((request) => createBatch(shop, [one], request)))
  expect(await getStockLeft(shop)).toBe(64_000)
})

test('DAY-06 records each delivery and stock count once in the history, and reports low stock', async ({
  shop,
}) => {
  await recordCount(shop, 10)
  const request = name()
  await recordDelivery(shop, 500, request)
  await recordDelivery(shop, 500, request)
  expect(await getStockLeft(shop)).toBe(510_000)
  expect(await getStock(shop)).toMatchObject({ is_short: false, days_left: null })
  const { batch } = await createBatch(shop, [await createPaidOrder(shop)])
  await recordCount(shop, 470)
  const { entries } = await call(
    shop,
    'GET',
    '/api/v2/production/supplies/history?material=Sticker%20paper&width_mm=0',
  )
  expect(
    entries.map(({ kind, milli, left_milli }: Record<string, unknown>) => [kind, milli, left_milli]),
  ).toEqual([
    ['count', -4_000, 470_000],
    ['batch', -36_000, null],
    ['delivery', 500_000, 510_000],
    ['count', 10_000, 10_000],
  ])
  expect(entries[1]).toMatchObject({ batch: { number: batch.number } })
  // 36 sheets were used in 28 days. At that rate, 470 sheets last 365 days and 8 sheets last 6 days.
  expect(await getStock(shop)).toMatchObject({ days_left: 365, is_short: false })
  await recordCount(shop, 8)
  expect(await getStock(shop)).toMatchObject({ days_left: 6, is_short: true })
  const costs = await call(shop, 'GET', '/api/v2/costs', undefined, shop.ownerToken)
  const supply = { ...paper, sen: 0, ink_sen: 0, warn_below: 5 }
  await call(shop, 'PUT', '/api/v2/costs', { ...costs, supplies: [supply] }, shop.ownerToken)
  expect((await getStock(shop)).is_short).toBe(false)
})

test('DAY-04 computes a product’s profit as revenue without postage, minus material, work and supplier costs', async ({
  shop,
}) => {
  const costs = await call(shop, 'GET', '/api/v2/costs', undefined, shop.ownerToken)
  await call(
    shop,
    'PUT',
    '/api/v2/costs',
    {
      ...costs,
      supplies: [
        { ...paper, sen: 60, ink_sen: 25, warn_below: null },
        { material: 'DTF film', width_mm: 290, sen: 1000, ink_sen: 0, warn_below: null },
      ],
      wage_sen_per_hour: 1200,
      minutes: { sets: 5, sheets: 0.5, pieces: 0 },
      products: [],
    },
    shop.ownerToken,
  )
  const [stickers, tags] = [await createPaidOrder(shop), await createPaidOrder(shop, 'tags')]
  const today = getShopDay(new Date())
  const earned = async () => {
    const { products } = await call(
      shop,
      'GET',
      `/api/v2/production/earnings?from=${today}&to=${today}`,
      undefined,
      shop.ownerToken,
    )
    return new Map(products.map((each: { name: string }) => [each.name, each]))
  }
  expect((await earned()).get('Iron-On Name Tag')).toMatchObject({
    material_sen: 0,
    work_sen: 200,
    unprinted: 1,
  })
  const made = await createBatch(shop, [stickers, tags])
  const film = made.sheets.find((sheet: { material: string }) => sheet.material === 'DTF film')
  const now = await earned()
  expect(now.get('Mirrorcoat Sticker')).toMatchObject({
    orders: 1,
    goods_sen: 12_600,
    material_sen: 36 * 60,
    ink_sen: 36 * 25,
    minutes: 18,
    work_sen: 360,
    earned_sen: 12_600 - 36 * 85 - 360,
    unprinted: 0,
  })
  expect(now.get('Iron-On Name Tag')).toMatchObject({ material_sen: film.height_mm, unprinted: 0 })
})

const due = (shop: SignedInApp, id: string, day: string) =>
  run(
    shop,
    sql`update orders set due_on = ${day}::date, first_due_on = ${day}::date, pay_by = now() where public_id = ${id}`,
  )

test('DAY-07 the shop screen shows the most urgent orders for each workplace and the state of their batches', async ({
  shop,
}) => {
  const [later, late, tags] = [
    await createPaidOrder(shop),
    await createPaidOrder(shop),
    await createPaidOrder(shop, 'tags'),
  ]
  await due(shop, later.id, '2099-01-01')
  await due(shop, late.id, '2020-01-01')
  const { batch } = await createBatch(shop, [tags])
  const { places, today } = await call(shop, 'GET', '/api/v2/production/wall')
  expect(today).toBe(getShopDay(new Date()))
  expect(places.map(({ place, jobs }: { place: string; jobs: object[] }) => [place, jobs.length])).toEqual([
    ['DTF film', 1],
    ['Sticker paper', 2],
  ])
  expect(places[0].jobs).toMatchObject([{ id: tags.id, state: 'to_print', batch: batch.number }])
  expect(places[1].jobs).toMatchObject([
    { id: late.id, due_on: '2020-01-01', state: 'waits', batch: null },
    { id: later.id },
  ])
  expect(places[1].jobs[0].amounts.stickers).toBe(36 * 28)
})
