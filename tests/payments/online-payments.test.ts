import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getOrder, moveOrder } from '#core/orders/admin/admin-order.ts'
import { changeOrderDeposit } from '#core/orders/admin/order-payments.ts'
import { getCheckout } from '#core/payments/checkout-calls.ts'
import {
  connectPayments,
  disconnectPayments,
  getPaymentConnections,
} from '#core/payments/connection-calls.ts'
import {
  decideHeldPayment,
  listHeldPayments,
  listOnlinePayments,
  refundOnlinePayment,
} from '#core/payments/online-payment-calls.ts'
import { paymentProviders } from '#core/payments/payment-providers.ts'
import type { ProviderFake } from '#tests/fakes/payments/provider-fake.ts'
import { findWordsInDatabase } from '#tests/support/find-text-in-database.ts'
import {
  connectProvider,
  createPaymentsShop,
  findCheckoutState,
  findOrderPayments,
  openPaymentPage,
  passPaymentTime,
  placeUnpaidOrder,
  type OrderToPay,
  type PaymentsShop,
} from '#tests/support/payments-shop.ts'

let shop: PaymentsShop
beforeAll(async () => {
  shop = await createPaymentsShop()
})
afterAll(() => shop.close())

const total = 12_600
const unpaid = { stage: 'new', paid: 0, entries: [], held: [] }
const paidOnce = { stage: 'paid', paid: total, entries: [total], held: [] }
const sumsOf = (order: OrderToPay) => findOrderPayments(shop.database.db, order)
const expectSums = (order: OrderToPay, sums: object) => expect.poll(() => sumsOf(order)).toEqual(sums)

async function passTime(minutes: number, reference: string): Promise<void> {
  await passPaymentTime(shop.database.db, minutes * 60_000)
  await findCheckoutState(shop, reference)
  await expect.poll(async () => isSettled(reference)).toBe(true)
}
async function isSettled(reference: string): Promise<boolean> {
  const { rows } = await shop.database.db.execute(
    sql`select from checkouts where reference = ${reference} and (next_check_at is null or next_check_at > now() + interval '62 s' or problem <> '')`,
  )
  return rows.length > 0
}

async function countMessages(order: OrderToPay): Promise<number> {
  const { rows } = await shop.database.db.execute<{ count: number }>(sql`
    select count(*)::int as count from order_events e join orders o on o.id = e.order_id
    where o.number = ${order.number} and e.changes ? 'told'`)
  return rows[0]?.count ?? 0
}

