import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { getProductEarnings } from '#core/production/earnings-calls.ts'
import { getComparedPeriods } from '#core/shared/compared-periods.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { placePayableOrder, recordPayment } from '../support/order-payments.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })
test.beforeEach(({ shop }) => runSql(shop, sql`delete from orders`))

const runSql = (shop: SignedInApp, statement: ReturnType<typeof sql>) => shop.database.db.execute(statement)
const staffCall = async (shop: SignedInApp, path: string) => {
  const { status, body } = await shop.call('GET', path, { token: shop.token })
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}

let phones = 0
async function placeOrder(shop: SignedInApp, nama: string): Promise<string> {
  const phone = `0128${String((phones += 1)).padStart(6, '0')}`
  const body = stickerOrder({ nama, phone })
  const answer = await shop.call('POST', '/api/sticker-print/save-order', { token: shop.token, body })
  expect(answer.status).toBe(200)
  return answer.body.id
}
const moveOrder = async (shop: SignedInApp, id: string, to: string, more: object = {}) => {
  const { order } = await staffCall(shop, `/api/v2/orders/${id}`)
  const body = { version: order.version, to, ...more }
  expect((await shop.call('POST', `/api/v2/orders/${id}/move`, { token: shop.token, body })).status).toBe(200)
}

test('DAY-01 compares sales of today, this week and this month with the same part of an earlier period', async ({
  shop,
}) => {
  const now = new Date()
  const { today, week, month } = getComparedPeriods(now)
  const one = async (nama: string, at: Date, sen: number) => {
    const id = await placeOrder(shop, nama)
    await moveOrder(shop, id, 'paid', { paid_sen: sen })
    await runSql(
      shop,
      sql`update orders set paid_at = ${at.toISOString()}::timestamptz where public_id = ${id}`,
    )
    return id
  }
  await one('Now', now, 1_000)
  await one('A week ago', today.before.from, 200)
  // This payment came a week ago, but at a later time of day than now, so the comparison excludes it.
  await one('Later a week ago', new Date(today.before.to.getTime() + 60_000), 40)
  await one('A month ago', month.before.from, 8)
  await moveOrder(shop, await one('Dropped', now, 500_000), 'cancelled')
  const sold = await staffCall(shop, '/api/v2/orders/sold-today')
  expect(sold.today).toMatchObject({ sen: 1_000, orders: 1, before: { sen: 200, orders: 1 } })
  expect(sold.week.before.sen).toBe(200)
  expect(sold.week).toMatchObject({ from: week.day, sen: 1_000 })
  expect(sold.month.before.sen % 100).toBe(8)
  const { from, to } = sold.week.before
  const listed = await staffCall(shop, `/api/v2/orders?paid_from=${from}&paid_to=${to}`)
  expect(listed.orders.map(({ nama }: { nama: string }) => nama)).toContain('A week ago')
})

test('DAY-01 counts an order on the day of its payment, even if the payment is recorded later', async ({
  shop,
}) => {
  const yesterday = addDays(getComparedPeriods(new Date()).today.day, -1)
  const noon = `${yesterday}T12:00:00+08:00`
  const sumToday = async () => (await staffCall(shop, '/api/v2/orders/sold-today')).today
  const late = await placePayableOrder(shop)
  const paid = await recordPayment(shop, late, { amount_sen: 12_600, method: 'transfer', paid_at: noon })
  expect(paid.order).toMatchObject({ stage: 'paid', paid_at: new Date(noon).toISOString() })
  expect(await sumToday()).toMatchObject({ sen: 0, orders: 0 })
  const listed = await staffCall(shop, `/api/v2/orders?paid_from=${yesterday}&paid_to=${yesterday}`)
  expect(listed.orders.map(({ id }: { id: string }) => id)).toEqual([late.order.id])

  const part = await placePayableOrder(shop)
  const open = await recordPayment(shop, part, { amount_sen: 500, method: 'cash' })
  expect(await sumToday()).toMatchObject({ sen: 0, orders: 0 })
  await recordPayment(shop, open, { amount_sen: 12_100, method: 'cash' })
  expect(await sumToday()).toMatchObject({ sen: 12_600, orders: 1 })
})

