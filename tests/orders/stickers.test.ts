import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { replacePaymentDetails } from '../support/own-payment.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.test' } })
let qr: string
test.beforeAll(async ({ shop }) => {
  qr = await replacePaymentDetails(shop)
})
// Deletes all orders before each test, because their number per phone and address is limited.
test.beforeEach(({ shop }) => shop.database.db.execute(sql`truncate orders, order_numbers, messages cascade`))

const stickerCall = '/api/sticker-print'
const ppCall = '/api/products/ppsticker'
const shipping = { address1: '12 Jalan Mawar', postcode: '43000', city: 'Kajang', state: 'Selangor' }

/** Creates an order as the storefront sends it, with some fields both nested and flattened. */
const stickerOrder = (given: object = {}) => ({
  nama: 'Siti Aminah',
  phone: '012-345 6789',
  stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
  shipping: { firstName: 'Siti', lastName: 'Aminah', country: 'MY', locationType: 'Taman Tropika' },
  deliveryMethod: 'selfPickup',
  size: '6cm',
  quantity: 1000,
  totalAmount: 126,
  productType: 'Mirrorcoat Sticker',
  timestamp: '2026-11-21T04:00:00.000Z',
  ...given,
})
const placeOrder = (shop: SignedInApp, body: object, call = stickerCall, how: object = {}) =>
  shop.call('POST', `${call}/save-order`, { body, ...how })
const lookUp = (shop: SignedInApp, id: string, call = stickerCall) =>
  shop.call('GET', `${call}/get-order-details?id=${id}`)
const countRows = async (shop: SignedInApp, table: 'orders' | 'messages') => {
  const { rows } = await shop.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]?.n
}

test('API-03 returns id, message and picture of a sticker order, and finds the order by its id', async ({
  shop,
}) => {
  const { status, body } = await placeOrder(shop, stickerOrder())
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Pesanan berjaya disimpan!' })
  expect(body.whatsappMedia).toBe(`https://kedai.test${qr}`)
  const found = await lookUp(shop, body.id)
  expect(found.body).toMatchObject({
    success: true,
    message: 'Maklumat order berjaya diperolehi!',
    order: {
      goods: { kind: 'sticker', product: 'Mirrorcoat Sticker', size: '6cm', quantity: 1000 },
      goods_sen: 12_600,
      shipping_sen: 0,
      total_sen: 12_600,
      pickupPlace: 'Taman Tropika',
    },
  })
})

test('API-03 stores the material of a PP order, and defaults to PP Transparent', async ({ shop }) => {
  const first = await placeOrder(
    shop,
    stickerOrder({ productType: 'PP Sticker', materialType: 'PP White' }),
    ppCall,
  )
  expect((await lookUp(shop, first.body.id, ppCall)).body.order.goods).toMatchObject({
    kind: 'ppsticker',
    product: 'PP Sticker',
    material: 'PP White',
  })
  const plain = await placeOrder(shop, stickerOrder({ productType: 'PP Sticker' }), ppCall)
  expect((await lookUp(shop, plain.body.id, ppCall)).body.order.goods.material).toBe('PP Transparent')
})

test('D-07 gives orders random ids, and numbers orders by month in shop time', async ({ shop }) => {
  const saved = await Promise.all(
    [1, 2, 3].map((at) => placeOrder(shop, stickerOrder({ phone: `012345678${at}` }))),
  )
  const ids = saved.map(({ body }) => body.id)
  for (const id of ids) expect(id).toMatch(/^[\w-]{20}$/) // 15 random bytes
  expect(new Set(ids).size).toBe(3)
  const numbers = saved.map(({ body }) => String(body.orderNumber)).toSorted((a, b) => (a < b ? -1 : 1))
  expect(numbers.map((number) => number.slice(4))).toEqual(['-0001', '-0002', '-0003'])
  expect(numbers[0]).toMatch(/^\d{2}(0[1-9]|1[0-2])-/)
})

