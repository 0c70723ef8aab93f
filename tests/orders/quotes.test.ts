import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { orderJobs } from '#server/features/orders/orders.ts'
import { pdfObjects } from '../support/pdf.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

// Quotations: made by staff, brought by a message, accepted by its link, ended by the day.

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' }, as: 'contributor' })

const dayMs = 86_400_000
const inDays = (days: number) => getShopDay(new Date(Date.now() + days * dayMs))
const staff = (shop: SignedInApp, method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, path, { token: shop.token, body })
const tags = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 2 }] }
const detailsOf = async (shop: SignedInApp, id: string) =>
  (await staff(shop, 'GET', `/api/v2/orders/${id}`)).body.data

let quotes = 0
/** RM 20.00 less RM 1.50, and its link. */
async function quoted(shop: SignedInApp, days = 10, more: object = {}) {
  quotes += 1
  const body = {
    nama: 'Cikgu Zaleha',
    phone: `0139${String(quotes).padStart(6, '0')}`,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [tags],
    reduction: { amount_sen: 150 },
    quote: { valid_until: inDays(days), note: 'Siap dalam 5 hari' },
    total_sen: 1850,
    request_id: `quotation ${quotes}`,
    ...more,
  }
  const made = await staff(shop, 'POST', '/api/v2/orders', body)
  expect(made.status).toBe(200)
  const { id, number } = made.body.data
  const { order, events } = await detailsOf(shop, id)
  const told = events.find(({ action }: { action: string }) => action === 'told')
  const key = /#[\d-]+\.([\w-]+)/.exec(told.note)?.[1] ?? ''
  return { id, number, order, text: told.note as string, link: { order: number, key }, body }
}
const follow = (shop: SignedInApp, link: object) =>
  shop.call('POST', '/api/orders/follow/link', { body: link })
const accept = (shop: SignedInApp, link: object) =>
  shop.call('POST', '/api/orders/quote/accept', { body: link })
