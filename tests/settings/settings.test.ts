import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { placeholderQr, detectPlaceholderDetails } from '#core/settings/placeholder-bank.ts'
import { formatShopTime } from '#core/shared/shop-time.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({
  env: {
    PUBLIC_URL: 'https://kedai.test',
    GOOGLE_API_KEY: 'a-variable',
    GOOGLE_CLIENT_ID: 'a-variable',
  },
})
test.beforeEach(({ shop }) => shop.database.db.execute(sql`truncate orders, order_numbers, messages cascade`))

const get = (shop: SignedInApp, path: string) => shop.call('GET', path, { token: shop.token })
const put = (shop: SignedInApp, path: string, body: object) =>
  shop.call('PUT', path, { token: shop.token, body })
const remove = (shop: SignedInApp, path: string) => shop.call('DELETE', path, { token: shop.token })
const order = (shop: SignedInApp) =>
  shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder() })
const actions = async (shop: SignedInApp, search: string) =>
  (await get(shop, `/api/v2/audit?search=${encodeURIComponent(search)}`)).body.data.entries

const details = {
  name: 'Kedai Warna',
  phone: '012-345 6789',
  address: '1 Jalan Mawar\n43000 Kajang',
  pickup_place: 'Kajang',
  hours: 'Isnin–Jumaat 9 pagi – 6 petang',
  words: 'specified',
}

test('SHELL-04 changes the shop details, updates the pages and records the change', async ({ shop }) => {
  const heard: string[] = []
  const stop = await shop.database.listen('content_changed', (payload) => void heard.push(payload))
  const { status, body } = await put(shop, '/api/v2/shop', details)
  expect([status, body.data]).toEqual([200, { ...details, phone: '60123456789', version: 1 }])
  expect((await shop.call('GET', '/api/v2/shop')).body.data).toEqual({
    ...details,
    phone: '60123456789',
    version: 1,
  })
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await stop()
  const wrong = await put(shop, '/api/v2/shop', { ...details, name: ' ', phone: '12' })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['name', 'phone']])
  expect((await actions(shop, 'changed the shop'))[0]).toMatchObject({
    actor: 'Admin',
    subject: 'Kedai Warna',
  })
})

test('ORD-02 never shows customers the placeholder QR code, but still shows it in Settings', async ({
  shop,
}) => {
  const kept = (await get(shop, '/api/v2/payment')).body.data
  expect(kept.qr_image_url).toBe(placeholderQr)
  expect(detectPlaceholderDetails(kept)).toEqual({ account: true, qr: true })
  const accounts = [{ bank: 'Maybank', number: '11 22', holder: 'Ani' }]
  const mended = (await put(shop, '/api/v2/payment/accounts', { accounts })).body.data
  expect(detectPlaceholderDetails(mended), 'an own account does not end the warning').toEqual({
    account: false,
    qr: true,
  })
  const { body } = await order(shop)
  expect([body.success, body.whatsappMedia]).toEqual([true, null])
  const { rows } = await shop.database.db.execute(sql`select kind from message_parts`)
  expect(rows).toEqual([{ kind: 'text' }])
  const page = await shop.call('GET', `/api/sticker-print/get-order-details?id=${body.id}`)
  const followed = await shop.call('POST', '/api/orders/follow', {
    body: { number: body.orderNumber, phone: stickerOrder().phone },
  })
  expect(page.body.order.payment.qr_image_url).toBeNull()
  expect(followed.body.to_pay.payment.qr_image_url).toBeNull()
  await put(shop, '/api/v2/payment/accounts', { accounts: kept.accounts })
})

