import { sql } from 'drizzle-orm'
import { readSheet } from 'read-excel-file/universal'
import { expect } from 'vitest'
import { changeBillingSettings, getBillingSettings, issueDocument } from '#core/documents/document-calls.ts'
import { closeDay, exportPaymentEntries, getDayClosing } from '#core/payments/closing-calls.ts'
import {
  confirmStatementMatches,
  getStatementMatches,
  importStatement,
} from '#core/payments/statement-calls.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import {
  placePayableOrder,
  recordPayment,
  recordProviderPayment,
  reversePayment,
} from '../support/order-payments.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
const today = getShopDay(new Date())

const fetchExport = (shop: SignedInApp, query: object = {}) =>
  shop.call(
    'GET',
    `${exportPaymentEntries.path}?${new URLSearchParams({ from: today, to: today, format: 'csv', ...query })}`,
    { token: shop.token },
  )

test('exports one row for each entry with document, tax and fee, and escapes texts that look like formulas', async ({
  shop,
}) => {
  const { version: _version, ...billing } = await shop.api(getBillingSettings, {}, shop.token)
  const registered = { ...billing, sst_number: 'W10-1234-56789012', tax_percent: 8 }
  await shop.api(changeBillingSettings, registered, shop.token)
  const order = await placePayableOrder(shop, { nama: 'Siti Aminah' })
  const invoice = await shop.api(issueDocument, { id: order.order.id, kind: 'invoice' }, shop.token)
  await recordPayment(shop, order, {
    amount_sen: 6300,
    method: 'transfer',
    reference: '=HYPERLINK("http://x")',
    note: 'From 5142 3456 7890',
  })
  const online = await placePayableOrder(shop)
  for (const [kind, amountSen] of [
    ['payment', 12_600],
    ['fee', 150],
  ] as const)
    await recordProviderPayment(shop, online, { kind, amountSen, evidenceRef: 'billplz:x1' })
  await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 100,
    method: 'cash',
    paid_at: `${addDays(today, -3)}T12:00:00+08:00`,
  })

  const { status, body, headers } = await fetchExport(shop)
  expect(status).toBe(200)
  expect(headers['content-disposition']).toContain(`payments-${today}-${today}.csv`)
  const lines = String(body).trim().split('\r\n')
  expect(lines.filter((line) => !line.startsWith(',Total,'))).toHaveLength(4)
  expect(lines[0]).toBe(
    'Date,Type,Document,Order,Customer,Method,Amount RM,Fee RM,Tax RM,Reference,Note,Recorded,Recorded by',
  )
  expect(lines[1]).toContain(
    `${today},Payment,${invoice.number},${order.order.number},Siti Aminah,Bank transfer,63,,4.67,"'=HYPERLINK(""http://x"")",From ••7890,`,
  )
  expect(lines[2]).toContain(`,Payment,,${online.order.number},Siti Aminah,FPX,126,,,`)
  expect(lines[3]).toContain(`,Provider fee,,${online.order.number},Siti Aminah,FPX,,1.5,,`)

  const workbook = await shop.app.http.inject({
    url: `${exportPaymentEntries.path}?from=${today}&to=${today}&format=xlsx`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const rows = await readSheet(Uint8Array.from(workbook.rawPayload).buffer)
  expect(rows[1]?.slice(1, 10)).toEqual([
    'Payment',
    invoice.number,
    order.order.number,
    'Siti Aminah',
    'Bank transfer',
    63,
    null,
    4.67,
    '=HYPERLINK("http://x")',
  ])
  const more = String((await fetchExport(shop, { from: addDays(today, -3) })).body)
    .trim()
    .split('\r\n')
  expect(more.filter((line) => !line.startsWith(',Total,'))).toHaveLength(5)
})

