import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { parseTagColours } from '#core/catalog/tag-colours.ts'
import { replacePaymentDetails } from '../support/own-payment.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.test' } })
let qr: string
test.beforeAll(async ({ shop }) => {
  qr = await replacePaymentDetails(shop)
})
// Deletes all orders before each test, because their number per phone and address is limited.
test.beforeEach(({ shop }) => shop.database.db.execute(sql`truncate orders, messages cascade`))

const customer = { nama: 'Aisyah', phone: '012-345 6789', deliveryMethod: 'selfPickup' }
const johorDelivery = {
  deliveryMethod: 'pos',
  shipping: { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' },
}
const nameTagOrder = (given: object = {}) => ({
  ...customer,
  orders: [
    { namaAnak: 'Siti', warna: 'Red/White', bilangan: 2 },
    { namaAnak: 'ali', warna: 'navy/white', bilangan: 1 },
  ],
  ...given,
})
const logoOrder = (given: object = {}) => ({
  ...customer,
  orders: [
    { namaSekolah: 'SK Contoh Jaya', bilangan: 2 },
    { namaSekolah: 'SJK(C) Contoh Baru', bilangan: 3 },
  ],
  ...given,
})
const placeTagOrder = (shop: SignedInApp, body: object, address?: string) =>
  shop.call('POST', '/api/iron-on/save-order', { body, ...(address && { address }) })
const placeLogoOrder = (shop: SignedInApp, body: object) =>
  shop.call('POST', '/api/iron-on-logo/save-order', { body })
const countRows = async (shop: SignedInApp, table: 'orders' | 'messages') => {
  const { rows } = await shop.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]?.n
}

test('API-03 lists the palette’s colours as pairs of letter and border colour', async ({ shop }) => {
  const { status, body } = await shop.call('GET', '/api/iron-on/colors')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: expect.any(String) })
  expect(body.data.length).toBeGreaterThan(9)
  for (const { id, warna } of body.data) {
    expect(id).toEqual(expect.any(Number))
    expect(parseTagColours(warna), warna).not.toBeNull()
  }
})

test('API-03 lists schools with picture, size in centimetres and logos per set', async ({ shop }) => {
  const { status, body } = await shop.call('GET', '/api/iron-on-logo/schools')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: expect.any(String) })
  expect(body.data).toContainEqual({
    name: 'SJK(C) Contoh Baru',
    imageUrl: '/pictures/crest-sjkc-contoh-baru.svg',
    width: 6,
    height: 6,
    quantity: 2,
  })
})

test('API-03 TAG-03 returns the id of a name tag order and finds the order by that id', async ({ shop }) => {
  const { status, body } = await placeTagOrder(shop, nameTagOrder())
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: 'Order berhasil disimpan!' })
  expect(body.id.length).toBeGreaterThanOrEqual(20)
  const found = await shop.call('GET', `/api/iron-on/get-order-details?id=${body.id}`)
  expect(found.body).toMatchObject({
    success: true,
    message: 'Maklumat order berjaya diperolehi!',
    order: {
      id: body.id,
      goods: {
        kind: 'nametag',
        rows: [
          { namaAnak: 'SITI', warna: 'Red/White', bilangan: 2 },
          { namaAnak: 'ALI', warna: 'Navy/White', bilangan: 1 },
        ],
        sets: 3,
        tags: 21,
      },
      goods_sen: 3000,
      shipping_sen: 0,
      total_sen: 3000,
      pickupPlace: 'Taman Tropika',
    },
  })
  expect(JSON.stringify(found.body)).not.toMatch(/Aisyah|60123456789|Skudai/)
})

test('API-03 LOGO-01 counts the logos in the sets of a logo order', async ({ shop }) => {
  const { status, body } = await placeLogoOrder(shop, logoOrder())
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    message: 'Order berhasil disimpan!',
    orderDetails: {
      rows: [
        { namaSekolah: 'SK Contoh Jaya', bilangan: 2, logos: 2 },
        { namaSekolah: 'SJK(C) Contoh Baru', bilangan: 3, logos: 6 },
      ],
      sets: 5,
      logos: 8,
    },
  })
  const found = await shop.call('GET', `/api/iron-on-logo/get-order-details?id=${body.id}`)
  expect(found.body.order).toMatchObject({ goods: body.orderDetails, total_sen: 5 * 600 })
})

