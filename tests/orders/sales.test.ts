import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { spansUntil } from '#core/shared/spans.ts'
import { daysAfter } from '#core/shared/shop-weeks.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

// The figures of Overview.

const test = appTest({ as: 'contributor' })
test.beforeEach(({ shop }) => run(shop, sql`delete from orders`))

const run = (shop: SignedInApp, statement: ReturnType<typeof sql>) => shop.database.db.execute(statement)
const ask = async (shop: SignedInApp, path: string) => {
  const { status, body } = await shop.call('GET', path, { token: shop.token })
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}

let phones = 0
async function placed(shop: SignedInApp, nama: string): Promise<string> {
  const phone = `0128${String((phones += 1)).padStart(6, '0')}`
  const body = stickerOrder({ nama, phone })
  const answer = await shop.call('POST', '/api/sticker-print/save-order', { token: shop.token, body })
  expect(answer.status).toBe(200)
  return answer.body.id
}
const move = async (shop: SignedInApp, id: string, to: string, more: object = {}) => {
  const { order } = await ask(shop, `/api/v2/orders/${id}`)
  const body = { version: order.version, to, ...more }
  expect((await shop.call('POST', `/api/v2/orders/${id}/move`, { token: shop.token, body })).status).toBe(200)
}

test('DAY-01 today, the week and the month stand beside the same span before', async ({ shop }) => {
  const now = new Date()
  const { today, week, month } = spansUntil(now)
  const one = async (nama: string, at: Date, sen: number) => {
    const id = await placed(shop, nama)
    await move(shop, id, 'paid', { paid_sen: sen })
    await run(shop, sql`update orders set paid_at = ${at.toISOString()}::timestamptz where public_id = ${id}`)
    return id
  }
  await one('Now', now, 1_000)
  await one('A week ago', today.before.from, 200)
  // After this time of that day: it is not compared with.
  await one('Later a week ago', new Date(today.before.to.getTime() + 60_000), 40)
  await one('A month ago', month.before.from, 8)
  await move(shop, await one('Dropped', now, 500_000), 'cancelled')
  const sold = await ask(shop, '/api/v2/orders/sold-today')
  expect(sold.today).toMatchObject({ sen: 1_000, orders: 1, before: { sen: 200, orders: 1 } })
  expect(sold.week.before.sen).toBe(200)
  expect(sold.week).toMatchObject({ from: week.day, sen: 1_000 })
  expect(sold.month.before.sen % 100).toBe(8)
  // The figure is its list.
  const { from, to } = sold.week.before
  const listed = await ask(shop, `/api/v2/orders?paid_from=${from}&paid_to=${to}`)
  expect(listed.orders.map(({ nama }: { nama: string }) => nama)).toContain('A week ago')
})

/** Counted from the orders themselves, as it was before the sums were kept. */
async function slowSales(shop: SignedInApp) {
  const counts = sql`paid_at is not null and stage <> 'cancelled' and not is_test`
  const { rows } = await run(
    shop,
    sql`
    select coalesce(product, 0) as product, sum(sen)::int as sen, count(distinct id)::int as orders from (
      select id, product_id as product, coalesce(paid_sen, 0) as sen from orders where product_id is not null and ${counts}
      union all
      select id, (item -> 'goods' ->> 'productId')::int,
        coalesce((item ->> 'sen')::int, goods_sen) + case when place = 1 then coalesce(paid_sen, 0) - goods_sen else 0 end
      from orders, jsonb_array_elements(coalesce(goods -> 'items', '[null]')) with ordinality as items (item, place)
      where product_id is null and ${counts}
    ) as sales group by 1 order by 1`,
  )
  return rows
}
const kept = async (shop: SignedInApp) =>
  (
    await run(
      shop,
      sql`
    select product_id as product, sum(sen)::int as sen, count(*)::int as orders from order_sales group by 1 order by 1`,
    )
  ).rows

