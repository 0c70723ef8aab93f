import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { scheduledOrderJobs } from '#server/features/orders/orders.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

interface AdminOrderDetails {
  id: string
  number: string
  version: number
}
let phones = 0
async function placeOrderAsStaff(
  shop: SignedInApp,
  given: object = {},
  path = '/api/sticker-print/save-order',
) {
  const phone = `0127${String((phones += 1)).padStart(6, '0')}`
  const { body } = await shop.call('POST', path, {
    token: shop.token,
    body: stickerOrder({ phone, ...given }),
  })
  return (await fetchDetails(shop, body.id)).order as AdminOrderDetails & Record<string, unknown>
}
const fetchDetails = async (shop: SignedInApp, id: string) =>
  (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data
const staffCall = (
  shop: SignedInApp,
  method: 'GET' | 'POST' | 'PUT',
  { id }: { id: string },
  path: string,
  body?: object,
) => shop.call(method, `/api/v2/orders/${id}${path}`, { token: shop.token, ...(body && { body }) })
async function moveOrder(shop: SignedInApp, order: AdminOrderDetails, to: string, more: object = {}) {
  const { status, body } = await staffCall(shop, 'POST', order, '/move', {
    version: order.version,
    to,
    ...more,
  })
  expect([status, body.data?.order.stage]).toEqual([200, to])
  return body.data
}
const setMessageRules = (shop: SignedInApp, by_itself: string[], unpaid_days: number | null = null) =>
  shop.call('PUT', '/api/v2/order-messages', { token: shop.ownerToken, body: { by_itself, unpaid_days } })
/** Returns the texts of the messages to this order's customer, except the first, which has the payment details. */
const findMessages = async (shop: SignedInApp, { phone }: Record<string, unknown>) => {
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${phone} order by created_at, id`,
  )
  return rows.map(({ body }) => body).filter((body) => !body.includes('Tempahan Diterima!'))
}

const postDelivery = {
  deliveryMethod: 'pos',
  shipping: { address1: '1 Jalan Contoh', postcode: '81300', city: 'Skudai', state: 'Johor' },
}

test('offers staff a Malay or English message when they move an order, and sends it once', async ({
  shop,
}) => {
  const order = await placeOrderAsStaff(shop, postDelivery)
  await moveOrder(shop, order, 'paid', { paid_sen: 13_000 })
  expect((await fetchDetails(shop, order.id)).notification.text).toContain('Tempahan Diterima!')
  const malay = await staffCall(shop, 'GET', order, '/message?to=paid')
  expect(malay.body.data).toMatchObject({ language: 'ms', by_itself: false })
  expect(malay.body.data.text).toContain(`bayaran RM 130.00 untuk pesanan ${order.number}`)
  const posted = await staffCall(shop, 'GET', order, '/message?to=posted&language=en&tracking=EH123456789MY')
  expect(posted.body.data.text).toBe(
    `Hello Siti Aminah, order ${order.number} (Mirrorcoat Sticker) has been posted to Johor.\nTracking number: EH123456789MY\nTrack your parcel: https://tracking.pos.com.my/tracking/EH123456789MY\nThank you, Cetak`,
  )
  expect(
    (await staffCall(shop, 'GET', order, '/message?to=posted&language=en')).body.data.text,
  ).not.toContain('Tracking')
  expect((await staffCall(shop, 'GET', order, '/message?to=new')).body.code).toBe('no_text')

  const { can_tell: move } = await fetchDetails(shop, order.id)
  const tries = await Promise.all(
    Array.from({ length: 5 }, () =>
      staffCall(shop, 'POST', order, '/tell', { move, text: 'Bayaran diterima.' }),
    ),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'already_told')).toHaveLength(4)
  expect(await findMessages(shop, order)).toEqual(['Bayaran diterima.'])
  const told = await fetchDetails(shop, order.id)
  expect(told.can_tell).toBeNull()
  expect(told.events[0]).toMatchObject({ action: 'told', note: 'Bayaran diterima.', message: 'waiting' })
})

