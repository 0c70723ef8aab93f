import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { issueDocument } from '#core/documents/document-calls.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'
import { getOrderBoard } from '#core/orders/admin/order-board.ts'
import {
  listUnpaidOrders,
  previewPaymentReminder,
  remindUnpaidOrders,
} from '#core/orders/admin/unpaid-orders.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { moveOrder, placePayableOrder, recordPayment } from '../support/order-payments.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { getReminderTime } from '#server/features/orders/admin/reminder-time.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor', env: { PUBLIC_URL: 'https://kedai.test' } })

test.beforeEach(async ({ shop }) => {
  await shop.database.db.execute(sql`truncate documents, messages, orders cascade`)
  await shop.database.db.execute(sql`update sending_rules set visitor_messages_a_day = 500`)
  await setHours(
    shop,
    Array.from({ length: 7 }, () => ({ from: '00:00', to: '24:00' })),
  )
})

const setHours = (shop: SignedInApp, hours: ({ from: string; to: string } | null)[]) =>
  shop.database.db.execute(sql`update sending_rules set hours = ${JSON.stringify(hours)}::jsonb`)

async function closeUntilTomorrow(shop: SignedInApp): Promise<string> {
  const tomorrow = addDays(getShopDay(new Date()), 1)
  const weekday = (new Date(`${tomorrow}T00:00:00Z`).getUTCDay() + 6) % 7
  const hours = { from: '09:00', to: '18:00' }
  await setHours(
    shop,
    Array.from({ length: 7 }, (_, at) => (at === weekday ? hours : null)),
  )
  return new Date(`${tomorrow}T09:00:00+08:00`).toISOString()
}

const withoutLinks = (text = '') => text.replaceAll(/https:\S+/g, 'LINK')
const list = (shop: SignedInApp, filter: object = {}) => shop.api(listUnpaidOrders, filter, shop.token)
const remind = (shop: SignedInApp, orders: OrderDetails[]) =>
  shop.api(remindUnpaidOrders, { ids: orders.map(({ order: { id } }) => id) }, shop.token)

async function placeOrderDaysAgo(shop: SignedInApp, days: number): Promise<OrderDetails> {
  const order = await placePayableOrder(shop)
  await shop.database.db.execute(
    sql`update orders set placed_at = placed_at - ${days} * interval '1 day' where public_id = ${order.order.id}`,
  )
  return order
}

async function findReminders(shop: SignedInApp) {
  const { rows } = await shop.database.db.execute<{ body: string; by: string }>(
    sql`select body, created_by as by from messages where origin_key like '% unpaid %' order by created_at`,
  )
  return rows
}

const sortNumbers = (orders: { number: string }[]) => orders.map(({ number }) => number).toSorted()

test('the “Unpaid” filter of the orders list shows the same orders as the list of unpaid orders', async ({
  shop,
}) => {
  const unpaid = await placePayableOrder(shop)
  const confirmed = await moveOrder(shop, await placePayableOrder(shop), 'paid', { paid_sen: 0 })
  let partly = await moveOrder(shop, await placePayableOrder(shop), 'paid', { paid_sen: 6000 })
  for (const stage of ['ready', 'handed_over']) partly = await moveOrder(shop, partly, stage)
  await moveOrder(shop, await placePayableOrder(shop), 'paid')
  await moveOrder(shop, await placePayableOrder(shop), 'cancelled')
  const expected = [unpaid, confirmed, partly].map(({ order }) => order.number).toSorted()
  expect(sortNumbers((await list(shop)).orders)).toEqual(expected)
  const filter = { unpaid: true }
  expect(sortNumbers((await shop.api(listOrders, filter, shop.token)).orders)).toEqual(expected)
  const board = await shop.api(getOrderBoard, filter, shop.token)
  expect(sortNumbers(board.orders)).toEqual(expected)
  expect(board.counts).toMatchObject({ new: 1, paid: 1, handed_over: 1, cancelled: 0 })
})

test('lists unpaid and partly paid orders with totals by age, and omits paid orders, cancelled orders and quotes', async ({
  shop,
}) => {
  const old = await placeOrderDaysAgo(shop, 40)
  const partly = await recordPayment(shop, await placeOrderDaysAgo(shop, 3), {
    amount_sen: 2600,
    method: 'cash',
  })
  const fresh = await placePayableOrder(shop)
  await recordPayment(shop, await placePayableOrder(shop), { amount_sen: 12_600, method: 'cash' })
  await moveOrder(shop, await placePayableOrder(shop), 'cancelled')
  const invoiced = await placeOrderDaysAgo(shop, 40)
  await shop.api(issueDocument, { id: invoiced.order.id, kind: 'invoice', credit_days: 14 }, shop.token)

  const all = await list(shop)
  expect(all.orders.map(({ number, due_sen: sen, overdue_days: days }) => [number, sen, days])).toEqual([
    [old.order.number, 12_600, 40],
    [partly.order.number, 10_000, 3],
    [fresh.order.number, 12_600, 0],
    [invoiced.order.number, 12_600, -14],
  ])
  expect(all.ages.map(({ age, count, due_sen: sen }) => [age, count, sen])).toEqual([
    ['not_due', 1, 12_600],
    ['today', 1, 12_600],
    ['week', 1, 10_000],
    ['month', 0, 0],
    ['older', 1, 12_600],
  ])
  expect((await list(shop, { age: 'older' })).orders.map(({ id }) => id)).toEqual([old.order.id])
})

