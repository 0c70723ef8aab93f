import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  confirmStatementMatches,
  getStatementMatches,
  importStatement,
} from '#core/payments/statement-calls.ts'
import {
  recordPayout,
  closeDay,
  getDayClosing,
  getMonthClosing,
  listPayoutCredits,
  lockMonth,
  removePayout,
  reopenDay,
  unlockMonth,
} from '#core/payments/closing-calls.ts'
import { getOrder } from '#core/orders/admin/admin-order.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { listAuditEntries } from '#core/identity/audit.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import {
  placePayableOrder,
  recordPayment,
  recordProviderPayment,
  reversePayment,
} from '../support/order-payments.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

const today = getShopDay(new Date())
const lastMonthDay = addDays(`${today.slice(0, 7)}-01`, -1)
const lastMonth = lastMonthDay.slice(0, 7)
const noon = (day: string) => `${day}T12:00:00+08:00`

test.beforeEach(async ({ shop }) => {
  await shop.database.db.execute(sql`
    truncate day_closings, month_locks, provider_payouts, statement_imports, statement_lines, orders cascade`)
})

const findDay = (shop: SignedInApp, day = today) => shop.api(getDayClosing, { day }, shop.token)
const close = async (shop: SignedInApp, counted_sen: number, more: object = {}) => {
  const { day, version } = { ...(await findDay(shop)), ...more }
  return shop.api(closeDay, { day, version, float_sen: 10_000, counted_sen, ...more }, shop.token)
}
const callAsOwner = (shop: SignedInApp, path: string, body: object) =>
  shop.call('POST', path, { token: shop.ownerToken, body })
const pay = async (shop: SignedInApp, amount_sen: number, method: 'cash' | 'transfer', more: object = {}) =>
  recordPayment(shop, await placePayableOrder(shop), { amount_sen, method, ...more })
const refresh = (shop: SignedInApp, { order: { id } }: OrderDetails) => shop.api(getOrder, { id }, shop.token)

async function importCredits(shop: SignedInApp, rows: [day: string, text: string, sen: number][]) {
  let balance = 100_000
  const csv = formatCsv(
    ['Date', 'Details', 'Amount', 'Balance'],
    rows.map(([day, text, sen]) => [day, text, sen / 100, (balance += sen) / 100]),
  )
  const columns = { day: 0, text: [1], amount: 2, direction: null, debit: null, credit: null, balance: 3 }
  const file = Buffer.from(csv).toString('base64')
  await shop.api(
    importStatement,
    { file, name: 'a.csv', account: 'Maybank ••6789', columns },
    shop.ownerToken,
  )
  return shop.api(getStatementMatches, {}, shop.ownerToken)
}

test('adds up a day’s payments by method and compares the counted cash with the float, payments and refunds', async ({
  shop,
}) => {
  const cash = await pay(shop, 12_600, 'cash')
  await recordPayment(shop, cash, { kind: 'refund', amount_sen: 600, method: 'cash' })
  const transfer = await pay(shop, 5000, 'transfer')
  await pay(shop, 12_600, 'cash', { paid_at: noon(addDays(today, -1)) })
  const mistake = await pay(shop, 777, 'cash')
  await reversePayment(shop, mistake, mistake.payments[0])

  const open = await findDay(shop)
  expect(open).toMatchObject({
    state: 'open',
    closing: null,
    cash: { received_sen: 12_600, refunded_sen: 600 },
  })
  expect(open.sums.methods).toEqual([
    { method: 'cash', count: 2, refund_count: 1, received_sen: 12_600, refunded_sen: 600 },
    { method: 'transfer', count: 1, refund_count: 0, received_sen: 5000, refunded_sen: 0 },
  ])
  expect(open.sums.transfers).toEqual({ proved_count: 0, proved_sen: 0, open_count: 1, open_sen: 5000 })
  expect(open.unproved).toMatchObject([{ order_number: transfer.order.number, amount_sen: 5000 }])

  const closed = await close(shop, 21_950, { note: 'RM 0.50 missing' })
  expect(closed.state).toBe('closed')
  expect(closed.closing).toMatchObject({
    float_sen: 10_000,
    expected_sen: 22_000,
    counted_sen: 21_950,
    note: 'RM 0.50 missing',
    by: 'contributor',
    sums: open.sums,
  })
  expect((await findDay(shop, addDays(today, 1))).suggested_float_sen).toBe(10_000)
})