test('API-03 finds no order for an unknown id or the id of another kind of order', async ({ shop }) => {
  const { body } = await placeTagOrder(shop, nameTagOrder())
  for (const path of [
    `/api/iron-on-logo/get-order-details?id=${body.id}`,
    `/api/sticker-print/get-order-details?id=${body.id}`,
    '/api/iron-on/get-order-details?id=nothing',
  ]) {
    const { status, body } = await shop.call('GET', path)
    expect([status, body.success, body.message]).toEqual([404, false, 'Pesanan tidak ditemui'])
  }
})

test.for<[string, string, number]>([
  ['selfPickup', 'Sabah', 0],
  ['pos', 'Johor', 800],
  ['pos', 'sABAH', 1200],
  ['pos', 'Sarawak', 1200],
  ['pos', 'wp labuan', 1200],
])('SHIP-01 delivery by %s to %s costs %i sen', async ([deliveryMethod, state, fee], { shop }) => {
  const shipping = { ...johorDelivery.shipping, state }
  for (const [save, details, goods] of [
    [placeTagOrder, 'iron-on', 3000],
    [placeLogoOrder, 'iron-on-logo', 3000],
  ] as const) {
    const order = details === 'iron-on' ? nameTagOrder : logoOrder
    const { body } = await save(shop, order({ deliveryMethod, shipping }))
    const found = await shop.call('GET', `/api/${details}/get-order-details?id=${body.id}`)
    expect(found.body.order).toMatchObject({
      goods_sen: details === 'iron-on' ? goods : 3000,
      shipping_sen: fee,
      total_sen: 3000 + fee,
    })
  }
})

test('TAG-02 requires the address for delivery by post, except its second line, and names each missing field', async ({
  shop,
}) => {
  const { status, body } = await placeTagOrder(shop, nameTagOrder({ deliveryMethod: 'pos', shipping: {} }))
  expect(status).toBe(400)
  expect(Object.keys(body.fields).sort()).toEqual([
    'shipping.address1',
    'shipping.city',
    'shipping.postcode',
    'shipping.state',
  ])
  expect((await placeTagOrder(shop, nameTagOrder(johorDelivery))).status).toBe(200)
  expect((await placeLogoOrder(shop, logoOrder({ deliveryMethod: 'pos' }))).status).toBe(400)
})

test('TAG-01 reports missing and unprintable fields in Malay', async ({ shop }) => {
  const row = { namaAnak: 'SITI', warna: 'Red/White', bilangan: 1 }
  const wrong = [
    [{ ...row, namaAnak: '' }, 'orders.0.namaAnak', /Sila isi nama anak/],
    [{ ...row, namaAnak: 'AIN ♥' }, 'orders.0.namaAnak', /“♥” tidak boleh dicetak/],
    [
      { ...row, namaAnak: '陈小明' },
      'orders.0.namaAnak',
      /“陈” tiada dalam huruf kami.*disusun dengan tangan/,
    ],
    [{ ...row, namaAnak: 'W'.repeat(30) }, 'orders.0.namaAnak', /terlalu panjang/],
    [{ ...row, warna: '' }, 'orders.0.warna', /Sila pilih warna/],
    [{ ...row, bilangan: 0 }, 'orders.0.bilangan', /sekurang-kurangnya 1/],
    [{ ...row, bilangan: 1.5 }, 'orders.0.bilangan', /Sila isi bilangan/],
  ] as const
  for (const [order, field, words] of wrong) {
    const { status, body } = await placeTagOrder(shop, nameTagOrder({ orders: [order] }))
    expect([status, body.success]).toEqual([400, false])
    expect(body.fields[field]).toMatch(words)
  }
  const offered = await placeTagOrder(shop, nameTagOrder({ orders: [{ ...row, warna: 'Maroon/Orange' }] }))
  expect([offered.status, offered.body.code]).toEqual([422, 'unknown_colour'])
  expect((await placeTagOrder(shop, nameTagOrder({ orders: [] }))).status).toBe(400)
  expect(await countRows(shop, 'orders')).toBe(0)
})

