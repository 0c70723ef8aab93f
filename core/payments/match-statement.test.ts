import { expect, test } from 'vitest'
import type { StatementLineToMatch, OrderToMatch } from './line-to-match.ts'
import type { RecordedPayment } from './match-recorded.ts'
import { matchStatement, type ConfirmedStatementLine } from './match-statement.ts'

const order = (count: number, more: Partial<OrderToMatch> = {}): OrderToMatch => ({
  id: `o${count}`,
  number: `2611-${String(count).padStart(4, '0')}`,
  name: 'Aminah binti Ali',
  placedOn: '2026-11-20',
  dueSen: 4550,
  depositDueSen: 0,
  isCancelled: false,
  ...more,
})
const line = (id: number, text: string, more: Partial<StatementLineToMatch> = {}): StatementLineToMatch => ({
  id,
  text,
  day: '2026-11-21',
  amountSen: 4550,
  ...more,
})
const match = (
  lines: StatementLineToMatch[],
  orders: OrderToMatch[],
  ticked: ConfirmedStatementLine[] = [],
) => matchStatement(lines, orders, ticked)
const first = (text: string, orders: OrderToMatch[], more: Partial<StatementLineToMatch> = {}) =>
  match([line(1, text, more)], orders).credits[0]

test.each([
  '2611-0042',
  '26110042',
  '2611 0042',
  'pesanan 2611 - 0042 aminah',
  '2611OO42',
  'NO26110042',
  'TRF 26110042OK',
  'QTY 12 26110042',
])(
  'grades a credit of the exact amount as certain if its text contains the order number, as in "%s"',
  (text) => {
    expect(first(text, [order(42), order(43)])).toMatchObject({
      grade: 'certain',
      reason: 'number_and_amount',
      orderId: 'o42',
    })
  },
)

test.each(['5141 2611 0042', '226110042', '261100421', '2611-004', '51412611004288'])(
  'does not find the order number 2611-0042 in "%s"',
  (text) => {
    expect(first(text, [order(42), order(43)])).toMatchObject({ grade: 'rest', reason: 'amount_only' })
  },
)

test.each([
  ['the amount differs', '2611-0042', {}, { amountSen: 2000 }, 'likely', 'number_only'],
  ['the text contains two order numbers', '2611-0042 2611-0043', {}, {}, 'rest', 'several_orders'],
  ['the order is paid', '2611-0042', { dueSen: 0 }, {}, 'rest', 'order_paid'],
  ['the order is cancelled', '2611-0042', { isCancelled: true }, {}, 'rest', 'order_cancelled'],
] as const)(
  'does not grade a credit with an order number as certain if %s',
  (_what, text, ofOrder, ofLine, grade, reason) => {
    expect(first(text, [order(42, ofOrder), order(43, { dueSen: 900 })], ofLine)).toMatchObject({
      grade,
      reason,
    })
  },
)

test('grades a payment as likely if exactly one open order with the payment’s amount and name was placed at most 3 days earlier', () => {
  const orders = [order(42), order(43, { dueSen: 900 })]
  expect(first('DUITNOW AMINAH BINTI A', orders)).toMatchObject({
    grade: 'likely',
    reason: 'amount_and_name',
    orderId: 'o42',
  })
  for (const [text, more] of [
    ['DUITNOW TAN MEI LING', {}],
    ['DUITNOW AMINAH BINTI A', { day: '2026-11-24' }],
    ['DUITNOW AMINAH BINTI A', { day: '2026-11-19' }],
  ] as const)
    expect(first(text, orders, more)).toMatchObject({
      grade: 'rest',
      reason: 'amount_only',
      candidates: ['o42'],
    })
})

test('proposes no order if several open orders have the amount, and lists the order with the matching name first', () => {
  const orders = [order(42, { name: 'Tan Mei Ling' }), order(43)]
  expect(first('DUITNOW AMINAH BINTI ALI', orders)).toMatchObject({
    grade: 'rest',
    orderId: null,
    candidates: ['o43', 'o42'],
  })
})

test('downgrades a credit with an order number to likely if the payer’s name matches another order with the same amount', () => {
  const orders = [order(42, { name: 'Tan Mei Ling' }), order(43)]
  expect(first('AMINAH BINTI ALI 2611-0042', orders)).toMatchObject({
    grade: 'likely',
    reason: 'name_of_another',
  })
})

test('grades a credit of the exact deposit as certain if its text contains the order number', () => {
  const orders = [order(42, { depositDueSen: 2000 })]
  expect(first('2611-0042', orders, { amountSen: 2000 })).toMatchObject({ grade: 'certain', orderId: 'o42' })
  expect(first('2611-0042', orders, { amountSen: 2001 })).toMatchObject({ grade: 'likely' })
})