const someGoods = fc.oneof(
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
const someOrder = fc.record({
  items: fc.array(fc.record({ goods: someGoods, sen: fc.integer({ min: 0, max: 20_000 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  postage: fc.constantFrom(0, 800),
  off: fc.integer({ min: 0, max: 500 }),
})
type SomeOrder = ReturnType<(typeof someOrder)['generate']>['value']
const someChange = fc.constantFrom(
  sql`stage = 'cancelled'`,
  sql`stage = 'paid', paid_at = now(), paid_sen = 777`,
  sql`stage = 'in_production'`,
  sql`paid_sen = case when paid_at is null then null else 12345 end`,
  sql`paid_at = null, paid_sen = null, stage = 'new'`,
  sql`is_test = true`,
)

test('DAY-02 the kept sums are what the orders themselves come to, whatever is changed', async ({ shop }) => {
  const id = await placed(shop, 'Pattern')
  const put = async ({
    items,
    postage,
    off,
  }: {
    items: SomeOrder['items']
    postage: number
    off: number
  }) => {
    const [first] = items
    // What is free in words is sold in a basket only.
    const only = items.length === 1 && first && 'productId' in first.goods ? first : null
    const goodsSen = items.reduce((sum, { sen }) => sum + sen, 0)
    const goods = only ? only.goods : { kind: 'basket', product: 'Some', items }
    const kind = only && 'kind' in only.goods ? only.goods.kind : 'basket'
    await run(
      shop,
      sql`
      insert into orders (id, public_id, number, kind, goods, goods_sen, shipping_sen, discount_sen, total_sen, nama, phone, delivery_method,
        pickup_place, address1, address2, postcode, city, state, country, request_hash, placed_at, stage, stage_since, paid_at, paid_sen)
      select gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid()::text, ${kind},
        ${goodsSen}, ${postage}, ${Math.min(off, goodsSen)}, ${Math.max(0, goodsSen - off) + postage}, nama, phone, delivery_method, '', '', '', '', '', '', '', 'x',
        now(), 'paid', now(), now(), ${Math.max(0, goodsSen - off) + postage}
      from orders where public_id = ${id}`,
    )
  }
  await fc.assert(
    fc.asyncProperty(
      fc.array(someOrder, { maxLength: 6 }),
      fc.array(someChange, { maxLength: 4 }),
      async (orders, changes) => {
        await run(shop, sql`delete from orders where public_id <> ${id}`)
        for (const order of orders) await put(order)
        expect(await kept(shop)).toEqual(await slowSales(shop))
        for (const change of changes) {
          await run(
            shop,
            sql`update orders set ${change} where public_id in (select public_id from orders where public_id <> ${id} order by public_id limit 3)`,
          )
          expect(await kept(shop)).toEqual(await slowSales(shop))
        }
        // Goods alone: what was paid without postage, to the sen.
        const { rows } = await run(
          shop,
          sql`
        select sum(goods_sen)::int as goods, (select sum(paid_sen - shipping_sen)::int from orders
          where paid_at is not null and stage <> 'cancelled' and not is_test) as paid from order_sales`,
        )
        expect(rows[0]?.['goods']).toBe(rows[0]?.['paid'])
      },
    ),
    { numRuns: 10 },
  )
})

test('DAY-03 what is likely to be late is told before it is, and its list says which', async ({ shop }) => {
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
    (await ask(shop, `/api/v2/orders?${filter}`)).orders.map(({ nama }: { nama: string }) => nama).sort()
  const day = spansUntil(new Date()).today.day
  const due = (id: string, dueOn: string) =>
    run(
      shop,
      sql`update orders set due_on = ${dueOn}, due = jsonb_set(due, '{lines,0,due_on}', to_jsonb(${dueOn}::text)),
      design_came_at = now() where public_id = ${id}`,
    )
  const [first, second, blind, calm, late] = [
    await placed(shop, 'First'),
    await placed(shop, 'Second'),
    await placed(shop, 'Blind'),
    await placed(shop, 'Calm'),
    await placed(shop, 'Late'),
  ]
  for (const id of [first, second, blind, calm, late]) await move(shop, id, 'paid')
  // 36 sheets each, and a day makes 30: what is late comes first.
  await due(late, daysAfter(day, -1))
  await due(first, daysAfter(day, 8))
  await due(second, daysAfter(day, 1))
  await due(calm, daysAfter(day, 9))
  await due(blind, daysAfter(day, 1))
  await run(shop, sql`update orders set design_came_at = null where public_id = ${blind}`)
  expect(await names('risk=true')).toEqual(['Blind', 'Second'])
  expect(await names('late=true')).toEqual(['Late'])
  expect(await ask(shop, '/api/v2/orders/sold-today')).toMatchObject({ late: 1, at_risk: 2 })
  const { counts } = await ask(shop, '/api/v2/orders/counts?risk=true')
  expect(counts).toMatchObject({ paid: 2, new: 0 })
})

test('DAY-08 who came back is told: of this month’s buyers those who had paid before, and who orders most', async ({
  shop,
}) => {
  const ids = [
    await placed(shop, 'Once'),
    await placed(shop, 'Came back'),
    await placed(shop, 'Came back'),
    await placed(shop, 'Twice today'),
  ]
  for (const id of ids) await move(shop, id, 'paid', { paid_sen: 1_000 })
  const { month } = spansUntil(new Date())
  await run(shop, sql`update orders set phone = '60128999999' where nama = 'Came back'`)
  await run(
    shop,
    sql`update orders set paid_at = ${month.before.from.toISOString()}::timestamptz where public_id = ${ids[1] ?? ''}`,
  )
  expect(await ask(shop, '/api/v2/orders/regulars')).toEqual({
    buyers: 3,
    returning: 1,
    most: [{ phone: '60128999999', nama: 'Came back', orders: 2, sen: 2_000 }],
  })
})
