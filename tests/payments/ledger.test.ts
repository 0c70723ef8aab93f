import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { confirmPayment, getOrder, undoOrderMove } from '#core/orders/admin/admin-order.ts'
import { createOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'
import { issueDocument } from '#core/documents/document-calls.ts'
import { getOrderReceipt } from '#core/orders/admin/receipt.ts'
import { rejectOrderSlip } from '#core/orders/admin/order-payments.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { scheduledOrderJobs } from '#server/features/orders/orders.ts'
import { findOrderNumbersByPaymentReference } from '#core/orders/admin/order-payments.ts'
import {
  changeDeposit,
  moveOrder,
  placePayableOrder,
  recordPayment,
  recordProviderPayment,
  reversePayment,
  summarizeEntries,
} from '../support/order-payments.ts'
import { groupTextLines, readPdfTexts } from '../support/pdf-text.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

const fetchOrder = (shop: SignedInApp, { order: { id } }: OrderDetails) =>
  shop.api(getOrder, { id }, shop.token)
const undo = ({ api, token }: SignedInApp, { order: { id, version }, can_undo }: OrderDetails) =>
  api(undoOrderMove, { id, version, move: can_undo ?? 0 }, token)
const paidIn = (ms: number) => ({ paid_at: new Date(Date.now() + ms).toISOString() })
const callPayments = (shop: SignedInApp, { order: { id, version } }: OrderDetails, body: object) =>
  shop.call('POST', `/api/v2/orders/${id}/payments`, {
    token: shop.token,
    body: { version, method: 'cash', amount_sen: 100, ...body },
  })

test('adds up payments of several methods, and moves the order to Paid when the total is reached', async ({
  shop,
}) => {
  const placed = await placePayableOrder(shop)
  expect(placed.order.balance).toMatchObject({ state: 'unpaid', received_sen: 0, due_sen: 12_600 })
  const partly = await recordPayment(shop, placed, {
    amount_sen: 5000,
    method: 'duitnow_qr',
    reference: 'QR 77',
    note: 'Half first',
  })
  expect(partly.order).toMatchObject({
    stage: 'new',
    paid_at: null,
    paid_sen: null,
    balance: { state: 'partly_paid', received_sen: 5000, due_sen: 7600 },
  })
  expect(partly.payments).toMatchObject([
    { kind: 'payment', method: 'duitnow_qr', evidence: 'staff', by: 'contributor', reference: 'QR 77' },
  ])
  const paid = await recordPayment(shop, partly, { amount_sen: 7600, method: 'card' })
  expect(paid.order).toMatchObject({
    stage: 'paid',
    paid_sen: 12_600,
    paid_at: expect.any(String),
    balance: { state: 'paid', due_sen: 0 },
  })
  expect(paid.events.map(({ action }) => action)).toEqual(['moved', 'saw the money'])
  const over = await recordPayment(shop, paid, { amount_sen: 100, method: 'transfer' })
  expect(over.order).toMatchObject({ stage: 'paid', balance: { state: 'overpaid', due_sen: -100 } })
  expect(over.events[0]).toMatchObject({
    changes: [{ what: 'Amount received', from: 'RM 126.00', to: 'RM 127.00' }],
  })
})

test('refunds at most what was received, and lists the refund as an entry', async ({ shop }) => {
  const paid = await moveOrder(shop, await placePayableOrder(shop), 'paid')
  const refund = { kind: 'refund', method: 'transfer' } as const
  expect((await callPayments(shop, paid, { ...refund, amount_sen: 12_601 })).body.code).toBe(
    'refund_too_large',
  )
  const partly = await recordPayment(shop, paid, { ...refund, amount_sen: 600, note: 'Two spoiled' })
  expect(summarizeEntries(partly)).toEqual(['payment transfer 12600', 'refund transfer -600'])
  expect(partly.order).toMatchObject({ paid_sen: 12_000, balance: { state: 'partly_paid', due_sen: 600 } })
  const cancelled = await moveOrder(shop, partly, 'cancelled')
  expect(cancelled.order.balance).toMatchObject({ state: 'overpaid', due_sen: -12_000 })
  const done = await recordPayment(shop, cancelled, { ...refund, amount_sen: 12_000 })
  expect(done.order.balance).toMatchObject({ state: 'unpaid', due_sen: 0 })
  expect(done.events[0]?.changes).toEqual([
    { what: 'Amount refunded', from: '', to: 'RM 120.00' },
    { what: 'Amount received', from: 'RM 120.00', to: 'RM 0.00' },
  ])
  const { number } = done.order
  const { body } = await shop.call('GET', `/api/v2/audit?search=${number}`, { token: shop.ownerToken })
  expect(body.data.entries[0], 'Activity names the refund').toMatchObject({
    action: 'refunded a payment',
    subject: `${number}: RM 120.00`,
  })
})

test('a refund for faulty goods reduces the total and leaves no balance due', async ({ shop }) => {
  const refund = { kind: 'refund', method: 'transfer', reduce_order: true } as const
  const paid = await moveOrder(shop, await placePayableOrder(shop), 'paid')
  const faulty = await recordPayment(shop, paid, { ...refund, amount_sen: 2000 })
  expect(faulty.order).toMatchObject({
    stage: 'paid',
    total_sen: 10_600,
    balance: { state: 'paid', due_sen: 0 },
  })
  expect(faulty.order.discount).toBeUndefined()
  expect(faulty.order.reductions).toEqual([{ reason: 'refund', number: '', sen: 2000 }])
  expect(faulty.events[0]).toMatchObject({
    action: 'edited',
    changes: [
      { what: 'Reduced by refund', from: '', to: 'RM 20.00' },
      { what: 'Total', to: 'RM 106.00' },
    ],
  })
  const over = await recordPayment(shop, faulty, { amount_sen: 500, method: 'card' })
  const returned = await recordPayment(shop, over, { ...refund, amount_sen: 400 })
  expect(returned.order, 'an overpayment is no part of the total').toMatchObject({
    total_sen: 10_600,
    balance: { due_sen: -100 },
  })
  const more = await recordPayment(shop, returned, { ...refund, amount_sen: 1100 })
  expect(more.order).toMatchObject({ total_sen: 9600, balance: { due_sen: 0 } })
  const all = await recordPayment(shop, more, { ...refund, amount_sen: 9600 })
  expect(all.order).toMatchObject({ total_sen: 0, balance: { state: 'paid', due_sen: 0 } })
})

test('refuses a payment with a time in the future and names the field', async ({ shop }) => {
  const placed = await placePayableOrder(shop)
  const { status, body } = await callPayments(shop, placed, paidIn(600_000))
  expect([status, body.fields]).toEqual([400, { paid_at: 'Enter a time that is not in the future.' }])
  expect((await callPayments(shop, placed, paidIn(-600_000))).status).toBe(200)
})

test('finds the orders on which a bank reference is recorded, ignoring cash and reversed payments', async ({
  shop,
}) => {
  const placed = await placePayableOrder(shop)
  const find = async (reference: string) =>
    (await shop.api(findOrderNumbersByPaymentReference, { id: placed.order.id, reference }, shop.token))
      .orders
  const other = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 100,
    method: 'transfer',
    reference: 'MBB 4711',
  })
  expect(await find(' MBB 4711 ')).toEqual([other.order.number])
  await reversePayment(shop, other, other.payments[0])
  await recordPayment(shop, placed, { amount_sen: 100, method: 'cash', reference: 'MBB 4711' })
  expect(await find('MBB 4711')).toEqual([])
})