describe.each(paymentProviders)('%s', (name) => {
  let fake: ProviderFake
  beforeEach(async () => {
    fake = await connectProvider(shop, name)
  })
  const start = async () => {
    const order = await placeUnpaidOrder(shop)
    return { order, ...(await openPaymentPage(shop, fake, order)) }
  }

  test('moves an order to Paid and sends the receipt once its payment is confirmed by the provider', async () => {
    const { order, bill, reference } = await start()
    expect(bill.amountSen).toBe(total)
    expect(await sumsOf(order)).toEqual(unpaid)
    fake.pay(bill)
    expect(await fake.callBack(bill)).toBe(200)
    await expectSums(order, paidOnce)
    expect(await findCheckoutState(shop, reference)).toBe('paid')
    expect(await countMessages(order)).toBe(1)
  })

  test('records a payment once despite repeated, late and forged callbacks and a callback for a failed attempt', async () => {
    const { order, bill } = await start()
    fake.fail(bill)
    const failed = fake.wire.callback(bill, 'failed')
    expect(await fake.callBack(bill, { kind: 'failed' })).toBe(200)
    await fake.callBack(bill, { forged: true })
    fake.pay(bill)
    const callback = fake.wire.callback(bill, 'paid')
    await Promise.all([
      fake.callBack(bill, { callback }),
      fake.callBack(bill, { callback }),
      fake.callBack(bill, { forged: true }),
    ])
    await expectSums(order, paidOnce)
    expect(await fake.callBack(bill, { callback: failed })).toBe(200)
    expect(await fake.callBack(bill, { callback })).toBe(200)
    await expectSums(order, paidOnce)
    expect(await countMessages(order)).toBe(1)
  })

  test('finds a payment without any callback by querying the provider', async () => {
    const { order, bill, reference } = await start()
    fake.pay(bill)
    await passTime(4, reference)
    await expectSums(order, paidOnce)
  })

  test('holds a payment of an unexpected amount until staff record it', async () => {
    const { order, bill, reference } = await start()
    fake.pay(bill, { amountSen: total - 100 })
    await fake.callBack(bill)
    await expectSums(order, { ...unpaid, held: ['wrong_amount'] })
    expect(await findCheckoutState(shop, reference)).toBe('held')
    const { payments } = await shop.api(listHeldPayments, {}, shop.token)
    const [held] = payments.filter((each) => each.order_number === order.number)
    expect(held).toMatchObject({ amount_sen: total - 100, reason: 'wrong_amount', provider: name })
    await shop.api(decideHeldPayment, { id: held?.id ?? '', decision: 'record' }, shop.token)
    expect(await sumsOf(order)).toEqual({ stage: 'new', paid: total - 100, entries: [total - 100], held: [] })
    await expect(
      shop.api(decideHeldPayment, { id: held?.id ?? '', decision: 'record' }, shop.token),
    ).rejects.toThrow('409')
  })

  test('holds a payment that arrives after the order was cancelled', async () => {
    const { order, bill } = await start()
    const { body } = await shop.call('GET', `/api/v2/orders/${order.id}`, { token: shop.token })
    const { version } = body.data.order
    await shop.api(moveOrder, { id: order.id, version, to: 'cancelled', tell: '' }, shop.token)
    fake.pay(bill)
    await fake.callBack(bill)
    await expectSums(order, { ...unpaid, stage: 'cancelled', held: ['order_cancelled'] })
  })

  test('keeps an order unpaid while the provider is unreachable, and confirms its payment afterwards', async () => {
    const { order, bill, reference } = await start()
    fake.isDown = true
    fake.pay(bill)
    expect(await fake.callBack(bill)).toBe(200)
    await expect.poll(async () => (await findProblem(reference)) !== '').toBe(true)
    expect(await sumsOf(order)).toEqual(unpaid)
    fake.isDown = false
    await passTime(1, reference)
    await expectSums(order, paidOnce)
  })

  test('creates one payment page when the customer clicks twice, and another page when the total changes', async () => {
    const order = await placeUnpaidOrder(shop)
    const before = fake.bills.size
    const pages = await Promise.all([openPaymentPage(shop, fake, order), openPaymentPage(shop, fake, order)])
    expect(pages[0].url).toBe(pages[1].url)
    expect(fake.bills.size).toBe(before + 1)
    await shop.database.db.execute(
      sql`update orders set total_sen = total_sen + 500, goods_sen = goods_sen + 500 where number = ${order.number}`,
    )
    const next = await openPaymentPage(shop, fake, order)
    expect(next.bill.amountSen).toBe(total + 500)
    expect(next.url).not.toBe(pages[0].url)
    await passTime(0, pages[0].reference)
    await expect.poll(() => pages[0].bill.isClosed).toBe(true)
  })

  test('records one payment when the request that created the payment page timed out', async () => {
    const order = await placeUnpaidOrder(shop)
    fake.next('create', 'silentAfter')
    const first = await openPaymentPage(shop, fake, order).catch(() => null)
    if (first === null) {
      // The provider can't search, so pressing again creates another page. The customer never gets the address of the first.
      const second = await openPaymentPage(shop, fake, order)
      const twins = [...fake.bills.values()].filter((bill) => bill.reference.startsWith(order.number))
      expect(twins).toHaveLength(2)
      fake.pay(second.bill)
      await fake.callBack(second.bill)
      await expectSums(order, paidOnce)
      return
    }
    expect(name).toBe('curlec')
    fake.pay(first.bill)
    await fake.callBack(first.bill)
    await expectSums(order, paidOnce)
  })

  test('refunds part of a payment, or refuses the refund if the provider does not support refunds', async () => {
    const { order, bill, reference } = await start()
    fake.pay(bill)
    await fake.callBack(bill)
    await expectSums(order, paidOnce)
    const { payments } = await shop.api(listOnlinePayments, { id: order.id }, shop.token)
    const [payment] = payments
    const refund = (amount_sen: number, reduce_order = false) =>
      shop.api(refundOnlinePayment, { id: payment?.id ?? '', amount_sen, reduce_order }, shop.token)
    const totalOf = async () => (await shop.api(getOrder, { id: order.id }, shop.token)).order.total_sen
    if (!payment?.can_refund) {
      await expect(refund(100)).rejects.toThrow('cannot_refund')
      return
    }
    expect(await refund(600)).toMatchObject({ refunded_sen: 600, refund_pending_sen: 0 })
    expect(await sumsOf(order)).toMatchObject({ paid: total - 600, entries: [total, -600] })
    await expect(refund(total)).rejects.toThrow('refund_too_large')
    // This refund is made, but its answer is lost.
    fake.next('refund', 'resetAfter')
    expect(await totalOf()).toBe(total)
    await refund(1_000, true)
    expect(await sumsOf(order)).toMatchObject({ paid: total - 1_600, entries: [total, -600, -1_000] })
    expect(await totalOf(), 'reduced by the confirmed refund').toBe(total - 1_000)
    // Refunds made in the provider's dashboard are found too.
    const [paid] = bill.payments
    if (paid) paid.refundedSen = total
    fake.next('refund', 'resetBefore')
    await refund(1_000)
    expect(await sumsOf(order)).toMatchObject({ paid: 0, entries: [total, -600, -1_000, -11_000] })
    expect(await findCheckoutState(shop, reference)).toBe('paid')
  })

  test('keeps keys out of responses, the database and logs', async () => {
    const { apiKey, signatureKey } = fake.keysOf('live')
    const view = await shop.api(getPaymentConnections, {}, shop.ownerToken)
    fake.next('create', 'error500After')
    const order = await placeUnpaidOrder(shop)
    await openPaymentPage(shop, fake, order).catch(() => null)
    const secrets = [apiKey, ...(name === 'toyyibpay' || name === 'chip' ? [] : [signatureKey])]
    for (const secret of secrets) {
      expect(JSON.stringify(view)).not.toContain(secret)
      expect(shop.logged.join()).not.toContain(secret)
    }
    expect(await findWordsInDatabase(shop.database.db, ...secrets)).toEqual([])
  })
})