test('a day with a cash difference is closed only with a note', async ({ shop }) => {
  await pay(shop, 12_600, 'cash')
  const { version } = await findDay(shop)
  const input = { day: today, version, float_sen: 10_000, counted_sen: 22_500 }
  const answer = await shop.call('POST', closeDay.path, { token: shop.token, body: { ...input, note: ' ' } })
  expect(answer).toMatchObject({
    status: 422,
    body: { code: 'note_required', fields: { note: 'Say why the cash differs.' } },
  })
  expect((await findDay(shop)).state).toBe('open')
  expect((await close(shop, 22_500, { note: 'RM 1 missing' })).state).toBe('closed')
})

test('counts neither the payments of test orders nor the rounding of cash', async ({ shop }) => {
  const odd = await placePayableOrder(shop)
  await shop.database.db.execute(
    sql`update orders set total_sen = 12602, goods_sen = 12602 where number = ${odd.order.number}`,
  )
  const paid = await recordPayment(shop, odd, { amount_sen: 12_600, method: 'cash' })
  expect(paid.payments.map(({ kind }) => kind)).toEqual(['payment', 'rounding'])
  const example = await pay(shop, 5000, 'cash')
  await shop.database.db.execute(sql`update orders set is_test = true where number = ${example.order.number}`)
  expect((await findDay(shop)).cash).toEqual({ received_sen: 12_600, refunded_sen: 0 })
})

test('refuses to close a day twice, before the day begins, or if its payments have changed since they were shown', async ({
  shop,
}) => {
  const { version } = await findDay(shop)
  await pay(shop, 12_600, 'cash')
  const body = { day: today, version, float_sen: 0, counted_sen: 0 }
  const call = (more: object) =>
    shop.call('POST', closeDay.path, { token: shop.token, body: { ...body, ...more } })
  expect((await call({})).body.code).toBe('entries_changed')
  expect((await call({ day: addDays(today, 1) })).body.code).toBe('future_day')
  await close(shop, 22_600)
  expect((await call({ version: (await findDay(shop)).version })).body.code).toBe('already_closed')
})

test('shows entries and corrections made after closing as changes, and keeps the closed sums', async ({
  shop,
}) => {
  const first = await pay(shop, 12_600, 'cash')
  const { closing } = await close(shop, 22_600)
  await reversePayment(shop, first, first.payments[0], 'Wrong order')
  const late = await pay(shop, 5000, 'transfer')
  const changed = await findDay(shop)
  expect(changed).toMatchObject({ state: 'changed', closing, cash: { received_sen: 0 } })
  expect(changed.changes).toMatchObject([
    { order_number: first.order.number, kind: 'reversal', amount_sen: -12_600, by: 'contributor' },
    { order_number: late.order.number, kind: 'payment', amount_sen: 5000 },
  ])
  const month = await shop.api(getMonthClosing, { month: today.slice(0, 7) }, shop.token)
  expect(month.days).toMatchObject([{ day: today, state: 'changed', received_sen: 5000 }])
})

test('counts a reversal on the day of the payment that it reverses', async ({ shop }) => {
  const yesterday = addDays(today, -1)
  const wrong = await pay(shop, 12_600, 'cash', { paid_at: noon(yesterday) })
  await close(shop, 22_600, { day: yesterday, version: (await findDay(shop, yesterday)).version })
  await reversePayment(shop, wrong, wrong.payments[0])
  expect((await findDay(shop)).cash.received_sen).toBe(0)
  expect(await findDay(shop, yesterday)).toMatchObject({ state: 'changed', cash: { received_sen: 0 } })
})

test('a reopened day starts with the float and the counted cash, and lists its earlier closings', async ({
  shop,
}) => {
  await pay(shop, 12_600, 'cash')
  const { closing: first } = await close(shop, 22_500, { note: 'RM 1 missing' })
  await shop.api(reopenDay, { day: today, reason: 'Counted again' }, shop.ownerToken)
  await pay(shop, 5000, 'cash')
  const { closing: second } = await close(shop, 27_600, { float_sen: 10_100, note: 'RM 1 missing' })
  const open = await shop.api(reopenDay, { day: today, reason: 'Late payment' }, shop.ownerToken)
  expect(open).toMatchObject({ suggested_float_sen: 10_100, suggested_counted_sen: 27_600 })
  expect(open.reopened).toMatchObject([
    { reason: 'Late payment', closing: second },
    { reason: 'Counted again', closing: first },
  ])
  expect((await findDay(shop, addDays(today, 1))).suggested_counted_sen).toBeNull()
})

