import { expect } from 'vitest'
import { builtAppTest, type BuiltApp } from '../support/built-app.ts'
import { sql } from 'drizzle-orm'

const test = builtAppTest()

let sender = 0
/** Sends a form. Each one comes from a different IP address, because the server limits forms per address. */
async function post(
  shop: BuiltApp,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await shop.app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
      'x-forwarded-for': `10.9.${(sender += 1)}.1`,
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
  return { status: answer.statusCode, headers: answer.headers, html: answer.body, text: getText(answer.body) }
}

const getText = (html: string) =>
  html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll('&#x27;', "'")

const get = async (shop: BuiltApp, url: string, cookie = '') => {
  const { statusCode, headers, body } = await shop.app.http.inject({
    method: 'GET',
    url,
    headers: { cookie },
  })
  return {
    status: statusCode,
    location: headers.location,
    kept: headers['cache-control'],
    html: body,
    text: getText(body),
  }
}

const readTotal = (html: string) =>
  /value="(\d+)"/.exec(/<input[^>]*name="total_sen"[^>]*>/.exec(html)?.[0] ?? '')?.[1] ?? ''

const findOrders = async (shop: BuiltApp, phone: string) =>
  (await shop.database.db.execute(sql`select * from orders where phone = ${phone}`)).rows

const customer = { nama: 'Siti Aminah', deliveryMethod: 'selfPickup' }
const stickers = '/category/printing/stickerprint/mirrorcoat-sticker'
const job = { size: '6cm', quantity: '1000', total_sen: '12600' }

test('ORD-10 puts no personal data into the URL when forms are sent without scripts', async ({ shop }) => {
  const order = `${stickers}/order?size=6cm&quantity=1000`
  for (const path of ['/IronOn', '/IronOnLogo', order, '/printing/ppsticker/order', '/jejak', '/login']) {
    const { html } = await get(shop, path)
    for (const [form = ''] of html.matchAll(/<form\b.*?<\/form>/gs)) {
      if (/name="(nama|phone|password|number)"/.test(form)) expect(form).toMatch(/^<form [^>]*method="post"/)
    }
  }
})

test('ORD-10 without scripts, the calculator opens the order form with the chosen size and quantity', async ({
  shop,
}) => {
  const calculator = await get(shop, `${stickers}/calculator`)
  const [form = ''] = /<form\b.*?<\/form>/s.exec(calculator.html) ?? []
  expect(form).toMatch(new RegExp(`^<form [^>]*action="${stickers}/order"`))
  for (const field of ['name="size"', 'name="quantity"']) expect(form).toContain(field)
  const { text, html } = await get(shop, `${stickers}/order?size=8cm&quantity=500`)
  expect(text).toContain('RM 119.00')
  expect(readTotal(html)).toBe('11900')
  expect(
    (await get(shop, '/printing/ppsticker/order?size=6cm&quantity=10&material=PP+White')).text,
  ).toContain('PP White')
  expect((await get(shop, `${stickers}/order`)).text).toContain('Tiada maklumat pesanan.')
})

test('ORD-10 without scripts, a sticker order is placed once and its page shows how to pay', async ({
  shop,
}) => {
  const fields = { ...customer, ...job, phone: '0121110001' }
  const headers = { 'x-forwarded-for': '10.8.1.1' }
  const first = await post(shop, `${stickers}/order?size=6cm&quantity=1000`, fields, headers)
  expect(first.status).toBe(200)
  for (const words of ['Tempahan Diterima!', 'Cara bayaran', 'RM 126.00', '1,000 keping'])
    expect(first.text).toContain(words)
  expect(first.headers['cache-control']).toBe('no-store')
  expect(first.headers['content-security-policy']).toContain("form-action 'self'")
  const again = await post(shop, `${stickers}/order?size=6cm&quantity=1000`, fields, headers)
  expect(again.text).toContain('Tempahan Diterima!')
  expect(await findOrders(shop, '60121110001')).toHaveLength(1)
})

test('ORD-10 without scripts, shows each error next to its field and keeps the typed values', async ({
  shop,
}) => {
  const { status, text, html } = await post(shop, `${stickers}/order`, {
    ...customer,
    ...job,
    phone: '12',
    deliveryMethod: 'pos',
    'shipping.address1': '12 Jalan Mawar',
    'shipping.state': 'Sabah',
  })
  expect(status).toBe(400)
  for (const words of ['Nombor ini tidak lengkap.', 'Sila isi poskod, lima angka.', 'Sila isi bandar.'])
    expect(text).toContain(words)
  expect(html).toMatch(/<input[^>]*name="nama"[^>]*value="Siti Aminah"/)
  expect(html).toMatch(/<input[^>]*name="shipping.address1"[^>]*value="12 Jalan Mawar"/)
  expect(html).toMatch(/<option[^>]*selected=""[^>]*>Sabah/)
  expect(html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="phone"/)
})