test('NOTIF-01 never asks a customer to pay to a placeholder account, and says that payment details will follow', async ({
  shop,
}) => {
  const { accounts: storedAccounts } = (await get(shop, '/api/v2/payment')).body.data
  const half = { bank: 'Maybank', number: '0000-0000', holder: 'Ani' }
  const own = { bank: 'Maybank', number: '11 22', holder: 'Ani' }
  const told = async (...accounts: object[]) => {
    await put(shop, '/api/v2/payment/accounts', { accounts })
    // Deletes all orders, because their number per phone and hour is limited.
    await shop.database.db.execute(sql`truncate orders, order_numbers, messages cascade`)
    const { body } = await order(shop)
    const page = await shop.call('GET', `/api/sticker-print/get-order-details?id=${body.id}`)
    return [
      page.body.order.payment.accounts,
      /Sila bayar RM 126.00 ke:\n([^]*)\nRujukan: /.exec(body.whatsappMessage)?.[1],
    ]
  }
  const comes = 'akaun bank kami. Kami akan hantar nombornya di sini: sila tunggu, jangan bayar dahulu.'
  for (const examples of [storedAccounts, [half], [...storedAccounts, half], []])
    expect(await told(...examples)).toEqual([[], comes])
  expect(await told(...storedAccounts, own)).toEqual([[own], 'Maybank 11 22 (Ani)'])
  // Customers can pay by the shop's own QR code, so they are not told to wait for payment details.
  await put(shop, '/api/v2/payment/qr', { caption: '', picture: png.toString('base64') })
  expect(await told(...storedAccounts)).toEqual([[], 'QR bayaran yang kami hantar bersama pesanan ini.'])
  await put(shop, '/api/v2/payment/qr', { caption: '', picture: null })
  await put(shop, '/api/v2/payment/accounts', { accounts: storedAccounts })
})

test('NOTIF-01 lists several bank accounts in the chosen order', async ({ shop }) => {
  const accounts = [
    { bank: 'Bank Dua', number: '22-22', holder: 'Ani' },
    { bank: 'Bank Satu', number: '11 11', holder: 'Ani' },
  ]
  expect((await put(shop, '/api/v2/payment/accounts', { accounts })).body.data.accounts).toEqual(accounts)
  const wrong = [{ bank: 'X', number: 'abc', holder: 'Y' }]
  expect((await put(shop, '/api/v2/payment/accounts', { accounts: wrong })).body.fields).toEqual({
    'accounts.0.number': 'Account numbers have digits, spaces and hyphens only.',
  })
  expect((await order(shop)).body.whatsappMessage).toContain(
    'Bank Dua 22-22 (Ani)\nBank Satu 11 11 (Ani)\nRujukan',
  )
})

const png = readFileSync('tests/support/duitnow-qr.png')

test('NOTIF-01 stores the QR picture byte for byte and sends it with the order', async ({ shop }) => {
  const { body } = await put(shop, '/api/v2/payment/qr', {
    caption: 'QR kedai',
    picture: png.toString('base64'),
  })
  const address = body.data.qr_image_url
  expect(address).toMatch(/^\/api\/pictures\/[\w-]{43}\.png$/)
  const served = await shop.app.http.inject({ method: 'GET', url: address })
  expect(served.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': expect.stringContaining('immutable'),
    'x-content-type-options': 'nosniff',
  })
  expect(served.rawPayload.equals(png)).toBe(true)
  const placed = (await order(shop)).body
  expect(placed.whatsappMedia).toBe(`https://kedai.test${address}`)
  expect((await put(shop, '/api/v2/payment/qr', { caption: 'Lain' })).body.data.qr_image_url).toBe(address)
  expect(
    (await put(shop, '/api/v2/payment/qr', { caption: '', picture: null })).body.data.qr_image_url,
  ).toBeNull()
  expect((await order(shop)).body.whatsappMedia).toBeNull()
})

test.for<[string, Buffer, string]>([
  [
    'a drawing that can run scripts',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'not_a_picture',
  ],
  ['an HTML page with the name of a picture', Buffer.from('<!doctype html>'), 'not_a_picture'],
  [
    'a picture that is too large for gateways',
    Buffer.concat([png, Buffer.alloc(4_000_000)]),
    'picture_too_large',
  ],
])('NOTIF-01 refuses %s as the QR picture', async ([_what, bytes, code], { shop }) => {
  const { status, body } = await put(shop, '/api/v2/payment/qr', {
    caption: '',
    picture: bytes.toString('base64'),
  })
  expect([status, body.code]).toEqual([422, code])
})