test('adds up the export by method as the daily closing does, with cash rounding as a separate method', async ({
  shop,
}) => {
  await shop.database.db.execute(sql`truncate orders cascade`)
  const odd = await placePayableOrder(shop)
  await shop.database.db.execute(
    sql`update orders set total_sen = 12603, goods_sen = 12603 where number = ${odd.order.number}`,
  )
  const paid = await recordPayment(shop, odd, { amount_sen: 12_605, method: 'cash' })
  await recordPayment(shop, paid, { kind: 'refund', amount_sen: 600, method: 'cash' })
  const mistake = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 700,
    method: 'cash',
  })
  await reversePayment(shop, mistake, mistake.payments[0])
  const online = await placePayableOrder(shop)
  for (const [kind, amountSen] of [
    ['payment', 12_600],
    ['fee', 150],
  ] as const)
    await recordProviderPayment(shop, online, { kind, amountSen, evidenceRef: 'billplz:x2' })
  const totals = [
    ['Total', 'Cash', 120.05, null],
    ['Total', 'FPX', 126, null],
    ['Total', 'All methods', 246.05, null],
    ['Total', 'Cash rounding', -0.02, null],
    ['Total', 'Provider fees', null, 1.5],
  ]
  const { cash } = await shop.api(getDayClosing, { day: today }, shop.token)
  expect(cash.received_sen - cash.refunded_sen).toBe(12_005)

  const lines = String((await fetchExport(shop)).body)
    .trim()
    .split('\r\n')
  const rows = lines.slice(1).map((line) => line.split(','))
  const cells = rows.map((row) => [row[1], row[5], Number(row[6]) || null, Number(row[7]) || null])
  expect(cells.slice(-totals.length)).toEqual(totals)
  const entries = cells.slice(0, -totals.length)
  const inCash = entries.filter(([, method]) => method === 'Cash').map(([, , amount]) => Number(amount))
  expect(Math.round(inCash.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(12_005)
  const types = entries.map(([type]) => type)
  expect(types.slice(0, 5)).toEqual(['Payment', 'Cash rounding', 'Refund', 'Payment', 'Reversal'])

  const workbook = await shop.app.http.inject({
    url: `${exportPaymentEntries.path}?from=${today}&to=${today}&format=xlsx`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  const sheet = await readSheet(Uint8Array.from(workbook.rawPayload).buffer, 'Totals')
  expect(sheet).toEqual([['Type', 'Method', 'Amount RM', 'Fee RM'], ...totals])
})

test('exports the text of the bank statement as a reference, and the difference of a cash count as a row', async ({
  shop,
}) => {
  await shop.database.db.execute(sql`truncate orders cascade`)
  const { order } = await placePayableOrder(shop)
  const file = formatCsv(
    ['Date', 'Details', 'Amount', 'Balance'],
    [[today, `DUITNOW ${order.number} FROM 514123456789`, 126, 5126]],
  )
  const columns = { day: 0, text: [1], amount: 2, direction: null, debit: null, credit: null, balance: 3 }
  await shop.api(
    importStatement,
    { file: Buffer.from(file).toString('base64'), name: 'may.csv', account: 'Maybank ••6789', columns },
    shop.token,
  )
  const { certain } = await shop.api(getStatementMatches, {}, shop.token)
  const matches = certain.map(({ line }) => ({ line_id: line.id, order_id: order.id, due_sen: 12_600 }))
  await shop.api(confirmStatementMatches, { matches }, shop.token)
  await recordPayment(shop, await placePayableOrder(shop), { amount_sen: 5000, method: 'cash' })
  const { version } = await shop.api(getDayClosing, { day: today }, shop.token)
  const close = { day: today, version, float_sen: 10_000, counted_sen: 14_950, note: 'Change was wrong' }
  await shop.api(closeDay, close, shop.token)

  const lines = String((await fetchExport(shop)).body)
    .trim()
    .split('\r\n')
  // A payment from a statement has the time 12:00, so it comes before or after the cash of today.
  expect(lines.slice(1, 3).join('\n')).toContain(`,Bank transfer,126,,,DUITNOW ${order.number} FROM ••6789,`)
  expect(lines[3]).toContain(
    `${today},Cash difference,,,,Cash difference,-0.5,,,"Counted RM 149.50, expected RM 150.00",Change was wrong,`,
  )
  expect(lines.slice(4).map((line) => line.split(',').slice(5, 7))).toEqual([
    ['Cash', '50'],
    ['Bank transfer', '126'],
    ['All methods', '176'],
    ['Cash difference', '-0.5'],
  ])
})

test('refuses an export of a period that ends before it begins, and any export by staff who are not administrators', async ({
  shop,
}) => {
  const wrong = await fetchExport(shop, { to: addDays(today, -1) })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_period'])
  await shop.addUser('editor')
  const answer = await shop.call('GET', `${exportPaymentEntries.path}?from=${today}&to=${today}&format=csv`, {
    token: await shop.signIn('editor'),
  })
  expect(answer.status).toBe(403)
})

test('uses an index to read one day among 100,000 entries', async ({ shop }) => {
  const { db } = shop.database
  const { order } = await placePayableOrder(shop)
  // Disable the trigger that updates the order’s sum, because it reads all entries of the order for each row.
  await db.execute(sql`alter table payments disable trigger user`)
  await db.execute(sql`
    insert into payments (order_id, kind, amount_sen, method, paid_at, evidence, recorded_by)
    select o.id, 'payment', 1 + n % 5, 'cash', now() - n * interval '10 minutes', 'staff', 'Aminah'
    from orders o, generate_series(1, 100000) as n where o.public_id = ${order.id}`)
  await db.execute(sql`alter table payments enable trigger user`)
  await db.execute(sql`analyze payments`)
  const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`
    explain select sum(p.amount_sen) from payments p left join payments o on o.id = p.reverses
    where p.paid_at >= now() - interval '1 day' and p.paid_at < now()`)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('payments_paid')
})