test('an order in Paid moves back to New when a reversal leaves less than the amount required to begin work', async ({
  shop,
}) => {
  const deposit = await recordPayment(
    shop,
    await changeDeposit(shop, await placePayableOrder(shop), { percent: 50 }),
    { amount_sen: 3000, method: 'cash' },
  )
  const more = await recordPayment(shop, deposit, { amount_sen: 4000, method: 'transfer' })
  const over = await recordPayment(shop, more, { amount_sen: 500, method: 'card' })
  const kept = await reversePayment(shop, over, over.payments[2])
  expect(kept.order, 'the deposit is still paid').toMatchObject({ stage: 'paid' })
  const back = await reversePayment(shop, kept, kept.payments[1], 'Typed twice')
  expect(back.order).toMatchObject({ stage: 'new', paid_at: null, balance: { received_sen: 3000 } })
  expect(back.events.slice(0, 2)).toMatchObject([
    {
      action: 'moved',
      from: 'paid',
      to: 'new',
      changes: [
        { what: 'Payment reversed', to: 'RM 40.00 (Bank transfer, entered by staff)' },
        { what: 'Payment kept', to: 'RM 30.00 (Cash, entered by staff)' },
      ],
    },
    {
      action: 'reversed a payment',
      note: 'Typed twice',
      changes: [
        { what: 'Amount reversed', to: 'RM 40.00' },
        { what: 'Amount received', from: 'RM 70.00', to: 'RM 30.00' },
      ],
    },
  ])
  const undone = await undo(shop, back)
  expect(undone.order).toMatchObject({
    stage: 'paid',
    paid_at: more.order.paid_at,
    balance: { received_sen: 7000 },
  })
  expect(undone.events[0]?.changes).toMatchObject([{ what: 'Payment restored' }])
  const making = await moveOrder(shop, undone, 'in_production')
  const still = await reversePayment(shop, making, making.payments[0])
  expect(still.order).toMatchObject({ stage: 'in_production', balance: { received_sen: 4000 } })
})

test('reverses a wrong entry once, and shows the entry and its reversal', async ({ shop }) => {
  const partly = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 5000,
    method: 'cash',
  })
  const reversed = await reversePayment(shop, partly, partly.payments[0], 'Other customer')
  expect(summarizeEntries(reversed)).toEqual(['payment cash 5000 reversed', 'reversal cash -5000'])
  expect(reversed.payments[1]).toMatchObject({ reverses: partly.payments[0]?.id, note: 'Other customer' })
  expect(reversed.order.balance.state).toBe('unpaid')
  await expect(reversePayment(shop, reversed, partly.payments[0])).rejects.toThrow('not_reversible')
  await expect(reversePayment(shop, reversed, reversed.payments[1])).rejects.toThrow('not_reversible')
  const refunded = await recordPayment(
    shop,
    await recordPayment(shop, reversed, { amount_sen: 900, method: 'cash' }),
    { kind: 'refund', amount_sen: 900, method: 'cash' },
  )
  await expect(reversePayment(shop, refunded, refunded.payments[2])).rejects.toThrow('refund_too_large')
})