test('NOTIF-01 sends the shop’s own texts in Malay or English and restores the defaults', async ({
  shop,
}) => {
  const stock = (await order(shop)).body.whatsappMessage
  const path = '/api/v2/message-texts/order_received'
  await put(shop, `${path}/ms`, { body: 'Hai {name}, pesanan {number}: {due}' })
  expect((await order(shop)).body.whatsappMessage).toMatch(
    /^Hai Siti Aminah, pesanan \d{4}-\d{4}: RM 126\.00$/,
  )
  await put(shop, '/api/v2/message-texts/language', { language: 'en' })
  const english = (await order(shop)).body.whatsappMessage
  expect(english).toContain(
    'Product: Mirrorcoat Sticker\nSize: 6cm\nQuantity: 1,000 pieces\n*Total: RM 126.00*',
  )
  expect(english).toContain('Pick up at: ')
  await put(shop, '/api/v2/message-texts/language', { language: 'ms' })
  expect((await remove(shop, `${path}/ms`)).body.data).toMatchObject({ language: 'ms', own: [] })
  const again = (await order(shop)).body.whatsappMessage
  // The order number and the key in the link differ between orders.
  const own = /\d{4}-\d{4}(\.[\w-]{43})?/g
  expect(again.replaceAll(own, '')).toBe(stock.replaceAll(own, ''))
})

test('NOTIF-01 refuses a text with an unknown variable and names the variable', async ({ shop }) => {
  const { status, body } = await put(shop, '/api/v2/message-texts/order_received/en', {
    body: '{name} {nama} {bank}',
  })
  expect([status, body.code, body.details]).toEqual([422, 'unknown_variable', { unknown: ['nama', 'bank'] }])
  expect(body.message).toMatch(/^Unknown variable \{nama\}, \{bank\}\. This text can use \{name\}, /)
})

test('DRIVE-01 reads Drive keys from Settings or environment variables and never returns their values', async ({
  shop,
}) => {
  expect((await get(shop, '/api/v2/drive-keys')).body.data.keys).toEqual({
    api_key: 'environment',
    client_id: 'environment',
    app_id: null,
  })
  const set = await put(shop, '/api/v2/drive-keys', { api_key: 'AIza-secret', client_id: 'ours', app_id: '' })
  expect(set.body.data.keys).toEqual({ api_key: 'settings', client_id: 'settings', app_id: null })
  const back = await put(shop, '/api/v2/drive-keys', { client_id: null })
  expect(back.body.data.keys).toEqual({ api_key: 'settings', client_id: 'environment', app_id: null })
  const everything = JSON.stringify([set.body, back.body, await actions(shop, 'Drive')])
  expect(everything).not.toMatch(/AIza-secret|ours|a-variable/)
})

test('stores film settings in millimetres and tenths, and lets contributors read them', async ({ shop }) => {
  const path = '/api/v2/production-settings'
  const usual = {
    film_widths_mm: [290],
    sheet_length_mm: 450,
    margin_mm: 2,
    gap_mm: 1,
    cut_contour: 'CutContour',
    border_mm: 2,
    bleed_mm: 2,
    blade_mm: 1,
    corner_mm: 2,
  }
  expect((await get(shop, path)).body.data).toEqual({ ...usual, version: 0 })
  const wide = {
    ...usual,
    film_widths_mm: [600, 290],
    margin_mm: 0.7,
    gap_mm: 1.3,
    cut_contour: 'Thru-cut_1',
  }
  expect((await put(shop, path, wide)).body.data).toEqual({ ...wide, version: 1 })
  await shop.addUser('contributor')
  const theirs = await shop.call('GET', path, { token: await shop.signIn('contributor') })
  expect(theirs.body.data).toEqual({ ...wide, version: 1 })
  const wrong = await put(shop, path, {
    ...usual,
    film_widths_mm: [290, 290],
    gap_mm: 0.25,
    cut_contour: 'red',
  })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([
    400,
    ['film_widths_mm', 'gap_mm', 'cut_contour'],
  ])
  expect((await put(shop, path, { ...usual, cut_contour: 'Magenta' })).body.fields).toEqual({
    cut_contour: 'This is the name of a printing ink. The cut line needs its own name.',
  })
  expect((await actions(shop, 'changed production'))[0].subject).toContain(
    'film 600, 290 × 450 mm, margin 0.7 mm',
  )
  await put(shop, path, usual)
})

