import { createHmac } from 'node:crypto'
import type { FakeBill, FakeRequest, WireFormat } from './provider-fake.ts'

const keys = { account: 'cetak01', apiKey: 'billplz-secret-4711', signatureKey: 'S-billplz-signature' }
const error = (status: number, type: string, message: string) => ({
  status,
  body: { error: { type, message } },
})

/** Signs the fields, sorted by the name joined with the value, ignoring case, as Billplz’s documentation describes. */
const sign = (fields: [string, string][]) =>
  createHmac('sha256', keys.signatureKey)
    .update(
      fields
        .map(([name, value]) => name.replaceAll(/[[\]]/g, '') + value)
        .toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1))
        .join('|'),
    )
    .digest('hex')

const idOf = ({ path }: FakeRequest) => /^\/v3\/bills\/(\w+)$/.exec(path)?.[1]
const isAllowed = ({ headers }: FakeRequest) =>
  headers.authorization === `Basic ${Buffer.from(`${keys.apiKey}:`).toString('base64')}`
const formatPaidAt = (at: Date) =>
  `${new Date(at.getTime() + 28_800_000).toISOString().slice(0, 19).replace('T', ' ')} +0800`

function present(bill: FakeBill, base: string) {
  const [payment] = bill.payments
  return {
    id: bill.id,
    collection_id: keys.account,
    paid: payment !== undefined,
    // A deleted bill can still be paid, and then counts as paid.
    state: payment ? 'paid' : bill.isClosed ? 'deleted' : 'due',
    amount: bill.amountSen,
    paid_amount: payment?.amountSen ?? 0,
    due_at: '2026-12-20',
    email: 'kedai@example.com',
    mobile: '+60123456789',
    name: 'AMINAH BINTI ALI',
    url: `${base}/bills/${bill.id}`,
    reference_1_label: 'Reference',
    reference_1: bill.reference,
    paid_at: payment ? formatPaidAt(payment.paidAt) : null,
  }
}

/** Imitates Billplz. A bill keeps only its first payment. */
export const billplzWire: WireFormat = {
  name: 'billplz',
  keys,
  usesWebhook: false,
  busy: error(429, 'RateLimit', 'Too many requests'),
  actionOf(request) {
    if (request.method === 'POST' && request.path === '/v3/bills') return 'create'
    if (request.path.startsWith('/v3/collections/')) return 'keys'
    if (!idOf(request)) return null
    return request.method === 'DELETE' ? 'close' : 'query'
  },
  answer(request, action, fake) {
    if (!isAllowed(request)) return error(401, 'Unauthorized', 'Access denied')
    if (action === 'keys')
      return request.path === `/v3/collections/${keys.account}`
        ? { status: 200, body: { id: keys.account, title: 'Cetak' } }
        : error(404, 'RecordNotFound', 'The record not found')
    if (action === 'create') {
      const { form } = request
      const of = (name: string) => form.get(name) ?? ''
      if (of('collection_id') !== keys.account) return error(404, 'RecordNotFound', 'Collection not found')
      if ((!of('email') && !of('mobile')) || !of('name') || !of('callback_url') || !of('description'))
        return error(422, 'RecordInvalid', 'Validation failed')
      if (of('description').length > 200 || of('name').length > 255 || of('reference_1').length > 120)
        return error(422, 'RecordInvalid', 'Too long')
      const bill = fake.addBill({
        id: fake.newId('b'),
        orderId: '',
        reference: of('reference_1'),
        amountSen: Number(of('amount')),
        callbackUrl: of('callback_url'),
        returnUrl: of('redirect_url'),
      })
      return { status: 200, body: present(bill, fake.base) }
    }
    const bill = fake.bills.get(idOf(request) ?? '')
    if (!bill) return error(404, 'RecordNotFound', 'The record not found')
    if (action === 'close') {
      if (bill.payments.length > 0) return error(422, 'RecordInvalid', 'Bill is paid')
      bill.isClosed = true
      return { status: 200, body: {} }
    }
    return { status: 200, body: present(bill, fake.base) }
  },
  pageOf: (base, bill) => `${base}/bills/${bill.id}`,
  callback(bill, kind) {
    const all = present(bill, 'https://www.billplz-sandbox.com')
    const isPaid = kind === 'paid'
    const fields: [string, string][] = [
      ['id', all.id],
      ['collection_id', all.collection_id],
      ['paid', String(isPaid)],
      ['state', isPaid ? 'paid' : 'due'],
      ['amount', String(all.amount)],
      ['paid_amount', String(all.paid_amount)],
      ['due_at', all.due_at],
      ['email', all.email],
      ['mobile', all.mobile],
      ['name', all.name],
      ['url', all.url],
      ['paid_at', all.paid_at ?? ''],
    ]
    const body = new URLSearchParams([...fields, ['x_signature', sign(fields)]])
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: String(body) }
  },
  redirect(bill, kind) {
    const fields: [string, string][] = [
      ['billplz[id]', bill.id],
      ['billplz[paid]', String(kind === 'paid')],
      ['billplz[paid_at]', bill.payments[0] ? formatPaidAt(bill.payments[0].paidAt) : ''],
    ]
    return new URLSearchParams([...fields, ['billplz[x_signature]', sign(fields)]])
  },
}