test('LOGO-01 names the field of an unlisted school or a missing quantity', async ({ shop }) => {
  const unknown = await placeLogoOrder(shop, logoOrder({ orders: [{ namaSekolah: 'SK Lain', bilangan: 1 }] }))
  expect([unknown.status, unknown.body.code]).toEqual([422, 'unknown_school'])
  expect(unknown.body.fields['orders.0.namaSekolah']).toMatch(/SK Lain/)
  const none = await placeLogoOrder(shop, logoOrder({ orders: [{ namaSekolah: '', bilangan: 0 }] }))
  expect(Object.keys(none.body.fields).sort()).toEqual(['orders.0.bilangan', 'orders.0.namaSekolah'])
})

test('D-06 rejects an order with a wrong total, returns the right total, and accepts the order with that total', async ({
  shop,
}) => {
  const { status, body } = await placeTagOrder(shop, nameTagOrder({ totalAmount: '29.90' }))
  expect([status, body.code, body.details]).toEqual([409, 'wrong_total', { total: 30, totalSen: 3000 }])
  expect((await placeTagOrder(shop, nameTagOrder({ totalAmount: 30 }))).status).toBe(200)
  const { body: quote } = await shop.call('GET', '/api/quotes/set?flow=nametag')
  expect(quote).toEqual({ product: 'iron-on-name-tag', name: 'Iron-On Name Tag', set_sen: 1000 })
})

test('charges the price per set from the product’s price list', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(sql`insert into price_lists (id, name) values ('kilat', 'Kilat')`)
  await db.execute(sql`insert into set_prices values ('kilat', 1250)`)
  await db.execute(
    sql`insert into products (id, name, slug, category_id, flow, position)
      values (90, 'Tag Kilat', 'tag-kilat', 2, 'nametag', 90)`,
  )
  await db.execute(sql`insert into product_price_lists values (90, 'kilat')`)
  const { body } = await placeTagOrder(shop, nameTagOrder({ productSlug: 'tag-kilat', totalAmount: 37.5 }))
  expect(body.success).toBe(true)
  const unknown = await placeTagOrder(shop, nameTagOrder({ productSlug: 'tiada' }))
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_product'])
})

test('TAG-03 stores one order with one notification for concurrent requests with the same id', async ({
  shop,
}) => {
  const order = nameTagOrder({ requestId: 'a-form-of-its-own' })
  const answers = await Promise.all([
    placeTagOrder(shop, order),
    placeTagOrder(shop, order),
    placeTagOrder(shop, order),
  ])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect([await countRows(shop, 'orders'), await countRows(shop, 'messages')]).toEqual([1, 1])
  const other = await placeTagOrder(shop, { ...order, nama: 'Lain' })
  expect([other.status, other.body.code]).toEqual([409, 'request_reused'])
  const kind = await placeLogoOrder(shop, logoOrder({ requestId: 'a-form-of-its-own' }))
  expect([kind.status, kind.body.code]).toEqual([409, 'request_reused'])
})

test('D-07 limits the number of orders per phone number, and thereby the number of messages', async ({
  shop,
}) => {
  for (const at of [1, 2, 3, 4, 5])
    expect((await placeTagOrder(shop, nameTagOrder(), `10.0.0.${at}`)).status).toBe(200)
  const { status, body } = await placeTagOrder(shop, nameTagOrder(), '10.0.0.6')
  expect([status, body.code]).toEqual([429, 'too_many_orders'])
  expect([await countRows(shop, 'orders'), await countRows(shop, 'messages')]).toEqual([5, 5])
})

