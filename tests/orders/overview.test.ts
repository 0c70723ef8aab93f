import { getShopDay } from '#core/shared/shop-time.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, listWeeksUntil } from '#core/shared/shop-weeks.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

const run = (shop: SignedInApp, statement: ReturnType<typeof sql>) => shop.database.db.execute(statement)
const ask = async (shop: SignedInApp, path: string, as = shop.token) => {
  const { status, body } = await shop.call('GET', path, { token: as })
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const today = (shop: SignedInApp) => ask(shop, '/api/v2/orders/today')
const names = async (shop: SignedInApp, query: string) =>
  (await ask(shop, `/api/v2/orders?${query}`)).orders.map(({ nama }: { nama: string }) => nama).sort()

let phones = 0
async function placed(
  shop: SignedInApp,
  nama: string,
  path = '/api/sticker-print/save-order',
  more: object = {},
) {
  const phone = `0127${String((phones += 1)).padStart(6, '0')}`
  const { status, body } = await shop.call('POST', path, {
    token: shop.token,
    body: stickerOrder({ nama, phone, ...more }),
  })
  expect(status).toBe(200)
  return body.id as string
}
const moved = async (shop: SignedInApp, id: string, to: string, more: object = {}) => {
  const { order } = await ask(shop, `/api/v2/orders/${id}`)
  const body = { version: order.version, to, ...more }
  expect((await shop.call('POST', `/api/v2/orders/${id}/move`, { token: shop.token, body })).status).toBe(200)
}
const paidAt = (shop: SignedInApp, id: string, at: Date) =>
  run(shop, sql`update orders set paid_at = ${at.toISOString()}::timestamptz where public_id = ${id}`)
const slip = (shop: SignedInApp, id: string) =>
  shop.call('POST', '/api/orders/slip', {
    body: { id, file: Buffer.from('%PDF-1.4 slip').toString('base64') },
  })

test('a shop without orders is told so, and nothing is made up', async ({ shop }) => {
  expect(await today(shop)).toEqual({
    any: false,
    counted_to: 500,
    new: 0,
    overdue: 0,
    slips: 0,
    words: 0,
    in_production: 0,
    ready: 0,
    to_print: { orders: 0, sheets: 0, tags: 0, logos: 0 },
    longest: [],
  })
  const sales = await ask(shop, '/api/v2/orders/sales')
  expect(sales.weeks).toHaveLength(12)
  expect(sales.weeks.every(({ sen, orders }: Record<string, number>) => sen === 0 && orders === 0)).toBe(true)
  expect(sales.products).toEqual([])
})

test('each figure of the orders is what its list shows', async ({ shop }) => {
  const late = await placed(shop, 'Late')
  const waiting = await placed(shop, 'Slip')
  await placed(shop, 'Fresh')
  await run(
    shop,
    sql`update orders set placed_at = now() - interval '25 hours' where public_id in (${late}, ${waiting})`,
  )
  expect((await slip(shop, waiting)).status).toBe(200)
  const gone = await placed(shop, 'Gone')
  await slip(shop, gone)
  await run(shop, sql`update orders set placed_at = now() - interval '3 days' where public_id = ${gone}`)
  await moved(shop, gone, 'cancelled')
  const tags = await placed(shop, 'Tags', '/api/iron-on/save-order', {
    orders: [
      { namaAnak: 'Ali', warna: 'Red/White', bilangan: 2 },
      { namaAnak: 'Abu', warna: 'Red/White', bilangan: 1 },
    ],
  })
  const stickers = await placed(shop, 'Stickers')
  const made = await placed(shop, 'Made')
  for (const id of [tags, stickers, made]) await moved(shop, id, 'paid')
  await slip(shop, made)
  await moved(shop, made, 'in_production')
  await moved(shop, made, 'ready')
  await run(shop, sql`update orders set stage_since = now() - interval '2 days' where public_id = ${made}`)
  // Without its money having been seen, and without a batch: it is still to be printed.
  const byHand = await placed(shop, 'By hand', '/api/iron-on/save-order', {
    orders: [{ namaAnak: 'Ida', warna: 'Red/White', bilangan: 1 }],
  })
  await moved(shop, byHand, 'in_production')

  const figures = await today(shop)
  // 1,000 stickers of 6 cm: 28 on a sheet. Three sets of seven tags.
  expect(figures).toMatchObject({
    any: true,
    new: 3,
    overdue: 2,
    slips: 1,
    in_production: 1,
    ready: 1,
    to_print: { orders: 3, sheets: 36, tags: 28, logos: 0 },
  })
  expect(figures.to_print.orders).toBe((await ask(shop, '/api/v2/production/waiting')).orders.length)
  // A slip waits for somebody to look at it, so its order waits for the shop.
  expect(figures.longest.map(({ nama }: { nama: string }) => nama)).toEqual([
    'Made',
    'Slip',
    'Tags',
    'Stickers',
    'By hand',
  ])
  expect(await names(shop, 'overdue=true')).toEqual(['Late', 'Slip'])
  expect(await names(shop, 'slips=true')).toEqual(['Slip'])
  expect(await names(shop, 'stage=paid')).toEqual(['Stickers', 'Tags'])
  const { counts } = await ask(shop, '/api/v2/orders/counts?overdue=true')
  expect(counts).toMatchObject({ new: 2, cancelled: 0 })
})

test('sales are told by the week and the product, and a week leads to its orders', async ({ shop }) => {
  await run(shop, sql`delete from orders`)
  const weeks = listWeeksUntil(new Date(), 12)
  const first = weeks[0]?.from ?? ''
  // The first minute of the oldest week, the last one of the week before it, and today.
  const monday = new Date(`${first}T00:00:30+08:00`)
  const [old, older, now, dropped] = [
    await placed(shop, 'Old'),
    await placed(shop, 'Older'),
    await placed(shop, 'Now', '/api/iron-on/save-order', {
      orders: [{ namaAnak: 'Ali', warna: 'Red/White', bilangan: 3 }],
    }),
    await placed(shop, 'Dropped'),
  ]
  for (const id of [old, older, now, dropped]) await moved(shop, id, 'paid', { paid_sen: 5_000 })
  await moved(shop, dropped, 'cancelled')
  await paidAt(shop, old, monday)
  await paidAt(shop, older, new Date(monday.getTime() - 60_000))

  const sales = await ask(shop, '/api/v2/orders/sales')
  expect(sales.weeks.map(({ sen }: { sen: number }) => sen)).toEqual([5000, ...Array(10).fill(0), 5000])
  expect(sales.products).toEqual([
    { id: 5, name: 'Mirrorcoat Sticker', orders: 1, sen: 5000 },
    { id: 15, name: 'Iron-On Name Tag', orders: 1, sen: 5000 },
  ])
  expect(await names(shop, `paid_from=${first}&paid_to=${addDays(first, 6)}`)).toEqual(['Old'])
  expect(await names(shop, `paid_from=${sales.from}&paid_to=${sales.to}&product=15`)).toEqual(['Now'])
})

test('each figure of the messages is what its list shows', async ({ shop }) => {
  await run(shop, sql`delete from messages`)
  const day = getShopDay(new Date())
  const noon = new Date(`${day}T12:00:00+08:00`)
  const put = (id: number, status: string, at: Date, failure: string | null = null) => {
    const due = status === 'pending' ? at.toISOString() : null
    return run(
      shop,
      sql`
      insert into messages (id, phone, body, scheduled_at, status, failure, origin, due_at)
      values (${`00000000-0000-4000-8000-00000000000${id}`}, ${`6012000000${id}`}, 'Siap', ${at.toISOString()}::timestamptz,
        ${status}, ${failure}, 'scheduler', ${due}::timestamptz)`,
    )
  }
  await put(1, 'sent', noon)
  await put(2, 'failed', noon, 'missed')
  await put(3, 'pending', noon)
  await put(4, 'failed', new Date(noon.getTime() - 40 * 86_400_000), 'delivery_unknown')
  await put(5, 'pending', new Date(Date.now() + 30 * 86_400_000))
  await run(shop, sql`update messages set due_at = now() + interval '1 hour' where phone = '60120000003'`)

  const figures = await ask(shop, '/api/v2/scheduled-messages/today', shop.ownerToken)
  expect(figures).toMatchObject({ day, sent: 1, failed: 1, waiting: 1, undecided: 1, soon: 1, hours: 3 })
  expect(figures.next).toMatchObject([{ phone: '60120000003', contact: null }])
  const listed = async (query: string) =>
    (await ask(shop, `/api/v2/scheduled-messages/page?${query}`, shop.ownerToken)).messages.map(
      ({ phone }: { phone: string }) => phone,
    )
  expect(await listed('undecided=true')).toEqual(['60120000004'])
  expect(await listed('undecided=true&search=siap')).toEqual(['60120000004'])
  expect(await listed('undecided=true&search=0120000002')).toEqual([])
  expect(await listed(`status=failed&from=${day}&to=${day}`)).toEqual(['60120000002'])
  for (const search of ['', '&search=siap']) {
    const counts = await ask(
      shop,
      `/api/v2/scheduled-messages/counts?undecided=true${search}`,
      shop.ownerToken,
    )
    expect(counts).toMatchObject({ failed: 1, total: 1 })
  }
})

test('SCR-06 what was sold today and what is late: a test order is none of it, and each figure is its list', async ({
  shop,
}) => {
  await run(shop, sql`delete from orders`)
  const sold = async () => {
    const { today: came, week: _week, month: _month, ...rest } = await ask(shop, '/api/v2/orders/sold-today')
    return { ...rest, sen: came.sen, orders: came.orders }
  }
  const day = getShopDay(new Date())
  const nothing = { day, sen: 0, orders: 0, placed: 0, late: 0, at_risk: 0, counted_to: 500 }
  expect(await sold()).toEqual(nothing)
  const [late, ready, fresh] = [
    await placed(shop, 'Late'),
    await placed(shop, 'Ready'),
    await placed(shop, 'Fresh'),
  ]
  for (const id of [late, ready, fresh]) await moved(shop, id, 'paid', { paid_sen: 2_000 })
  for (const id of [late, ready]) await paidAt(shop, id, new Date(Date.now() - 4 * 86_400_000))
  await moved(shop, ready, 'in_production')
  await moved(shop, ready, 'ready')
  // Begun without its money having been seen, long ago.
  const byHand = await placed(shop, 'By hand')
  await moved(shop, byHand, 'in_production')
  await run(shop, sql`update orders set stage_since = now() - interval '4 days' where public_id = ${byHand}`)
  expect(await sold()).toEqual({ ...nothing, sen: 2_000, orders: 1, placed: 4, late: 2 })
  expect(await names(shop, 'late=true')).toEqual(['By hand', 'Late'])
  expect(await names(shop, `paid_from=${nothing.day}&paid_to=${nothing.day}`)).toEqual(['Fresh'])
  const { counts } = await ask(shop, '/api/v2/orders/counts?late=true')
  expect(counts).toMatchObject({ new: 0, paid: 1, in_production: 1, ready: 0 })
})

test('SCR-13 set-up knows from the data what is done; a test order goes out, counts nowhere and can be removed', async ({
  shop,
}) => {
  await run(shop, sql`delete from orders`)
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
    const { status, body: answer } = await shop.call(method, path, { token: shop.ownerToken, body })
    expect([status, answer.error]).toEqual([200, undefined])
    return answer.data
  }
  const todo = async () => {
    const { steps } = await ask(shop, '/api/v2/setup', shop.ownerToken)
    return steps.filter(({ done }: { done: boolean }) => !done).map(({ step }: { step: string }) => step)
  }
  const all = [
    'details',
    'number',
    'bank',
    'qr',
    'prices',
    'postage',
    'order_messages',
    'gateway',
    'test_order',
  ]
  expect(await todo()).toEqual(all)
  const details = { address: '', pickup_place: 'Kajang', hours: '' }
  await change('PUT', '/api/v2/shop', { ...details, name: 'Kedai Warna', phone: '012-345 6789' })
  const account = { bank: 'Maybank', number: '5123 4567', holder: 'Kedai Warna' }
  await change('PUT', '/api/v2/payment/accounts', { accounts: [account] })
  await change('PUT', '/api/v2/payment/qr', { caption: '', picture: null })
  await change('PUT', '/api/v2/order-messages', { by_itself: ['ready', 'posted'], unpaid_days: null })
  // Other postage than the stock one is seen by itself.
  const { version, ...stock } = await ask(shop, '/api/v2/postage')
  await change('PUT', '/api/v2/postage', { ...stock, free_from_sen: 20_000, version })
  expect(await todo()).toEqual(['prices', 'gateway', 'test_order'])
  await change('PUT', '/api/v2/setup', { confirm: 'prices' })
  // Whoever keeps the stock one says so.
  await run(shop, sql`delete from record_versions where kind = 'postage'`)
  expect(await todo()).toEqual(['postage', 'gateway', 'test_order'])
  await change('PUT', '/api/v2/setup', { confirm: 'postage' })

  const before = [
    await today(shop),
    await ask(shop, '/api/v2/orders/sold-today'),
    await ask(shop, '/api/v2/orders/sales'),
  ]
  const wrong = await shop.call('POST', '/api/v2/setup/test-order', {
    token: shop.ownerToken,
    body: { phone: '12' },
  })
  expect(wrong.status).toBe(400)
  const { test_order: order } = await change('POST', '/api/v2/setup/test-order', { phone: '012-345 6789' })
  expect(order).toMatchObject({ phone: '60123456789' })
  expect([
    await today(shop),
    await ask(shop, '/api/v2/orders/sold-today'),
    await ask(shop, '/api/v2/orders/sales'),
  ]).toEqual(before)
  const { orders } = await ask(shop, '/api/v2/orders')
  expect(orders).toMatchObject([{ number: order.number, is_test: true, stage: 'new' }])
  const { rows } = await run(
    shop,
    sql`select status from messages where phone = '60123456789' and body like ${`%${order.number}%`}`,
  )
  expect(rows).toHaveLength(1)
  // Sent, but to nobody's real phone: that is still to come.
  await run(shop, sql`update messages set status = 'sent', due_at = null where phone = '60123456789'`)
  expect((await ask(shop, '/api/v2/setup', shop.ownerToken)).test_order.message).toBe('sent')
  expect(await todo()).toEqual(['gateway', 'test_order'])
  // A second one takes the place of the first.
  const again = await change('POST', '/api/v2/setup/test-order', { phone: '012-345 6789' })
  expect(again.test_order.number).not.toBe(order.number)
  expect((await ask(shop, '/api/v2/orders')).orders).toHaveLength(1)
  await run(shop, sql`update setup set tested_with = 'waha'`)
  await run(shop, sql`update messages set status = 'sent', due_at = null where phone = '60123456789'`)
  expect(await todo()).toEqual(['gateway'])
  // What has been tried stays so without the order.
  await change('DELETE', '/api/v2/setup/test-order')
  expect(await todo()).toEqual(['gateway'])
  expect((await ask(shop, '/api/v2/orders')).orders).toEqual([])
  expect((await change('PUT', '/api/v2/setup', { dismissed: true })).dismissed).toBe(true)
  const actions = await ask(shop, '/api/v2/audit?action=removed+a+test+order', shop.ownerToken)
  expect(actions.entries[0]).toMatchObject({ subject: again.test_order.number })
})