test('D-07 returns the items of an order by its id, without customer data or internal figures', async ({
  shop,
}) => {
  const { body } = await placeOrder(shop, stickerOrder({ deliveryMethod: 'pos', shipping }))
  const text = JSON.stringify((await lookUp(shop, body.id)).body)
  expect(text).not.toMatch(/Siti|60123456789|Mawar|Kajang|perSheet|pricePerSheet|sheets/)
  for (const wrong of [
    await lookUp(shop, body.id, ppCall),
    await lookUp(shop, '2611-0001'),
    await lookUp(shop, 'nothing'),
  ])
    expect([wrong.status, wrong.body.message]).toEqual([404, 'Pesanan tidak ditemui'])
})

test('D-06 rejects a wrong total in either of the two total fields, and returns the right total', async ({
  shop,
}) => {
  const details = { stickerSize: '6cm', orderQuantity: 1000 }
  for (const wrong of [
    stickerOrder({ stickerDetails: { ...details, totalCost: '1.00' } }),
    stickerOrder({ stickerDetails: { ...details, totalCost: 125.99 } }),
    stickerOrder({ totalAmount: 1 }),
    stickerOrder({ stickerDetails: { ...details, totalCost: 'gratis' } }),
  ]) {
    const { status, body } = await placeOrder(shop, wrong)
    expect([status, body.code, body.details]).toEqual([409, 'wrong_total', { total: 126, totalSen: 12_600 }])
    expect(body.message).toMatch(/Harga telah berubah/)
  }
  expect([await countRows(shop, 'orders'), await countRows(shop, 'messages')]).toEqual([0, 0])
  for (const right of [126, '126', '126.00', 'RM 126.00']) {
    const given = stickerOrder({ stickerDetails: { ...details, totalCost: right }, totalAmount: right })
    expect(
      (await placeOrder(shop, given, stickerCall, { address: `10.0.0.${String(right).length}` })).status,
    ).toBe(200)
  }
})

test('SHIP-01 adds the postage to a sticker order and its message', async ({ shop }) => {
  for (const [state, fee, total] of [
    ['Selangor', 800, 'RM 134.00'],
    ['sabah', 1200, 'RM 138.00'],
    ['SARAWAK', 1200, 'RM 138.00'],
    ['WP Labuan', 1200, 'RM 138.00'],
  ] as const) {
    const { body } = await placeOrder(
      shop,
      stickerOrder({ deliveryMethod: 'pos', shipping: { ...shipping, state } }),
    )
    expect((await lookUp(shop, body.id)).body.order).toMatchObject({
      shipping_sen: fee,
      total_sen: 12_600 + fee,
    })
    expect(body.whatsappMessage).toContain(`*Jumlah: ${total}*`)
    expect(body.whatsappMessage).toContain('43000 Kajang')
  }
})

test('SHIP-01 shows a PP total without postage in the message, and notes that postage is not included', async ({
  shop,
}) => {
  const given = {
    productType: 'PP Sticker',
    deliveryMethod: 'pos',
    shipping: { ...shipping, state: 'Sabah' },
  }
  const { body } = await placeOrder(shop, stickerOrder(given), ppCall)
  expect(body.whatsappMessage).toContain('*Jumlah: RM 126.00*\nKos pos RM 12.00 belum termasuk.')
  expect(body.whatsappMessage).not.toContain('138')
})

