import { generateKeyPairSync, sign } from 'node:crypto'
import { isObject } from '#server/http/outgoing/find-json.ts'
import type { FakeBill, FakeRequest, WireFormat } from './provider-fake.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const keys = {
  account: '4e9f3c1a-cetak-brand',
  apiKey: 'chip-secret-4711',
  signatureKey: String(publicKey.export({ type: 'spki', format: 'pem' })),
}
const error = (status: number, code: string, message: string) => ({
  status,
  body: { __all__: [{ code, message }] },
})

const pathOf = ({ path }: FakeRequest) => /^\/purchases\/([\w-]+)\/(cancel\/|refund\/)?$/.exec(path)
const objectField = (from: Record<string, unknown>, name: string) => {
  const value = from[name]
  return isObject(value) ? value : {}
}

function present(bill: FakeBill, base: string) {
  const [payment] = bill.payments
  const status = payment
    ? payment.refundedSen > 0
      ? 'refunded'
      : 'paid'
    : bill.isClosed
      ? 'cancelled'
      : bill.isExpired
        ? 'expired'
        : bill.hasFailed
          ? 'error'
          : 'created'
  return {
    type: 'purchase',
    id: bill.id,
    brand_id: keys.account,
    reference: bill.reference,
    status,
    is_test: !base.endsWith('/live'),
    checkout_url: `${base}/p/${bill.id}/`,
    purchase: { currency: 'MYR', total: bill.amountSen },
    payment: payment
      ? {
          is_outgoing: false,
          payment_type: 'purchase',
          amount: payment.amountSen,
          currency: payment.currency,
          paid_on: Math.floor(payment.paidAt.getTime() / 1000),
        }
      : null,
    transaction_data: { payment_method: payment ? 'duitnow_qr' : '' },
    refundable_amount: payment ? payment.amountSen - payment.refundedSen : 0,
  }
}

/** Imitates CHIP. A purchase keeps only its first payment. */
export const chipWire: WireFormat = {
  name: 'chip',
  keys,
  usesWebhook: false,
  busy: error(429, 'throttled', 'Request was throttled.'),
  actionOf(request) {
    if (request.path === '/public_key/' || request.path === '/payment_methods/') return 'keys'
    if (request.path === '/purchases/' && request.method === 'POST') return 'create'
    const found = pathOf(request)
    if (!found) return null
    if (found[2] === 'cancel/') return 'close'
    return found[2] === 'refund/' ? 'refund' : 'query'
  },
  answer(request, action, fake) {
    const { json } = request
    if (request.headers.authorization !== `Bearer ${keys.apiKey}`)
      return error(401, 'authentication_failed', 'Incorrect authentication credentials.')
    if (request.path === '/public_key/') return { status: 200, body: JSON.stringify(keys.signatureKey) }
    if (action === 'keys')
      return request.query.get('brand_id') === keys.account
        ? { status: 200, body: { available_payment_methods: ['fpx', 'duitnow_qr'] } }
        : error(400, 'invalid', 'Invalid brand_id')
    if (action === 'create') {
      const products = objectField(json, 'purchase')['products']
      const [product] = Array.isArray(products) ? products : []
      if (json['brand_id'] !== keys.account || !objectField(json, 'client')['email'] || !isObject(product))
        return error(400, 'required', 'This field is required.')
      const text = (name: string) => (typeof json[name] === 'string' ? json[name] : '')
      const bill = fake.addBill({
        id: `${fake.newId('')}-chip`,
        orderId: '',
        reference: text('reference'),
        amountSen: Number(product['price']) * Number(product['quantity'] ?? 1),
        callbackUrl: text('success_callback'),
        returnUrl: text('success_redirect'),
      })
      return { status: 201, body: present(bill, fake.base) }
    }
    const bill = fake.bills.get(pathOf(request)?.[1] ?? '')
    if (!bill) return error(404, 'not_found', 'Not found.')
    if (action === 'close') {
      if (bill.payments.length > 0) return error(400, 'purchase_cancel_error', 'Already paid')
      bill.isClosed = true
    }
    if (action === 'refund') {
      const [payment] = bill.payments
      const amount = Number(json['amount'] ?? payment?.amountSen)
      if (!payment || payment.refundedSen + amount > payment.amountSen)
        return error(400, 'purchase_refund_error', 'Refund is not possible')
      payment.refundedSen += amount
    }
    return { status: 200, body: present(bill, fake.base) }
  },
  pageOf: (base, bill) => `${base}/p/${bill.id}/`,
  callback(bill) {
    const body = JSON.stringify({
      ...present(bill, 'https://gate.chip-in.asia'),
      event_type: 'purchase.paid',
    })
    const signature = sign('RSA-SHA256', Buffer.from(body), privateKey).toString('base64')
    return { headers: { 'content-type': 'application/json', 'x-signature': signature }, body }
  },
  redirect: () => new URLSearchParams(),
}
