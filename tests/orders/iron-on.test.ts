import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { parseTagColours } from '#core/catalog/tag-colours.ts'
import { setOwnPayment } from '../support/own-payment.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.test' } })
let qr: string
test.beforeAll(async ({ shop }) => {
  qr = await setOwnPayment(shop)
})
// Each test has its customers to itself: the limits count orders of one phone and from one address.
test.beforeEach(({ shop }) => shop.database.db.execute(sql`truncate orders, messages cascade`))

const customer = { nama: 'Aisyah', phone: '012-345 6789', deliveryMethod: 'selfPickup' }
const johor = {
  deliveryMethod: 'pos',
  shipping: { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' },
}
const nameTags = (given: object = {}) => ({
  ...customer,
  orders: [
    { namaAnak: 'Siti', warna: 'Red/White', bilangan: 2 },
    { namaAnak: 'ali', warna: 'navy/white', bilangan: 1 },
  ],
  ...given,
})
const logos = (given: object = {}) => ({
  ...customer,
  orders: [
    { namaSekolah: 'SK Contoh Jaya', bilangan: 2 },
    { namaSekolah: 'SJK(C) Contoh Baru', bilangan: 3 },
  ],
  ...given,
})
const saveTags = (shop: SignedInApp, body: object, address?: string) =>
  shop.call('POST', '/api/iron-on/save-order', { body, ...(address && { address }) })
const saveLogos = (shop: SignedInApp, body: object) =>
  shop.call('POST', '/api/iron-on-logo/save-order', { body })
const count = async (shop: SignedInApp, table: 'orders' | 'messages') => {
  const { rows } = await shop.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  )
  return rows[0]?.n
}

test('API-03 the colours are pairs of letters and border from the palette', async ({ shop }) => {
  const { status, body } = await shop.call('GET', '/api/iron-on/colors')
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, message: expect.any(String) })
  expect(body.data.length).toBeGreaterThan(9)
  for (const { id, warna } of body.data) {
    expect(id).toEqual(expect.any(Number))
    expect(parseTagColours(warna), warna).not.toBeNull()
  }
})

