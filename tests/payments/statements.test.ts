import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  confirmStatementMatches,
  dismissStatementLines,
  findOrderForStatementLine,
  getStatementMatches,
  importStatement,
  listDecidedLines,
  listStatementImports,
  reverseStatementCredit,
  reopenStatementLine,
} from '#core/payments/statement-calls.ts'
import { getOrder, undoOrderMove } from '#core/orders/admin/admin-order.ts'
import { getDayClosing } from '#core/payments/closing-calls.ts'
import { formatCsv } from '#server/csv/csv-file.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { moveOrder, recordPayment, reversePayment, summarizeEntries } from '../support/order-payments.ts'
import { placeStickers, type PlacedStickers } from '../support/sticker-order.ts'
import { writeStatementPdf, type GeneratedRow } from '../support/statement-files.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
const account = 'Maybank ••6789'
const columns = { day: 0, text: [1], amount: 2, direction: null, debit: null, credit: null, balance: 3 }
const openingSen = 500_000
const today = getShopDay(new Date())

test.beforeEach(async ({ shop }) => {
  await shop.database.db.execute(
    sql`truncate statement_imports, statement_lines, statement_formats cascade; delete from orders`,
  )
})

type Row = [text: string, amountSen: number]

function toCsv(
  rows: Row[],
  headings = ['Date', 'Details', 'Amount', 'Balance'],
  opening = openingSen,
): Buffer {
  let balance = opening
  const lines = rows.map(([text, sen]) => [today, text, sen / 100, (balance += sen) / 100])
  return Buffer.from(formatCsv(headings, lines))
}

const send = (shop: SignedInApp, file: Buffer, more: object = {}) =>
  shop.call('POST', importStatement.path, {
    token: shop.token,
    body: { file: file.toString('base64'), name: 'november.csv', account, columns, ...more },
  })
async function importRows(shop: SignedInApp, rows: Row[]) {
  const { status, body } = await send(shop, toCsv(rows))
  expect([status, body.code]).toEqual([200, undefined])
  return body.data
}
const findMatches = (shop: SignedInApp) => shop.api(getStatementMatches, {}, shop.token)
const confirm = (
  shop: SignedInApp,
  match: { line: { id: number } },
  order: { id: string },
  due = 12_600,
  payment: { payment_id?: number | null } = {},
) =>
  shop.api(
    confirmStatementMatches,
    { matches: [{ line_id: match.line.id, order_id: order.id, due_sen: due, ...payment }] },
    shop.token,
  )
const fetchDetails = (shop: SignedInApp, { id }: { id: string }) => shop.api(getOrder, { id }, shop.token)
const undoLine = (shop: SignedInApp, match: { line: { id: number } } | undefined) =>
  shop.call('POST', reopenStatementLine.path, { token: shop.token, body: { line_id: match?.line.id ?? 0 } })
const listDecided = async (shop: SignedInApp, kind: 'confirmed' | 'hidden') =>
  (await shop.api(listDecidedLines, { kind }, shop.token)).lines
const findOrder = async (shop: SignedInApp, { id }: PlacedStickers) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data.order

let phones = 0
const place = (shop: SignedInApp, nama = 'Siti Aminah') =>
  placeStickers(shop, { nama, phone: `0129${String((phones += 1)).padStart(6, '0')}` })