async function findProblem(reference: string): Promise<string> {
  const { rows } = await shop.database.db.execute<{ problem: string }>(
    sql`select problem from checkouts where reference = ${reference}`,
  )
  return rows[0]?.problem ?? ''
}

test('holds a payment in another currency', async () => {
  const fake = await connectProvider(shop, 'curlec')
  const order = await placeUnpaidOrder(shop)
  const { bill } = await openPaymentPage(shop, fake, order)
  fake.pay(bill, { currency: 'SGD' })
  await fake.callBack(bill)
  await expectSums(order, { ...unpaid, held: ['wrong_currency'] })
})

test('says what is still due after a deposit was paid online', async () => {
  const fake = await connectProvider(shop, 'hitpay')
  const order = await placeUnpaidOrder(shop)
  const deposit = { percent: 50 }
  await shop.api(changeOrderDeposit, { id: order.id, version: 1, deposit }, shop.ownerToken)
  const { bill, reference } = await openPaymentPage(shop, fake, order)
  fake.pay(bill)
  await fake.callBack(bill)
  await expectSums(order, { ...paidOnce, paid: total / 2, entries: [total / 2] })
  expect(await shop.api(getCheckout, { reference })).toMatchObject({ state: 'paid', balance_sen: total / 2 })
})

test('records the first of two payments on one page and holds the second', async () => {
  const fake = await connectProvider(shop, 'hitpay')
  const order = await placeUnpaidOrder(shop)
  const { bill } = await openPaymentPage(shop, fake, order)
  fake.pay(bill)
  fake.pay(bill)
  await fake.callBack(bill)
  await expectSums(order, { ...paidOnce, held: ['second_payment'] })
})

