import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { scheduledOrderJobs } from '#server/features/orders/orders.ts'
import { readPdfObjects } from '../support/pdf.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' }, as: 'contributor' })

const dayMs = 86_400_000
const dayInDays = (days: number) => getShopDay(new Date(Date.now() + days * dayMs))
const staffCall = (shop: SignedInApp, method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, path, { token: shop.token, body })
const tagItem = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 2 }] }
const fetchDetails = async (shop: SignedInApp, id: string) =>
  (await staffCall(shop, 'GET', `/api/v2/orders/${id}`)).body.data

let quotes = 0
async function createQuote(shop: SignedInApp, days = 10, more: object = {}) {
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
    items: [tagItem],
    reduction: { amount_sen: 150 },
    quote: { valid_until: dayInDays(days), note: 'Siap dalam 5 hari' },
    total_sen: 1850,
    request_id: `quotation ${quotes}`,
    ...more,
  }
  const made = await staffCall(shop, 'POST', '/api/v2/orders', body)
  expect(made.status).toBe(200)
  const { id, number } = made.body.data
  const { order, events } = await fetchDetails(shop, id)
  const told = events.find(({ action }: { action: string }) => action === 'told')
  const key = /#[\d-]+\.([\w-]+)/.exec(told.note)?.[1] ?? ''
  return { id, number, order, text: told.note as string, link: { order: number, key }, body }
}
const trackOrder = (shop: SignedInApp, link: object) =>
  shop.call('POST', '/api/orders/follow/link', { body: link })
const acceptQuote = (shop: SignedInApp, link: object) =>
  shop.call('POST', '/api/orders/quote/accept', { body: link })