test('only administrators can reopen a day, and must give a reason, which Activity shows', async ({
  shop,
}) => {
  await pay(shop, 12_600, 'cash')
  await close(shop, 22_600)
  const refused = await shop.call('POST', reopenDay.path, {
    token: shop.token,
    body: { day: today, reason: 'Counted again' },
  })
  expect(refused.status).toBe(403)
  expect((await callAsOwner(shop, reopenDay.path, { day: today, reason: ' ' })).status).toBe(400)
  const open = await shop.api(reopenDay, { day: today, reason: 'Counted again' }, shop.ownerToken)
  expect(open).toMatchObject({ state: 'open', closing: null, reopened: [{ reason: 'Counted again' }] })
  const { entries } = await shop.api(listAuditEntries, {}, shop.ownerToken)
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['closed a day', 'reopened a day']),
  )
  expect((await close(shop, 22_600)).state).toBe('closed')
})

test('stored closings and locks can’t be changed, not even in the database', async ({ shop }) => {
  await close(shop, 10_000)
  const { db } = shop.database
  for (const statement of [sql`update day_closings set counted_sen = 0`, sql`delete from day_closings`])
    await expect(db.execute(statement)).rejects.toThrow()
})

async function lock(shop: SignedInApp) {
  return shop.api(lockMonth, { month: lastMonth }, shop.ownerToken)
}

test('locks a month only after it has ended and all its days since the first closing are closed', async ({
  shop,
}) => {
  const lockCode = async (month: string) => (await callAsOwner(shop, lockMonth.path, { month })).body.code
  expect(await lockCode(today.slice(0, 7))).toBe('not_over')
  const findOpenDays = async () =>
    (await shop.api(getMonthClosing, { month: lastMonth }, shop.token)).open_days
  await pay(shop, 12_600, 'cash', { paid_at: noon(lastMonthDay) })
  expect(await findOpenDays()).toEqual([lastMonthDay])
  await close(shop, 10_000, { day: addDays(lastMonthDay, -1), version: 0 })
  expect(await lockCode(lastMonth)).toBe('open_days')
  await close(shop, 22_600, { day: lastMonthDay, version: (await findDay(shop, lastMonthDay)).version })
  expect(await findOpenDays()).toEqual([])
  expect(await lock(shop)).toMatchObject({ lock: { by: 'Admin' } })
  expect(await lockCode(lastMonth)).toBe('already_locked')
  const asStaff = { token: shop.token, body: { month: lastMonth, reason: 'Please' } }
  expect((await shop.call('POST', unlockMonth.path, asStaff)).status).toBe(403)
})

test('a locked month refuses payments, reversals, edits, statement lines and closings', async ({ shop }) => {
  const paid = await pay(shop, 12_600, 'cash', { paid_at: noon(lastMonthDay) })
  const due = await placePayableOrder(shop)
  const matches = await importCredits(shop, [[lastMonthDay, `DUITNOW ${due.order.number}`, 12_600]])
  await lock(shop)
  const count = async () => (await shop.database.db.execute(sql`select id from payments`)).rows.length
  const before = await count()

  const locked = async (path: string, body: object) => {
    const answer = await shop.call('POST', path, { token: shop.token, body })
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'month_locked'])
  }
  const dueOrder = `/api/v2/orders/${due.order.id}`
  const paidOrder = `/api/v2/orders/${paid.order.id}`
  const old = { method: 'cash', paid_at: noon(lastMonthDay) }
  const { version } = paid.order
  await locked(`${dueOrder}/payments`, { version: due.order.version, amount_sen: 100, ...old })
  await locked(`${paidOrder}/payments`, { version, kind: 'refund', amount_sen: 100, ...old })
  await locked(`${paidOrder}/payments/${paid.payments[0]?.id}/reverse`, { version })
  await locked(`${paidOrder}/payment`, { version, paid_sen: 5000 })
  await locked(`${paidOrder}/move`, { version, to: 'new' })
  await locked(closeDay.path, { day: lastMonthDay, version: 0, float_sen: 0, counted_sen: 0 })
  const [match] = [...matches.certain, ...matches.likely, ...matches.rest]
  const pair = { line_id: match?.line.id ?? 0, order_id: due.order.id, due_sen: 12_600 }
  const confirmed = await shop.api(confirmStatementMatches, { matches: [pair] }, shop.ownerToken)
  expect(confirmed).toMatchObject({ confirmed: 0, skipped: [{ line_id: pair.line_id, why: 'month_locked' }] })
  expect(await count()).toBe(before)
  expect((await refresh(shop, due)).order.stage).toBe('new')

  expect((await recordPayment(shop, due, { amount_sen: 12_600, method: 'cash' })).order.stage).toBe('paid')
  await shop.api(unlockMonth, { month: lastMonth, reason: 'Late slip' }, shop.ownerToken)
  await reversePayment(shop, paid, paid.payments[0])
})