test('API-03 the schools come with picture, size in centimetres and logos in a set', async ({ shop }) => {
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

test('API-03 TAG-03 a name tag order answers with its id and is found again by it', async ({ shop }) => {
  const { status, body } = await saveTags(shop, nameTags())
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
  // Whoever holds the id sees what was ordered, not who ordered it (D-07).
  expect(JSON.stringify(found.body)).not.toMatch(/Aisyah|60123456789|Skudai/)
})

test('API-03 LOGO-01 a logo order counts the logos in the schools’ sets', async ({ shop }) => {
  const { status, body } = await saveLogos(shop, logos())
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

test('API-03 an id of another kind, or of nothing, is not found', async ({ shop }) => {
  const { body } = await saveTags(shop, nameTags())
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
])('SHIP-01 %s to %s costs %i sen on top', async ([deliveryMethod, state, fee], { shop }) => {
  const shipping = { ...johor.shipping, state }
  for (const [save, details, goods] of [
    [saveTags, 'iron-on', 3000],
    [saveLogos, 'iron-on-logo', 3000],
  ] as const) {
    const order = details === 'iron-on' ? nameTags : logos
    const { body } = await save(shop, order({ deliveryMethod, shipping }))
    const found = await shop.call('GET', `/api/${details}/get-order-details?id=${body.id}`)
    expect(found.body.order).toMatchObject({
      goods_sen: details === 'iron-on' ? goods : 3000,
      shipping_sen: fee,
      total_sen: 3000 + fee,
    })
  }
})

test('TAG-02 by post the address is wanted, all but its second line; each gap is named', async ({ shop }) => {
  const { status, body } = await saveTags(shop, nameTags({ deliveryMethod: 'pos', shipping: {} }))
  expect(status).toBe(400)
  expect(Object.keys(body.fields).sort()).toEqual([
    'shipping.address1',
    'shipping.city',
    'shipping.postcode',
    'shipping.state',
  ])
  expect((await saveTags(shop, nameTags(johor))).status).toBe(200)
  expect((await saveLogos(shop, logos({ deliveryMethod: 'pos' }))).status).toBe(400)
})

test('TAG-01 what is missing or can’t be printed is refused by name, in Malay', async ({ shop }) => {
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
    const { status, body } = await saveTags(shop, nameTags({ orders: [order] }))
    expect([status, body.success]).toEqual([400, false])
    expect(body.fields[field]).toMatch(words)
  }
  const offered = await saveTags(shop, nameTags({ orders: [{ ...row, warna: 'Maroon/Orange' }] }))
  expect([offered.status, offered.body.code]).toEqual([422, 'unknown_colour'])
  expect((await saveTags(shop, nameTags({ orders: [] }))).status).toBe(400)
  expect(await count(shop, 'orders')).toBe(0)
})

test('LOGO-01 a school that is not on the list, or no quantity, is refused by name', async ({ shop }) => {
  const unknown = await saveLogos(shop, logos({ orders: [{ namaSekolah: 'SK Lain', bilangan: 1 }] }))
  expect([unknown.status, unknown.body.code]).toEqual([422, 'unknown_school'])
  expect(unknown.body.fields['orders.0.namaSekolah']).toMatch(/SK Lain/)
  const none = await saveLogos(shop, logos({ orders: [{ namaSekolah: '', bilangan: 0 }] }))
  expect(Object.keys(none.body.fields).sort()).toEqual(['orders.0.bilangan', 'orders.0.namaSekolah'])
})

test('D-06 a total that is not ours is refused with the right one, ours is taken', async ({ shop }) => {
  const { status, body } = await saveTags(shop, nameTags({ totalAmount: '29.90' }))
  expect([status, body.code, body.details]).toEqual([409, 'wrong_total', { total: 30, totalSen: 3000 }])
  expect((await saveTags(shop, nameTags({ totalAmount: 30 }))).status).toBe(200)
  const { body: quote } = await shop.call('GET', '/api/quotes/set?flow=nametag')
  expect(quote).toEqual({ product: 'iron-on-name-tag', name: 'Iron-On Name Tag', set_sen: 1000 })
})

test('a set costs what the product’s own price list says', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(sql`insert into price_lists (id, name) values ('kilat', 'Kilat')`)
  await db.execute(sql`insert into set_prices values ('kilat', 1250)`)
  await db.execute(
    sql`insert into products (id, name, slug, category_id, flow, position)
      values (90, 'Tag Kilat', 'tag-kilat', 2, 'nametag', 90)`,
  )
  await db.execute(sql`insert into product_price_lists values (90, 'kilat')`)
  const { body } = await saveTags(shop, nameTags({ productSlug: 'tag-kilat', totalAmount: 37.5 }))
  expect(body.success).toBe(true)
  const unknown = await saveTags(shop, nameTags({ productSlug: 'tiada' }))
  expect([unknown.status, unknown.body.code]).toEqual([404, 'unknown_product'])
})

test('TAG-03 sent twice at once with one name, an order is one order with one notification', async ({
  shop,
}) => {
  const order = nameTags({ requestId: 'a-form-of-its-own' })
  const answers = await Promise.all([saveTags(shop, order), saveTags(shop, order), saveTags(shop, order)])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect([await count(shop, 'orders'), await count(shop, 'messages')]).toEqual([1, 1])
  const other = await saveTags(shop, { ...order, nama: 'Lain' })
  expect([other.status, other.body.code]).toEqual([409, 'request_reused'])
  const kind = await saveLogos(shop, logos({ requestId: 'a-form-of-its-own' }))
  expect([kind.status, kind.body.code]).toEqual([409, 'request_reused'])
})

test('D-07 nobody can have the shop write to one phone again and again', async ({ shop }) => {
  for (const at of [1, 2, 3, 4, 5])
    expect((await saveTags(shop, nameTags(), `10.0.0.${at}`)).status).toBe(200)
  const { status, body } = await saveTags(shop, nameTags(), '10.0.0.6')
  expect([status, body.code]).toEqual([429, 'too_many_orders'])
  expect([await count(shop, 'orders'), await count(shop, 'messages')]).toEqual([5, 5])
})

test('NOTIF-01 the customer is told in Malay what was ordered, and how to pay, with the QR picture', async ({
  shop,
}) => {
  const { body } = await saveTags(shop, nameTags({ ...johor, nama: 'Aisyah' }))
  const { rows } = await shop.database.db.execute(
    sql`select phone, messages.body as words, kind, message_parts.body, url, optional
      from messages join message_parts on message_id = messages.id order by position`,
  )
  // Its link is for the phone alone; the browser gets the page that asks for number and phone.
  const words = String(rows[0]?.['words'])
  expect(words.replace(/#\S+$/, '')).toBe(body.whatsappMessage)
  const whole = { phone: '60123456789', words }
  // The picture goes first; where it is refused, the text goes out all the same.
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
  // ORD-15: the link stands after the text, which stays.
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

test('NOTIF-01 a logo order names schools, sets and logos; a whole school’s list stays within one message', async ({
  shop,
}) => {
  const { body } = await saveLogos(shop, logos())
  expect(body.whatsappMessage).toContain('2. SJK(C) Contoh Baru: 3 set × 2 = 6 logo')
  expect(body.whatsappMessage).toContain('Bilangan: 5 set, 8 logo')
  expect(body.whatsappMessage).toContain('Ambil sendiri di: Taman Tropika')
  const orders = Array.from({ length: 200 }, (_, at) => ({
    namaAnak: `MUHAMMAD AMIRUL HAKIM ${at}`,
    warna: 'Light Blue/White',
    bilangan: 1,
  }))
  const long = (await saveTags(shop, nameTags({ orders }))).body.whatsappMessage
  expect(long).toContain('… dan 160 baris lagi (160 set)')
  expect(long.length).toBeLessThan(4096)
})

test('THANK-02 the notification waits by itself, and asking about it never sends another', async ({
  shop,
}) => {
  const { body } = await saveTags(shop, nameTags())
  for (let asked = 0; asked < 3; asked += 1) {
    const { status, body: notified } = await shop.call('POST', '/api/orders/notify', {
      body: { id: body.id },
    })
    expect([status, notified.state]).toEqual([200, 'waiting'])
  }
  expect(await count(shop, 'messages')).toBe(1)
})
