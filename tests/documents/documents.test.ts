import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  changeBillingSettings,
  getBillingSettings,
  getBuyerDetails,
  getCustomerStatement,
  issueDocument,
  listOrderDocuments,
  listUnpaidInvoices,
} from '#core/documents/document-calls.ts'
import type { InputOf } from '#core/contract.ts'
import { getOrder, undoOrderMove } from '#core/orders/admin/admin-order.ts'
import type { BankAccount } from '#core/settings/bank-account.ts'
import { changePaymentQr } from '#core/settings/payment-qr.ts'
import { changeBankAccounts } from '#core/settings/settings.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { groupTextLines, readPdfTexts } from '../support/pdf-text.ts'
import { recordPayment, reversePayment, summarizeEntries } from '../support/order-payments.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, createTestApp, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
const year = getShopDay(new Date()).slice(0, 4)
const number = (prefix: string, count: number) => `${prefix}-${year}-${String(count).padStart(4, '0')}`

test.beforeEach(async ({ shop }) => {
  await shop.database.db.execute(sql`truncate documents, document_numbers; delete from orders`)
})

interface PlacedOrder {
  id: string
  number: string
}

let phones = 0
const nextPhone = () => `0127${String((phones += 1)).padStart(6, '0')}`
async function place(shop: SignedInApp, more: object = {}): Promise<PlacedOrder> {
  const body = stickerOrder({ phone: nextPhone(), ...more })
  const answer = await shop.call('POST', '/api/sticker-print/save-order', { token: shop.token, body })
  expect(answer.status).toBe(200)
  return { id: answer.body.id, number: answer.body.orderNumber }
}
const issue = (shop: SignedInApp, { id }: PlacedOrder, more: Omit<InputOf<typeof issueDocument>, 'id'>) =>
  shop.api(issueDocument, { id, ...more }, shop.token)
const tryIssue = (shop: SignedInApp, { id }: PlacedOrder, body: object) =>
  shop.call('POST', `/api/v2/orders/${id}/documents`, { token: shop.token, body })
async function pay(shop: SignedInApp, { id }: PlacedOrder) {
  const { body } = await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })
  const move = { version: body.data.order.version, to: 'paid', paid_sen: 12_600 }
  expect(
    (await shop.call('POST', `/api/v2/orders/${id}/move`, { token: shop.token, body: move })).status,
  ).toBe(200)
}
async function readLines(shop: SignedInApp, link: string): Promise<string[]> {
  const answer = await shop.app.http.inject({ method: 'GET', url: link })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  return readPdfTexts(answer.rawPayload).flatMap(groupTextLines)
}
const company = {
  company_name: 'Cetak Maju Sdn Bhd',
  ssm_number: '202601012345',
  sst_number: '',
  invoice_title: '',
  tax_percent: 0,
  credit_days: 30,
  product_taxes: [],
}
async function register(shop: SignedInApp, more: object = {}) {
  const { version } = await shop.api(getBillingSettings, {}, shop.token)
  return shop.api(changeBillingSettings, { ...company, version, ...more }, shop.token)
}

test('numbers each kind of document from 1 without gaps', async ({ shop }) => {
  const orders = [await place(shop), await place(shop)]
  for (const [at, order] of orders.entries()) {
    await pay(shop, order)
    expect((await issue(shop, order, { kind: 'invoice' })).number).toBe(number('INV', at + 1))
    expect((await issue(shop, order, { kind: 'receipt' })).number).toBe(number('REC', at + 1))
  }
})

test('50 documents issued at once get the numbers 1 to 50', async ({ shop }) => {
  const orders = await Promise.all(Array.from({ length: 50 }, () => place(shop)))
  const issued = await Promise.all(orders.map((order) => issue(shop, order, { kind: 'invoice' })))
  expect(issued.map((document) => document.number).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, at) => number('INV', at + 1)),
  )
})

test('prints the buyer’s name once if the company has the same name', async ({ shop }) => {
  const order = await place(shop, { nama: 'SK Taman Jaya' })
  const buyer = { company: 'Sk Taman Jaya ', registration_no: '', address: '' }
  const { link } = await issue(shop, order, { kind: 'invoice', buyer })
  const lines = await readLines(shop, link)
  expect(lines.filter((line) => /sk taman jaya/i.test(line))).toHaveLength(1)
})