test('AUTH-08 records actions in Activity, which can be searched and is returned page by page', async ({
  shop,
}) => {
  await shop.call('POST', '/wp-json/jwt-auth/v1/token', { body: { username: 'admin', password: 'wrong' } })
  expect((await actions(shop, 'sign-in failed'))[0]).toMatchObject({ actor: 'Admin', address: '127.0.0.1' })
  expect(await actions(shop, '100%_no such')).toEqual([])
  const first = (await get(shop, '/api/v2/audit?limit=2')).body.data
  const second = (await get(shop, `/api/v2/audit?limit=2&cursor=${first.next}`)).body.data
  const entries: { id: string; at: string }[] = [...first.entries, ...second.entries]
  expect(entries).toEqual(entries.toSorted((one, other) => other.at.localeCompare(one.at)))
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4)
})

const getPastDay = (ago: number) => formatShopTime(new Date(Date.now() - ago * 86_400_000)).slice(0, 10)

test('finds actions by actor, action and time, page by page', async ({ shop }) => {
  await shop.database.db.execute(sql`
    insert into audit_log (at, action, actor, subject)
    select now() - n * interval '1 day', case n % 2 when 0 then 'invited' else 'disabled' end,
      case n % 3 when 0 then 'Zaleha' else 'Zul' end, 'nr ' || n
    from generate_series(1, 12) n`)
  expect((await get(shop, '/api/v2/audit/actors')).body.data.actors).toEqual(
    expect.arrayContaining(['Zaleha', 'Zul']),
  )
  const subjects = async (query: string) => {
    const found: string[] = []
    for (let cursor = ''; ;) {
      const { entries, next } = (await get(shop, `/api/v2/audit?limit=2&${query}${cursor}`)).body.data
      found.push(...entries.map(({ subject }: { subject: string }) => subject))
      if (next === null) return found.sort()
      cursor = `&cursor=${next}`
    }
  }
  expect(await subjects('actor=Zaleha')).toEqual(['nr 12', 'nr 3', 'nr 6', 'nr 9'])
  expect(await subjects('actor=Zaleha&action=invited')).toEqual(['nr 12', 'nr 6'])
  expect(await subjects(`actor=Zul&from=${getPastDay(5)}&to=${getPastDay(4)}`)).toEqual(['nr 4', 'nr 5'])
  expect((await get(shop, '/api/v2/audit?action=juggled')).status).toBe(400)
})