test('importing a statement records no payment, and confirming the matches graded “certain” marks the orders as paid', async ({
  shop,
}) => {
  const orders = [await place(shop), await place(shop)]
  const rows = orders.map(({ number }): Row => [`DUITNOW SITI AMINAH ${number}`, 12_600])
  expect(await importRows(shop, [...rows, ['TNB BILL', -8000]])).toMatchObject({ row_count: 3, new_count: 3 })
  const matches = await findMatches(shop)
  expect(matches).toMatchObject({ likely: [], rest: [], reversals: [], money_out: [{ amount_sen: -8000 }] })
  expect(matches.certain.map(({ order }) => order?.number)).toEqual(orders.map(({ number }) => number))
  for (const order of orders) expect((await findOrder(shop, order)).stage).toBe('new')

  const pairs = matches.certain.map(({ line, order }) => ({
    line_id: line.id,
    order_id: order?.id ?? '',
    due_sen: order?.due_sen ?? 0,
  }))
  const done = await shop.api(confirmStatementMatches, { matches: pairs }, shop.token)
  expect(done).toEqual({ confirmed: 2, linked: 0, skipped: [] })
  for (const order of orders)
    expect(await findOrder(shop, order)).toMatchObject({ stage: 'paid', paid_sen: 12_600 })
  expect((await findMatches(shop)).certain).toEqual([])

  const again = await shop.api(confirmStatementMatches, { matches: pairs }, shop.token)
  expect(again.skipped.map(({ why }) => why)).toEqual(['decided', 'decided'])
  const { rows: stored } = await shop.database.db.execute(
    sql`select evidence, method, amount_sen from payments where evidence = 'statement' order by id`,
  )
  expect(stored).toEqual(
    Array.from({ length: 2 }, () => ({ evidence: 'statement', method: 'transfer', amount_sen: 12_600 })),
  )
})

test('importing an overlapping statement adds only its new rows, even if several rows are identical', async ({
  shop,
}) => {
  const twins: Row[] = [
    ['IBG AMINAH', 1000],
    ['IBG AMINAH', 1000],
    ['FEE', -1000],
    ['IBG AMINAH', 1000],
  ]
  expect(await importRows(shop, twins)).toMatchObject({ row_count: 4, new_count: 4 })
  expect(await importRows(shop, twins)).toMatchObject({ row_count: 4, new_count: 0 })
  expect(await importRows(shop, [...twins, ['IBG AMINAH', 1000]])).toMatchObject({
    row_count: 5,
    new_count: 1,
  })
  const { imports } = await shop.api(listStatementImports, {}, shop.token)
  expect(imports.map(({ new_count: count }) => count)).toEqual([1, 0, 4])
})

test('asks before it imports a statement that does not begin where the account’s last one ended', async ({
  shop,
}) => {
  await importRows(shop, [['Kedai Ais', 1000]])
  const later = (rows: Row[], more: object = {}) =>
    send(shop, toCsv(rows, undefined, openingSen + 2670), more)
  const asked = await later([['Kedai Roti', 500]])
  expect([asked.status, asked.body.code]).toEqual([409, 'balance_gap'])
  expect(asked.body.error).toBe(
    `The statement before it closed at RM 5,010.00 on ${formatListDay(today)}, but this one opens at RM 5,026.70. Transactions of RM 16.70 in between are missing.`,
  )
  expect((await shop.api(listStatementImports, {}, shop.token)).imports).toHaveLength(1)
  const other = await later([['Kedai Roti', 500]], { account: 'CIMB ••1111' })
  expect(other.status, 'another account').toBe(200)
  const imported = await later([['Kedai Roti', 500]], { allow_gap: true })
  expect(imported.body.data.new_count).toBe(1)
  expect((await later([['Kedai Roti', 500]])).status, 'the same rows again').toBe(200)
})

test('skips an order chosen by hand that a payment would overpay, until staff confirm it', async ({
  shop,
}) => {
  const order = await place(shop)
  await importRows(shop, [['Bayaran tanpa rujukan', 30_000]])
  const [match] = (await findMatches(shop)).rest
  const choose = (allowOverpayment: boolean) =>
    shop.api(
      confirmStatementMatches,
      {
        matches: [
          {
            line_id: match?.line.id ?? 0,
            order_id: order.id,
            due_sen: 12_600,
            allow_overpayment: allowOverpayment,
          },
        ],
      },
      shop.token,
    )
  expect(await choose(false)).toMatchObject({ confirmed: 0, skipped: [{ why: 'overpaid' }] })
  expect(await choose(true)).toMatchObject({ confirmed: 1, skipped: [] })
  expect((await listDecided(shop, 'confirmed'))[0]).toMatchObject({ ends_paid: true, is_linked: false })
  const { events } = await fetchDetails(shop, order)
  expect(events.find(({ to }) => to === 'paid')?.changes).toEqual([
    { what: 'Payment', from: '', to: 'RM 300.00, Bank transfer' },
  ])
})