test('records a payment once when the request is sent twice with the same order version', async ({
  shop,
}) => {
  const placed = await placePayableOrder(shop)
  const answers = await Promise.all(Array.from({ length: 6 }, () => callPayments(shop, placed, {})))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(5)
  expect(await fetchOrder(shop, placed)).toMatchObject({ order: { balance: { received_sen: 100 } } })
})

test('rounds cash at the counter to 5 sen and names the rounding on the receipt', async ({ shop }) => {
  const item = { kind: 'free', what: 'Laminating', quantity: 1, each_sen: 8202 } as const
  const address = { address1: '', address2: '', postcode: '', city: '', state: '' } as const
  const { id } = await shop.api(
    createOrderAsAdmin,
    {
      items: [item],
      nama: '',
      phone: '',
      delivery_method: 'selfPickup',
      ...address,
      total_sen: 8202,
      paid: true,
      request_id: 'cash-rounding-1',
    },
    shop.token,
  )
  const paid = await shop.api(getOrder, { id }, shop.token)
  expect(summarizeEntries(paid)).toEqual(['payment cash 8200', 'rounding cash 2'])
  expect(paid.order).toMatchObject({ stage: 'paid', paid_sen: 8202, balance: { state: 'paid', due_sen: 0 } })
  expect(await shop.api(getOrderReceipt, { id }, shop.token)).toMatchObject({
    paid_by: 'cash',
    paid_sen: 8202,
    rounding_sen: 2,
  })
  const { link } = await shop.api(issueDocument, { id, kind: 'receipt', language: 'en' }, shop.token)
  const { rawPayload } = await shop.app.http.inject({ method: 'GET', url: link })
  const lines = readPdfTexts(rawPayload).flatMap(groupTextLines)
  expect(lines.slice(lines.indexOf('Total|RM 82.02'))).toEqual([
    'Total|RM 82.02',
    'Rounding|-RM 0.02',
    expect.stringMatching(/^Paid .*, Cash\|RM 82\.00$/),
    expect.anything(),
  ])
  const undone = await reversePayment(shop, paid, paid.payments[0])
  expect(undone.order.balance, 'the rounding goes with its payment').toMatchObject({ received_sen: 0 })
  const later = await recordPayment(shop, undone, { amount_sen: 8202, method: 'fpx' })
  expect(summarizeEntries(later).at(-1)).toBe('payment fpx 8202')
})

test('rounds only the cash part of a mixed payment', async ({ shop }) => {
  const partly = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 4398,
    method: 'card',
  })
  const paid = await recordPayment(shop, partly, { amount_sen: 8200, method: 'cash' })
  expect(summarizeEntries(paid)).toEqual(['payment card 4398', 'payment cash 8200', 'rounding cash 2'])
  expect(paid.order).toMatchObject({ stage: 'paid', balance: { state: 'paid' } })
})

test('rounds cash that staff enter unrounded, and a refund of it', async ({ shop }) => {
  const cash = { method: 'cash', reduce_order: true } as const
  const partly = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 11_367,
    method: 'card',
  })
  const paid = await recordPayment(shop, partly, { ...cash, amount_sen: 1233 })
  expect(summarizeEntries(paid)).toEqual(['payment card 11367', 'payment cash 1235', 'rounding cash -2'])
  expect(paid.order).toMatchObject({ stage: 'paid', balance: { state: 'paid' } })
  const rejected = await callPayments(shop, paid, { ...cash, kind: 'refund', amount_sen: 12_603 })
  expect(rejected.body.code).toBe('refund_too_large')
  const card = { ...cash, kind: 'refund', method: 'card', amount_sen: 11_367 } as const
  const rest = await recordPayment(shop, paid, card)
  const refunded = await recordPayment(shop, rest, { ...cash, kind: 'refund', amount_sen: 1235 })
  expect(summarizeEntries(refunded).slice(-2)).toEqual(['refund cash -1235', 'rounding cash 2'])
  expect(refunded.order).toMatchObject({ total_sen: 0, balance: { received_sen: 0, due_sen: 0 } })
  const reversed = await reversePayment(shop, refunded, refunded.payments.at(-2))
  expect(reversed.order).toMatchObject({ total_sen: 1233, balance: { received_sen: 1233, due_sen: 0 } })
  expect(summarizeEntries(reversed).slice(1, 3), 'the payment keeps its rounding').toEqual([
    'payment cash 1235',
    'rounding cash -2',
  ])
})

test('reversing a refund restores the total that it reduced', async ({ shop }) => {
  const refund = { kind: 'refund', method: 'transfer', reduce_order: true } as const
  const paid = await moveOrder(shop, await placePayableOrder(shop), 'paid')
  const first = await recordPayment(shop, paid, { ...refund, amount_sen: 1000 })
  const all = await recordPayment(shop, first, { ...refund, amount_sen: 11_600 })
  expect(all.order.total_sen).toBe(0)
  expect(all.payments.map((entry) => entry.restores_total_sen)).toEqual([0, 1000, 11_600])
  const back = await reversePayment(shop, all, all.payments.at(1))
  expect(back.order).toMatchObject({ total_sen: 1000, balance: { state: 'paid', due_sen: 0 } })
  expect(back.order.reductions).toEqual([{ reason: 'refund', number: '', sen: 11_600 }])
  expect(back.events[0]).toMatchObject({
    action: 'edited',
    changes: [
      { what: 'Reduced by refund', from: 'RM 10.00', to: '' },
      { what: 'Total', from: 'RM 0.00', to: 'RM 10.00' },
    ],
  })
  const whole = await reversePayment(shop, back, all.payments.at(2))
  expect(whole.order).toMatchObject({ total_sen: 12_600, stage: 'paid', balance: { state: 'paid' } })
  expect(whole.order).not.toHaveProperty('reductions')
})

