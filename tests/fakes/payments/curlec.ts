import { createHmac, randomUUID } from 'node:crypto'
import { isObject } from '#server/http/outgoing/find-json.ts'
import type { FakeBill, FakeRequest, ProviderFake, WireFormat } from './provider-fake.ts'

const keys = {
  account: 'rzp_test_cetak0001',
  apiKey: 'curlec-key-secret',
  signatureKey: 'curlec-webhook-secret',
}
const error = (status: number, description: string) => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description, source: 'NA', step: 'NA', reason: 'NA' } },
})
const sign = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')
const isAllowed = ({ headers }: FakeRequest, fake: ProviderFake) => {
  const { account } = fake.keysOf(fake.isTest ? 'test' : 'live')
  return headers.authorization === `Basic ${Buffer.from(`${account}:${keys.apiKey}`).toString('base64')}`
}

const patterns = {
  link: /^\/payment_links\/(plink_\w+)$/,
  cancel: /^\/payment_links\/(plink_\w+)\/cancel$/,
  payments: /^\/orders\/(order_\w+)\/payments$/,
  refund: /^\/payments\/(pay\w+)\/refund$/,
}

const statusOf = (bill: FakeBill) => {
  if (bill.payments.length > 0) return 'paid'
  if (bill.isClosed) return 'cancelled'
  return bill.isExpired ? 'expired' : 'created'
}

const present = (bill: FakeBill, base: string) => ({
  id: bill.id,
  // A link gets its order when the customer opens the link.
  ...(bill.payments.length > 0 || bill.hasFailed ? { order_id: bill.orderId } : {}),
  reference_id: bill.reference,
  amount: bill.amountSen,
  amount_paid: bill.payments.reduce((sum, payment) => sum + payment.amountSen, 0),
  currency: 'MYR',
  status: statusOf(bill),
  short_url: `${base}/i/${bill.id}`,
  payments: [],
})

const listPayments = (bill: FakeBill) => [
  ...(bill.hasFailed
    ? [{ id: `pay_F${bill.id}`, amount: bill.amountSen, currency: 'MYR', status: 'failed', method: 'fpx' }]
    : []),
  ...bill.payments.map((payment) => ({
    id: payment.id,
    amount: payment.amountSen,
    currency: payment.currency,
    order_id: bill.orderId,
    status: payment.refundedSen === payment.amountSen ? 'refunded' : 'captured',
    method: 'fpx',
    amount_refunded: payment.refundedSen,
    created_at: Math.floor(payment.paidAt.getTime() / 1000),
    notes: { reference: bill.reference },
  })),
]

/** Imitates Curlec with payment links. A reference can be used once. */
export const curlecWire: WireFormat = {
  name: 'curlec',
  keys,
  usesWebhook: true,
  busy: error(429, 'Too many requests'),
  actionOf({ method, path, query }) {
    if (method === 'POST' && path === '/payment_links') return 'create'
    if (patterns.cancel.test(path)) return 'close'
    if (patterns.refund.test(path)) return 'refund'
    if (path === '/payment_links/') return query.has('reference_id') ? 'query' : 'keys'
    return patterns.link.test(path) || patterns.payments.test(path) ? 'query' : null
  },
  answer(request, action, fake) {
    if (!isAllowed(request, fake)) return error(401, 'The api key provided is invalid')
    const { json, path, query } = request
    const bills = [...fake.bills.values()]
    if (action === 'keys') return { status: 200, body: { payment_links: [] } }
    if (action === 'create') {
      const text = (name: string) => (typeof json[name] === 'string' ? json[name] : '')
      if (fake.ofReference(text('reference_id')).length > 0)
        return error(400, 'payment link with given reference_id already exists')
      if (!isObject(json['customer']) || json['currency'] !== 'MYR') return error(400, 'Invalid request')
      const bill = fake.addBill({
        id: fake.newId('plink_'),
        orderId: fake.newId('order_'),
        reference: text('reference_id'),
        amountSen: Number(json['amount']),
        callbackUrl: '',
        returnUrl: text('callback_url'),
      })
      return { status: 200, body: present(bill, fake.base) }
    }
    if (action === 'refund') {
      const id = patterns.refund.exec(path)?.[1]
      const payment = bills.flatMap((bill) => bill.payments).find((each) => each.id === id)
      const amount = Number(json['amount'])
      if (!payment || payment.refundedSen + amount > payment.amountSen)
        return error(400, 'The total refund amount is greater than the refund payment amount')
      payment.refundedSen += amount
      return { status: 200, body: { id: fake.newId('rfnd_'), status: 'processed', amount } }
    }
    if (path === '/payment_links/') {
      const found = fake.ofReference(query.get('reference_id') ?? '')
      return { status: 200, body: { payment_links: found.map((bill) => present(bill, fake.base)) } }
    }
    const order = patterns.payments.exec(path)?.[1]
    if (order) {
      const bill = bills.find((each) => each.orderId === order)
      if (!bill) return error(400, 'The id provided does not exist')
      const items = listPayments(bill)
      return { status: 200, body: { entity: 'collection', count: items.length, items } }
    }
    const bill = fake.bills.get((patterns.link.exec(path) ?? patterns.cancel.exec(path))?.[1] ?? '')
    if (!bill) return error(400, 'The id provided does not exist')
    if (action === 'close') {
      if (statusOf(bill) !== 'created') return error(400, 'Payment link can not be cancelled')
      bill.isClosed = true
    }
    return { status: 200, body: present(bill, fake.base) }
  },
  pageOf: (base, bill) => `${base}/i/${bill.id}`,
  callback(bill, kind) {
    const payment = listPayments(bill).at(-1)
    const body = JSON.stringify({
      entity: 'event',
      event: kind === 'paid' ? 'payment_link.paid' : 'payment.failed',
      payload: {
        ...(kind === 'paid' && {
          payment_link: { entity: { id: bill.id, reference_id: bill.reference, status: 'paid' } },
        }),
        payment: { entity: { ...payment, order_id: bill.orderId, notes: { reference: bill.reference } } },
      },
    })
    return {
      headers: {
        'content-type': 'application/json',
        'x-razorpay-event-id': randomUUID(),
        'x-razorpay-signature': sign(keys.signatureKey, body),
      },
      body,
    }
  },
  redirect(bill, kind) {
    const payment = bill.payments.at(-1)?.id ?? `pay_F${bill.id}`
    const status = kind === 'paid' ? 'paid' : 'created'
    return new URLSearchParams({
      razorpay_payment_id: payment,
      razorpay_payment_link_id: bill.id,
      razorpay_payment_link_reference_id: bill.reference,
      razorpay_payment_link_status: status,
      razorpay_signature: sign(keys.apiKey, [bill.id, bill.reference, status, payment].join('|')),
    })
  },
}