test('importing the PDF statement of a period after its CSV statement adds nothing', async ({ shop }) => {
  const rows: GeneratedRow[] = [
    { day: today, texts: ['DUITNOW', 'AMINAH'], amountSen: 1000 },
    { day: today, texts: ['FEE'], amountSen: -50 },
  ]
  await importRows(shop, [
    ['Transfer from Aminah', 1000],
    ['Bank fee', -50],
  ])
  const pdf = await writeStatementPdf('maybank', { openingSen, rows })
  const { body } = await send(shop, pdf, { name: 'november.pdf', columns: undefined })
  expect(body.data).toMatchObject({ row_count: 2, new_count: 0 })
})

test('requires a bank’s column mapping once, and reuses it for files with the same headings', async ({
  shop,
}) => {
  const headings = ['Tarikh', 'Butiran', 'Amaun', 'Baki']
  const csv = toCsv([['A', 100]], headings)
  const first = await send(shop, csv, { columns: undefined })
  expect([first.status, first.body.code]).toEqual([422, 'columns_needed'])
  expect(first.body.details).toMatchObject({
    columns: headings.map((heading) => ({ heading })),
    chosen: columns,
  })
  expect((await send(shop, csv)).status).toBe(200)
  const later = await send(
    shop,
    toCsv(
      [
        ['B', 100],
        ['C', 200],
      ],
      headings,
    ),
    { columns: undefined },
  )
  expect(later.body.data).toMatchObject({ row_count: 2 })
})

test('refuses a whole statement and names the row whose balance does not add up', async ({ shop }) => {
  const csv = toCsv([
    ['A', 100],
    ['B', 200],
    ['C', 300],
  ])
    .toString()
    .replace('5003,', '5003,')
    .replace('5003\r', '5004\r')
  const { status, body } = await send(shop, Buffer.from(csv))
  expect([status, body.code]).toEqual([422, 'not_proved'])
  expect(body.error).toBe(
    'Row 3: the balance should be RM 5,003.00, but the file has RM 5,004.00. A row is missing or was changed. Nothing was imported.',
  )
  expect((await shop.api(listStatementImports, {}, shop.token)).imports).toEqual([])
})

test('confirming matches skips an order whose amount has changed since staff saw it', async ({ shop }) => {
  const order = await place(shop)
  await importRows(shop, [[`SITI ${order.number}`, 12_600]])
  const [match] = (await findMatches(shop)).certain
  if (!match) throw new Error('no certain match')
  expect((await confirm(shop, match, order, 9900)).skipped).toEqual([
    { line_id: match.line.id, why: 'order_changed' },
  ])
  expect((await findOrder(shop, order)).stage).toBe('new')
})

test('grades a part payment as likely, and marks the order as partly paid after staff confirm it', async ({
  shop,
}) => {
  const order = await place(shop)
  await importRows(shop, [[`SITI AMINAH ${order.number}`, 5000]])
  const [match] = (await findMatches(shop)).likely
  expect(match).toMatchObject({ reason: 'number_only', order: { number: order.number, due_sen: 12_600 } })
  if (match) await confirm(shop, match, order)
  expect((await findOrder(shop, order)).stage).toBe('new')
  expect(await shop.api(findOrderForStatementLine, { number: order.number }, shop.token)).toMatchObject({
    due_sen: 7600,
  })
})

