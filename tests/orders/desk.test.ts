import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { orderJobs } from '#server/features/orders/orders.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

interface Desk {
  id: string
  number: string
  version: number
}
let phones = 0
/** Placed by staff, so without limits, each by a phone of its own; as the desk sees it. */
async function placed(shop: SignedInApp, given: object = {}, path = '/api/sticker-print/save-order') {
  const phone = `0127${String((phones += 1)).padStart(6, '0')}`
  const { body } = await shop.call('POST', path, {
    token: shop.token,
    body: stickerOrder({ phone, ...given }),
  })
  return (await details(shop, body.id)).order as Desk & Record<string, unknown>
}
const details = async (shop: SignedInApp, id: string) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data
const call = (
  shop: SignedInApp,
  method: 'GET' | 'POST' | 'PUT',
  { id }: { id: string },
  path: string,
  body?: object,
) => shop.call(method, `/api/v2/orders/${id}${path}`, { token: shop.token, ...(body && { body }) })
async function moved(shop: SignedInApp, order: Desk, to: string, more: object = {}) {
  const { status, body } = await call(shop, 'POST', order, '/move', { version: order.version, to, ...more })
  expect([status, body.data?.order.stage]).toEqual([200, to])
  return body.data
}
const rules = (shop: SignedInApp, by_itself: string[], unpaid_days: number | null = null) =>
  shop.call('PUT', '/api/v2/order-messages', { token: shop.ownerToken, body: { by_itself, unpaid_days } })
/** Texts that went to this order's customer, the first one (with how to pay) left out. */
const texts = async (shop: SignedInApp, { phone }: Record<string, unknown>) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} order by created_at, id`,
  )
  return rows.map(({ body }) => body).filter((body) => !body.includes('Tempahan Diterima!'))
}

const post = {
  deliveryMethod: 'pos',
  shipping: { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' },
}

test('a move offers its message in Malay and English; it is sent once, however often it is asked for', async ({
  shop,
}) => {
  const order = await placed(shop, post)
  await moved(shop, order, 'paid', { paid_sen: 13_000 })
  expect((await details(shop, order.id)).notification.text).toContain('Tempahan Diterima!')
  const malay = await call(shop, 'GET', order, '/message?to=paid')
  expect(malay.body.data).toMatchObject({ language: 'ms', by_itself: false })
  expect(malay.body.data.text).toContain(`bayaran RM 130.00 untuk pesanan ${order.number}`)
  const posted = await call(shop, 'GET', order, '/message?to=posted&language=en&tracking=EH123456789MY')
  expect(posted.body.data.text).toBe(
    `Hello Siti Aminah, order ${order.number} (Mirrorcoat Sticker) has been posted to Johor.\nTracking number: EH123456789MY\nFollow the parcel: https://tracking.pos.com.my/tracking/EH123456789MY\nThank you, Cetak`,
  )
  expect((await call(shop, 'GET', order, '/message?to=posted&language=en')).body.data.text).not.toContain(
    'Tracking',
  )
  expect((await call(shop, 'GET', order, '/message?to=new')).body.code).toBe('no_text')

  const { can_tell: move } = await details(shop, order.id)
  const tries = await Promise.all(
    Array.from({ length: 5 }, () => call(shop, 'POST', order, '/tell', { move, text: 'Bayaran diterima.' })),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'already_told')).toHaveLength(4)
  expect(await texts(shop, order)).toEqual(['Bayaran diterima.'])
  const told = await details(shop, order.id)
  expect(told.can_tell).toBeNull()
  expect(told.events[0]).toMatchObject({ action: 'told', note: 'Bayaran diterima.', message: 'waiting' })
})