test('gives today’s date to a payment from a locked month if the provider reports the payment late', async ({
  shop,
}) => {
  const order = await placePayableOrder(shop)
  await lock(shop)
  const { entry } = await recordProviderPayment(shop, order, {
    amountSen: 12_600,
    evidenceRef: 'billplz:late',
    paidAt: new Date(noon(lastMonthDay)),
  })
  expect(getShopDay(entry.paidAt)).toBe(today)
  expect(entry.note).toMatch(/^Paid \d\d\/\d\d\/\d{4} 12:00\. Its month was locked/)
  expect((await refresh(shop, order)).order.stage).toBe('paid')
})

test('a payment that is being recorded while the month is locked is either in the lock’s sums or refused', async ({
  shop,
}) => {
  const orders = await Promise.all(Array.from({ length: 6 }, () => placePayableOrder(shop)))
  const calls = orders.map(({ order: { id, version } }) =>
    shop.call('POST', `/api/v2/orders/${id}/payments`, {
      token: shop.token,
      body: { version, method: 'cash', amount_sen: 100, paid_at: noon(lastMonthDay) },
    }),
  )
  const locked = await lock(shop)
  const accepted = (await Promise.all(calls)).filter(({ status }) => status === 200).length
  expect(locked.days.reduce((sum, { received_sen: sen }) => sum + sen, 0)).toBe(accepted * 100)
})

test('compares a provider’s payments with the bank credit that staff choose, and proposes a credit of the same amount', async ({
  shop,
}) => {
  const paidOut = addDays(today, -2)
  for (const [day, ref] of [
    [paidOut, 'a'],
    [today, 'b'],
  ] as const)
    await recordProviderPayment(shop, await placePayableOrder(shop), {
      amountSen: 12_600,
      evidenceRef: `billplz:${ref}`,
      paidAt: new Date(noon(day)),
    })
  await importCredits(shop, [
    [today, 'IBG SOMEONE', 12_500],
    [today, 'BILLPLZ SDN BHD', 12_600],
    [today, 'BILLPLZ SDN BHD', 12_450],
  ])
  const key = { provider: 'billplz', day: paidOut } as const
  const credits = await shop.api(listPayoutCredits, key, shop.ownerToken)
  expect(credits.map(({ amount_sen: sen, is_equal: equal }) => [sen, equal])).toEqual([
    [12_600, true],
    [12_450, false],
    [12_500, false],
  ])
  const chosen = await shop.api(recordPayout, { ...key, line_id: credits[1]?.id ?? 0 }, shop.ownerToken)
  expect(chosen.payouts).toMatchObject([{ payout: { expected_sen: 12_600, credit_sen: 12_450 }, next: null }])
  const later = await findDay(shop)
  expect(later.payouts).toMatchObject([{ next: { from_day: addDays(paidOut, 1), expected_sen: 12_600 } }])
  const { rest, likely, certain } = await shop.api(getStatementMatches, {}, shop.ownerToken)
  expect([...certain, ...likely, ...rest].map(({ line }) => line.id)).not.toContain(credits[1]?.id)

  await shop.api(removePayout, key, shop.ownerToken)
  expect(await shop.api(listPayoutCredits, key, shop.ownerToken)).toHaveLength(3)
})