test('NOTIF-01 sends the QR code first, then a Malay text with order and bank accounts', async ({ shop }) => {
  const { body } = await placeOrder(shop, stickerOrder())
  const [text, link] = body.whatsappMessage.split('\n\nSemak pesanan, bayar atau hantar reka bentuk: ')
  // ORD-15: the link comes after the specified text, which stays unchanged.
  expect(link).toBe('https://kedai.test/jejak')
  expect(text).toBe(
    [
      'Salam Siti Aminah, terima kasih kerana menempah dengan Cetak.',
      '',
      '*Tempahan Diterima!*',
      `No. pesanan: ${body.orderNumber}`,
      'Produk: Mirrorcoat Sticker',
      'Saiz: 6cm',
      'Kuantiti: 1,000 keping',
      '*Jumlah: RM 126.00*',
      '',
      'Ambil sendiri di: Taman Tropika',
      '',
      'Sila bayar RM 126.00 ke:',
      'Bank Kedai 1234 5678 9012 (Kedai Sendiri)',
      `Rujukan: ${body.orderNumber}`,
      '',
      'Hantar gambar resit di sini selepas membuat bayaran. Pesanan diproses selepas bayaran diterima. Terima kasih!',
    ].join('\n'),
  )
  const { rows } = await shop.database.db.execute(
    sql`select kind, message_parts.body, url, optional
      from messages join message_parts on message_id = messages.id order by position`,
  )
  expect(rows).toEqual([
    {
      kind: 'media',
      body: `QR DuitNow Kedai\nPesanan ${body.orderNumber}: RM 126.00`,
      url: `https://kedai.test${qr}`,
      optional: true,
    },
    {
      kind: 'text',
      body: expect.stringMatching(/jejak#[\d-]+\.[\w-]{32}$/),
      url: null,
      optional: false,
    },
  ])
})

test('STICK-01 stores one order with one message for concurrent requests with the same id', async ({
  shop,
}) => {
  const given = stickerOrder({ requestId: 'a-form-of-its-own' })
  const answers = await Promise.all([
    placeOrder(shop, given),
    placeOrder(shop, given),
    placeOrder(shop, given),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => `${body.id} ${body.orderNumber}`)).size).toBe(1)
  expect([await countRows(shop, 'orders'), await countRows(shop, 'messages')]).toEqual([1, 1])
  const other = await placeOrder(shop, { ...given, nama: 'Orang lain' })
  expect([other.status, other.body.code]).toEqual([409, 'request_reused'])
})

test('D-11 after another process changes a price, applies the new price to the next order', async ({
  shop,
}) => {
  const { db } = shop.database
  const seen = stickerOrder({ totalAmount: 126 })
  expect((await placeOrder(shop, seen)).status).toBe(200)
  await db.execute(sql`update price_tiers set price_sen = price_sen + 100`)
  try {
    const refused = await placeOrder(shop, { ...seen, requestId: 'at-the-old-price' })
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_total'])
    const totalCost: number = refused.body.details.total
    expect(totalCost).toBeGreaterThan(126)
    const stickerDetails = { stickerSize: '6cm', orderQuantity: 1000, totalCost }
    const taken = await placeOrder(shop, stickerOrder({ stickerDetails, totalAmount: totalCost }))
    expect(taken.body.whatsappMessage).toContain(totalCost.toFixed(2))
    await db.execute(sql`update shop set name = 'Kedai Lain'`)
    const named = await placeOrder(shop, stickerOrder({ stickerDetails, totalAmount: totalCost }))
    expect(named.body.whatsappMessage).toContain('Kedai Lain')
  } finally {
    await db.execute(sql`update price_tiers set price_sen = price_sen - 100`)
    await db.execute(sql`update shop set name = 'Cetak'`)
  }
})

test('D-08 stores no order when its notification can’t be stored', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(sql`alter table message_parts rename to message_parts_away`)
  shop.logged.length = 0
  expect((await placeOrder(shop, stickerOrder())).status).toBe(500)
  expect(shop.logged.join('')).toMatch(/message_parts.*does not exist.*insert into/s)
  expect(shop.logged.join('')).not.toMatch(/Siti|Aisyah|60?12-?345|Salam|RM 126/)
  await db.execute(sql`alter table message_parts_away rename to message_parts`)
  expect([await countRows(shop, 'orders'), await countRows(shop, 'messages')]).toEqual([0, 0])
  expect((await placeOrder(shop, stickerOrder())).body.orderNumber).toMatch(/-0001$/)
})

test('D-07 accepts at most 5 orders an hour for a phone number, in any spelling and from any IP address', async ({
  shop,
}) => {
  const typed = ['0123456789', '+60 12-345 6789', '60123456789', '(012) 3456789', '012 345 6789']
  for (const [at, phone] of typed.entries())
    expect(
      (await placeOrder(shop, stickerOrder({ phone }), stickerCall, { address: `10.0.0.${at}` })).status,
    ).toBe(200)
  const { status, body } = await placeOrder(shop, stickerOrder(), ppCall, { address: '10.0.0.9' })
  expect([status, body.code]).toEqual([429, 'too_many_orders'])
  await shop.database.db.execute(sql`update orders set placed_at = placed_at - interval '61 minutes'`)
  expect((await placeOrder(shop, stickerOrder())).status).toBe(200)
})