test('reverses a payment when staff confirm that the bank took it back', async ({ shop }) => {
  const order = await place(shop)
  const credit: Row = [`SITI AMINAH ${order.number}`, 12_600]
  await importRows(shop, [credit])
  const [match] = (await findMatches(shop)).certain
  if (match) await confirm(shop, match, order)
  await importRows(shop, [credit, [`DUITNOW RETURN ${order.number}`, -12_600]])
  const [reversal] = (await findMatches(shop)).reversals
  expect(reversal).toMatchObject({ order: { number: order.number }, credit: { amount_sen: 12_600 } })
  const pair = { line_id: reversal?.line.id ?? 0, credit_id: reversal?.credit.id ?? 0 }
  await shop.api(reverseStatementCredit, pair, shop.token)
  expect(await findOrder(shop, order)).toMatchObject({ stage: 'new', paid_sen: null })
  expect(
    (await shop.call('POST', reverseStatementCredit.path, { token: shop.token, body: pair })).body.code,
  ).toBe('already_decided')
})

test('staff can hide a credit that pays no order, find it among the hidden credits, and show it again', async ({
  shop,
}) => {
  await importRows(shop, [['PROFIT PAID', 12]])
  const [match] = (await findMatches(shop)).rest
  const ids = [match?.line.id ?? 0]
  expect(await shop.api(dismissStatementLines, { line_ids: ids, dismissed: true }, shop.token)).toEqual({
    changed: 1,
  })
  expect((await findMatches(shop)).rest).toEqual([])
  expect(await listDecided(shop, 'hidden')).toMatchObject([
    { line: { id: ids[0], text: 'PROFIT PAID' }, order: null, is_linked: false },
  ])
  await shop.api(dismissStatementLines, { line_ids: ids, dismissed: false }, shop.token)
  expect(await listDecided(shop, 'hidden')).toEqual([])
  expect((await findMatches(shop)).rest).toHaveLength(1)
})

test('lets staff choose an order by its number for a credit without a proposal', async ({ shop }) => {
  const order = await place(shop)
  await importRows(shop, [['CASH DEPOSIT MACHINE', 12_650]])
  const [match] = (await findMatches(shop)).rest
  expect(match).toMatchObject({ reason: 'none', order: null, candidates: [] })
  const found = await shop.api(findOrderForStatementLine, { number: order.number }, shop.token)
  expect(found).toMatchObject({ number: order.number, due_sen: 12_600 })
  if (match) expect(await confirm(shop, match, order)).toEqual({ confirmed: 1, linked: 0, skipped: [] })
  expect(await findOrder(shop, order)).toMatchObject({ stage: 'paid', paid_sen: 12_650 })
})

test('responses mask account numbers in the bank’s texts', async ({ shop }) => {
  await importRows(shop, [['TRF 514123456789 TO 5141 2345 6789 REF 2611-0042', 1]])
  const [match] = (await findMatches(shop)).rest
  expect(match?.line.text).toBe('TRF ••6789 TO ••6789 REF 2611-0042')
})

test('records each payment once when the same matches are confirmed concurrently', async ({ shop }) => {
  const order = await place(shop)
  await importRows(shop, [[`SITI AMINAH ${order.number}`, 12_600]])
  const [match] = (await findMatches(shop)).certain
  if (!match) throw new Error('no certain match')
  const results = await Promise.all(Array.from({ length: 8 }, () => confirm(shop, match, order)))
  expect(results.reduce((sum, { confirmed }) => sum + confirmed, 0)).toBe(1)
  expect(await findOrder(shop, order)).toMatchObject({ paid_sen: 12_600 })
})