test('matches each order with one credit at most, and marks a second credit for the same order as a duplicate', () => {
  const { credits } = match([line(1, '2611-0042'), line(2, '2611-0042')], [order(42)])
  expect(credits).toMatchObject([
    { lineId: 1, grade: 'certain' },
    { lineId: 2, grade: 'rest', reason: 'matched_twice' },
  ])
})

test('proposes a different order for each credit when a customer has several orders and credits of the same amount', () => {
  const { credits } = match(
    [line(1, 'AMINAH BINTI ALI'), line(2, 'AMINAH BINTI ALI')],
    [order(42), order(43)],
  )
  expect(credits.map(({ candidates }) => candidates[0])).toEqual(['o42', 'o43'])
})

test('matches a reversal with the confirmed credit that it reverses', () => {
  const ticked = [
    { id: 7, orderId: 'o42', day: '2026-11-20', amountSen: 4550, text: 'AMINAH 2611-0042' },
    { id: 8, orderId: 'o43', day: '2026-11-20', amountSen: 4550, text: 'TAN 2611-0043' },
  ]
  const orders = [order(42, { dueSen: 0 }), order(43, { dueSen: 0 })]
  const reversal = line(9, 'DUITNOW RETURN 2611-0043', { amountSen: -4550 })
  expect(match([reversal], orders, ticked)).toMatchObject({
    reversals: [{ lineId: 9, creditId: 8, orderId: 'o43' }],
    debits: [],
  })
  // Without an order number, the reversal matches both credits.
  expect(match([{ ...reversal, text: 'REVERSAL' }], orders, ticked)).toMatchObject({
    reversals: [],
    debits: [9],
  })
})

test('never grades a credit as certain if the same statement reverses it', () => {
  const reversal = line(2, 'IBG REJECTED 2611-0042', { amountSen: -4550, day: '2026-11-22' })
  expect(match([line(1, '2611-0042'), reversal], [order(42)]).credits).toMatchObject([
    { grade: 'rest', reason: 'reversed' },
  ])
  const unclear = { ...reversal, text: 'IBG REJECTED' }
  expect(
    match([line(1, '2611-0042'), line(3, '2611-0043'), unclear], [order(42), order(43)]).credits,
  ).toMatchObject([
    { grade: 'likely', reason: 'maybe_reversed' },
    { grade: 'likely', reason: 'maybe_reversed' },
  ])
})

const paid = (id: number, more: Partial<RecordedPayment> = {}): RecordedPayment => ({
  id,
  orderId: 'o42',
  day: '2026-11-21',
  amountSen: 4550,
  reference: '',
  ...more,
})
const firstRecorded = (text: string, payments: RecordedPayment[], orders = [order(42, { dueSen: 0 })]) =>
  matchStatement([line(1, text)], orders, [], payments).credits[0]
const already = { reason: 'already_recorded', orderId: 'o42', paymentId: 1 }

test.each([
  ['order number', '2611-0042 AMINAH', {}, 'certain'],
  ['reference', 'DUITNOW MBB778899 SITI', { reference: 'mbb 778899' }, 'certain'],
  ['reference, even a month later', 'MBB778899', { reference: 'MBB778899', day: '2026-12-21' }, 'certain'],
  ['amount only', 'CASH DEPOSIT', { day: '2026-11-24' }, 'likely'],
  [
    'amount only, if the reference is an ordinary word',
    'CASH DEPOSIT BAYARAN',
    { reference: 'bayaran' },
    'likely',
  ],
] as const)('proposes a recorded payment for a credit with the same %s', (_what, text, payment, grade) => {
  expect(firstRecorded(text, [paid(1, payment)])).toMatchObject({ ...already, grade })
})

test.each([
  ['has another amount', '2611-0042', { amountSen: 4000 }, 'order_paid'],
  ['was recorded more than 7 days before the credit', '2611-0042', { day: '2026-11-13' }, 'order_paid'],
  ['matches only the amount and is more than 3 days apart', 'CASH DEPOSIT', { day: '2026-11-25' }, 'none'],
  [
    'has a reference that is part of a longer reference in the credit',
    'XMBB7788991',
    { reference: 'MBB778899', day: '2026-11-25' },
    'none',
  ],
] as const)('does not propose a recorded payment that %s', (_what, text, payment, reason) => {
  expect(firstRecorded(text, [paid(1, payment)])).toMatchObject({ reason, paymentId: null })
})