test('reverses and restores a cash payment that was rounded up, together with its rounding', async ({
  shop,
}) => {
  const partly = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 4397,
    method: 'card',
  })
  const paid = await moveOrder(shop, partly, 'paid', { paid_sen: 8205, method: 'cash' })
  const undone = await undo(shop, paid)
  expect(undone.order).toMatchObject({ stage: 'new', balance: { received_sen: 4397 } })
  const again = await recordPayment(shop, undone, { amount_sen: 8205, method: 'cash' })
  const back = await reversePayment(shop, again, again.payments.at(-2))
  expect(back.order).toMatchObject({ stage: 'new', balance: { received_sen: 4397 } })
  expect((await undo(shop, back)).order).toMatchObject({ stage: 'paid', balance: { due_sen: 0 } })
})

test('refuses to undo a move to Paid whose payment was refunded', async ({ shop }) => {
  const paid = await moveOrder(shop, await placePayableOrder(shop), 'paid')
  const refund = { kind: 'refund', method: 'transfer', amount_sen: 600 } as const
  await expect(undo(shop, await recordPayment(shop, paid, refund))).rejects.toThrow('refund_too_large')
})

test('keeps the payment when an order whose payment was refunded moves back to New', async ({ shop }) => {
  const paid = await moveOrder(shop, await placePayableOrder(shop), 'paid')
  const refund = { kind: 'refund', method: 'transfer', amount_sen: 600 } as const
  const moved = await moveOrder(shop, await recordPayment(shop, paid, refund), 'new')
  expect(moved.order).toMatchObject({ stage: 'new', balance: { received_sen: 12_000, due_sen: 600 } })
  expect((await undo(shop, moved)).order).toMatchObject({ stage: 'paid', balance: { received_sen: 12_000 } })
})

test('moves an order to Paid with its deposit, and keeps the balance due', async ({ shop }) => {
  const placed = await changeDeposit(shop, await placePayableOrder(shop), { percent: 30 })
  expect(placed.order.balance).toMatchObject({ deposit_sen: 3780, deposit_due_sen: 3780 })
  const first = await recordPayment(shop, placed, { amount_sen: 1000, method: 'cash' })
  expect(first.order).toMatchObject({ stage: 'new', balance: { deposit_due_sen: 2780 } })
  const begun = await recordPayment(shop, first, { amount_sen: 2780, method: 'transfer' })
  expect(begun.order).toMatchObject({
    stage: 'paid',
    paid_sen: 3780,
    balance: { state: 'partly_paid', deposit_due_sen: 0, due_sen: 8820 },
  })
  const amount = await changeDeposit(shop, begun, { amount_sen: 5000 })
  expect(amount.order.balance.deposit_due_sen).toBe(1220)
  expect((await changeDeposit(shop, amount, null)).order.balance.deposit_sen).toBeNull()
})

test('shows customers the balance of a partly paid order and how to pay it in every stage', async ({
  shop,
}) => {
  const placed = await placePayableOrder(shop)
  const track = async () => {
    const { number, phone } = placed.order
    return (await shop.call('POST', '/api/orders/follow', { body: { number, phone } })).body
  }
  const due = {
    to_pay: { payment: { accounts: expect.any(Array) }, slip_key: expect.any(String) },
    balance: { received_sen: 6000, due_sen: 6600 },
  }
  let order = await moveOrder(shop, placed, 'paid', { paid_sen: 6000 })
  expect(await track()).toMatchObject({ stage: 'paid', ...due })
  for (const stage of ['in_production', 'ready', 'handed_over']) {
    order = await moveOrder(shop, order, stage)
    expect(await track()).toMatchObject({ stage, ...due })
  }
  await recordPayment(shop, order, { amount_sen: 6600, method: 'transfer' })
  expect(await track()).toMatchObject({ to_pay: null, balance: { due_sen: 0 } })
  const other = await moveOrder(shop, await placePayableOrder(shop), 'paid', { paid_sen: 100 })
  await moveOrder(shop, other, 'cancelled')
  const { number, phone } = other.order
  const { body } = await shop.call('POST', '/api/orders/follow', { body: { number, phone } })
  expect(body).toMatchObject({ stage: 'cancelled', to_pay: null })
})

test('sets the order’s deposit from its product and states it in the order message', async ({ shop }) => {
  const product = async (change: object) => {
    const { body } = await shop.call('GET', '/api/v2/catalog', { token: shop.ownerToken })
    const { id, version } = body.data.products.find(
      ({ slug }: { slug: string }) => slug === 'mirrorcoat-sticker',
    )
    const saved = await shop.call('PUT', `/api/v2/products/${id}`, {
      token: shop.ownerToken,
      body: { version, ...change },
    })
    expect(saved.status).toBe(200)
  }
  await product({ deposit_percent: 50 })
  const placed = await placePayableOrder(shop)
  expect(placed.order.balance).toMatchObject({ deposit_sen: 6300, deposit_due_sen: 6300 })
  expect(placed.notification?.text).toContain('RM 63.00 (deposit; jumlah penuh RM 126.00)')
  const { body } = await shop.call('GET', `/api/sticker-print/get-order-details?id=${placed.order.id}`)
  expect(body.order.balance).toMatchObject({ deposit_due_sen: 6300, due_sen: 12_600 })
  await product({ deposit_percent: null, deposit_sen: 2000 })
  expect((await placePayableOrder(shop)).order.balance.deposit_sen).toBe(2000)
  await product({ deposit_sen: null })
  expect((await placePayableOrder(shop)).order.balance.deposit_sen).toBeNull()
  expect((await fetchOrder(shop, placed)).order.balance.deposit_sen, 'stays for placed orders').toBe(6300)
})