test('links a credit to the payment that staff had recorded, and records no second payment', async ({
  shop,
}) => {
  const placed = await fetchDetails(shop, await place(shop))
  const payment = { amount_sen: 12_600, method: 'transfer', reference: 'MBB778899' } as const
  const [entry] = (await recordPayment(shop, placed, payment)).payments
  await importRows(shop, [['DUITNOW SITI MBB778899', 12_600]])
  const day = await shop.api(getDayClosing, { day: today }, shop.token)
  expect(day.sums.transfers).toMatchObject({ proved_count: 0, open_count: 1 })

  const [match] = (await findMatches(shop)).certain
  expect(match).toMatchObject({
    reason: 'already_recorded',
    order: { number: placed.order.number },
    payment: { id: entry?.id, amount_sen: 12_600, method: 'transfer', paid_on: today },
  })
  if (!match) throw new Error('no certain match')
  const link = { payment_id: entry?.id ?? 0 }
  expect(await confirm(shop, match, placed.order, 0, link)).toEqual({ confirmed: 1, linked: 1, skipped: [] })
  const linked = await fetchDetails(shop, placed.order)
  expect(summarizeEntries(linked)).toEqual(['payment transfer 12600'])
  expect(linked.payments).toMatchObject([{ evidence: 'staff', statement_day: today }])
  expect(linked.order.balance).toMatchObject({ received_sen: 12_600, due_sen: 0 })
  const linkedDay = await shop.api(getDayClosing, { day: today }, shop.token)
  expect(linkedDay).toMatchObject({ version: day.version, unproved: [] })
  expect(linkedDay.sums).toEqual({
    ...day.sums,
    transfers: { proved_count: 1, proved_sen: 12_600, open_count: 0, open_sen: 0 },
  })

  expect(await listDecided(shop, 'confirmed')).toMatchObject([
    { line: { id: match.line.id }, order: { number: placed.order.number }, is_linked: true },
  ])
  expect((await undoLine(shop, match)).status).toBe(200)
  expect((await undoLine(shop, match)).body.code).toBe('not_decided')
  expect(await findMatches(shop)).toMatchObject({ certain: [{ reason: 'already_recorded' }] })
  expect(await fetchDetails(shop, placed.order)).toMatchObject({
    order: { balance: { received_sen: 12_600 } },
    payments: [{ statement_day: null, reversed: false }],
  })
})

test('proposes a payment that was confirmed on a slip or by moving the order, but not cash or a reversed payment', async ({
  shop,
}) => {
  const propose = async (sen: number) => {
    const { likely, rest } = await findMatches(shop)
    return [...likely, ...rest].find(({ line }) => line.amount_sen === sen)?.reason
  }
  await moveOrder(shop, await fetchDetails(shop, await place(shop)), 'paid')
  await recordPayment(shop, await fetchDetails(shop, await place(shop)), { amount_sen: 700, method: 'cash' })
  const wrong = await recordPayment(shop, await fetchDetails(shop, await place(shop)), {
    amount_sen: 900,
    method: 'duitnow_qr',
  })
  await reversePayment(shop, wrong, wrong.payments[0])
  await importRows(shop, [
    ['CDM', 12_600],
    ['CDM', 700],
    ['CDM', 900],
  ])
  expect([await propose(12_600), await propose(700), await propose(900)]).toEqual([
    'already_recorded',
    'none',
    'none',
  ])
})

test('asks before a credit pays an order that has a recorded payment of its amount', async ({ shop }) => {
  const paid = await recordPayment(shop, await fetchDetails(shop, await place(shop)), {
    amount_sen: 5000,
    method: 'transfer',
  })
  await importRows(shop, [
    ['TAN MEI LING', 5000],
    ['TAN MEI LING', 5000],
  ])
  const { likely, rest } = await findMatches(shop)
  const [one, other] = [...likely, ...rest]
  if (!one || !other) throw new Error('no credits')
  const asked = await confirm(shop, one, paid.order, 7600)
  expect(asked).toMatchObject({
    confirmed: 0,
    skipped: [{ why: 'already_recorded', payment: { id: paid.payments[0]?.id, amount_sen: 5000 } }],
  })
  const link = { payment_id: paid.payments[0]?.id ?? 0 }
  expect((await confirm(shop, one, paid.order, 7600, link)).linked).toBe(1)
  expect((await confirm(shop, other, paid.order, 7600, link)).skipped).toMatchObject([
    { why: 'payment_changed' },
  ])
  // The payment has its line now, so the second credit is other money.
  expect(await confirm(shop, other, paid.order, 7600)).toMatchObject({ confirmed: 1, linked: 0 })
  expect(summarizeEntries(await fetchDetails(shop, paid.order))).toEqual([
    'payment transfer 5000',
    'payment transfer 5000',
  ])
})