/** Shares are differences of rounded running totals, so that they add up exactly. */
async function addUpSales(shop: SignedInApp) {
  const { rows } = await runSql(
    shop,
    sql`
    select paid_sen as paid, shipping_sen as postage, (
      select json_agg(json_build_object('product', product_id, 'sen', sen) order by position)
      from order_items where order_id = orders.id) as items
    from orders where paid_at is not null and stage <> 'cancelled' and not is_test`,
  )
  const products = new Map<number | null, { orders: number; sen: number }>()
  const orders = rows as unknown as {
    paid: number
    postage: number
    items: { product: number | null; sen: number }[]
  }[]
  for (const { paid, postage, items } of orders) {
    const whole = items.reduce((sum, { sen }) => sum + sen, 0)
    const part = (sen: number) => Math.trunc(((paid - postage) * sen) / whole)
    let soFar = 0
    for (const [at, { sen }] of items.entries()) {
      const share = whole > 0 ? part(soFar + sen) - part(soFar) : at === 0 ? paid - postage : 0
      soFar += sen
      const { product } = items[at] ?? { product: null }
      const sum = products.get(product) ?? { orders: 0, sen: 0 }
      const isFirst = items.findIndex((item) => item.product === product) === at
      products.set(product, { orders: sum.orders + Number(isFirst), sen: sum.sen + share })
    }
  }
  const posted = orders.filter(({ postage }) => postage !== 0)
  return {
    products: new Map([...products].toSorted(byProduct)),
    postage: { orders: posted.length, sen: posted.reduce((sum, { postage }) => sum + postage, 0) },
    week: { orders: orders.length, sen: orders.reduce((sum, { paid }) => sum + paid, 0) },
  }
}
const byProduct = ([one]: [number | null, unknown], [other]: [number | null, unknown]) =>
  (one ?? 0) - (other ?? 0)

async function querySales(shop: SignedInApp) {
  const { weeks, products } = await staffCall(shop, '/api/v2/orders/sales')
  const sums = (products as { id: number | null; name: string; orders: number; sen: number }[]).map(
    ({ id, name, orders, sen }) => ({ id, name, sum: { orders, sen } }),
  )
  const goods = sums.filter(({ name }) => name !== 'Postage')
  const { orders, sen } = weeks.at(-1)
  return {
    products: new Map(goods.map(({ id, sum }): [number | null, unknown] => [id, sum]).toSorted(byProduct)),
    postage: sums.find(({ name }) => name === 'Postage')?.sum ?? { orders: 0, sen: 0 },
    week: { orders, sen },
  }
}

test('DAY-02 divides a payment, less its refund, among products in proportion to their prices, in sales by product and in earnings', async ({
  shop,
}) => {
  const id = await placeOrder(shop, 'Both')
  await moveOrder(shop, id, 'paid', { paid_sen: 4_100 })
  await runSql(
    shop,
    sql`update orders set paid_sen = 2900, goods_sen = 4100, shipping_sen = 800, total_sen = 4900 where public_id = ${id}`,
  )
  await runSql(
    shop,
    sql`
    with first as (
      update order_items set sen = 2100 from orders where order_id = orders.id and public_id = ${id} returning order_items.*
    )
    insert into order_items (order_id, position, kind, product_id, product, quantity, sen, made, design, options)
    select order_id, 1, 'nametag', 15, 'Iron-On Name Tag', 1, 2000, made, design, '{}' from first`,
  )
  const { products } = await staffCall(shop, '/api/v2/orders/sales')
  expect(products.map(({ name, sen }: { name: string; sen: number }) => [name, sen])).toEqual([
    ['Mirrorcoat Sticker', 1_075],
    ['Iron-On Name Tag', 1_025],
    ['Postage', 800],
  ])
  const day = getComparedPeriods(new Date()).today.day
  const earnings = await shop.api(getProductEarnings, { from: day, to: day }, shop.ownerToken)
  const goodsOf = new Map(earnings.products.map(({ name, goods_sen }) => [name, goods_sen]))
  expect(goodsOf.get('Mirrorcoat Sticker')).toBe(1_075)
  expect(goodsOf.get('Iron-On Name Tag')).toBe(1_025)
  expect(earnings.postage.received_sen).toBe(800)
})