test('sends reminders with the payment link for all chosen unpaid orders at once, and at most one a day for each order', async ({
  shop,
}) => {
  const unpaid = await placeOrderDaysAgo(shop, 5)
  const partly = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 2600,
    method: 'cash',
  })
  const paid = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 12_600,
    method: 'cash',
  })
  const previews = await Promise.all(
    [unpaid, partly].map(({ order: { id } }) => shop.api(previewPaymentReminder, { id }, shop.token)),
  )
  const first = await remind(shop, [unpaid, partly, paid])
  expect(first).toEqual({ reminded: 2, scheduled_for: null, skipped: [{ id: paid.order.id, why: 'paid' }] })
  const texts = await findReminders(shop)
  expect(texts.map(({ by }) => by)).toEqual(['contributor', 'contributor'])
  expect(previews.map(({ text }) => withoutLinks(text))).toEqual(texts.map(({ body }) => withoutLinks(body)))
  expect(texts[0]?.body).toMatch(/belum dibayar[\s\S]*RM 126\.00[\s\S]*https:\/\/kedai\.test\//)
  expect(texts[1]?.body).toMatch(/masih ada baki RM 100\.00[\s\S]*https:\/\/kedai\.test\//)

  const [one, other] = await Promise.all([remind(shop, [unpaid]), remind(shop, [unpaid])])
  for (const again of [one, other])
    expect(again).toMatchObject({ reminded: 0, skipped: [{ id: unpaid.order.id, why: 'reminded_today' }] })
  expect(await findReminders(shop)).toHaveLength(2)
  expect((await list(shop)).orders).toMatchObject([{ can_remind: false }, { can_remind: false }])

  await shop.database.db.execute(sql`update order_events set at = at - interval '1 day'`)
  await shop.database.db.execute(sql`update messages set origin_key = origin_key || ' before'`)
  expect((await remind(shop, [unpaid])).reminded).toBe(1)
})

test('simultaneous requests send one reminder for an order', async ({ shop }) => {
  const order = await placePayableOrder(shop)
  const results = await Promise.all([remind(shop, [order]), remind(shop, [order]), remind(shop, [order])])
  expect(results.reduce((sum, { reminded }) => sum + reminded, 0)).toBe(1)
  expect(await findReminders(shop)).toHaveLength(1)
})

test('outside sending hours, schedules one reminder for the beginning of the next sending hours', async ({
  shop,
}) => {
  const opening = await closeUntilTomorrow(shop)
  const order = await placePayableOrder(shop)
  expect((await list(shop)).reminders_at).toBe(opening)
  expect(await remind(shop, [order])).toEqual({ reminded: 1, scheduled_for: opening, skipped: [] })
  const { rows } = await shop.database.db.execute<{ status: string; due: Date; at: Date }>(
    sql`select status, due_at as due, scheduled_at as at from messages where origin_key like '% unpaid %'`,
  )
  expect(rows.map(({ status, due, at }) => [status, new Date(due), new Date(at)])).toEqual([
    ['pending', new Date(opening), new Date(opening)],
  ])
  expect((await list(shop)).orders).toMatchObject([{ can_remind: false, reminded_at: opening }])
  expect((await remind(shop, [order])).skipped).toMatchObject([{ why: 'reminded_today' }])
})

const at = (time: string) => new Date(`2026-11-28T${time}:00+08:00`)

test('sends no reminder at night in a shop without sending hours', () => {
  const rules = { hours: null, holidays: [] }
  expect(getReminderTime(rules, at('10:00'))).toBeNull()
  expect(getReminderTime(rules, at('03:00'))).toEqual(at('08:00'))
  expect(getReminderTime(rules, at('23:00'))).toEqual(new Date('2026-11-29T08:00:00+08:00'))
})

test('a payment or a cancellation before the next morning cancels a scheduled reminder', async ({ shop }) => {
  await closeUntilTomorrow(shop)
  const [partly, paid, cancelled, open] = [
    await placePayableOrder(shop),
    await placePayableOrder(shop),
    await placePayableOrder(shop),
    await placePayableOrder(shop),
  ]
  expect((await remind(shop, [partly, paid, cancelled, open])).reminded).toBe(4)
  await recordPayment(shop, partly, { amount_sen: 2600, method: 'cash' })
  await recordPayment(shop, paid, { amount_sen: 12_600, method: 'cash' })
  await moveOrder(shop, cancelled, 'cancelled')
  const { rows } = await shop.database.db.execute<{ phone: string }>(
    sql`select phone from messages where origin_key like '% unpaid %' and status = 'pending'`,
  )
  expect(rows).toEqual([{ phone: open.order.phone }])
})

test('FIX-22 sends reminders only within the daily budget of messages that visitors cause', async ({
  shop,
}) => {
  const orders = [await placePayableOrder(shop), await placePayableOrder(shop), await placePayableOrder(shop)]
  // Mark the order messages as caused by staff, so that the whole budget is left for reminders.
  await shop.database.db.execute(sql`update messages set by_visitor = false`)
  await shop.database.db.execute(sql`update sending_rules set visitor_messages_a_day = 2`)
  expect((await list(shop)).reminders_left).toBe(2)
  const result = await remind(shop, orders)
  expect(result).toMatchObject({ reminded: 2, skipped: [{ why: 'budget_used' }] })
  expect((await list(shop)).reminders_left).toBe(0)
})