test('D-07 accepts at most 20 orders an hour from an IP address, even concurrently, but does not limit staff', async ({
  shop,
}) => {
  const from = { address: '10.9.9.9' }
  const phones = Array.from({ length: 24 }, (_, at) => `01234567${String(at).padStart(2, '0')}`)
  const answers = await Promise.all(
    phones.map((phone) => placeOrder(shop, stickerOrder({ phone }), stickerCall, from)),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(20)
  expect(answers.filter(({ status }) => status === 429).length).toBe(4)
  await shop.addUser('contributor')
  const token = await shop.signIn('contributor')
  expect(
    (await placeOrder(shop, stickerOrder({ phone: '0199999999' }), stickerCall, { ...from, token })).status,
  ).toBe(200)
})

test('STICK-01 names all missing fields in Malay', async ({ shop }) => {
  const { status, body } = await placeOrder(
    shop,
    stickerOrder({ nama: ' ', phone: '', deliveryMethod: 'pos', shipping: {} }),
  )
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    nama: 'Sila isi nama anda.',
    phone: 'Sila isi nombor telefon.',
    'shipping.address1': 'Sila isi alamat.',
    'shipping.postcode': 'Sila isi poskod, lima angka.',
    'shipping.city': 'Sila isi bandar.',
    'shipping.state': 'Sila pilih negeri.',
  })
})

test.for(['12345', 'abc', '+65 9123 4567', '0123456789012345', '012-345-678x'])(
  'STICK-01 rejects %s as a Malaysian WhatsApp number',
  async (phone, { shop }) => {
    const { status, body } = await placeOrder(shop, stickerOrder({ phone }))
    expect([status, Object.keys(body.fields)]).toEqual([400, ['phone']])
  },
)

test('STICK-01 rejects an unavailable size, a missing quantity and a removed product', async ({ shop }) => {
  const sized = (stickerSize: string, orderQuantity: number) =>
    placeOrder(shop, stickerOrder({ stickerDetails: { stickerSize, orderQuantity, totalCost: 126 } }))
  expect((await sized('6.1cm', 1000)).body.code).toBe('unknown_size')
  expect((await sized('besar', 1000)).body.code).toBe('unknown_size')
  expect((await sized('6cm', 0)).status).toBe(400)
  expect((await placeOrder(shop, stickerOrder({ productSlug: 'tiada' }))).body.code).toBe('unknown_product')
  const { db } = shop.database
  await db.execute(sql`update products set status = 'inactive' where id = 5`)
  expect((await placeOrder(shop, stickerOrder())).body.code).toBe('unknown_product')
  await db.execute(sql`update products set status = 'active' where id = 5`)
})

test('THANK-02 sends no second notification when the state of the first is queried', async ({ shop }) => {
  const { body } = await placeOrder(shop, stickerOrder())
  for (let asked = 0; asked < 3; asked += 1) {
    const { body: told } = await shop.call('POST', '/api/orders/notify', { body: { id: body.id } })
    expect(told.state).toBe('waiting')
  }
  expect(await countRows(shop, 'messages')).toBe(1)
  const unknown = await shop.call('POST', '/api/orders/notify', { body: { id: 'nothing' } })
  expect([unknown.status, unknown.body.message]).toEqual([404, 'Pesanan tidak ditemui'])
})

test('THANK-02 reports a failed notification, and does not resend it when its state is queried', async ({
  shop,
}) => {
  const { body } = await placeOrder(shop, stickerOrder())
  const { db } = shop.database
  await db.execute(sql`update messages set status = 'failed', due_at = null, failure = 'refused'`)
  const { body: told } = await shop.call('POST', '/api/orders/notify', { body: { id: body.id } })
  expect(told).toEqual({ state: 'failed', message: 'sila hubungi kedai untuk maklumat bayaran' })
  const { rows } = await db.execute(sql`select status from messages`)
  expect(rows).toEqual([{ status: 'failed' }])
})