const randomItems = fc.oneof(
  fc.record({
    kind: fc.constant('sticker' as const),
    productId: fc.constantFrom(5, 7),
    sheets: fc.integer({ min: 1, max: 40 }),
  }),
  fc.record({
    kind: fc.constant('nametag'),
    productId: fc.constant(15),
    rows: fc.array(fc.record({ sets: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('free'), quantity: fc.integer({ min: 1, max: 9 }) }),
)
const randomOrder = fc.record({
  items: fc.array(fc.record({ goods: randomItems, sen: fc.integer({ min: 0, max: 20_000 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  postage: fc.constantFrom(0, 800),
  off: fc.integer({ min: 0, max: 500 }),
})
type RandomOrder = ReturnType<(typeof randomOrder)['generate']>['value']
const randomChange = fc.constantFrom(
  sql`stage = 'cancelled'`,
  sql`stage = 'paid', paid_at = now(), paid_sen = 777`,
  sql`stage = 'in_production'`,
  sql`paid_sen = case when paid_at is null then 0 else 12345 end`,
  sql`paid_at = null, paid_sen = 0, stage = 'new'`,
  sql`is_test = true`,
)

test('DAY-02 reports sales by product that add up to all paid orders, even after orders change', async ({
  shop,
}) => {
  const id = await placeOrder(shop, 'Pattern')
  const put = async ({
    items,
    postage,
    off,
  }: {
    items: RandomOrder['items']
    postage: number
    off: number
  }) => {
    const [first] = items
    // Custom items are sold only in baskets.
    const only = items.length === 1 && first && 'productId' in first.goods ? first : null
    const goodsSen = items.reduce((sum, { sen }) => sum + sen, 0)
    const kind = only ? only.goods.kind : 'basket'
    const rows = items.map(({ goods, sen }, position) => ({
      position,
      sen,
      kind: goods.kind,
      product_id: 'productId' in goods ? goods.productId : null,
      sheets: 'sheets' in goods ? goods.sheets : null,
      quantity:
        'rows' in goods
          ? goods.rows.reduce((sum, { sets }) => sum + sets, 0)
          : 'quantity' in goods
            ? goods.quantity
            : 1,
    }))
    await runSql(
      shop,
      sql`
      with placed as (
      insert into orders (id, public_id, number, kind, goods_sen, shipping_sen, discount_sen, total_sen, nama, phone, delivery_method,
        pickup_place, address1, address2, postcode, city, state, country, request_hash, placed_at, stage, stage_since, paid_at, paid_sen)
      select gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid()::text, ${kind},
        ${goodsSen}, ${postage}, ${Math.min(off, goodsSen)}, ${Math.max(0, goodsSen - off) + postage}, nama, phone, delivery_method, '', '', '', '', '', '', '', 'x',
        now(), 'paid', now(), now(), ${Math.max(0, goodsSen - off) + postage}
      from orders where public_id = ${id} returning id
      )
      insert into order_items (order_id, position, kind, product_id, product, quantity, sheets, sen, made, design, options)
      select id, position, kind, product_id, 'Some', quantity, sheets, sen, 'hand', false, '{}'
      from placed, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as item (position int, kind text, product_id int, quantity int, sheets int, sen int)`,
    )
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomOrder, { maxLength: 6 }),
      fc.array(randomChange, { maxLength: 4 }),
      async (orders, changes) => {
        await runSql(shop, sql`delete from orders where public_id <> ${id}`)
        for (const order of orders) await put(order)
        expect(await querySales(shop)).toEqual(await addUpSales(shop))
        for (const change of changes) {
          await runSql(
            shop,
            sql`update orders set ${change} where public_id in (select public_id from orders where public_id <> ${id} order by public_id limit 3)`,
          )
          expect(await querySales(shop)).toEqual(await addUpSales(shop))
        }
      },
    ),
    { numRuns: 10 },
  )
})

test('DAY-03 counts and lists orders that are likely to be late', async ({ shop }) => {
  const rules = (await shop.call('GET', '/api/v2/due-rules', { token: shop.ownerToken })).body.data
  const body = {
    ...rules,
    on: true,
    week: [true, true, true, true, true, true, true],
    cut_off: '23:59',
    days: [],
    capacity: { sets: null, sheets: 30, pieces: null },
    keep_free_percent: 0,
  }
  expect((await shop.call('PUT', '/api/v2/due-rules', { token: shop.ownerToken, body })).status).toBe(200)
  const names = async (filter: string) =>
    (await staffCall(shop, `/api/v2/orders?${filter}`)).orders
      .map(({ nama }: { nama: string }) => nama)
      .sort()
  const day = getComparedPeriods(new Date()).today.day
  const due = async (id: string, dueOn: string) => {
    await runSql(
      shop,
      sql`update orders set due_on = ${dueOn}::date, design_came_at = now() where public_id = ${id}`,
    )
    await runSql(
      shop,
      sql`
      update order_items set due_on = ${dueOn}::date from orders where id = order_id and public_id = ${id}`,
    )
  }
  const [first, second, blind, calm, late] = [
    await placeOrder(shop, 'First'),
    await placeOrder(shop, 'Second'),
    await placeOrder(shop, 'Blind'),
    await placeOrder(shop, 'Calm'),
    await placeOrder(shop, 'Late'),
  ]
  for (const id of [first, second, blind, calm, late]) await moveOrder(shop, id, 'paid')
  // Each order needs 36 sheets, and the capacity is 30 sheets a day. Late orders are printed first.
  await due(late, addDays(day, -1))
  await due(first, addDays(day, 8))
  await due(second, addDays(day, 1))
  await due(calm, addDays(day, 9))
  await due(blind, addDays(day, 1))
  await runSql(shop, sql`update orders set design_came_at = null where public_id = ${blind}`)
  expect(await names('risk=true')).toEqual(['Blind', 'Second'])
  expect(await names('late=true')).toEqual(['Late'])
  expect(await staffCall(shop, '/api/v2/orders/sold-today')).toMatchObject({ late: 1, at_risk: 2 })
  const { counts } = await staffCall(shop, '/api/v2/orders/counts?risk=true')
  expect(counts).toMatchObject({ paid: 2, new: 0 })
})

test('DAY-08 counts this month’s returning customers, and lists the customers with the most orders', async ({
  shop,
}) => {
  const ids = [
    await placeOrder(shop, 'Once'),
    await placeOrder(shop, 'Came back'),
    await placeOrder(shop, 'Came back'),
    await placeOrder(shop, 'Twice today'),
  ]
  for (const id of ids) await moveOrder(shop, id, 'paid', { paid_sen: 1_000 })
  const { month } = getComparedPeriods(new Date())
  await runSql(shop, sql`update orders set phone = '60128999999' where nama = 'Came back'`)
  await runSql(
    shop,
    sql`update orders set paid_at = ${month.before.from.toISOString()}::timestamptz where public_id = ${ids[1] ?? ''}`,
  )
  expect(await staffCall(shop, '/api/v2/orders/regulars')).toEqual({
    buyers: 3,
    returning: 1,
    most: [{ phone: '60128999999', nama: 'Came back', orders: 2, sen: 2_000 }],
  })
})
