import { getShopDay } from '#core/shared/shop-time.ts'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { addDays, listWeeksUntil } from '#core/shared/shop-weeks.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

const runSql = (shop: SignedInApp, statement: ReturnType<typeof sql>) => shop.database.db.execute(statement)
const staffCall = async (shop: SignedInApp, path: string, as = shop.token) => {
  const { status, body } = await shop.call('GET', path, { token: as })
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const fetchToday = (shop: SignedInApp) => staffCall(shop, '/api/v2/orders/today')
const listNames = async (shop: SignedInApp, query: string) =>
  (await staffCall(shop, `/api/v2/orders?${query}`)).orders.map(({ nama }: { nama: string }) => nama).sort()

let phones = 0
async function placeOrder(
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
const moveOrder = async (shop: SignedInApp, id: string, to: string, more: object = {}) => {
  const { order } = await staffCall(shop, `/api/v2/orders/${id}`)
  const body = { version: order.version, to, ...more }
  expect((await shop.call('POST', `/api/v2/orders/${id}/move`, { token: shop.token, body })).status).toBe(200)
}
const setPaidAt = (shop: SignedInApp, id: string, at: Date) =>
  runSql(shop, sql`update orders set paid_at = ${at.toISOString()}::timestamptz where public_id = ${id}`)
const uploadSlip = (shop: SignedInApp, id: string) =>
  shop.call('POST', '/api/orders/slip', {
    body: { id, file: Buffer.from('%PDF-1.4 slip').toString('base64') },
  })

test('the dashboard reports that a shop has no orders', async ({ shop }) => {
  expect(await fetchToday(shop)).toEqual({
    any: false,
    counted_to: 500,
    new: 0,
    overdue: 0,
    slips: 0,
    overpaid: 0,
    words: 0,
    in_production: 0,
    ready: 0,
    to_print: { orders: 0, sheets: 0, tags: 0, logos: 0 },
    longest: [],
  })
  const sales = await staffCall(shop, '/api/v2/orders/sales')
  expect(sales.weeks).toHaveLength(12)
  expect(sales.weeks.every(({ sen, orders }: Record<string, number>) => sen === 0 && orders === 0)).toBe(true)
  expect(sales.products).toEqual([])
})

test('the dashboard shows the same numbers of orders as the linked lists', async ({ shop }) => {
  const late = await placeOrder(shop, 'Late')
  const waiting = await placeOrder(shop, 'Slip')
  await placeOrder(shop, 'Fresh')
  await runSql(
    shop,
    sql`update orders set placed_at = now() - interval '25 hours' where public_id in (${late}, ${waiting})`,
  )
  expect((await uploadSlip(shop, waiting)).status).toBe(200)
  const gone = await placeOrder(shop, 'Gone')
  await uploadSlip(shop, gone)
  await runSql(shop, sql`update orders set placed_at = now() - interval '3 days' where public_id = ${gone}`)
  await moveOrder(shop, gone, 'cancelled')
  const tags = await placeOrder(shop, 'Tags', '/api/iron-on/save-order', {
    orders: [
      { namaAnak: 'Ali', warna: 'Red/White', bilangan: 2 },
      { namaAnak: 'Abu', warna: 'Red/White', bilangan: 1 },
    ],
  })
  const stickers = await placeOrder(shop, 'Stickers')
  const made = await placeOrder(shop, 'Made')
  for (const id of [tags, stickers, made]) await moveOrder(shop, id, 'paid')
  await uploadSlip(shop, made)
  await moveOrder(shop, made, 'in_production')
  await moveOrder(shop, made, 'ready')
  await runSql(shop, sql`update orders set stage_since = now() - interval '2 days' where public_id = ${made}`)
  // This order is in production but in no batch, so it still has to be printed.
  const byHand = await placeOrder(shop, 'By hand', '/api/iron-on/save-order', {
    orders: [{ namaAnak: 'Ida', warna: 'Red/White', bilangan: 1 }],
  })
  await moveOrder(shop, byHand, 'in_production')

  const refund = await placeOrder(shop, 'Refund')
  await moveOrder(shop, refund, 'paid')
  await moveOrder(shop, refund, 'cancelled')

  const figures = await fetchToday(shop)
  // 1,000 stickers of 6 cm fill 36 sheets of 28. Four sets of seven tags are 28 tags.
  expect(figures).toMatchObject({
    any: true,
    new: 3,
    overdue: 2,
    slips: 1,
    overpaid: 1,
    in_production: 1,
    ready: 1,
    to_print: { orders: 3, sheets: 36, tags: 28, logos: 0 },
  })
  expect(figures.to_print.orders).toBe((await staffCall(shop, '/api/v2/production/waiting')).orders.length)
  // Staff must check a slip, so an order with a slip is listed.
  expect(figures.longest.map(({ nama }: { nama: string }) => nama)).toEqual([
    'Made',
    'Slip',
    'Tags',
    'Stickers',
    'By hand',
  ])
  expect(await listNames(shop, 'overdue=true')).toEqual(['Late', 'Slip'])
  expect(await listNames(shop, 'slips=true')).toEqual(['Slip'])
  expect(await listNames(shop, 'balance=overpaid')).toEqual(['Refund'])
  expect(await listNames(shop, 'stage=paid')).toEqual(['Stickers', 'Tags'])
  const { counts } = await staffCall(shop, '/api/v2/orders/counts?overdue=true')
  expect(counts).toMatchObject({ new: 2, cancelled: 0 })
})

test('the dashboard reports sales by week and product, and lists the orders of a week', async ({ shop }) => {
  await runSql(shop, sql`delete from orders`)
  const weeks = listWeeksUntil(new Date(), 12)
  const first = weeks[0]?.from ?? ''
  // The orders are paid in the first minute of the oldest week, in the last minute of the week before it, and today.
  const monday = new Date(`${first}T00:00:30+08:00`)
  const [old, older, now, dropped] = [
    await placeOrder(shop, 'Old'),
    await placeOrder(shop, 'Older'),
    await placeOrder(shop, 'Now', '/api/iron-on/save-order', {
      orders: [{ namaAnak: 'Ali', warna: 'Red/White', bilangan: 3 }],
    }),
    await placeOrder(shop, 'Dropped'),
  ]
  for (const id of [old, older, now, dropped]) await moveOrder(shop, id, 'paid', { paid_sen: 5_000 })
  await moveOrder(shop, dropped, 'cancelled')
  await setPaidAt(shop, old, monday)
  await setPaidAt(shop, older, new Date(monday.getTime() - 60_000))

  const sales = await staffCall(shop, '/api/v2/orders/sales')
  expect(sales.weeks.map(({ sen }: { sen: number }) => sen)).toEqual([5000, ...Array(10).fill(0), 5000])
  expect(sales.products).toEqual([
    { id: 5, name: 'Mirrorcoat Sticker', orders: 1, sen: 5000 },
    { id: 15, name: 'Iron-On Name Tag', orders: 1, sen: 5000 },
  ])
  expect(await listNames(shop, `paid_from=${first}&paid_to=${addDays(first, 6)}`)).toEqual(['Old'])
  expect(await listNames(shop, `paid_from=${sales.from}&paid_to=${sales.to}&product=15`)).toEqual(['Now'])
})

test('the dashboard shows the same numbers of messages as the linked lists', async ({ shop }) => {
  await runSql(shop, sql`delete from messages`)
  const day = getShopDay(new Date())
  const noon = new Date(`${day}T12:00:00+08:00`)
  const put = (id: number, status: string, at: Date, failure: string | null = null) => {
    const due = status === 'pending' ? at.toISOString() : null
    return runSql(
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
  await runSql(shop, sql`update messages set due_at = now() + interval '1 hour' where phone = '60120000003'`)

  const figures = await staffCall(shop, '/api/v2/scheduled-messages/today', shop.ownerToken)
  expect(figures).toMatchObject({ day, sent: 1, failed: 1, waiting: 1, undecided: 1, soon: 1, hours: 3 })
  expect(figures.next).toMatchObject([{ phone: '60120000003', contact: null }])
  const listed = async (query: string) =>
    (await staffCall(shop, `/api/v2/scheduled-messages/page?${query}`, shop.ownerToken)).messages.map(
      ({ phone }: { phone: string }) => phone,
    )
  expect(await listed('undecided=true')).toEqual(['60120000004'])
  expect(await listed('undecided=true&search=siap')).toEqual(['60120000004'])
  expect(await listed('undecided=true&search=0120000002')).toEqual([])
  expect(await listed(`status=failed&from=${day}&to=${day}`)).toEqual(['60120000002'])
  for (const search of ['', '&search=siap']) {
    const counts = await staffCall(
      shop,
      `/api/v2/scheduled-messages/counts?undecided=true${search}`,
      shop.ownerToken,
    )
    expect(counts).toMatchObject({ failed: 1, total: 1 })
  }
})

test('SCR-06 the dashboard omits test orders from today’s sales and late orders, and shows the same counts as the linked lists', async ({
  shop,
}) => {
  await runSql(shop, sql`delete from orders`)
  const sold = async () => {
    const { today, week: _week, month: _month, ...rest } = await staffCall(shop, '/api/v2/orders/sold-today')
    return { ...rest, sen: today.sen, orders: today.orders }
  }
  const day = getShopDay(new Date())
  const nothing = { day, sen: 0, orders: 0, placed: 0, late: 0, at_risk: 0, counted_to: 500 }
  expect(await sold()).toEqual(nothing)
  const [late, ready, fresh] = [
    await placeOrder(shop, 'Late'),
    await placeOrder(shop, 'Ready'),
    await placeOrder(shop, 'Fresh'),
  ]
  for (const id of [late, ready, fresh]) await moveOrder(shop, id, 'paid', { paid_sen: 2_000 })
  for (const id of [late, ready]) await setPaidAt(shop, id, new Date(Date.now() - 4 * 86_400_000))
  await moveOrder(shop, ready, 'in_production')
  await moveOrder(shop, ready, 'ready')
  // This order has been in production for four days without a payment.
  const byHand = await placeOrder(shop, 'By hand')
  await moveOrder(shop, byHand, 'in_production')
  await runSql(
    shop,
    sql`update orders set stage_since = now() - interval '4 days' where public_id = ${byHand}`,
  )
  expect(await sold()).toEqual({ ...nothing, sen: 2_000, orders: 1, placed: 4, late: 2 })
  expect(await listNames(shop, 'late=true')).toEqual(['By hand', 'Late'])
  expect(await listNames(shop, `paid_from=${nothing.day}&paid_to=${nothing.day}`)).toEqual(['Fresh'])
  const { counts } = await staffCall(shop, '/api/v2/orders/counts?late=true')
  expect(counts).toMatchObject({ new: 0, paid: 1, in_production: 1, ready: 0 })
})

test('SCR-13 detects completed set-up steps, and places a test order that is not counted and can be deleted', async ({
  shop,
}) => {
  await runSql(shop, sql`delete from orders`)
  const change = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}) => {
    const { status, body: answer } = await shop.call(method, path, { token: shop.ownerToken, body })
    expect([status, answer.error]).toEqual([200, undefined])
    return answer.data
  }
  const todo = async () => {
    const { steps } = await staffCall(shop, '/api/v2/setup', shop.ownerToken)
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
  // The postage step counts as completed when the postage differs from the default.
  const { version, ...stock } = await staffCall(shop, '/api/v2/postage')
  await change('PUT', '/api/v2/postage', { ...stock, free_from_sen: 20_000, version })
  expect(await todo()).toEqual(['prices', 'gateway', 'test_order'])
  await change('PUT', '/api/v2/setup', { confirm: 'prices' })
  // With the default postage, the postage step stays open until the administrator confirms the postage.
  await runSql(shop, sql`delete from record_versions where kind = 'postage'`)
  expect(await todo()).toEqual(['postage', 'gateway', 'test_order'])
  await change('PUT', '/api/v2/setup', { confirm: 'postage' })

  const before = [
    await fetchToday(shop),
    await staffCall(shop, '/api/v2/orders/sold-today'),
    await staffCall(shop, '/api/v2/orders/sales'),
  ]
  const wrong = await shop.call('POST', '/api/v2/setup/test-order', {
    token: shop.ownerToken,
    body: { phone: '12' },
  })
  expect(wrong.status).toBe(400)
  const { test_order: order } = await change('POST', '/api/v2/setup/test-order', { phone: '012-345 6789' })
  expect(order).toMatchObject({ phone: '60123456789' })
  expect([
    await fetchToday(shop),
    await staffCall(shop, '/api/v2/orders/sold-today'),
    await staffCall(shop, '/api/v2/orders/sales'),
  ]).toEqual(before)
  const { orders } = await staffCall(shop, '/api/v2/orders')
  expect(orders).toMatchObject([{ number: order.number, is_test: true, stage: 'new' }])
  const { rows } = await runSql(
    shop,
    sql`select status from messages where phone = '60123456789' and body like ${`%${order.number}%`}`,
  )
  expect(rows).toHaveLength(1)
  // The sandbox sent the message, but not to a real phone, so the step of the test order stays open.
  await runSql(shop, sql`update messages set status = 'sent', due_at = null where phone = '60123456789'`)
  expect((await staffCall(shop, '/api/v2/setup', shop.ownerToken)).test_order.message).toBe('sent')
  expect(await todo()).toEqual(['gateway', 'test_order'])
  const again = await change('POST', '/api/v2/setup/test-order', { phone: '012-345 6789' })
  expect(again.test_order.number).not.toBe(order.number)
  expect((await staffCall(shop, '/api/v2/orders')).orders).toHaveLength(1)
  await runSql(shop, sql`update setup set tested_with = 'waha'`)
  await runSql(shop, sql`update messages set status = 'sent', due_at = null where phone = '60123456789'`)
  expect(await todo()).toEqual(['gateway'])
  // The step of the test order stays completed after the order is deleted.
  await change('DELETE', '/api/v2/setup/test-order')
  expect(await todo()).toEqual(['gateway'])
  expect((await staffCall(shop, '/api/v2/orders')).orders).toEqual([])
  expect((await change('PUT', '/api/v2/setup', { dismissed: true })).dismissed).toBe(true)
  const actions = await staffCall(shop, '/api/v2/audit?action=removed+a+test+order', shop.ownerToken)
  expect(actions.entries[0]).toMatchObject({ subject: again.test_order.number })
})
