import { hash } from 'node:crypto'
import type { FakeBill, WireFormat } from './provider-fake.ts'

const keys = { account: 'q8a0cetak', apiKey: 'toyyib-secret-4711', signatureKey: '' }
/** toyyibPay answers 200 to almost everything, often with a body that is not JSON. */
const wrongKey = { status: 200, body: '[KEY-DID-NOT-EXIST-OR-USER-IS-NOT-ACTIVE]' }
const failed = (msg: string) => ({ status: 200, body: { status: 'error', msg } })

const formatTime = (at: Date) => {
  const [day = '', time = ''] = new Date(at.getTime() + 28_800_000).toISOString().split('T')
  return `${day.split('-').toReversed().join('-')} ${time.slice(0, 8)}`
}
const formatRinggitText = (sen: number) =>
  (sen / 100).toLocaleString('en-MY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function listTransactions(bill: FakeBill) {
  const common = {
    billName: 'Pesanan',
    billStatus: bill.isClosed ? '0' : '1',
    billpaymentChannel: 'FPX',
    billExternalReferenceNo: bill.reference,
  }
  const paid = bill.payments.map((payment) => ({
    ...common,
    billpaymentStatus: '1',
    billpaymentAmount: formatRinggitText(payment.amountSen),
    billpaymentInvoiceNo: payment.id,
    billPaymentDate: formatTime(payment.paidAt),
  }))
  const unpaid = bill.hasFailed
    ? [
        {
          ...common,
          billpaymentStatus: '3',
          billpaymentAmount: formatRinggitText(bill.amountSen),
          billpaymentInvoiceNo: `F${bill.id}`,
          billPaymentDate: formatTime(new Date()),
        },
      ]
    : []
  return [...unpaid, ...paid]
}

/** Imitates toyyibPay. Bills have amounts in sen. Transactions have amounts in ringgit, as texts. */
export const toyyibPayWire: WireFormat = {
  name: 'toyyibpay',
  keys,
  usesWebhook: false,
  busy: { status: 429, body: 'Too Many Requests' },
  actionOf({ method, path }) {
    const action = /^\/index\.php\/api\/(\w+)$/.exec(path)?.[1]
    if (method !== 'POST') return null
    if (action === 'createBill') return 'create'
    if (action === 'getBillTransactions') return 'query'
    if (action === 'inactiveBill') return 'close'
    return action === 'getCategoryDetails' ? 'keys' : null
  },
  answer({ form }, action, fake) {
    const of = (name: string) => form.get(name) ?? ''
    const bill = fake.bills.get(of('billCode'))
    // toyyibPay requires no key for the action `query`.
    if (action === 'query') {
      const found = bill ? listTransactions(bill) : []
      return { status: 200, body: found.length > 0 ? found : 'No data found!' }
    }
    if (action === 'close') {
      if (of('secretKey') !== keys.apiKey) return wrongKey
      if (!bill) return failed('Bill not found')
      bill.isClosed = true
      return { status: 200, body: { status: 'success', result: 'Bill has been successfully inactive' } }
    }
    if (of('userSecretKey') !== keys.apiKey) return wrongKey
    if (of('categoryCode') !== keys.account) return failed('Invalid category code')
    if (action === 'keys') return { status: 200, body: [{ CategoryName: 'Cetak', categoryStatus: '1' }] }
    if (!/^[\p{L}\p{N} _]{1,30}$/u.test(of('billName'))) return failed('Invalid billName')
    if (!/^[\p{L}\p{N} _]{1,100}$/u.test(of('billDescription'))) return failed('Invalid billDescription')
    if (!of('billTo') || !of('billEmail') || of('billPriceSetting') !== '1') return failed('Required field')
    if (!/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/.test(of('billExpiryDate')))
      return failed('Invalid billExpiryDate')
    if (/localhost/.test(of('billCallbackUrl'))) return failed('Invalid billCallbackUrl')
    const added = fake.addBill({
      id: fake.newId('t'),
      orderId: '',
      reference: of('billExternalReferenceNo'),
      amountSen: Number(of('billAmount')),
      callbackUrl: of('billCallbackUrl'),
      returnUrl: of('billReturnUrl'),
    })
    return { status: 200, body: [{ BillCode: added.id }] }
  },
  pageOf: (base, bill) => `${base}/${bill.id}`,
  callback(bill, kind) {
    const payment = bill.payments.at(-1)
    const status = kind === 'paid' ? '1' : '3'
    const refno = payment?.id ?? `F${bill.id}`
    const fields = new URLSearchParams({
      refno,
      status,
      reason: kind === 'paid' ? 'Approved' : 'Insufficient fund',
      billcode: bill.id,
      order_id: bill.reference,
      amount: formatRinggitText(payment?.amountSen ?? bill.amountSen),
      transaction_time: formatTime(payment?.paidAt ?? new Date()),
      hash: hash('md5', `${keys.apiKey}${status}${bill.reference}${refno}ok`),
    })
    return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: String(fields) }
  },
  redirect: (bill, kind) =>
    new URLSearchParams({
      status_id: kind === 'paid' ? '1' : '3',
      billcode: bill.id,
      order_id: bill.reference,
    }),
}