test('links a debit to the refund that staff had recorded, and unlinks it', async ({ shop }) => {
  const paid = await recordPayment(shop, await fetchDetails(shop, await place(shop)), {
    amount_sen: 12_600,
    method: 'transfer',
  })
  const refund = { kind: 'refund', amount_sen: 2600, method: 'transfer' } as const
  const refunded = await recordPayment(shop, paid, refund)
  const entry = refunded.payments.find(({ kind }) => kind === 'refund')
  await importRows(shop, [
    ['TRANSFER TO SITI AMINAH', -2600],
    ['TNB BILL', -8000],
  ])
  const { refunds, money_out: others } = await findMatches(shop)
  expect(others).toMatchObject([{ text: 'TNB BILL' }])
  expect(refunds).toMatchObject([
    { order: { number: paid.order.number }, payment: { id: entry?.id, amount_sen: -2600, paid_on: today } },
  ])
  const [match] = refunds
  if (!match) throw new Error('no refund proposed')
  expect((await confirm(shop, match, paid.order, 2600)).skipped).toMatchObject([{ why: 'not_a_credit' }])
  const link = { payment_id: entry?.id ?? 0 }
  expect(await confirm(shop, match, paid.order, 2600, link)).toEqual({
    confirmed: 1,
    linked: 1,
    skipped: [],
  })
  const linked = await fetchDetails(shop, paid.order)
  expect(summarizeEntries(linked)).toEqual(['payment transfer 12600', 'refund transfer -2600'])
  expect(linked.payments[1]).toMatchObject({ evidence: 'staff', statement_day: today })
  expect(await listDecided(shop, 'confirmed')).toMatchObject([
    { is_linked: true, line: { amount_sen: -2600 } },
  ])
  expect((await findMatches(shop)).refunds).toEqual([])

  expect((await undoLine(shop, match)).status).toBe(200)
  const [again] = (await findMatches(shop)).refunds
  expect(again?.line.id).toBe(match.line.id)
  // A reversed refund also frees its line.
  await confirm(shop, match, paid.order, 2600, link)
  await reversePayment(shop, linked, linked.payments[1])
  expect(await findMatches(shop)).toMatchObject({ refunds: [], money_out: [{}, {}] })
})

test('records another payment of the same amount when staff confirm that it is a new payment', async ({
  shop,
}) => {
  const paid = await recordPayment(shop, await fetchDetails(shop, await place(shop)), {
    amount_sen: 5000,
    method: 'transfer',
  })
  await importRows(shop, [['TAN MEI LING', 5000]])
  const [match] = (await findMatches(shop)).likely
  if (!match) throw new Error('no likely match')
  expect((await confirm(shop, match, paid.order, 7600, { payment_id: null })).linked).toBe(0)
  expect((await findOrder(shop, { id: paid.order.id } as PlacedStickers)).balance.received_sen).toBe(10_000)
})

test('reversing a payment that was recorded by confirming a line makes the line open again', async ({
  shop,
}) => {
  const order = await place(shop)
  await importRows(shop, [[`SITI AMINAH ${order.number}`, 12_600]])
  const [match] = (await findMatches(shop)).certain
  if (!match) throw new Error('no certain match')
  await confirm(shop, match, order)
  const paid = await fetchDetails(shop, order)
  expect(paid.payments).toMatchObject([{ evidence: 'statement', statement_day: today }])
  const reversed = await reversePayment(shop, paid, paid.payments[0], 'Wrong order')
  expect(reversed.order.balance).toMatchObject({ received_sen: 0, due_sen: 12_600 })
  expect(await listDecided(shop, 'confirmed')).toEqual([])
  const [again] = (await findMatches(shop)).certain
  expect(again).toMatchObject({ line: { id: match.line.id }, payment: null })
  await confirm(shop, match, order)
  expect(summarizeEntries(await fetchDetails(shop, order))).toEqual([
    'payment transfer 12600 reversed',
    'reversal transfer -12600',
    'payment transfer 12600',
  ])
})