const findMessages = async (shop: SignedInApp, phone: string) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} order by created_at, id`,
  )
  return rows.map(({ body }) => body)
}
const runQuoteJob = (shop: SignedInApp) =>
  scheduledOrderJobs.remindAndExpireQuotes({
    db: shop.database.db,
    customerUrl: () => 'https://kedai.example',
    siteUrl: () => 'https://kedai.example',
  })

test('creates a quote once, sends its link, and excludes the quote from sales and open payments until it is accepted', async ({
  shop,
}) => {
  const { number, order, text, link, body } = await createQuote(shop)
  expect((await staffCall(shop, 'POST', '/api/v2/orders', body)).body.data.number).toBe(number)
  expect(order).toMatchObject({
    stage: 'quoted',
    total_sen: 1850,
    quote: { valid_until: dayInDays(10), note: 'Siap dalam 5 hari' },
  })
  expect(text).toContain(`*Sebut harga ${number}*`)
  expect(text).toContain('*Jumlah: RM 18.50*')
  expect(await findMessages(shop, order.phone)).toEqual([text])
  const unpaid = await staffCall(shop, 'GET', '/api/v2/orders?unpaid=true')
  expect(unpaid.body.orders ?? unpaid.body.data.orders).toEqual([])
  const { body: seen } = await trackOrder(shop, link)
  expect(seen).toMatchObject({
    stage: 'quoted',
    to_pay: null,
    total_sen: 1850,
    quote: { over: false, note: 'Siap dalam 5 hari', discount: { code: '', sen: 150 } },
  })
  expect(seen.quote.goods.items[0].goods.rows[0].namaAnak).toBe('ALI')
  const byPhone = await shop.call('POST', '/api/orders/follow', {
    body: { number, phone: order.phone },
  })
  expect([byPhone.body.stage, byPhone.body.quote]).toEqual(['quoted', undefined])
  const money = await staffCall(shop, 'POST', `/api/v2/orders/${order.id}/money`, {
    version: order.version,
    paid_sen: 1850,
    note: '',
  })
  expect(money.status).not.toBe(200)
})

test('sends one payment message at the quoted price when a quote is accepted twice at once', async ({
  shop,
}) => {
  const { id, link, order } = await createQuote(shop)
  const [one, two] = await Promise.all([acceptQuote(shop, link), acceptQuote(shop, link)])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body).toMatchObject({ stage: 'new', total_sen: 1850, to_pay: { payment: {} } })
  const sent = await findMessages(shop, order.phone)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toContain('Tempahan Diterima!')
  expect(sent[1]).toContain('*Jumlah: RM 18.50*')
  const { events, notification } = await fetchDetails(shop, id)
  expect(events[0]).toMatchObject({ action: 'moved', from: 'quoted', to: 'new', by: 'The customer' })
  expect(notification.text).toBe(sent[1])
  expect((await acceptQuote(shop, { ...link, key: 'x'.repeat(43) })).status).toBe(404)
})

test('refuses to accept a quote at a total that the customer has not seen', async ({ shop }) => {
  const { id, link, order, body } = await createQuote(shop)
  const { items: _items, reduction: _reduction, quote: _quote, ...who } = body
  const edited = await shop.call('PUT', `/api/v2/orders/${id}`, {
    token: shop.token,
    body: { ...who, tracking: '', version: order.version, quantities: [20] },
  })
  expect([edited.status, edited.body.code]).toEqual([200, undefined])
  expect(edited.body.data.order.total_sen).toBe(19850)
  const late = await acceptQuote(shop, { ...link, total_sen: 1850 })
  expect([late.status, late.body.code]).toEqual([409, 'quote_changed'])
  const { body: now } = await trackOrder(shop, link)
  expect([now.stage, now.total_sen]).toEqual(['quoted', 19850])
  expect((await acceptQuote(shop, { ...link, total_sen: 19850 })).body).toMatchObject({
    stage: 'new',
    total_sen: 19850,
  })
})

test('lets staff withdraw or accept a quote, and refuses to accept withdrawn or expired quotes', async ({
  shop,
}) => {
  const withdrawn = await createQuote(shop)
  const move = (order: { id: string; version: number }, to: string) =>
    staffCall(shop, 'POST', `/api/v2/orders/${order.id}/move`, { version: order.version, to, note: '' })
  await move(withdrawn.order, 'cancelled')
  expect((await acceptQuote(shop, withdrawn.link)).body.code).toBe('quote_withdrawn')
  const said = await createQuote(shop)
  expect((await move(said.order, 'new')).status).toBe(200)
  expect((await findMessages(shop, said.order.phone))[1]).toContain('Tempahan Diterima!')
  const over = await createQuote(shop)
  await shop.database.db.execute(
    sql`update orders set valid_until = ${dayInDays(-1)} where public_id = ${over.id}`,
  )
  expect((await acceptQuote(shop, over.link)).body.code).toBe('quote_over')
  expect((await trackOrder(shop, over.link)).body.quote.over).toBe(true)
  const past = await staffCall(shop, 'POST', '/api/v2/orders', {
    ...over.body,
    request_id: 'quotation in the past',
    quote: { valid_until: dayInDays(-1), note: '' },
  })
  expect(Object.keys(past.body.fields)).toEqual(['quote.valid_until'])
})

test('sends one reminder two days before a quote expires, and cancels an expired quote without a message', async ({
  shop,
}) => {
  const soon = await createQuote(shop, 2)
  const later = await createQuote(shop, 3)
  const over = await createQuote(shop)
  await shop.database.db.execute(
    sql`update orders set valid_until = ${dayInDays(-1)} where public_id = ${over.id}`,
  )
  await runQuoteJob(shop)
  await runQuoteJob(shop)
  const reminded = await findMessages(shop, soon.order.phone)
  expect(reminded).toHaveLength(2)
  expect(reminded[1]).toContain(`sebut harga ${soon.number}`)
  expect(await findMessages(shop, later.order.phone)).toHaveLength(1)
  expect(await findMessages(shop, over.order.phone)).toHaveLength(1)
  const { order, events } = await fetchDetails(shop, over.id)
  expect([order.stage, events[0].note]).toEqual(['cancelled', 'Quotation expired'])
  expect((await acceptQuote(shop, soon.link)).status).toBe(200)
})

test('serves the PDF of a quote to staff, and to the customer who has the link', async ({ shop }) => {
  const { id, link } = await createQuote(shop, 10, { nama: 'Nurul 陈 Huda' })
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

test('the PDF of a quote keeps its quotation number until staff change the quote', async ({ shop }) => {
  const { id, link } = await createQuote(shop, 10)
  const download = async () => {
    const payload = { method: 'POST', url: '/api/orders/quote/file', payload: link } as const
    const { headers } = await shop.app.http.inject(payload)
    return /QUO-\d+-\d+/.exec(String(headers['content-disposition']))?.[0]
  }
  const first = await download()
  expect(first).toMatch(/^QUO-\d{4}-\d{4}$/)
  expect(await download()).toBe(first)
  const staff = { token: shop.token, body: { kind: 'quotation', po_number: 'PO-9' } }
  const issued = (await shop.call('POST', `/api/v2/orders/${id}/documents`, staff)).body.data.number
  expect(issued).not.toBe(first)
  expect((await shop.call('POST', `/api/v2/orders/${id}/documents`, staff)).body.data.number).toBe(issued)
  expect(await download()).toBe(issued)
  await shop.database.db.execute(sql`update orders set quote_note = 'Siap esok' where public_id = ${id}`)
  const changed = await download()
  expect(changed).not.toBe(issued)
  expect((await acceptQuote(shop, link)).status).toBe(200)
  expect(await download()).toBe(changed)
})

test('ORD-22 prints Chinese, Tamil and Jawi names without placeholder glyphs, in a small file', async ({
  shop,
}) => {
  const names = '陈小姐 கவிதா سيتي'
  const { link } = await createQuote(shop, 10, {
    nama: names,
    quote: { valid_until: dayInDays(10), note: '谢谢您 😀' },
  })
  const { statusCode, rawPayload } = await shop.app.http.inject({
    method: 'POST',
    url: '/api/orders/quote/file',
    payload: link,
  })
  expect(statusCode).toBe(200)
  expect(rawPayload.length).toBeLessThan(200_000)
  // Text that is drawn as outlines is also stored as characters, for copying and screen readers.
  const said = [...readPdfObjects(rawPayload).values()].map(({ stream }) => stream ?? '').join('\n')
  for (const name of ['陈', '小', 'கவிதா', 'سيتي', '谢', '😀'])
    expect(said).toContain(`/ActualText ${asPdfText(name)}`)
})

/**
 * Encodes non-ASCII text as pdfkit does: big-endian UTF-16 with a byte order mark, with brackets and backslashes
 * escaped.
 */
function asPdfText(text: string): string {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('latin1')
  return `(${bytes.replace(/[()\\]/g, (sign) => `\\${sign}`)})`
}
