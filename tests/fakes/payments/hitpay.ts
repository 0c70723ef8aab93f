import { createHmac } from 'node:crypto'
import type { FakeBill, FakeRequest, WireFormat } from './provider-fake.ts'

const keys = { account: '', apiKey: 'hitpay-key-4711', signatureKey: 'hitpay-salt' }
const error = (status: number, message: string) => ({ status, body: { message } })
const decimal = (sen: number) => (sen / 100).toFixed(2)
const idOf = ({ path }: FakeRequest) => /^\/payment-requests\/([\w-]+)$/.exec(path)?.[1]

function present(bill: FakeBill, base: string) {
  return {
    id: bill.id,
    name: 'AMINAH BINTI ALI',
    amount: decimal(bill.amountSen),
    currency: 'myr',
    status:
      bill.payments.length > 0
        ? 'completed'
        : bill.isClosed
          ? 'canceled'
          : bill.isExpired
            ? 'expired'
            : bill.hasFailed
              ? 'failed'
              : 'pending',
    reference_number: bill.reference,
    url: `${base}/request/${bill.id}`,
    allow_repeated_payments: false,
    payments: bill.payments.map((payment) => ({
      id: payment.id,
      status: 'succeeded',
      amount: decimal(payment.amountSen),
      currency: payment.currency.toLowerCase(),
      payment_type: 'touch_n_go',
      refunded_amount: decimal(payment.refundedSen),
      created_at: payment.paidAt.toISOString(),
    })),
  }
}

export const hitPayWire: WireFormat = {
  name: 'hitpay',
  keys,
  usesWebhook: true,
  busy: error(429, 'Too Many Attempts.'),
  actionOf(request) {
    if (request.method === 'POST' && request.path === '/payment-requests') return 'create'
    if (request.method === 'POST' && request.path === '/refund') return 'refund'
    const id = idOf(request)
    if (!id) return null
    if (id === '00000000-0000-0000-0000-000000000000') return 'keys'
    return request.method === 'DELETE' ? 'close' : 'query'
  },
  answer(request, action, fake) {
    if (request.headers['x-business-api-key'] !== keys.apiKey) return error(401, 'Unauthenticated.')
    const { form } = request
    const of = (name: string) => form.get(name) ?? ''
    if (action === 'create') {
      if (!/^\d+\.\d{2}$/.test(of('amount')) || of('currency') !== 'MYR') return error(422, 'Invalid amount')
      if (of('allow_repeated_payments') !== 'false')
        return error(422, 'allow_repeated_payments must be false')
      const bill = fake.addBill({
        id: `${fake.newId('')}-hitpay`,
        orderId: '',
        reference: of('reference_number'),
        amountSen: Math.round(Number(of('amount')) * 100),
        callbackUrl: '',
        returnUrl: of('redirect_url'),
      })
      return { status: 201, body: present(bill, fake.base) }
    }
    if (action === 'refund') {
      const payment = [...fake.bills.values()]
        .flatMap((bill) => bill.payments)
        .find(({ id }) => id === of('payment_id'))
      const amount = Math.round(Number(of('amount')) * 100)
      if (!payment) return error(404, 'Payment not found')
      if (payment.refundedSen + amount > payment.amountSen) return error(422, 'Amount exceeds the payment')
      payment.refundedSen += amount
      return {
        status: 201,
        body: { id: fake.newId('r'), status: 'succeeded', amount_refunded: of('amount') },
      }
    }
    const bill = fake.bills.get(idOf(request) ?? '')
    if (!bill) return error(404, 'No query results for model')
    if (action === 'close') {
      bill.isClosed = true
      return { status: 200, body: { success: true } }
    }
    return { status: 200, body: present(bill, fake.base) }
  },
  pageOf: (base, bill) => `${base}/request/${bill.id}`,
  callback(bill, kind) {
    const { payments: _payments, ...event } = present(bill, 'https://securecheckout.hit-pay.com')
    const body = JSON.stringify({ ...event, status: kind === 'paid' ? 'completed' : 'failed' })
    return {
      headers: {
        'content-type': 'application/json',
        'hitpay-event-object': 'payment_request',
        'hitpay-event-type': kind === 'paid' ? 'completed' : 'failed',
        'hitpay-signature': createHmac('sha256', keys.signatureKey).update(body).digest('hex'),
      },
      body,
    }
  },
  redirect: (bill, kind) =>
    new URLSearchParams({ reference: bill.id, status: kind === 'paid' ? 'completed' : 'canceled' }),
}