test('refuses an invalid number of days to pay and names the field', async ({ shop }) => {
  const { version } = await shop.api(getBillingSettings, {}, shop.token)
  const body = { ...company, version, credit_days: 400 }
  const billing = await shop.call('PUT', changeBillingSettings.path, { token: shop.token, body })
  const invoice = await tryIssue(shop, await place(shop), { kind: 'invoice', credit_days: -1 })
  const text = 'Please enter the days to pay as a whole number from 0 to 365.'
  for (const answer of [billing, invoice])
    expect([answer.status, answer.body.fields]).toEqual([400, { credit_days: text }])
})

test('a refused document uses up no document number', async ({ shop }) => {
  const order = await place(shop)
  expect((await tryIssue(shop, order, { kind: 'receipt' })).body.code).toBe('not_paid')
  expect((await tryIssue(shop, order, { kind: 'quotation' })).body.code).toBe('not_quoted')
  expect((await tryIssue(shop, order, { kind: 'credit_note' })).body.code).toBe('invoice_missing')
  await pay(shop, order)
  expect((await issue(shop, order, { kind: 'receipt' })).number).toBe(number('REC', 1))
})

test('an invoice shows the company, the buyer, the PO number and the due date, but no tax unless the shop is registered', async ({
  shop,
}) => {
  await register(shop, { tax_percent: 8 })
  const order = await place(shop)
  const invoice = await issue(shop, order, {
    kind: 'invoice',
    language: 'en',
    buyer: { company: 'SK Taman Jaya', registration_no: 'BBA1234', address: '1 Jalan Satu\n43000 Kajang' },
    po_number: 'PO-77',
    credit_days: 14,
  })
  const dueOn = addDays(getShopDay(new Date()), 14)
  expect(invoice).toMatchObject({ buyer: 'SK Taman Jaya', total_sen: 12_600, due_on: dueOn })
  const text = (await readLines(shop, invoice.link)).join('\n')
  for (const part of [
    'Cetak Maju Sdn Bhd',
    'SSM no. 202601012345',
    `Invoice ${invoice.number}`,
    'SK Taman Jaya',
    'Registration no. BBA1234',
    'PO number: PO-77',
    `Due date: ${dueOn.split('-').toReversed().join('/')}`,
    'Total|RM 126.00',
    'Balance due|RM 126.00',
  ])
    expect(text).toContain(part)
  expect(text).not.toMatch(/SST|Tax|8%/)
})

test('an invoice of a registered shop shows the shop’s SST number and the tax included in the prices', async ({
  shop,
}) => {
  await register(shop, { sst_number: 'W10-2601-12345678', tax_percent: 8, invoice_title: 'Invois Cukai' })
  const invoice = await issue(shop, await place(shop), { kind: 'invoice', language: 'ms' })
  const text = (await readLines(shop, invoice.link)).join('\n')
  expect(text).toContain('No. SST W10-2601-12345678')
  expect(text).toContain(`Invois Cukai ${invoice.number}`)
  // 126.00 / 1.08 = 116.67
  expect(text).toContain('Jumlah tanpa cukai 8%|RM 116.67')
  expect(text).toContain('Cukai 8% (termasuk)|RM 9.33')
  await register(shop)
})

const rates = (...ids: number[]) => ids.map((product) => ({ product_id: product, tax_percent: 8 }))
test('SEC-06 refuses a tax rate for an unknown product, and two tax rates for one product', async ({
  shop,
}) => {
  const { data } = (await shop.call('GET', '/api/v2/products?limit=1')).body
  const id = data[0].id
  const { version } = await register(shop)
  const put = (productTaxes: object) =>
    shop.call('PUT', '/api/v2/billing', {
      token: shop.token,
      body: { ...company, version, product_taxes: productTaxes },
    })
  for (const [taxes, error] of [
    [rates(id, 2_000_000), 'A product no longer exists. Reload the page.'],
    [rates(id, id), 'Each product can have only one rate.'],
  ] as const)
    expect(await put(taxes)).toMatchObject({ status: 400, body: { fields: { product_taxes: error } } })
  expect(await put(rates(id))).toMatchObject({ status: 200, body: { data: { product_taxes: rates(id) } } })
  await register(shop)
})