test('where Settings say so a move sends its message by itself, of each stage once; back and again sends none', async ({
  shop,
}) => {
  expect((await rules(shop, ['new'])).status, 'there is no text for New').toBe(400)
  await rules(shop, ['ready'])
  const order = await placed(shop)
  const paid = await moved(shop, order, 'paid')
  const ready = await moved(shop, paid.order, 'ready')
  expect(await texts(shop, order)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Salam Siti Aminah, pesanan ${order.number} \\(Mirrorcoat Sticker\\) sudah siap!\\n` +
          'Boleh diambil di Taman Tropika\\.\\nKod ambilan: \\*\\d{6}\\*\\nTerima kasih, Cetak$',
      ),
    ),
  ])
  const back = await moved(shop, ready.order, 'in_production')
  const again = await moved(shop, back.order, 'ready')
  expect(await texts(shop, order)).toHaveLength(1)
  const undone = await call(shop, 'POST', order, '/undo', {
    version: again.order.version,
    move: again.can_undo,
  })
  await moved(shop, undone.body.data.order, 'ready', { tell: '' })
  expect(await texts(shop, order)).toHaveLength(1)
  const other = await placed(shop)
  await moved(shop, (await moved(shop, other, 'paid')).order, 'ready', { tell: 'Sudah siap, kak.' })
  expect(await texts(shop, other), 'what was written in its place').toEqual(['Sudah siap, kak.'])
  await rules(shop, [])
})

test('posted with a number: the customer gets it and sees it; taken back it is gone', async ({ shop }) => {
  const order = await placed(shop, post)
  const ready = await moved(shop, (await moved(shop, order, 'paid')).order, 'ready')
  const posted = await moved(shop, ready.order, 'posted', { tracking: 'EH1MY', tell: 'Telah dipos: EH1MY' })
  expect(posted.order.tracking).toBe('EH1MY')
  const follow = { number: order.number, phone: String(order['phone']) }
  expect((await shop.call('POST', '/api/orders/follow', { body: follow })).body).toMatchObject({
    stage: 'posted',
    tracking: 'EH1MY',
  })
  const { body } = await call(shop, 'POST', order, '/undo', {
    version: posted.order.version,
    move: posted.can_undo,
  })
  expect(body.data.order).toMatchObject({ stage: 'ready', tracking: '' })
})

const edited = (order: Record<string, unknown>, more: object) => ({
  version: order['version'],
  nama: order['nama'],
  phone: order['phone'],
  delivery_method: order['delivery_method'],
  ...(order['address'] as object),
  tracking: '',
  quantities: [1000],
  ...more,
})

test('an edit works price and postage out anew, and the history says what was before', async ({ shop }) => {
  const order = await placed(shop)
  const wrong = await call(shop, 'PUT', order, '', edited(order, { delivery_method: 'pos', phone: '12' }))
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['phone'])
  const unaddressed = await call(shop, 'PUT', order, '', edited(order, { delivery_method: 'pos' }))
  expect(Object.keys(unaddressed.body.fields).sort()).toEqual(['address1', 'city', 'postcode', 'state'])
  const { status, body } = await call(
    shop,
    'PUT',
    order,
    '',
    edited(order, {
      nama: 'Siti Baharu',
      delivery_method: 'pos',
      ...post.shipping,
      state: 'Sabah',
      quantities: [2000],
    }),
  )
  expect(status).toBe(200)
  const quote = await shop.call(
    'GET',
    '/api/quotes/total?product=mirrorcoat-sticker&size_mm=60&quantity=2000',
  )
  expect(body.data.order).toMatchObject({
    nama: 'Siti Baharu',
    shipping_sen: 1200,
    total_sen: quote.body.total_sen + 1200,
    goods: { quantity: 2000 },
  })
  const { changes } = body.data.events[0]
  expect(changes.map(({ what }: { what: string }) => what)).toEqual([
    'Name',
    'Delivery',
    'Address',
    'Quantity',
    'Total',
  ])
  expect(changes[4]).toMatchObject({ from: 'RM 126.00' })
  expect((await call(shop, 'PUT', order, '', edited(order, { nama: 'X' }))).body.code).toBe(
    'changed_meanwhile',
  )
  const making = await moved(shop, body.data.order, 'in_production')
  const late = await call(shop, 'PUT', order, '', edited(making.order, { quantities: [3000] }))
  expect(late.body.code).toBe('goods_fixed')
  const same = await call(
    shop,
    'PUT',
    order,
    '',
    edited(making.order, { nama: 'Siti Lagi', quantities: [2000] }),
  )
  expect(same.body.data.order).toMatchObject({ nama: 'Siti Lagi', total_sen: body.data.order.total_sen })
})

test('of a move and edits at once by several people one holds; the others are told', async ({ shop }) => {
  const order = await placed(shop)
  const tries = await Promise.all([
    call(shop, 'PUT', order, '', edited(order, { nama: 'Satu' })),
    call(shop, 'POST', order, '/move', { version: order.version, to: 'paid' }),
    call(shop, 'PUT', order, '', edited(order, { nama: 'Dua' })),
    call(shop, 'POST', order, '/move', { version: order.version, to: 'cancelled' }),
  ])
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(3)
  const after = await details(shop, order.id)
  expect(after.events).toHaveLength(1)
  expect(after.order.version).toBe(2)
})

test('money of an order at work, notes, and the same again at today’s price', async ({ shop }) => {
  const order = await placed(shop)
  expect((await call(shop, 'POST', order, '/payment', { version: 1, paid_sen: 1 })).body.code).toBe(
    'not_here',
  )
  const making = await moved(shop, order, 'in_production')
  const seen = await call(shop, 'POST', order, '/payment', {
    version: making.order.version,
    paid_sen: 10_000,
    note: 'RM 26 at the counter',
  })
  expect(seen.body.data.order).toMatchObject({ paid_sen: 10_000, paid_at: expect.any(String) })
  await call(shop, 'POST', order, '/note', { note: 'Datang petang' })
  expect((await details(shop, order.id)).events.map(({ action }: { action: string }) => action)).toEqual([
    'noted',
    'saw the money',
    'moved',
  ])
  const asked = { request_id: 'again-and-again-1' }
  const [first, second] = [
    await call(shop, 'POST', order, '/reorder', asked),
    await call(shop, 'POST', order, '/reorder', asked),
  ]
  expect(first.status).toBe(200)
  expect(second.body.data).toEqual(first.body.data)
  const again = await details(shop, first.body.data.id)
  expect(again.order).toMatchObject({
    stage: 'new',
    phone: order['phone'],
    total_sen: 12_600,
    goods: { quantity: 1000 },
  })
  expect(again.events).toMatchObject([{ action: 'reordered', note: `As ${order.number} was` }])
})

test('SCR-07 staff write to an order’s customer from it, and a second try of the same is no second message', async ({
  shop,
}) => {
  const order = await placed(shop)
  const text = 'Warna mana satu, puan?'
  const say = () => call(shop, 'POST', order, '/write', { text, request_id: 'one-dialog' })
  const [{ status, body }] = [await say(), await say()]
  expect([status, body.data.events[0]]).toMatchObject([
    200,
    { action: 'told', note: text, by: 'contributor' },
  ])
  expect(await texts(shop, order)).toEqual([text])
  expect((await call(shop, 'POST', order, '/write', { text: ' ', request_id: 'another one' })).status).toBe(
    400,
  )
})

const remind = (shop: SignedInApp) =>
  orderJobs.remindUnpaid({
    db: shop.database.db,
    customerUrl: () => 'https://kedai.test',
  })

test('who has not paid is reminded once, where Settings say so; older orders and paid ones are left alone', async ({
  shop,
}) => {
  const [old, late, fresh, paid] = [
    await placed(shop),
    await placed(shop),
    await placed(shop),
    await placed(shop),
  ]
  await moved(shop, paid, 'paid')
  for (const [order, days] of [
    [old, 9],
    [late, 3],
    [paid, 3],
  ] as const)
    await shop.database.db.execute(
      sql`update orders set placed_at = now() - ${days} * interval '1 day' - interval '1 minute'
        where public_id = ${order.id}`,
    )
  expect(await remind(shop), 'off by default').toBe(0)
  await rules(shop, [], 4)
  await rules(shop, [], 3)
  expect(await remind(shop)).toBe(1)
  expect(await remind(shop)).toBe(0)
  expect((await texts(shop, late))[0]).toContain(`pesanan ${late.number} (Mirrorcoat Sticker) belum dibayar`)
  expect((await texts(shop, late))[0]).toMatch(/https:\/\/kedai\.test\/jejak#\S+$/)
  for (const other of [old, fresh, paid]) expect(await texts(shop, other)).toEqual([])
  await rules(shop, [])
})

test('the orders that are looked for go out as CSV and as a workbook, and it is written down who took them', async ({
  shop,
}) => {
  await placed(shop, { nama: '=Bahaya()', ...post })
  const file = async (format: string) =>
    shop.app.http.inject({
      url: `/api/v2/orders/export?format=${format}&search=bahaya`,
      headers: { authorization: `Bearer ${shop.token}` },
    })
  const csv = await file('csv')
  expect(csv.headers['content-disposition']).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/)
  const [head, row, end] = csv.body.split('\r\n')
  expect(head).toContain('Order,Placed,Stage,Product')
  expect(row).toContain(`"'=Bahaya()"`)
  expect(row).toContain('81300,Skudai,Johor,126,8,134')
  expect(end).toBe('')
  const workbook = await file('xlsx')
  expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(workbook.headers['content-type']).toContain('spreadsheetml')
  const audit = await shop.call('GET', '/api/v2/audit?search=exported%20orders', { token: shop.ownerToken })
  expect(audit.body.data.entries[0]).toMatchObject({ actor: 'contributor', subject: '1 as xlsx' })
})

test('what is done to orders is found in Activity too, in its turn, without saying whose they are', async ({
  shop,
}) => {
  const order = await placed(shop, { nama: 'Rahsia Sulit', ...post })
  const activity = async (query: string) => {
    const entries: Record<string, string>[] = []
    for (let cursor = ''; ;) {
      const path = `/api/v2/audit?limit=2&${query}${cursor}`
      const { data } = (await shop.call('GET', path, { token: shop.ownerToken })).body
      entries.push(...data.entries)
      if (data.next === null) return entries
      cursor = `&cursor=${data.next}`
    }
  }
  const { can_tell: move, order: paid } = await moved(shop, order, 'paid', { note: 'Rahsia paid twice' })
  await call(shop, 'POST', order, '/tell', { move, text: 'Hai Rahsia Sulit' })
  await call(shop, 'POST', order, '/note', { note: 'Rahsia called' })
  const seen = await call(shop, 'POST', order, '/payment', { version: paid.version, paid_sen: 14_000 })
  await moved(shop, seen.body.data.order, 'in_production')
  // Between two actions that are kept elsewhere: it stands where it belongs.
  const csv = `/api/v2/orders/export?format=csv&search=${order.number}`
  await shop.app.http.inject({ url: csv, headers: { authorization: `Bearer ${shop.token}` } })
  const { version } = (await details(shop, order.id)).order
  await call(shop, 'POST', order, '/undo', { version, move: (await details(shop, order.id)).can_undo })

  const found = await activity(`search=${order.number}`)
  expect(found.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
    `took back a move ${order.number}: In production → Paid`,
    `moved an order ${order.number}: Paid → In production`,
    `saw the money ${order.number}: RM 140.00`,
    `noted on an order ${order.number}`,
    `told a customer ${order.number}`,
    `saw the money ${order.number}: New → Paid`,
  ])
  expect(found[0]).toMatchObject({ actor: 'contributor', order: order.id, batch: null })
  expect(JSON.stringify(found)).not.toMatch(/rahsia|12700/i)
  const all = await activity('actor=contributor')
  expect(all.slice(0, 3).map(({ action }) => action)).toEqual([
    'took back a move',
    'exported orders',
    'moved an order',
  ])
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  const at = all.map((each) => each.at ?? '')
  expect(at).toEqual(at.toSorted((one, other) => other.localeCompare(one)))
  const [money] = await activity('action=saw+the+money')
  expect(money?.subject).toBe(`${order.number}: RM 140.00`)
  expect((await activity('search=in+production')).map(({ subject }) => subject)).toContain(
    `${order.number}: Paid → In production`,
  )
  expect(await activity('search=rahsia')).toEqual([])
  const who = await shop.call('GET', '/api/v2/audit/actors', { token: shop.ownerToken })
  expect(who.body.data.actors).toEqual(expect.arrayContaining(['Admin', 'contributor']))
})