test('records a provider’s payment once, and refuses to reverse it', async ({ shop }) => {
  const placed = await placePayableOrder(shop)
  const once = await recordProviderPayment(shop, placed, { amountSen: 12_600, evidenceRef: 'billplz:1' })
  expect([once.isNew, once.order.stage]).toEqual([true, 'paid'])
  const twice = await recordProviderPayment(shop, placed, { amountSen: 12_600, evidenceRef: 'billplz:1' })
  expect([twice.isNew, twice.entry.id]).toEqual([false, once.entry.id])
  await recordProviderPayment(shop, placed, { kind: 'fee', amountSen: 125, evidenceRef: 'billplz:1' })
  const paid = await fetchOrder(shop, placed)
  expect(summarizeEntries(paid)).toEqual(['payment fpx 12600', 'fee fpx -125'])
  expect(paid.order.balance, 'a fee is not the customer’s').toMatchObject({ state: 'paid', due_sen: 0 })
  await expect(reversePayment(shop, paid, paid.payments[0])).rejects.toThrow('not_reversible')
  await expect(undo(shop, paid), 'money is not left in New').rejects.toThrow(
    'RM 126.00 (FPX, confirmed by the payment provider) can’t be reversed here',
  )

  const back = await moveOrder(shop, paid, 'new')
  expect(back.order).toMatchObject({ paid_at: null, balance: { state: 'paid' } })
  expect(back.events[0]?.changes).toEqual([
    { what: 'Payment kept', from: '', to: 'RM 126.00 (FPX, confirmed by the payment provider)' },
  ])
  const again = await moveOrder(shop, back, 'paid')
  expect(summarizeEntries(again), 'nothing more is due').toEqual(summarizeEntries(paid))
  const { order } = await moveOrder(shop, again, 'in_production')
  await expect(
    shop.api(confirmPayment, { id: order.id, version: order.version, paid_sen: 10_000 }, shop.token),
  ).rejects.toThrow('proved')
})

test('records concurrent reports of one payment once', async ({ shop }) => {
  const placed = await placePayableOrder(shop)
  const reports = await Promise.all(
    Array.from({ length: 8 }, () =>
      recordProviderPayment(shop, placed, { amountSen: 12_600, evidenceRef: 'billplz:race' }),
    ),
  )
  expect(reports.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await fetchOrder(shop, placed)).toMatchObject({ order: { balance: { received_sen: 12_600 } } })
})

test('records a payment that arrives after the order was cancelled, and leaves the order cancelled and overpaid', async ({
  shop,
}) => {
  const cancelled = await moveOrder(shop, await placePayableOrder(shop), 'cancelled')
  const late = await recordProviderPayment(shop, cancelled, {
    amountSen: 12_600,
    evidenceRef: 'billplz:late',
  })
  expect(late.order.stage).toBe('cancelled')
  expect((await fetchOrder(shop, cancelled)).order.balance).toMatchObject({
    state: 'overpaid',
    due_sen: -12_600,
  })
  const { orders } = await shop.api(listOrders, { balance: 'overpaid' }, shop.token)
  expect(orders.map(({ id }) => id)).toContain(cancelled.order.id)
})

test('sends the payment message for an online payment even if Settings turn automatic messages off', async ({
  shop,
}) => {
  const placed = await placePayableOrder(shop)
  await recordProviderPayment(
    shop,
    placed,
    { amountSen: 12_600, evidenceRef: 'billplz:tell' },
    { notify: true },
  )
  const { events } = await fetchOrder(shop, placed)
  expect(events.find(({ action }) => action === 'told')?.note).toContain('RM 126.00')
})

test('correcting a received amount adds a reversal and a new entry', async ({ shop }) => {
  const making = await moveOrder(shop, await placePayableOrder(shop), 'in_production')
  const confirm = ({ order: { id, version } }: OrderDetails, paid_sen: number) =>
    shop.api(confirmPayment, { id, version, paid_sen }, shop.token)
  const first = await confirm(making, 10_000)
  const edited = await confirm(first, 12_600)
  expect(edited.order).toMatchObject({ paid_sen: 12_600, paid_at: first.order.paid_at })
  expect(summarizeEntries(edited)).toEqual([
    'payment transfer 10000 reversed',
    'reversal transfer -10000',
    'payment transfer 12600',
  ])
  const nothing = await confirm(edited, 0)
  expect(nothing.order).toMatchObject({ paid_sen: 0, balance: { state: 'unpaid' } })
})