test('an issued document stays the same when the order and the company change', async ({ shop }) => {
  const order = await place(shop)
  const invoice = await issue(shop, order, { kind: 'invoice', language: 'en' })
  const before = await readLines(shop, invoice.link)
  await register(shop, { company_name: 'Another Company' })
  await pay(shop, order)
  expect(await readLines(shop, invoice.link)).toEqual(before)
  await register(shop)
})

test('refuses a second invoice for an order until credit notes cover the first', async ({ shop }) => {
  const order = await place(shop)
  const invoice = await issue(shop, order, { kind: 'invoice', language: 'en' })
  expect((await tryIssue(shop, order, { kind: 'invoice' })).body.code).toBe('already_invoiced')
  const credit = { kind: 'credit_note', corrects: invoice.id, language: 'en' } as const
  const first = await issue(shop, order, { ...credit, amount_sen: 2600, note: 'One sheet was missing.' })
  const text = (await readLines(shop, first.link)).join('\n')
  expect(text).toContain(`Credit for ${invoice.number}|RM 26.00`)
  expect(text).toContain('One sheet was missing.')
  expect((await tryIssue(shop, order, { ...credit, amount_sen: 10_001 })).body.code).toBe('credit_too_large')
  await issue(shop, order, { ...credit, amount_sen: 10_000 })
  expect((await tryIssue(shop, order, credit)).body.code).toBe('credit_too_large')
  expect((await issue(shop, order, { kind: 'invoice' })).number).toBe(number('INV', 2))
})

test('issuing a receipt again for the same payments returns the existing receipt, and says so', async ({
  shop,
}) => {
  const order = await place(shop)
  await pay(shop, order)
  const [first, second] = [
    await issue(shop, order, { kind: 'receipt' }),
    await issue(shop, order, { kind: 'receipt' }),
  ]
  expect(first?.existed).toBe(false)
  expect(second).toEqual({ ...first, existed: true })
  expect(await shop.api(listOrderDocuments, { id: order.id }, shop.token)).toMatchObject([
    { id: first?.id, number: first?.number },
  ])
})

test('unpaid invoices are listed with their age, and paid ones are not', async ({ shop }) => {
  const [late, soon, paid] = [await place(shop), await place(shop), await place(shop)]
  for (const order of [late, soon, paid]) await issue(shop, order, { kind: 'invoice', credit_days: 7 })
  await pay(shop, paid)
  await shop.database.db.execute(
    sql`update documents set due_on = due_on - 20 where order_id = (select id from orders where public_id = ${late.id})`,
  )
  const invoices = await shop.api(listUnpaidInvoices, {}, shop.token)
  expect(invoices.map(({ order_id: id, overdue_days: days, due_sen: due }) => [id, days, due])).toEqual([
    [late.id, 13, 12_600],
    [soon.id, -7, 12_600],
  ])
})

test('a customer’s statement lists orders and payments and shows the balance', async ({ shop }) => {
  const phone = nextPhone()
  const [paid, unpaid] = [await place(shop, { phone }), await place(shop, { phone })]
  await pay(shop, paid)
  const text = await readStatement(shop, phone)
  expect(text).toContain(`Order ${unpaid.number}|RM 126.00`)
  expect(text).toContain(`Payment ${paid.number}`)
  expect(text).toContain('Charges|RM 252.00')
  expect(text).toContain('Balance due|RM 126.00')
})

async function setPaymentMethods(shop: SignedInApp, accounts: BankAccount[], picture: string | null) {
  await shop.api(changeBankAccounts, { accounts }, shop.token)
  await shop.api(changePaymentQr, { caption: '', picture }, shop.token)
}
const maybank = { bank: 'Maybank', number: '5142 3456 7890', holder: 'Cetak Maju Sdn Bhd' }
const qrPicture = readFileSync('tests/support/duitnow-qr.png').toString('base64')