const messages = async (shop: SignedInApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} order by created_at, id`,
  )
  return rows.map(({ body }) => body)
}
const seeTo = (shop: SignedInApp) =>
  orderJobs.seeToQuotes({
    db: shop.database.db,
    customerUrl: () => 'https://kedai.example',
    siteUrl: () => 'https://kedai.example',
  })

test('a quotation is made once, told with its link, owes nothing and counts nowhere until it is accepted', async ({
  shop,
}) => {
  const { number, order, text, link, body } = await quoted(shop)
  expect((await staff(shop, 'POST', '/api/v2/orders', body)).body.data.number).toBe(number)
  expect(order).toMatchObject({
    stage: 'quoted',
    total_sen: 1850,
    quote: { valid_until: inDays(10), note: 'Siap dalam 5 hari' },
  })
  expect(text).toContain(`*Sebut harga ${number}*`)
  expect(text).toContain('*Jumlah: RM 18.50*')
  expect(await messages(shop, order.phone)).toEqual([text])
  const unpaid = await staff(shop, 'GET', '/api/v2/orders?unpaid=true')
  expect(unpaid.body.orders ?? unpaid.body.data.orders).toEqual([])
  const { body: seen } = await follow(shop, link)
  expect(seen).toMatchObject({
    stage: 'quoted',
    to_pay: null,
    total_sen: 1850,
    quote: { over: false, note: 'Siap dalam 5 hari', discount: { code: '', sen: 150 } },
  })
  expect(seen.quote.goods.items[0].goods.rows[0].namaAnak).toBe('ALI')
  // Number and phone alone show no names.
  const byPhone = await shop.call('POST', '/api/orders/follow', {
    body: { number, phone: order.phone },
  })
  expect([byPhone.body.stage, byPhone.body.quote]).toEqual(['quoted', undefined])
  const money = await staff(shop, 'POST', `/api/v2/orders/${order.id}/money`, {
    version: order.version,
    paid_sen: 1850,
    note: '',
  })
  expect(money.status).not.toBe(200)
})

test('accepted twice at once it is one order with one message how to pay, at the price that was quoted', async ({
  shop,
}) => {
  const { id, link, order } = await quoted(shop)
  const [one, two] = await Promise.all([accept(shop, link), accept(shop, link)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body).toMatchObject({ stage: 'new', total_sen: 1850, to_pay: { payment: {} } })
  const sent = await messages(shop, order.phone)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toContain('Tempahan Diterima!')
  expect(sent[1]).toContain('*Jumlah: RM 18.50*')
  const { events, notification } = await detailsOf(shop, id)
  expect(events[0]).toMatchObject({ action: 'moved', from: 'quoted', to: 'new', by: 'The customer' })
  expect(notification.text).toBe(sent[1])
  expect((await accept(shop, { ...link, key: 'x'.repeat(43) })).status).toBe(404)
})

test('a quotation that staff have changed is not accepted at a total that its customer has not seen', async ({
  shop,
}) => {
  const { id, link, order, body } = await quoted(shop)
  const { items: _items, reduction: _reduction, quote: _quote, ...who } = body
  const edited = await shop.call('PUT', `/api/v2/orders/${id}`, {
    token: shop.token,
    body: { ...who, tracking: '', version: order.version, quantities: [20] },
  })
  expect([edited.status, edited.body.code]).toEqual([200, undefined])
  expect(edited.body.data.order.total_sen).toBe(19850)
  const late = await accept(shop, { ...link, total_sen: 1850 })
  expect([late.status, late.body.code]).toEqual([409, 'quote_changed'])
  const { body: now } = await follow(shop, link)
  expect([now.stage, now.total_sen]).toEqual(['quoted', 19850])
  expect((await accept(shop, { ...link, total_sen: 19850 })).body).toMatchObject({
    stage: 'new',
    total_sen: 19850,
  })
})

test('staff take it back or take the customer’s word for it; what is withdrawn or over can’t be accepted', async ({
  shop,
}) => {
  const withdrawn = await quoted(shop)
  const move = (order: { id: string; version: number }, to: string) =>
    staff(shop, 'POST', `/api/v2/orders/${order.id}/move`, { version: order.version, to, note: '' })
  await move(withdrawn.order, 'cancelled')
  expect((await accept(shop, withdrawn.link)).body.code).toBe('quote_withdrawn')
  const said = await quoted(shop)
  expect((await move(said.order, 'new')).status).toBe(200)
  expect((await messages(shop, said.order.phone))[1]).toContain('Tempahan Diterima!')
  const over = await quoted(shop)
  await shop.database.db.execute(
    sql`update orders set valid_until = ${inDays(-1)} where public_id = ${over.id}`,
  )
  expect((await accept(shop, over.link)).body.code).toBe('quote_over')
  expect((await follow(shop, over.link)).body.quote.over).toBe(true)
  const past = await staff(shop, 'POST', '/api/v2/orders', {
    ...over.body,
    request_id: 'quotation in the past',
    quote: { valid_until: inDays(-1), note: '' },
  })
  expect(Object.keys(past.body.fields)).toEqual(['quote.valid_until'])
})

test('two days before its end its customer is reminded, once; after it the quotation is cancelled, and nobody told', async ({
  shop,
}) => {
  const soon = await quoted(shop, 2)
  const later = await quoted(shop, 3)
  const over = await quoted(shop)
  await shop.database.db.execute(
    sql`update orders set valid_until = ${inDays(-1)} where public_id = ${over.id}`,
  )
  await seeTo(shop)
  await seeTo(shop)
  const reminded = await messages(shop, soon.order.phone)
  expect(reminded).toHaveLength(2)
  expect(reminded[1]).toContain(`sebut harga ${soon.number}`)
  expect(await messages(shop, later.order.phone)).toHaveLength(1)
  expect(await messages(shop, over.order.phone)).toHaveLength(1)
  const { order, events } = await detailsOf(shop, over.id)
  expect([order.stage, events[0].note]).toEqual(['cancelled', 'Not accepted in time'])
  // Accepted after all, it is an order that can be reminded of its payment.
  expect((await accept(shop, soon.link)).status).toBe(200)
})

test('it is a PDF for whoever has the link, and for staff', async ({ shop }) => {
  const { id, link } = await quoted(shop, 10, { nama: 'Nurul 陈 Huda' })
  const file = await shop.app.http.inject({ method: 'POST', url: '/api/orders/quote/file', payload: link })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const own = await shop.app.http.inject({
    method: 'GET',
    url: `/api/v2/orders/${id}/quote`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect([own.statusCode, own.headers['content-type']]).toEqual([200, 'application/pdf'])
  const none = await shop.app.http.inject({
    method: 'POST',
    url: '/api/orders/quote/file',
    payload: { ...link, key: 'y'.repeat(43) },
  })
  expect(none.statusCode).toBe(404)
})

test('ORD-22 a quotation prints names in Chinese, Tamil and Jawi: no sign in their place, and a file that is sent quickly', async ({
  shop,
}) => {
  const names = '陈小姐 கவிதா سيتي'
  const { link } = await quoted(shop, 10, {
    nama: names,
    quote: { valid_until: inDays(10), note: '谢谢您 😀' },
  })
  const { statusCode, rawPayload } = await shop.app.http.inject({
    method: 'POST',
    url: '/api/orders/quote/file',
    payload: link,
  })
  expect(statusCode).toBe(200)
  expect(rawPayload.length).toBeLessThan(200_000)
  // Beside each drawing stands what it says, for who copies it or listens to it.
  const said = [...pdfObjects(rawPayload).values()].map(({ stream }) => stream ?? '').join('\n')
  for (const name of ['陈', '小', 'கவிதா', 'سيتي', '谢', '😀'])
    expect(said).toContain(`/ActualText ${asPdfText(name)}`)
})

/** As pdfkit writes letters beyond ASCII: big-endian UTF-16 after its mark, brackets and backslashes escaped. */
function asPdfText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1')
  return `(${bytes.replace(/[()\\]/g, (sign) => `\\${sign}`)})`
}