test('ORD-10 D-06 refuses an order whose total differs from the server’s, shows the right total, and accepts the order when it is sent again', async ({
  shop,
}) => {
  const fields = { ...customer, ...job, phone: '0121110002' }
  const refused = await post(shop, `${stickers}/order?size=6cm&quantity=1000`, {
    ...fields,
    total_sen: '100',
  })
  expect(refused.status).toBe(409)
  expect(refused.text).toContain('Harga telah berubah.')
  expect(readTotal(refused.html)).toBe('12600')
  expect(await findOrders(shop, '60121110002')).toEqual([])
  expect((await post(shop, `${stickers}/order`, fields)).status).toBe(200)
})

test('ORD-10 without scripts, name tag and logo forms add rows by button and show the total before ordering', async ({
  shop,
}) => {
  const { html } = await get(shop, '/IronOnLogo')
  const [, school = ''] =
    /<select[^>]*name="orders\.0\.namaSekolah".*?<option>(.*?)<\/option>/s.exec(html) ?? []
  const tags = {
    ...customer,
    phone: '0121110003',
    total_sen: '700',
    'orders.0.namaAnak': 'ALI',
    'orders.0.warna': 'Red/White',
    'orders.0.bilangan': '1',
  }
  const more = await post(shop, '/IronOn', { ...tags, add_row: '1' })
  expect(more.status).toBe(200)
  expect(more.html).toContain('name="orders.1.namaAnak"')
  expect(more.html).toMatch(/<input[^>]*name="orders.0.namaAnak"[^>]*value="ALI"/)
  const two = { 'orders.1.namaAnak': 'SITI', 'orders.1.warna': 'Red/White', 'orders.1.bilangan': '2' }
  const asked = await post(shop, '/IronOn', { ...tags, ...two })
  expect([asked.status, readTotal(asked.html)]).toEqual([409, '3000'])
  expect(asked.text).toContain('RM 30.00')
  const placed = await post(shop, '/IronOn', { ...tags, ...two, total_sen: '3000' })
  expect([placed.status, placed.text.includes('Tempahan Diterima!')]).toEqual([200, true])
  const logos = { 'orders.0.namaSekolah': school, 'orders.0.bilangan': '1' }
  const first = await post(shop, '/IronOnLogo', {
    ...customer,
    ...logos,
    phone: '0121110004',
    total_sen: '1',
  })
  const totalSen = readTotal(first.html)
  const logo = await post(shop, '/IronOnLogo', {
    ...customer,
    ...logos,
    phone: '0121110004',
    total_sen: totalSen,
  })
  expect([logo.status, logo.text.includes('Tempahan Diterima!')]).toEqual([200, true])
})

test('ORD-10 tracks an order without scripts and puts neither the order number nor the phone number into the URL', async ({
  shop,
}) => {
  await post(shop, `${stickers}/order`, { ...customer, ...job, phone: '0121110005' })
  const [order] = await findOrders(shop, '60121110005')
  const number = String(order?.['number'] ?? order?.['order_number'])
  const found = await post(shop, '/jejak', { number, phone: '012-111 0005' })
  expect([found.status, found.text.includes('Mirrorcoat Sticker')]).toEqual([200, true])
  const wrong = await post(shop, '/jejak', { number, phone: '012-111 9999' })
  expect(wrong.status).toBe(404)
  expect(wrong.html).toContain(`value="${number}"`)
})