test('an unpaid invoice and a statement with an amount due show how to pay, and new payment settings do not change the invoice', async ({
  shop,
}) => {
  await setPaymentMethods(shop, [maybank], qrPicture)
  const phone = nextPhone()
  const [order, settled] = [await place(shop, { phone }), await place(shop)]
  const invoice = await issue(shop, order, { kind: 'invoice', language: 'en' })
  await pay(shop, settled)
  const receipted = await issue(shop, settled, { kind: 'invoice', language: 'en' })
  const howToPay = ['How to pay', 'Maybank 5142 3456 7890', 'Cetak Maju Sdn Bhd', 'DuitNow QR', 'KEDAI CETAK']
  const statement = await readStatement(shop, phone)
  for (const text of howToPay) expect(statement).toContain(text)
  const pdf = async () => (await shop.app.http.inject({ method: 'GET', url: invoice.link })).rawPayload
  const [before, printed] = [await pdf(), (await readLines(shop, invoice.link)).join('\n')]
  for (const text of [...howToPay, `Reference: ${order.number}`]) expect(printed).toContain(text)
  expect((await readLines(shop, receipted.link)).join('\n')).not.toContain('How to pay')

  await setPaymentMethods(shop, [], null)
  expect((await readLines(shop, invoice.link)).join('\n')).toBe(printed)
  expect((await pdf()).length).toBe(before.length)
  expect(await readStatement(shop, phone)).not.toContain('How to pay')
})

test('invoices show a QR picture that was saved before its text was stored, after the next start', async ({
  shop,
}) => {
  await setPaymentMethods(shop, [maybank], qrPicture)
  await shop.database.db.execute(sql`update shop set qr_code = '', qr_recipient = ''`)
  const restarted = await createTestApp({ DATA_DIR: dirname(shop.filesFolder) }, shop.database)
  await restarted.app.start()
  await restarted.close()
  const { link } = await issue(shop, await place(shop), { kind: 'invoice', language: 'en' })
  const printed = (await readLines(shop, link)).join('\n')
  for (const text of ['DuitNow QR', 'KEDAI CETAK']) expect(printed).toContain(text)
  await setPaymentMethods(shop, [], null)
})

test('a statement begins with the balance before its period and shows when invoices are due', async ({
  shop,
}) => {
  const phone = nextPhone()
  const [earlier, invoiced] = [await place(shop, { phone }), await place(shop, { phone })]
  await shop.database.db.execute(
    sql`update orders set placed_at = now() - interval '3 days' where public_id = ${earlier.id}`,
  )
  await issue(shop, invoiced, { kind: 'invoice', credit_days: 30 })
  const text = await readStatement(shop, phone)
  const dueOn = formatListDay(addDays(getShopDay(new Date()), 30))
  expect(text).toContain(`Due date: ${dueOn}`)
  const [before, line, total] = [
    'Balance before this period|RM 126.00',
    `Invoice ${number('INV', 1)}`,
    'Balance due|RM 252.00',
  ].map((part) => text.indexOf(part))
  expect([before, line, total]).not.toContain(-1)
  expect(Number(before)).toBeLessThan(Number(line))
  expect(Number(line)).toBeLessThan(Number(total))
})

test('a statement without orders to list, or for a period that ends before it begins, is refused with a clear error', async ({
  shop,
}) => {
  const phone = nextPhone()
  const order = await place(shop, { phone })
  const today = getShopDay(new Date())
  const ask = async (from = today) => {
    const query = new URLSearchParams({ phone, from, to: today })
    return shop.call('GET', `${getCustomerStatement.path}?${query}`, { token: shop.token })
  }
  expect((await ask(addDays(today, 1))).body.code).toBe('wrong_period')
  const { version } = (await shop.api(getOrder, { id: order.id }, shop.token)).order
  const body = { version, to: 'cancelled' }
  await shop.call('POST', `/api/v2/orders/${order.id}/move`, { token: shop.token, body })
  const { status, body: refused } = await ask()
  expect([status, refused.code]).toEqual([404, 'no_orders'])
  expect(refused.error).toBe(
    'This customer has no orders for a statement. Quotes are not listed, nor are cancelled orders that were neither paid nor invoiced.',
  )
})