test('undoing a move to Paid reverses only the payment of that move, and undoing a move back to New restores the payments', async ({
  shop,
}) => {
  const deposit = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 3000,
    method: 'cash',
  })
  const paid = await moveOrder(shop, deposit, 'paid', { paid_sen: 9600, method: 'ewallet' })
  const undone = await undo(shop, paid)
  expect(undone.order).toMatchObject({ stage: 'new', paid_at: null, balance: { received_sen: 3000 } })
  expect(summarizeEntries(undone)).toEqual([
    'payment cash 3000',
    'payment ewallet 9600 reversed',
    'reversal ewallet -9600',
  ])
  expect(undone.events[0]).toMatchObject({
    action: 'took back',
    changes: [
      { what: 'Payment reversed', to: 'RM 96.00 (E-wallet, entered by staff)' },
      { what: 'Payment kept', to: 'RM 30.00 (Cash, entered by staff)' },
    ],
  })
  const again = await moveOrder(shop, undone, 'paid')
  const reopened = await moveOrder(shop, again, 'new')
  expect(reopened.order.balance.received_sen).toBe(0)
  expect(reopened.events[0]?.changes).toMatchObject([{ what: 'Payment reversed' }])
  const restored = await undo(shop, reopened)
  expect(restored.order).toMatchObject({
    stage: 'paid',
    paid_at: again.order.paid_at,
    paid_sen: 12_600,
    balance: { state: 'paid' },
  })
})

test('undoes moves from before the ledger existed, although their history names no entries', async ({
  shop,
}) => {
  const paid = await moveOrder(shop, await placePayableOrder(shop), 'paid')
  const forget = () =>
    shop.database.db.execute(sql`
      update order_events set changes = changes #- '{paid,added}' #- '{paid,reversed}' where changes ? 'paid'`)
  await forget()
  const { id } = paid.order
  const undone = await shop.api(
    undoOrderMove,
    { id, version: paid.order.version, move: paid.can_undo ?? 0 },
    shop.token,
  )
  expect(undone.order).toMatchObject({ paid_at: null, balance: { received_sen: 0 } })
  const reopened = await moveOrder(shop, await moveOrder(shop, undone, 'paid'), 'new')
  await forget()
  const back = await shop.api(
    undoOrderMove,
    { id, version: reopened.order.version, move: reopened.can_undo ?? 0 },
    shop.token,
  )
  expect(back.order).toMatchObject({ stage: 'paid', paid_sen: 12_600, balance: { state: 'paid' } })
})

test('refuses to change or delete entries, and keeps the sum of an order equal to its entries', async ({
  shop,
}) => {
  const { db } = shop.database
  const { order } = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 700,
    method: 'cash',
  })
  const ofOrder = sql`order_id = (select id from orders where public_id = ${order.id})`
  for (const change of [
    sql`update payments set amount_sen = 1 where ${ofOrder}`,
    sql`update payments set note = 'x' where ${ofOrder}`,
    sql`update payments set kind = 'refund', amount_sen = -700 where ${ofOrder}`,
    sql`delete from payments where ${ofOrder}`,
  ])
    await expect(db.execute(change)).rejects.toMatchObject({ cause: { code: '23514' } })
  const { rows } = await db.execute(sql`
    select number from orders where paid_sen <> (
      select coalesce(sum(amount_sen), 0) from payments where order_id = orders.id and kind <> 'fee')`)
  expect(rows).toEqual([])
  await db.execute(sql`delete from orders where public_id = ${order.id}`)
})

test('shows the other order’s number on a payment with the same reference or, within a minute, the same amount', async ({
  shop,
}) => {
  const pay = async (payment: object) =>
    recordPayment(shop, await placePayableOrder(shop), { amount_sen: 6123, method: 'transfer', ...payment })
  const first = await pay({ reference: 'MBB 4711', paid_at: '2026-11-20T10:00:00+08:00' })
  expect(first.payments[0]?.twins).toEqual([])
  const sameReference = await pay({ reference: 'MBB 4711', amount_sen: 50 })
  expect(sameReference.payments[0]?.twins).toEqual([first.order.number])
  const sameMinute = await pay({ paid_at: '2026-11-20T10:00:40+08:00' })
  expect(sameMinute.payments[0]?.twins).toEqual([first.order.number])
  expect((await pay({ paid_at: '2026-11-20T10:03:00+08:00' })).payments[0]?.twins).toEqual([])
  const [now, alsoNow] = [await pay({}), await pay({})]
  expect(now.payments[0]?.twins, 'times that nobody entered prove nothing').toEqual([])
  expect(alsoNow.payments[0]?.twins).toEqual([])
  const cleared = await reversePayment(shop, first, first.payments[0])
  expect(cleared.payments[0]?.twins).toEqual([])
  expect((await fetchOrder(shop, sameReference)).payments[0]?.twins).toEqual([])
})

test('marks a slip that was sent for another order, and records it as the evidence of a payment', async ({
  shop,
}) => {
  const file = Buffer.from('89504e470d0a1a0a0000000d49484452aa', 'hex').toString('base64')
  const [one, other] = [await placePayableOrder(shop), await placePayableOrder(shop)]
  for (const { order } of [one, other])
    await shop.call('POST', '/api/orders/slip', { body: { id: order.id, file } })
  const [seen, seenOther] = [await fetchOrder(shop, one), await fetchOrder(shop, other)]
  expect(seen.order.slips).toMatchObject([{ twins: [other.order.number] }])
  expect(seenOther.order.slips).toMatchObject([{ twins: [one.order.number] }])
  expect((await callPayments(shop, seen, { slip: 'unknown' })).body.code).toBe('unknown_slip')
  const paid = await recordPayment(shop, seen, {
    amount_sen: 12_600,
    method: 'transfer',
    slip: seen.order.slips[0]?.id,
  })
  expect(paid.payments[0]).toMatchObject({ evidence: 'slip' })
})