test('NOTIF-01 sends the QR code together with the order and payment details in Malay', async ({ shop }) => {
  const { body } = await placeTagOrder(shop, nameTagOrder({ ...johorDelivery, nama: 'Aisyah' }))
  const { rows } = await shop.database.db.execute(
    sql`select phone, messages.body as words, kind, message_parts.body, url, optional
      from messages join message_parts on message_id = messages.id order by position`,
  )
  // Only the message to the phone contains the customer's link. The browser gets a link to the page that asks for the
  // order number and the phone.
  const words = String(rows[0]?.['words'])
  expect(words.replace(/#\S+$/, '')).toBe(body.whatsappMessage)
  const whole = { phone: '60123456789', words }
  // The QR picture is sent first. If the gateway rejects it, the text is sent anyway.
  expect(rows).toEqual([
    {
      ...whole,
      kind: 'media',
      body: `QR DuitNow Kedai\nPesanan ${body.orderNumber}: RM 38.00`,
      url: body.whatsappMedia,
      optional: true,
    },
    { ...whole, kind: 'text', body: words, url: null, optional: false },
  ])
  const [text, link] = words.split('\n\nSemak pesanan, bayar atau hantar reka bentuk: ')
  // ORD-15: the link comes after the specified text, which stays unchanged.
  expect(link).toMatch(new RegExp(`^https://kedai\\.test/jejak#${body.orderNumber}\\.[\\w-]{32}$`))
  expect(text).toBe(
    [
      'Salam Aisyah, terima kasih kerana menempah dengan Cetak.',
      '',
      '*Tempahan Diterima!*',
      `No. pesanan: ${body.orderNumber}`,
      'Produk: Iron-On Name Tag',
      '1. SITI (Red/White): 2 set',
      '2. ALI (Navy/White): 1 set',
      'Bilangan: 3 set × 7 = 21 tag',
      'Harga: RM 30.00',
      'Kos pos: RM 8.00',
      '*Jumlah: RM 38.00*',
      '',
      'Pos ke:',
      'Aisyah',
      '1 Jalan Contoh',
      '81300 Skudai',
      'Johor',
      '',
      'Sila bayar RM 38.00 ke:',
      'Bank Kedai 1234 5678 9012 (Kedai Sendiri)',
      `Rujukan: ${body.orderNumber}`,
      '',
      'Hantar gambar resit di sini selepas membuat bayaran. Pesanan diproses selepas bayaran diterima. Terima kasih!',
    ].join('\n'),
  )
  expect(body.whatsappMedia).toBe(`https://kedai.test${qr}`)
})

test('NOTIF-01 lists schools, sets and logos, and fits the order of a whole school into one message', async ({
  shop,
}) => {
  const { body } = await placeLogoOrder(shop, logoOrder())
  expect(body.whatsappMessage).toContain('2. SJK(C) Contoh Baru: 3 set × 2 = 6 logo')
  expect(body.whatsappMessage).toContain('Bilangan: 5 set, 8 logo')
  expect(body.whatsappMessage).toContain('Ambil sendiri di: Taman Tropika')
  const orders = Array.from({ length: 200 }, (_, at) => ({
    namaAnak: `MUHAMMAD AMIRUL HAKIM ${at}`,
    warna: 'Light Blue/White',
    bilangan: 1,
  }))
  const long = (await placeTagOrder(shop, nameTagOrder({ orders }))).body.whatsappMessage
  expect(long).toContain('… dan 160 baris lagi (160 set)')
  expect(long.length).toBeLessThan(4096)
})

test('THANK-02 sends no second notification when the state of the first is queried', async ({ shop }) => {
  const { body } = await placeTagOrder(shop, nameTagOrder())
  for (let asked = 0; asked < 3; asked += 1) {
    const { status, body: notified } = await shop.call('POST', '/api/orders/notify', {
      body: { id: body.id },
    })
    expect([status, notified.state]).toEqual([200, 'waiting'])
  }
  expect(await countRows(shop, 'messages')).toBe(1)
})