test('lists confirmed lines, and undoes a line unless a refund depends on its payment', async ({ shop }) => {
  const order = await place(shop)
  await importRows(shop, [[`SITI AMINAH ${order.number}`, 12_600]])
  const [match] = (await findMatches(shop)).certain
  if (!match) throw new Error('no certain match')
  await confirm(shop, match, order)
  expect(await listDecided(shop, 'confirmed')).toMatchObject([{ is_linked: false }])
  const refund = { kind: 'refund', amount_sen: 600, method: 'transfer' } as const
  const refunded = await recordPayment(shop, await fetchDetails(shop, order), refund)
  expect((await undoLine(shop, match)).body.code).toBe('refund_too_large')
  await reversePayment(shop, refunded, refunded.payments[1])
  expect((await undoLine(shop, match)).status).toBe(200)
  expect((await fetchDetails(shop, order)).order.balance).toMatchObject({ received_sen: 0 })
  expect((await findMatches(shop)).certain).toHaveLength(1)
})

test('refuses to undo a move to Paid whose payment is linked to a line, and releases the line when the payment is reversed', async ({
  shop,
}) => {
  const order = await place(shop)
  const paid = await moveOrder(shop, await fetchDetails(shop, order), 'paid')
  await importRows(shop, [[`SITI AMINAH ${order.number}`, 12_600]])
  const [match] = (await findMatches(shop)).certain
  expect(match).toMatchObject({ reason: 'already_recorded' })
  if (!match) throw new Error('no certain match')
  await confirm(shop, match, order, 0, { payment_id: paid.payments[0]?.id ?? 0 })
  const linked = await fetchDetails(shop, order)
  const move = { id: order.id, version: linked.order.version, move: paid.can_undo ?? 0 }
  await expect(shop.api(undoOrderMove, move, shop.token)).rejects.toThrow('payment_proved')
  const back = await reversePayment(shop, linked, linked.payments[0])
  expect(back.order).toMatchObject({ stage: 'new', balance: { received_sen: 0 } })
  expect((await findMatches(shop)).certain).toMatchObject([{ reason: 'number_and_amount', payment: null }])
})

test('reverses a recorded payment when the bank takes back the credit that is linked to it', async ({
  shop,
}) => {
  const order = await place(shop)
  const paid = await moveOrder(shop, await fetchDetails(shop, order), 'paid')
  const credit: Row = [`SITI AMINAH ${order.number}`, 12_600]
  await importRows(shop, [credit])
  const [match] = (await findMatches(shop)).certain
  if (match) await confirm(shop, match, order, 0, { payment_id: paid.payments[0]?.id ?? 0 })
  await importRows(shop, [credit, [`DUITNOW RETURN ${order.number}`, -12_600]])
  const [reversal] = (await findMatches(shop)).reversals
  const pair = { line_id: reversal?.line.id ?? 0, credit_id: reversal?.credit.id ?? 0 }
  await shop.api(reverseStatementCredit, pair, shop.token)
  expect((await fetchDetails(shop, order)).order.balance).toMatchObject({ received_sen: 0 })
  expect((await findMatches(shop)).rest).toEqual([])
})

test('lists hidden lines page by page, latest first', async ({ shop }) => {
  await importRows(
    shop,
    Array.from({ length: 60 }, (_, at): Row => [`FEE ${at}`, -100]),
  )
  const ids = (await findMatches(shop)).money_out.map(({ id }) => id)
  await shop.api(dismissStatementLines, { line_ids: ids, dismissed: true }, shop.token)
  const first = await shop.api(listDecidedLines, { kind: 'hidden' }, shop.token)
  const second = await shop.api(listDecidedLines, { kind: 'hidden', after: first.next ?? 0 }, shop.token)
  expect([first.lines.length, second.lines.length, second.next]).toEqual([50, 10, null])
  const shown = [...first.lines, ...second.lines].map(({ line }) => line.id)
  expect(shown).toEqual(ids.toSorted((one, other) => other - one))
})