test('ORD-10 refuses a form sent from another site', async ({ shop }) => {
  const fields = { ...customer, ...job, phone: '0121110006' }
  for (const headers of [
    { origin: 'https://elsewhere.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[]) {
    const { status, text } = await post(shop, `${stickers}/order`, fields, headers)
    expect([status, text.includes('laman lain')]).toEqual([403, true])
  }
  expect(await findOrders(shop, '60121110006')).toEqual([])
})

test('ORD-10 D-07 applies the usual rate limits to orders placed without scripts', async ({ shop }) => {
  const statuses: number[] = []
  for (let at = 0; at < 6; at += 1) {
    const quantity = String(1000 + at)
    const { status } = await post(shop, `${stickers}/order`, {
      ...customer,
      ...job,
      quantity,
      phone: '0121110007',
    })
    statuses.push(status)
  }
  expect(statuses.at(-1)).toBe(429)
})

test('ORD-08 redirects an address in different letter case to the canonical address', async ({ shop }) => {
  const asked = {
    '/Printing/StickerPrint': '/printing/stickerprint',
    '/Printing/StickerPrint/mirrorcoat-sticker/Order?size=6cm':
      '/printing/stickerprint/mirrorcoat-sticker/order?size=6cm',
    '/CATEGORY/Printing/iron-on-dtf': '/category/Printing/iron-on-dtf',
    '/ironon/thank-you': '/IronOn/thank-you',
    '/jerseysoftball': '/JerseySoftball',
    '/Admin/Orders': '/admin/orders',
    '/PRIVASI': '/privasi',
  }
  for (const [path, written] of Object.entries(asked)) {
    const { status, location } = await get(shop, path)
    expect([status, location], path).toEqual([301, written])
  }
})

async function getQuantityField(shop: BuiltApp, quantity: string) {
  const { html } = await get(shop, `${stickers}/calculator?size=6cm&quantity=${quantity}`)
  return /<input[^>]*name="quantity"[^>]*>/.exec(html)?.[0]
}

test('FIX-01 without scripts, the calculator reads 1,500 as a quantity and refuses 1,5', async ({ shop }) => {
  expect(await getQuantityField(shop, '1,500')).toContain('value="1500"')
  expect(await getQuantityField(shop, '1,5')).toContain('value="0"')
  expect(await getQuantityField(shop, '1.5')).toContain('value="0"')
})

test('ORD-08 returns 404 or 400 for addresses without a page', async ({ shop }) => {
  for (const path of [
    '/printing/stickerprint/%E0%A4%A/calculator',
    '/Category/Printing/StickerPrint/Nothing/Order',
  ]) {
    const { status, location } = await get(shop, path)
    if (status === 301) expect((await get(shop, String(location))).status, path).toBe(404)
    else expect([400, 404], path).toContain(status)
  }
})

test('ORD-20 without scripts, a customer orders a basket with items of two forms after removing an item', async ({
  shop,
}) => {
  let cookie = ''
  const step = async (url: string, fields: Record<string, string>) => {
    const answer = await post(shop, url, fields, { cookie })
    const set = String(answer.headers['set-cookie'] ?? '')
    if (set) cookie = /^basket=([^;]*)/.exec(set)?.[0] ?? ''
    return answer
  }
  const tags = { 'orders.0.namaAnak': 'ALI', 'orders.0.warna': 'Red/White', 'orders.0.bilangan': '2' }

  expect((await get(shop, '/troli')).text).toContain('Troli anda kosong.')
  const wrong = await step('/IronOn', { ...customer, ...tags, 'orders.0.namaAnak': '', to_basket: '1' })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toMatch(/<input[^>]*aria-invalid="true"[^>]*name="orders.0.namaAnak"/)
  const put = await step(`${stickers}/order`, { ...customer, ...job, to_basket: '1' })
  expect([put.status, put.headers.location]).toEqual([302, '/troli'])
  await step(`${stickers}/order`, { ...customer, ...job, size: '8cm', quantity: '500', to_basket: '1' })
  await step('/IronOn', { ...customer, ...tags, to_basket: '1' })

  const full = await get(shop, '/troli', cookie)
  expect(full.kept).toBe('no-store')
  for (const words of ['1,000 keping', '500 keping', 'ALI']) expect(full.text).toContain(words)
  expect((await get(shop, '/troli')).text).not.toContain('ALI')
  expect((await step('/troli', { remove: '1' })).status).toBe(302)
  const less = await get(shop, '/troli', cookie)
  expect(less.text).not.toContain('500 keping')
  expect(readTotal(less.html)).toBe(String(12_600 + 2000))

  const order = { ...customer, phone: '0121110020' }
  const missing = await step('/troli', { ...order, nama: '', total_sen: readTotal(less.html) })
  expect(missing.status).toBe(400)
  expect(missing.text).toContain('1,000 keping')
  const stale = await step('/troli', { ...order, total_sen: '100' })
  expect(stale.status).toBe(409)
  const placed = await step('/troli', { ...order, total_sen: readTotal(less.html) })
  expect(placed.status).toBe(200)
  expect(placed.text).toContain('Tempahan Diterima!')
  expect(cookie).toBe('basket=')
  expect(await findOrders(shop, '60121110020')).toHaveLength(1)
})

test('FIX-33 leaves the promotions box unticked without scripts and stores a tick with the order', async ({
  shop,
}) => {
  for (const path of ['/IronOn', '/IronOnLogo', `${stickers}/order?size=6cm&quantity=1000`]) {
    const { html, text } = await get(shop, path)
    expect(text).toContain('Hantar tawaran kedai ini kepada saya melalui WhatsApp')
    expect(text).toContain('Tawaran dihantar hanya jika anda tandakan kotak di atas.')
    const [box = ''] = /<input[^>]*name="offers"[^>]*>/.exec(html) ?? []
    expect(box).toContain('type="checkbox"')
    expect(box).not.toContain('checked=""')
  }
  expect((await get(shop, '/IronOn', 'language=en')).text).toContain('Send me this shop’s offers on WhatsApp')
  await post(shop, `${stickers}/order`, { ...customer, ...job, phone: '0121110033' })
  await post(shop, `${stickers}/order`, { ...customer, ...job, phone: '0121110034', offers: 'on' })
  expect(await findOrders(shop, '60121110033')).toMatchObject([{ wants_offers: false }])
  expect(await findOrders(shop, '60121110034')).toMatchObject([{ wants_offers: true }])
  const back = await post(shop, `${stickers}/order`, { ...customer, ...job, phone: '12', offers: 'on' })
  expect(/<input[^>]*name="offers"[^>]*>/.exec(back.html)?.[0]).toContain('checked=""')
})