test.each([
  ['another recorded payment fits', [paid(1), paid(2)], [order(42, { dueSen: 0 })], '2611-0042'],
  ['the order owes the same amount again', [paid(1)], [order(42)], '2611-0042'],
  [
    'the name belongs to another order of this amount',
    [paid(1)],
    [order(42, { dueSen: 0 }), order(43, { name: 'Tan Mei Ling' })],
    '2611-0042 TAN MEI LING',
  ],
  [
    'the order number belongs to another order',
    [paid(1, { reference: 'MBB778899' })],
    [order(42, { dueSen: 0 }), order(43)],
    'MBB778899 2611-0043',
  ],
])('grades a recorded payment as no more than likely if %s', (_what, payments, orders, text) => {
  expect(firstRecorded(text, payments, orders)).toMatchObject({ ...already, grade: 'likely' })
})

test('matches a recorded payment with one credit only: preferably by reference, otherwise by order number', () => {
  const orders = [order(42, { dueSen: 0 })]
  const lines = [line(1, 'CDM DEPOSIT'), line(2, '2611-0042'), line(3, 'REF MBB778899')]
  const payments = [paid(1, { reference: 'MBB778899' }), paid(2)]
  expect(matchStatement(lines, orders, [], payments).credits).toMatchObject([
    { reason: 'none' },
    { grade: 'likely', reason: 'already_recorded', paymentId: 2 },
    { grade: 'certain', reason: 'already_recorded', paymentId: 1 },
  ])
})

test('never grades a new payment as certain if the order has a recorded payment of this amount', () => {
  const lines = [line(1, '2611-0042'), line(2, '2611-0042', { day: '2026-11-22' })]
  expect(matchStatement(lines, [order(42)], [], [paid(1)]).credits).toMatchObject([
    { grade: 'likely', reason: 'already_recorded', paymentId: 1 },
    { grade: 'likely', reason: 'number_and_amount', orderId: 'o42', paymentId: null },
  ])
})

const debit = (id: number, text: string, more: Partial<StatementLineToMatch> = {}) =>
  line(id, text, { amountSen: -4550, ...more })
const refunded = (id: number, more: Partial<RecordedPayment> = {}) => paid(id, { amountSen: -4550, ...more })
const matchDebits = (
  lines: StatementLineToMatch[],
  payments: RecordedPayment[],
  ticked: ConfirmedStatementLine[] = [],
  orders = [order(42, { dueSen: 0 }), order(43, { dueSen: 0, name: 'Tan Mei Ling' })],
) => matchStatement(lines, orders, ticked, payments)

test.each([
  ['the order number', 'REFUND 2611-0042', {}],
  ['the reference', 'TRANSFER TO MBB778899', { reference: 'MBB778899' }],
  ['only the amount, 3 days apart', 'TRANSFER TO AMINAH', { day: '2026-11-24' }],
])('proposes a recorded refund for a debit with %s', (_what, text, refund) => {
  expect(matchDebits([debit(1, text)], [paid(1), refunded(2, refund)])).toMatchObject({
    refunds: [{ lineId: 1, paymentId: 2, orderId: 'o42' }],
    reversals: [],
    debits: [],
  })
})

test.each([
  ['is of another amount', [refunded(1, { amountSen: -4500 })]],
  ['has only the amount, more than 3 days apart', [refunded(1, { day: '2026-11-25' })]],
  ['is a payment', [paid(1)]],
])('does not propose a recorded refund that %s', (_what, payments) => {
  expect(matchDebits([debit(1, 'TRANSFER TO AMINAH')], payments)).toMatchObject({ refunds: [], debits: [1] })
})

test('proposes a recorded refund for one debit only', () => {
  const lines = [debit(1, 'TRANSFER'), debit(2, 'REFUND 2611-0042')]
  expect(matchDebits(lines, [refunded(1)])).toMatchObject({ refunds: [{ lineId: 2 }], debits: [1] })
})

test('takes a debit for the recorded refund of its order, not for a reversal of its payment', () => {
  const ticked = [{ ...line(9, 'DUITNOW AMINAH'), orderId: 'o42' }]
  for (const text of ['REFUND 2611-0042', 'BAYARAN BALIK AMINAH'])
    expect(matchDebits([debit(1, text)], [refunded(1)], ticked)).toMatchObject({
      refunds: [{ lineId: 1 }],
      reversals: [],
    })
  const other = [refunded(1, { orderId: 'o43' })]
  expect(matchDebits([debit(1, 'DUITNOW RETURN')], other, ticked)).toMatchObject({
    refunds: [],
    reversals: [{ lineId: 1, creditId: 9, orderId: 'o42' }],
  })
})

test('prefers an open order whose name is in the text to a recorded payment of the same amount', () => {
  const orders = [order(42, { dueSen: 0 }), order(43, { name: 'Tan Mei Ling' })]
  expect(firstRecorded('TRANSFER TAN MEI LING', [paid(1)], orders)).toMatchObject({
    reason: 'amount_and_name',
    orderId: 'o43',
  })
  expect(firstRecorded('TRANSFER AMINAH BINTI ALI', [paid(1)], orders)).toMatchObject(already)
})