test('sends an automatic message once per stage, and no second message when an order returns to the stage', async ({
  shop,
}) => {
  expect((await setMessageRules(shop, ['new'])).status, 'there is no text for New').toBe(400)
  await setMessageRules(shop, ['ready'])
  const order = await placeOrderAsStaff(shop)
  const paid = await moveOrder(shop, order, 'paid')
  const ready = await moveOrder(shop, paid.order, 'ready')
  expect(await findMessages(shop, order)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^Salam Siti Aminah, pesanan ${order.number} \\(Mirrorcoat Sticker\\) sudah siap!\\n` +
          'Boleh diambil di Taman Tropika\\.\\nKod ambilan: \\*\\d{6}\\*\\nTerima kasih, Cetak$',
      ),
    ),
  ])
  const back = await moveOrder(shop, ready.order, 'in_production')
  const again = await moveOrder(shop, back.order, 'ready')
  expect(await findMessages(shop, order)).toHaveLength(1)
  const undone = await staffCall(shop, 'POST', order, '/undo', {
    version: again.order.version,
    move: again.can_undo,
  })
  await moveOrder(shop, undone.body.data.order, 'ready', { tell: '' })
  expect(await findMessages(shop, order)).toHaveLength(1)
  const other = await placeOrderAsStaff(shop)
  await moveOrder(shop, (await moveOrder(shop, other, 'paid')).order, 'ready', { tell: 'Sudah siap, kak.' })
  expect(await findMessages(shop, other), 'what was written in its place').toEqual(['Sudah siap, kak.'])
  await setMessageRules(shop, [])
})

test('shows the tracking number to the customer, and removes the number when the move is undone', async ({
  shop,
}) => {
  const order = await placeOrderAsStaff(shop, postDelivery)
  const ready = await moveOrder(shop, (await moveOrder(shop, order, 'paid')).order, 'ready')
  const posted = await moveOrder(shop, ready.order, 'posted', {
    tracking: 'EH1MY',
    tell: 'Telah dipos: EH1MY',
  })
  expect(posted.order.tracking).toBe('EH1MY')
  const follow = { number: order.number, phone: String(order['phone']) }
  expect((await shop.call('POST', '/api/orders/follow', { body: follow })).body).toMatchObject({
    stage: 'posted',
    tracking: 'EH1MY',
  })
  const { body } = await staffCall(shop, 'POST', order, '/undo', {
    version: posted.order.version,
    move: posted.can_undo,
  })
  expect(body.data.order).toMatchObject({ stage: 'ready', tracking: '' })
})

const createEdit = (order: Record<string, unknown>, more: object) => ({
  version: order['version'],
  nama: order['nama'],
  phone: order['phone'],
  delivery_method: order['delivery_method'],
  ...(order['address'] as object),
  tracking: '',
  quantities: [1000],
  ...more,
})

test('recalculates price and postage when staff edit an order, and records the previous values', async ({
  shop,
}) => {
  const order = await placeOrderAsStaff(shop)
  const wrong = await staffCall(
    shop,
    'PUT',
    order,
    '',
    createEdit(order, { delivery_method: 'pos', phone: '12' }),
  )
  expect(wrong.status).toBe(400)
  expect(Object.keys(wrong.body.fields).sort()).toEqual(['phone'])
  const unaddressed = await staffCall(shop, 'PUT', order, '', createEdit(order, { delivery_method: 'pos' }))
  expect(Object.keys(unaddressed.body.fields).sort()).toEqual(['address1', 'city', 'postcode', 'state'])
  const { status, body } = await staffCall(
    shop,
    'PUT',
    order,
    '',
    createEdit(order, {
      nama: 'Siti Baharu',
      delivery_method: 'pos',
      ...postDelivery.shipping,
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
  expect((await staffCall(shop, 'PUT', order, '', createEdit(order, { nama: 'X' }))).body.code).toBe(
    'changed_meanwhile',
  )
  const making = await moveOrder(shop, body.data.order, 'in_production')
  const late = await staffCall(shop, 'PUT', order, '', createEdit(making.order, { quantities: [3000] }))
  expect(late.body.code).toBe('goods_fixed')
  const same = await staffCall(
    shop,
    'PUT',
    order,
    '',
    createEdit(making.order, { nama: 'Siti Lagi', quantities: [2000] }),
  )
  expect(same.body.data.order).toMatchObject({ nama: 'Siti Lagi', total_sen: body.data.order.total_sen })
})

test('an order in New moves to Paid when staff reduce its quantity to what was paid', async ({ shop }) => {
  const order = await placeOrderAsStaff(shop)
  const more = (await staffCall(shop, 'PUT', order, '', createEdit(order, { quantities: [2000] }))).body.data
    .order
  const paid = await staffCall(shop, 'POST', order, '/payments', {
    version: more.version,
    method: 'transfer',
    amount_sen: 12_600,
  })
  expect(paid.body.data.order).toMatchObject({ stage: 'new', balance: { state: 'partly_paid' } })
  const { body } = await staffCall(shop, 'PUT', order, '', createEdit(paid.body.data.order, {}))
  expect(body.data.order).toMatchObject({ stage: 'paid', total_sen: 12_600, balance: { due_sen: 0 } })
})

test('applies one of several concurrent changes to an order, and reports a conflict for all others', async ({
  shop,
}) => {
  const order = await placeOrderAsStaff(shop)
  const tries = await Promise.all([
    staffCall(shop, 'PUT', order, '', createEdit(order, { nama: 'Satu' })),
    staffCall(shop, 'POST', order, '/move', { version: order.version, to: 'paid' }),
    staffCall(shop, 'PUT', order, '', createEdit(order, { nama: 'Dua' })),
    staffCall(shop, 'POST', order, '/move', { version: order.version, to: 'cancelled' }),
  ])
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(3)
  const after = await fetchDetails(shop, order.id)
  expect(after.events).toHaveLength(1)
  expect(after.order.version).toBe(2)
})

test('records payments and notes, and repeats an order at today’s price', async ({ shop }) => {
  const order = await placeOrderAsStaff(shop)
  expect((await staffCall(shop, 'POST', order, '/payment', { version: 1, paid_sen: 1 })).body.code).toBe(
    'not_here',
  )
  const making = await moveOrder(shop, order, 'in_production')
  const seen = await staffCall(shop, 'POST', order, '/payment', {
    version: making.order.version,
    paid_sen: 10_000,
    note: 'RM 26 at the counter',
  })
  expect(seen.body.data.order).toMatchObject({ paid_sen: 10_000, paid_at: expect.any(String) })
  await staffCall(shop, 'POST', order, '/note', { note: 'Datang petang' })
  expect((await fetchDetails(shop, order.id)).events.map(({ action }: { action: string }) => action)).toEqual(
    ['noted', 'saw the money', 'moved'],
  )
  const asked = { request_id: 'again-and-again-1' }
  const [first, second] = [
    await staffCall(shop, 'POST', order, '/reorder', asked),
    await staffCall(shop, 'POST', order, '/reorder', asked),
  ]
  expect(first.status).toBe(200)
  expect(second.body.data).toEqual(first.body.data)
  const again = await fetchDetails(shop, first.body.data.id)
  expect(again.order).toMatchObject({
    stage: 'new',
    phone: order['phone'],
    total_sen: 12_600,
    goods: { quantity: 1000 },
  })
  expect(again.events).toMatchObject([{ action: 'reordered', note: `Reorder of ${order.number}` }])
})

test('SCR-07 sends a staff message to the customer once, even when the request is repeated', async ({
  shop,
}) => {
  const order = await placeOrderAsStaff(shop)
  const text = 'Warna mana satu, puan?'
  const say = () => staffCall(shop, 'POST', order, '/write', { text, request_id: 'one-dialog' })
  const [{ status, body }] = [await say(), await say()]
  expect([status, body.data.events[0]]).toMatchObject([
    200,
    { action: 'told', note: text, by: 'contributor' },
  ])
  expect(await findMessages(shop, order)).toEqual([text])
  expect(
    (await staffCall(shop, 'POST', order, '/write', { text: ' ', request_id: 'another one' })).status,
  ).toBe(400)
})

const runReminders = (shop: SignedInApp) =>
  scheduledOrderJobs.remindUnpaid({
    db: shop.database.db,
    customerUrl: () => 'https://kedai.test',
  })

test('sends one payment reminder if reminders are enabled, and no reminder for older or paid orders', async ({
  shop,
}) => {
  const [old, late, fresh, paid] = [
    await placeOrderAsStaff(shop),
    await placeOrderAsStaff(shop),
    await placeOrderAsStaff(shop),
    await placeOrderAsStaff(shop),
  ]
  await moveOrder(shop, paid, 'paid')
  for (const [order, days] of [
    [old, 9],
    [late, 3],
    [paid, 3],
  ] as const)
    await shop.database.db.execute(
      sql`update orders set placed_at = now() - ${days} * interval '1 day' - interval '1 minute'
        where public_id = ${order.id}`,
    )
  expect(await runReminders(shop), 'off by default').toBe(0)
  await setMessageRules(shop, [], 4)
  await setMessageRules(shop, [], 3)
  expect(await runReminders(shop)).toBe(1)
  expect(await runReminders(shop)).toBe(0)
  expect((await findMessages(shop, late))[0]).toContain(
    `pesanan ${late.number} (Mirrorcoat Sticker) belum dibayar`,
  )
  expect((await findMessages(shop, late))[0]).toMatch(/https:\/\/kedai\.test\/jejak#\S+$/)
  for (const other of [old, fresh, paid]) expect(await findMessages(shop, other)).toEqual([])
  await setMessageRules(shop, [])
})

test('exports the filtered orders as CSV and XLSX, and records who exported the orders', async ({ shop }) => {
  await placeOrderAsStaff(shop, { nama: '=Bahaya()', ...postDelivery })
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

test('lists order actions in Activity by time, without customer data', async ({ shop }) => {
  const order = await placeOrderAsStaff(shop, { nama: 'Rahsia Sulit', ...postDelivery })
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
  const { can_tell: move, order: paid } = await moveOrder(shop, order, 'paid', { note: 'Rahsia paid twice' })
  await staffCall(shop, 'POST', order, '/tell', { move, text: 'Hai Rahsia Sulit' })
  await staffCall(shop, 'POST', order, '/note', { note: 'Rahsia called' })
  const seen = await staffCall(shop, 'POST', order, '/payment', { version: paid.version, paid_sen: 14_000 })
  await moveOrder(shop, seen.body.data.order, 'in_production')
  // Activity must list the export between the move and its undo, although exports are stored in another table.
  const csv = `/api/v2/orders/export?format=csv&search=${order.number}`
  await shop.app.http.inject({ url: csv, headers: { authorization: `Bearer ${shop.token}` } })
  const { version } = (await fetchDetails(shop, order.id)).order
  await staffCall(shop, 'POST', order, '/undo', {
    version,
    move: (await fetchDetails(shop, order.id)).can_undo,
  })

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
  expect((await activity('search=confirmed+a+payment')).map(({ action }) => action)).toContain(
    'saw the money',
  )
  expect((await activity('search=in+production')).map(({ subject }) => subject)).toContain(
    `${order.number}: Paid → In production`,
  )
  expect(await activity('search=rahsia')).toEqual([])
  const who = await shop.call('GET', '/api/v2/audit/actors', { token: shop.ownerToken })
  expect(who.body.data.actors).toEqual(expect.arrayContaining(['Admin', 'contributor']))
})