test('a slip counts once: a payment recorded from it leaves the slips to check until it is reversed', async ({
  shop,
}) => {
  const placed = await placePayableOrder(shop)
  const { id } = placed.order
  const listToCheck = async () =>
    (await shop.api(listOrders, { slips: true }, shop.token)).orders
      .filter((order) => order.id === id)
      .flatMap(({ slips }) => slips.map(({ recorded }) => recorded === true))
  const begun = await changeDeposit(shop, placed, { percent: 50 })
  const deposit = await recordPayment(shop, begun, { amount_sen: 6300, method: 'transfer' })
  const file = Buffer.from('89504e470d0a1a0a0000000d49484452ee', 'hex').toString('base64')
  await shop.call('POST', '/api/orders/slip', { body: { id, file } })
  const seen = await fetchOrder(shop, deposit)
  const slip = seen.order.slips[0]?.id
  expect(await listToCheck()).toEqual([false])
  const partly = await recordPayment(shop, seen, { amount_sen: 5000, method: 'transfer', slip })
  expect(partly.order.slips).toMatchObject([{ recorded: true }])
  expect(await listToCheck()).toEqual([])
  expect((await callPayments(shop, partly, { method: 'transfer', slip })).body.code).toBe('slip_recorded')
  const undone = await reversePayment(shop, partly, partly.payments.at(-1))
  expect(undone.order.slips[0]).not.toHaveProperty('recorded')
  expect(await listToCheck()).toEqual([false])
})

test('confirming the payment of a new order stores its time, reference and slip', async ({ shop }) => {
  const placed = await placePayableOrder(shop)
  const file = Buffer.from('89504e470d0a1a0a0000000d49484452ef', 'hex').toString('base64')
  await shop.call('POST', '/api/orders/slip', { body: { id: placed.order.id, file } })
  const slip = (await fetchOrder(shop, placed)).order.slips[0]?.id
  const { paid_at: paidAt } = paidIn(-86_400_000)
  const evidence = { slip, reference: 'MBB 0042', paid_at: paidAt }
  const paid = await moveOrder(shop, placed, 'paid', { paid_sen: 12_600, method: 'duitnow_qr', ...evidence })
  expect(paid.payments).toMatchObject([{ evidence: 'slip', reference: 'MBB 0042', paid_at: paidAt }])
  expect(paid.order).toMatchObject({ paid_at: paidAt, slips: [{ recorded: true }] })
  const undone = await undo(shop, paid)
  expect(undone.order.slips[0]).not.toHaveProperty('recorded')
  const again = await recordPayment(shop, undone, { amount_sen: 1000, method: 'transfer', slip })
  const { status, body } = await shop.call('POST', `/api/v2/orders/${placed.order.id}/move`, {
    token: shop.token,
    body: { version: again.order.version, to: 'paid', slip },
  })
  expect([status, body.code]).toEqual([409, 'slip_recorded'])
})

test('undoing a move does not restore the payment of a slip from which another payment was recorded', async ({
  shop,
}) => {
  const placed = await placePayableOrder(shop)
  const file = Buffer.from('89504e470d0a1a0a0000000d49484452ed', 'hex').toString('base64')
  await shop.call('POST', '/api/orders/slip', { body: { id: placed.order.id, file } })
  const slip = (await fetchOrder(shop, placed)).order.slips[0]?.id
  const paid = await moveOrder(shop, placed, 'paid', { paid_sen: 12_600, slip })
  const reopened = await moveOrder(shop, paid, 'new')
  const again = await recordPayment(shop, reopened, { amount_sen: 5000, method: 'transfer', slip })
  await expect(undo(shop, again)).rejects.toThrow('slip_recorded')
  const { can_undo: move, order } = await fetchOrder(shop, again)
  const { body } = await shop.call('POST', '/api/v2/orders/undo-many', {
    token: shop.token,
    body: { moves: [{ id: order.id, version: order.version, move }] },
  })
  expect(body.data.stayed).toMatchObject([{ why: expect.stringContaining('same payment slip') }])
  expect(order.balance).toMatchObject({ received_sen: 5000 })
  const corrected = await reversePayment(shop, again, again.payments.at(-1))
  expect((await undo(shop, corrected)).order).toMatchObject({ stage: 'paid', paid_sen: 12_600 })
})