test('records a payment after the shop has replaced its keys, although the payment’s callback has the old signature', async () => {
  const fake = await connectProvider(shop, 'curlec')
  const order = await placeUnpaidOrder(shop)
  const { bill } = await openPaymentPage(shop, fake, order)
  fake.pay(bill)
  const callback = fake.wire.callback(bill, 'paid')
  await shop.api(
    connectPayments,
    {
      provider: 'curlec',
      is_test: false,
      account: fake.keysOf('live').account,
      api_key: '',
      signature_key: 'a-new-webhook-secret',
      email: 'kedai@example.com',
    },
    shop.ownerToken,
  )
  expect(await fake.callBack(bill, { callback })).toBe(200)
  await expectSums(order, paidOnce)
})

test('records a payment on an open page after the shop has changed the provider', async () => {
  const before = await connectProvider(shop, 'chip')
  const order = await placeUnpaidOrder(shop)
  const { bill } = await openPaymentPage(shop, before, order)
  const after = await connectProvider(shop, 'billplz')
  const other = await placeUnpaidOrder(shop)
  await openPaymentPage(shop, after, other)
  before.pay(bill)
  await before.callBack(bill)
  await expectSums(order, paidOnce)
})

test('offers no online payment after the provider was disconnected', async () => {
  const fake = await connectProvider(shop, 'hitpay')
  const order = await placeUnpaidOrder(shop)
  const shown = async () =>
    (await shop.call('GET', `/api/sticker-print/get-order-details?id=${order.id}`)).body.order.online_sen
  expect(await shown()).toBe(total)
  await shop.api(disconnectPayments, {}, shop.ownerToken)
  expect(await shown()).toBe(0)
  await expect(openPaymentPage(shop, fake, order)).rejects.toThrow('payment_unavailable')
})

test('ORD-01 D-20 refuses to disconnect a provider with an outdated version', async () => {
  await connectProvider(shop, 'billplz')
  const { version } = await shop.api(getPaymentConnections, {}, shop.ownerToken)
  await connectProvider(shop, 'billplz')
  await expect(shop.api(disconnectPayments, { version }, shop.ownerToken)).rejects.toThrow(
    'changed_meanwhile',
  )
  expect((await shop.api(getPaymentConnections, {}, shop.ownerToken)).version).toBe(version + 1)
})

test('refuses callbacks for unknown payment pages and from unknown providers', async () => {
  await connectProvider(shop, 'billplz')
  for (const path of ['billplz/NO-SUCH-REFERENCE', 'billplz', 'chip/X', 'curlec'])
    expect((await shop.call('POST', `/api/payments/callbacks/${path}`, { raw: 'id=x' })).status).toBe(404)
  expect((await shop.call('POST', '/api/payments/callbacks/paypal', { raw: 'id=x' })).status).toBe(400)
})

test('reports a missing account and an invalid e-mail address of a provider in one response', async () => {
  const { version } = await shop.api(getPaymentConnections, {}, shop.ownerToken)
  const keys = { account: '', api_key: '', signature_key: '' }
  const answer = await shop.call('PUT', connectPayments.path, {
    token: shop.ownerToken,
    body: { provider: 'billplz', is_test: false, ...keys, email: 'kedai', version },
  })
  expect(answer.status).toBe(400)
  // The stored keys are kept, so only the account and the e-mail address are wrong.
  expect(answer.body.fields).toEqual({
    account: 'Please fill this in.',
    email: 'Please enter a valid e-mail address.',
  })
})