async function readStatement(shop: SignedInApp, phone: string): Promise<string> {
  const today = getShopDay(new Date())
  const query = new URLSearchParams({ phone, from: today, to: today, language: 'en' })
  const answer = await shop.app.http.inject({
    method: 'GET',
    url: `/api/v2/documents/customer-statement?${query}`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  return readPdfTexts(answer.rawPayload).flatMap(groupTextLines).join('\n')
}

test('a statement and the list of unpaid invoices deduct credit notes from the amounts due', async ({
  shop,
}) => {
  const phone = nextPhone()
  const [partly, fully] = [await place(shop, { phone }), await place(shop, { phone })]
  const buyer = { company: 'SK Taman Jaya', registration_no: '', address: '' }
  for (const [order, sen] of [
    [partly, 2600],
    [fully, 12_600],
  ] as const) {
    const invoice = await issue(shop, order, { kind: 'invoice', buyer })
    expect(invoice.uncredited_sen).toBe(12_600)
    await issue(shop, order, { kind: 'credit_note', corrects: invoice.id, amount_sen: sen })
  }
  const text = await readStatement(shop, phone)
  expect(text).toContain('SK Taman Jaya')
  expect(text).toContain(`Invoice ${number('INV', 1)}, ${partly.number}|RM 126.00`)
  expect(text).toContain(`Credit note ${number('CN', 1)}, ${partly.number}|-RM 26.00`)
  // The totals of the orders were not reduced.
  expect(text).toContain(`Order ${partly.number}, not invoiced|RM 26.00`)
  expect(text).toContain(`Order ${fully.number}, not invoiced|RM 126.00`)
  expect(text).toContain('Charges|RM 404.00')
  expect(text).toContain('Credits|-RM 152.00')
  expect(text).toContain('Balance due|RM 252.00')
  const unpaid = await shop.api(listUnpaidInvoices, {}, shop.token)
  expect(unpaid.map(({ order_id: id, due_sen: due }) => [id, due])).toEqual([[partly.id, 10_000]])
})

test('the balance of a statement is the sum of the orders’ balances, also after refunds, edits and cancellations of invoiced orders', async ({
  shop,
}) => {
  const phone = nextPhone()
  const read = (order: PlacedOrder) => shop.api(getOrder, { id: order.id }, shop.token)
  const invoicePaid = async () => {
    const order = await place(shop, { phone })
    const invoice = await issue(shop, order, { kind: 'invoice', language: 'en' })
    await pay(shop, order)
    return { order, invoice }
  }
  const { order: faulty, invoice } = await invoicePaid()
  const refund = { kind: 'refund', method: 'transfer', reduce_order: true } as const
  await recordPayment(shop, await read(faulty), { ...refund, amount_sen: 2000 })
  const documents = await shop.api(listOrderDocuments, { id: faulty.id }, shop.token)
  expect(documents.map(({ kind, total_sen: sen }) => [kind, sen])).toEqual([
    ['credit_note', 2000],
    ['invoice', 12_600],
  ])
  expect(documents[1]).toMatchObject({ id: invoice.id, uncredited_sen: 10_600 })
  const refunded = await readStatement(shop, phone)
  expect(refunded).toContain(`Credit note ${number('CN', 1)}, ${faulty.number}|-RM 20.00`)
  expect(refunded).toContain('Balance due|RM 0.00')

  // A total that was reduced without a credit note, as before refunds issued them.
  const { order: earlier } = await invoicePaid()
  await shop.database.db.execute(
    sql`update orders set discount_sen = 600, total_sen = total_sen - 600 where public_id = ${earlier.id}`,
  )
  const reduced = await readStatement(shop, phone)
  expect(reduced).toContain(`Order ${earlier.number}, total reduced|-RM 6.00`)
  expect(reduced).toContain('Your credit balance|RM 6.00')

  const { order: cancelled } = await invoicePaid()
  const { version } = (await read(cancelled)).order
  const body = { version, to: 'cancelled' }
  await shop.call('POST', `/api/v2/orders/${cancelled.id}/move`, { token: shop.token, body })
  const [open, dropped] = [await place(shop, { phone }), await place(shop, { phone })]
  const drop = { version: (await read(dropped)).order.version, to: 'cancelled' }
  await shop.call('POST', `/api/v2/orders/${dropped.id}/move`, { token: shop.token, body: drop })
  const text = await readStatement(shop, phone)
  expect(text).toContain(`Order ${cancelled.number}, cancelled|-RM 126.00`)
  expect(text, 'neither paid nor invoiced').not.toContain(dropped.number)
  const orders = await Promise.all([faulty, earlier, cancelled, open].map(read))
  const balances = orders.map(({ order }) => order.balance.due_sen)
  expect(balances).toEqual([0, -600, -12_600, 12_600])
  expect(text).toContain('Your credit balance|RM 6.00')
})

test('a statement begins with the closing balance of the one before when a refund reduces an order without an invoice', async ({
  shop,
}) => {
  const phone = nextPhone()
  const order = await place(shop, { phone })
  await shop.database.db.execute(sql`update orders set placed_at = placed_at - interval '3 days'`)
  const placed = await shop.api(getOrder, { id: order.id }, shop.token)
  const paidAt = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const payment = { amount_sen: 12_600, method: 'transfer', paid_at: paidAt } as const
  const paid = await recordPayment(shop, placed, payment)
  expect(await readStatement(shop, phone)).toContain('Balance before this period|RM 0.00')
  const refund = { kind: 'refund', amount_sen: 2000, method: 'transfer', reduce_order: true } as const
  await recordPayment(shop, paid, refund)
  const text = await readStatement(shop, phone)
  expect(text).toContain('Balance before this period|RM 0.00')
  expect(text).toContain(`Order ${order.number}, total reduced|-RM 20.00`)
  expect(text).toContain('Balance due|RM 0.00')
})

test('a statement names the rounding of cash, not a payment or refund', async ({ shop }) => {
  const phone = nextPhone()
  const order = await place(shop, { phone })
  await shop.database.db.execute(
    sql`update orders set discount_sen = 598, total_sen = total_sen - 598 where public_id = ${order.id}`,
  )
  const placed = await shop.api(getOrder, { id: order.id }, shop.token)
  await recordPayment(shop, placed, { amount_sen: 12_000, method: 'cash' })
  const text = await readStatement(shop, phone)
  expect(text).toContain(`Payment ${order.number}, Cash|-RM 120.00`)
  expect(text).toContain(`Rounding ${order.number}, Cash|-RM 0.02`)
  expect(text).toContain('Balance due|RM 0.00')
})

test('a credit note can also reduce the order’s total, first by a discount on the items and then by lower postage', async ({
  shop,
}) => {
  const order = await place(shop, {
    deliveryMethod: 'pos',
    shipping: {
      address1: '1 Jalan Satu',
      address2: '',
      postcode: '43000',
      city: 'Kajang',
      state: 'Selangor',
      country: 'MY',
    },
  })
  const read = async () => (await shop.api(getOrder, { id: order.id }, shop.token)).order
  const before = await read()
  const invoice = await issue(shop, order, { kind: 'invoice' })
  const credit = { kind: 'credit_note', corrects: invoice.id } as const
  await issue(shop, order, { ...credit, amount_sen: 1000 })
  expect((await read()).balance.due_sen, 'only with reduce_order').toBe(before.total_sen)
  await issue(shop, order, { ...credit, amount_sen: 1600, reduce_order: true })
  const reduced = await read()
  expect(reduced).toMatchObject({
    total_sen: before.total_sen - 2600,
    reductions: [{ reason: 'credit_note', number: `${number('CN', 2)}, ${number('CN', 1)}`, sen: 2600 }],
    balance: { due_sen: before.total_sen - 2600 },
  })
  const { events } = await shop.api(getOrder, { id: order.id }, shop.token)
  expect(events[0]?.changes[0]).toEqual({
    what: 'Reduced by credit note',
    from: '',
    to: `${number('CN', 2)}, ${number('CN', 1)}, RM 26.00`,
  })
  const unpaid = await shop.api(listUnpaidInvoices, {}, shop.token)
  expect(unpaid.map(({ due_sen: due }) => due)).toEqual([before.total_sen - 2600])
  await issue(shop, order, { ...credit, amount_sen: before.total_sen - 2600 - 100, reduce_order: true })
  expect(await read()).toMatchObject({ total_sen: 100, shipping_sen: 100 })
})

test('documents and the customer’s page name the refund or credit note that reduced the total, beside the discount', async ({
  shop,
}) => {
  const order = await place(shop)
  await shop.database.db.execute(
    sql`update orders set discount_sen = 600, total_sen = total_sen - 600,
      reduction = '{"code":"RAYA","percent":null,"amountSen":600,"fromSen":0}' where public_id = ${order.id}`,
  )
  const credited = await issue(shop, order, { kind: 'invoice' })
  await issue(shop, order, {
    kind: 'credit_note',
    corrects: credited.id,
    amount_sen: 2000,
    reduce_order: true,
  })
  const due = await shop.api(getOrder, { id: order.id }, shop.token)
  const paid = await recordPayment(shop, due, { amount_sen: 10_000, method: 'transfer' })
  const refund = { kind: 'refund', amount_sen: 1000, method: 'transfer', reduce_order: true } as const
  expect((await recordPayment(shop, paid, refund)).order).toMatchObject({
    total_sen: 9000,
    discount: { code: 'RAYA', sen: 600 },
  })
  const note = number('CN', 1)
  const en = await readLines(shop, (await issue(shop, order, { kind: 'receipt', language: 'en' })).link)
  for (const line of ['Discount|-RM 6.00', `Credit note ${note}|-RM 20.00`, 'Reduced by refund|-RM 10.00'])
    expect(en).toContain(line)
  const ms = await readLines(shop, (await issue(shop, order, { kind: 'receipt', language: 'ms' })).link)
  for (const line of [`Nota kredit ${note}|-RM 20.00`, 'Dikurangkan kerana bayaran balik|-RM 10.00'])
    expect(ms).toContain(line)
  const { body } = await shop.call('GET', `/api/sticker-print/get-order-details?id=${order.id}`)
  expect(body.order).toMatchObject({
    discount: { code: 'RAYA', sen: 600 },
    reductions: [
      { reason: 'credit_note', number: note, sen: 2000 },
      { reason: 'refund', number: number('CN', 2), sen: 1000 },
    ],
  })
})

test('a refund of an overpayment issues no credit note, because it does not reduce the total', async ({
  shop,
}) => {
  const order = await place(shop)
  await issue(shop, order, { kind: 'invoice' })
  await pay(shop, order)
  await shop.database.db.execute(
    sql`update orders set discount_sen = 600, total_sen = total_sen - 600 where public_id = ${order.id}`,
  )
  const overpaid = await shop.api(getOrder, { id: order.id }, shop.token)
  const refund = { kind: 'refund', amount_sen: 600, method: 'transfer', reduce_order: true } as const
  const { order: settled } = await recordPayment(shop, overpaid, refund)
  expect(settled).toMatchObject({ total_sen: 12_000, balance: { due_sen: 0 } })
  const documents = await shop.api(listOrderDocuments, { id: order.id }, shop.token)
  expect(documents.map(({ kind }) => kind)).toEqual(['invoice'])
})

test('a reduction by a credit note does not name the credit note of an earlier refund', async ({ shop }) => {
  const order = await place(shop)
  const invoice = await issue(shop, order, { kind: 'invoice' })
  await pay(shop, order)
  const read = () => shop.api(getOrder, { id: order.id }, shop.token)
  const refund = { kind: 'refund', amount_sen: 2000, method: 'transfer', reduce_order: true } as const
  await recordPayment(shop, await read(), refund)
  await issue(shop, order, {
    kind: 'credit_note',
    corrects: invoice.id,
    amount_sen: 1000,
    reduce_order: true,
  })
  expect((await read()).order).toMatchObject({
    total_sen: 9600,
    reductions: [
      { reason: 'refund', number: number('CN', 1), sen: 2000 },
      { reason: 'credit_note', number: number('CN', 2), sen: 1000 },
    ],
  })
  const receipt = await issue(shop, order, { kind: 'receipt', language: 'en' })
  const lines = await readLines(shop, receipt.link)
  expect(lines).toContain('Reduced by refund|-RM 20.00')
  expect(lines).toContain(`Credit note ${number('CN', 2)}|-RM 10.00`)
})

test('reversing a refund keeps its credit note, so that the invoice is less than the order’s total', async ({
  shop,
}) => {
  const order = await place(shop)
  await issue(shop, order, { kind: 'invoice' })
  await pay(shop, order)
  const paid = await shop.api(getOrder, { id: order.id }, shop.token)
  const refund = { kind: 'refund', amount_sen: 2000, method: 'transfer', reduce_order: true } as const
  const refunded = await recordPayment(shop, paid, refund)
  const reversed = await reversePayment(shop, refunded, refunded.payments.at(-1))
  expect(reversed.order.total_sen).toBe(12_600)
  const [note, invoice] = await shop.api(listOrderDocuments, { id: order.id }, shop.token)
  expect([note?.kind, note?.total_sen, invoice?.uncredited_sen]).toEqual(['credit_note', 2000, 10_600])
  await issue(shop, order, { kind: 'credit_note', corrects: invoice?.id ?? 0 })
  expect(await issue(shop, order, { kind: 'invoice' })).toMatchObject({ total_sen: 12_600 })
})

test('an order in New moves to Paid when a credit note reduces its total to the amount received, and the move can be undone', async ({
  shop,
}) => {
  const order = await place(shop)
  const invoice = await issue(shop, order, { kind: 'invoice' })
  const credit = { kind: 'credit_note', corrects: invoice.id, reduce_order: true } as const
  const placed = await shop.api(getOrder, { id: order.id }, shop.token)
  await recordPayment(shop, placed, { amount_sen: 10_000, method: 'transfer' })
  await issue(shop, order, { ...credit, amount_sen: 600 })
  expect((await shop.api(getOrder, { id: order.id }, shop.token)).order.stage).toBe('new')
  await issue(shop, order, { ...credit, amount_sen: 2000 })
  const paid = await shop.api(getOrder, { id: order.id }, shop.token)
  expect(paid.order).toMatchObject({ stage: 'paid', total_sen: 10_000, balance: { due_sen: 0 } })
  expect(paid.order.paid_at).not.toBeNull()
  expect(paid.events.slice(0, 2)).toMatchObject([{ action: 'moved', to: 'paid' }, { action: 'edited' }])
  expect(summarizeEntries(paid)).toEqual(['payment transfer 10000'])
  const { version } = paid.order
  const undone = await shop.api(
    undoOrderMove,
    { id: order.id, version, move: paid.can_undo ?? 0 },
    shop.token,
  )
  expect(undone.order).toMatchObject({ stage: 'new', paid_at: null, balance: { received_sen: 10_000 } })

  const unpaid = await place(shop)
  const { id } = await issue(shop, unpaid, { kind: 'invoice' })
  await issue(shop, unpaid, { kind: 'credit_note', corrects: id, reduce_order: true })
  const { order: empty } = await shop.api(getOrder, { id: unpaid.id }, shop.token)
  expect(empty, 'nothing was paid').toMatchObject({ stage: 'new', total_sen: 0 })
})

test('a receipt without buyer details gets the buyer details of the order’s invoice', async ({ shop }) => {
  const order = await place(shop)
  const buyer = { company: 'SK Taman Jaya', registration_no: '', address: '' }
  await issue(shop, order, { kind: 'invoice', buyer, po_number: 'PO-77' })
  await pay(shop, order)
  const receipt = await issue(shop, order, { kind: 'receipt', language: 'en' })
  expect(receipt.buyer).toBe('SK Taman Jaya')
  expect((await readLines(shop, receipt.link)).join('\n')).toContain('PO number: PO-77')
})

test('the buyer’s details come from the customer’s latest document, without the PO number', async ({
  shop,
}) => {
  const phone = nextPhone()
  const first = await place(shop, { phone })
  expect(await shop.api(getBuyerDetails, { id: first.id }, shop.token)).toEqual({
    company: '',
    registration_no: '',
    address: '',
    credit_days: null,
  })
  const buyer = {
    company: 'SK Taman Jaya',
    registration_no: 'BBA1234',
    address: '1 Jalan Satu\n43000 Kajang',
  }
  await issue(shop, first, { kind: 'invoice', buyer, po_number: 'PO-77', credit_days: 14 })
  const next = await place(shop, { phone })
  const stranger = await place(shop)
  expect(await shop.api(getBuyerDetails, { id: next.id }, shop.token)).toEqual({ ...buyer, credit_days: 14 })
  expect(await shop.api(getBuyerDetails, { id: stranger.id }, shop.token)).toMatchObject({ company: '' })
})

test('a link with a wrong key does not open the document', async ({ shop }) => {
  const { link } = await issue(shop, await place(shop), { kind: 'invoice' })
  expect((await shop.call('GET', `${link.slice(0, -1)}_`)).status).toBe(404)
})