test('removes an order from the slips to check once staff have rejected its slips, until a rejection is undone', async ({
  shop,
}) => {
  const placed = await placePayableOrder(shop)
  const { id, number, phone } = placed.order
  const upload = (digit: number) => {
    const file = Buffer.from(`89504e470d0a1a0a0000000d49484452c${digit}`, 'hex').toString('base64')
    return shop.call('POST', '/api/orders/slip', { body: { id, file } })
  }
  const isToCheck = async () =>
    (await shop.api(listOrders, { slips: true }, shop.token)).orders.some((order) => order.id === id)
  for (const digit of [1, 2, 3, 4, 5]) await upload(digit)
  expect((await upload(6)).body.code).toBe('too_many_slips')
  const reject = (slip: string, rejected = true) =>
    shop.api(rejectOrderSlip, { id, slip, rejected }, shop.token)
  const slips = (await fetchOrder(shop, placed)).order.slips.map((slip) => slip.id)
  expect(await isToCheck()).toBe(true)
  for (const slip of slips) await reject(slip)
  expect(await isToCheck()).toBe(false)
  const seen = await fetchOrder(shop, placed)
  expect(seen.order.slips.every(({ rejected }) => rejected)).toBe(true)
  expect(seen.events[0]).toMatchObject({
    action: 'edited',
    by: 'contributor',
    changes: [{ what: 'Payment slip', from: '', to: 'not a payment for this order' }],
  })
  const tracked = (await shop.call('POST', '/api/orders/follow', { body: { number, phone } })).body
  expect(tracked).toMatchObject({ slips: 0, rejected_slips: 5 })
  const key = tracked.to_pay.slip_key
  const sent = await shop.call('POST', '/api/orders/slips', { body: { order: number, key } })
  expect(sent.body.slips[0]).toMatchObject({ rejected: true, open: false })
  expect((await upload(6)).body).toMatchObject({ success: true, slips: 1 })
  expect(await isToCheck()).toBe(true)

  const undone = await reject(slips[0] ?? '', false)
  expect(undone.order.slips[0]).not.toHaveProperty('rejected')
  await recordPayment(shop, undone, { amount_sen: 100, method: 'transfer', slip: slips[0] })
  await expect(reject(slips[0] ?? '')).rejects.toThrow('slip_recorded')
  await expect(reject('unknown')).rejects.toThrow('not_found')
})

test('asks staff to check a slip that arrives after the recorded deposit, but not the slip of the deposit itself', async ({
  shop,
}) => {
  const placed = await changeDeposit(shop, await placePayableOrder(shop), { percent: 50 })
  const { id } = placed.order
  const upload = (digit: number) => {
    const file = Buffer.from(`89504e470d0a1a0a0000000d49484452d${digit}`, 'hex').toString('base64')
    return shop.call('POST', '/api/orders/slip', { body: { id, file } })
  }
  const isToCheck = async () =>
    (await shop.api(listOrders, { slips: true }, shop.token)).orders.some((order) => order.id === id)
  await upload(1)
  const begun = await recordPayment(shop, placed, { amount_sen: 6300, method: 'transfer' })
  expect(await isToCheck()).toBe(false)
  await upload(2)
  expect(await isToCheck()).toBe(true)
  await recordPayment(shop, await fetchOrder(shop, begun), { amount_sen: 6300, method: 'transfer' })
  expect(await isToCheck()).toBe(false)
})

test('filters the orders list by partly paid and by overpaid', async ({ shop }) => {
  const partly = await recordPayment(shop, await placePayableOrder(shop), { amount_sen: 100, method: 'cash' })
  const over = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 12_700,
    method: 'cash',
  })
  const find = async (balance: 'partly_paid' | 'overpaid') =>
    (await shop.api(listOrders, { balance }, shop.token)).orders
  const [found, foundOver] = [await find('partly_paid'), await find('overpaid')]
  expect(found.map(({ id }) => id)).toContain(partly.order.id)
  expect(foundOver.map(({ id }) => id)).toContain(over.order.id)
  expect(new Set(found.map(({ balance }) => balance.state))).toEqual(new Set(['partly_paid']))
  expect(new Set(foundOver.map(({ balance }) => balance.state))).toEqual(new Set(['overpaid']))
})

test('refuses a payment for a quote', async ({ shop }) => {
  const placed = await placePayableOrder(shop)
  await shop.database.db.execute(sql`
    update orders set stage = 'quoted', valid_until = now() + interval '1 day' where public_id = ${placed.order.id}`)
  expect((await callPayments(shop, placed, {})).body.code).toBe('still_quoted')
})

test('hides the free text of payments when the customer’s data is erased, and keeps the amounts', async ({
  shop,
}) => {
  const paid = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 12_600,
    method: 'transfer',
    reference: 'SITI AMINAH',
    note: 'Called Siti',
  })
  const done = await moveOrder(shop, await moveOrder(shop, paid, 'ready'), 'handed_over')
  const { phone } = done.order
  const person = await shop.call('GET', `/api/v2/people/${phone}`, { token: shop.ownerToken })
  expect(person.body.data.orders[0].payments).toEqual([
    { at: expect.any(String), what: 'payment RM 126.00, Bank transfer, SITI AMINAH, Called Siti' },
  ])
  await shop.database.db.execute(sql`delete from messages where phone = ${phone}`)
  const erased = await shop.call('POST', `/api/v2/people/${phone}/erase`, {
    token: shop.ownerToken,
    body: {},
  })
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  expect((await fetchOrder(shop, done)).payments).toMatchObject([
    { amount_sen: 12_600, note: '', reference: '', by: 'contributor' },
  ])
})

test('reminds a customer of the balance due', async ({ shop }) => {
  await shop.call('PUT', '/api/v2/order-messages', {
    token: shop.ownerToken,
    body: { by_itself: [], unpaid_days: 1 },
  })
  const partly = await recordPayment(shop, await placePayableOrder(shop), {
    amount_sen: 2600,
    method: 'cash',
  })
  await shop.database.db.execute(sql`
    update order_messages set unpaid_since = now() - interval '9 days'`)
  await shop.database.db.execute(sql`
    update orders set placed_at = now() - interval '2 days' where public_id = ${partly.order.id}`)
  await scheduledOrderJobs.remindUnpaid({ db: shop.database.db, customerUrl: () => 'https://kedai.test' })
  const { events } = await fetchOrder(shop, partly)
  expect(events.find(({ action }) => action === 'reminded')?.note).toContain('RM 100.00')
})