test('stores versions of the privacy notice, and records with each order the version that was shown', async ({
  shop,
}) => {
  const path = '/api/v2/privacy-notice'
  const stock = (await shop.call('GET', path)).body.data
  expect(stock).toMatchObject({ version: 0, since: null, ms: { title: 'Notis privasi' } })
  const heard: string[] = []
  const stop = await shop.database.listen('content_changed', (payload) => void heard.push(payload))
  const { ms, en } = stock
  const own = { ...ms, text: '# Data anda\nKami simpan nama anda.' }
  const wrong = await put(shop, path, { version: 0, ms: { ...own, text: '# Data anda' }, en })
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['ms.text']])
  const placed = async () => {
    const { body } = await order(shop)
    const { rows } = await shop.database.db.execute<{ version: number }>(
      sql`select notice_version as version from orders where public_id = ${body.id}`,
    )
    return rows[0]?.version
  }
  expect(await placed()).toBe(0)
  const tries = await Promise.all(
    Array.from({ length: 3 }, () => put(shop, path, { version: 0, ms: own, en })),
  )
  expect(tries.map(({ status }) => status).filter((status) => status === 409)).toHaveLength(2)
  expect(await placed()).toBe(1)
  await expect.poll(() => heard.length).toBeGreaterThan(0)
  await stop()
  expect((await shop.call('GET', path)).body.data).toMatchObject({ version: 1, ms: own, en })
  expect((await shop.call('GET', path)).body.data.by).toBeUndefined()
  const { versions } = (await get(shop, `${path}/versions`)).body.data
  expect(versions).toMatchObject([{ version: 1, by: 'Admin' }, { version: 0 }])
  expect((await actions(shop, 'privacy notice'))[0]).toMatchObject({ subject: 'version 1' })
})

test('ORD-12 uses the same postage in orders, edits, messages and exports, and reports new postage to an outdated page', async ({
  shop,
}) => {
  const { states, version } = (await shop.call('GET', '/api/v2/postage')).body.data
  expect([states.Johor, states.Sabah]).toEqual([
    { fee_sen: 800, more_sen: 0 },
    { fee_sen: 1200, more_sen: 0 },
  ])
  const own = {
    version,
    states: { ...states, Johor: { fee_sen: 650, more_sen: 150 } },
    by_weight: { included_g: 500, step_g: 500, packing_g: 50, sheet_g: 25, tag_set_g: 10, logo_g: 5 },
    free_from_sen: 20_000,
  }
  const wrong = await put(shop, '/api/v2/postage', {
    ...own,
    free_from_sen: -5,
    states: { ...states, Kedah: {} },
  })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_input'])
  expect((await put(shop, '/api/v2/postage', own)).body.data.version).toBe(version + 1)
  expect((await put(shop, '/api/v2/postage', own)).body.code, 'another tab saved meanwhile').toBe(
    'changed_meanwhile',
  )
  expect((await actions(shop, 'changed the postage'))[0].subject).toContain('free from RM 200.00')

  const johor = { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' }
  const posted = (given: object) =>
    shop.call('POST', '/api/sticker-print/save-order', {
      body: { ...stickerOrder(), deliveryMethod: 'pos', shipping: johor, ...given },
    })
  // 36 sheets with packaging weigh 950 g, which is one step more than the basic fee includes.
  const seen = await posted({ postage_sen: 650 })
  expect([seen.status, seen.body.code, seen.body.details]).toEqual([
    409,
    'wrong_postage',
    { postageSen: 800 },
  ])
  const { body } = await posted({ postage_sen: 800 })
  expect(body.whatsappMessage).toContain('*Jumlah: RM 134.00*')
  const { order } = (await get(shop, `/api/v2/orders/${body.id}`)).body.data
  expect([order.shipping_sen, order.total_sen]).toEqual([800, 13_400])
  const edited = await put(shop, `/api/v2/orders/${body.id}`, {
    version: order.version,
    nama: order.nama,
    phone: order.phone,
    delivery_method: 'pos',
    ...johor,
    address2: '',
    tracking: '',
    quantities: [2000],
  })
  expect(edited.body.data.order.shipping_sen, 'RM 252.00 are posted free').toBe(0)
  const free = (await get(shop, '/api/v2/orders/export?format=csv')).body as string
  expect(free).toMatch(/,Johor,252,0,252,/)
  const again = await shop.call('GET', '/api/v2/postage')
  await put(shop, '/api/v2/postage', { ...again.body.data, states, by_weight: null, free_from_sen: null })
  expect((await posted({ postage_sen: 800 })).status).toBe(200)
})
