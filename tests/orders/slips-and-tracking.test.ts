import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { ownAccount, replacePaymentDetails } from '../support/own-payment.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })
let qr: string
test.beforeAll(async ({ shop }) => {
  qr = await replacePaymentDetails(shop)
})
test.beforeEach(({ shop }) =>
  shop.database.db.execute(sql`truncate orders, order_numbers, messages, follow_tries cascade`),
)

const placeStickerOrder = async (shop: SignedInApp, given: object = {}) => {
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', {
    body: {
      nama: 'Siti Aminah',
      phone: '012-345 6789',
      deliveryMethod: 'selfPickup',
      stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 },
      ...given,
    },
  })
  return body as { id: string; orderNumber: string }
}

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const pdf = Buffer.from('%PDF-1.7\n%%EOF')
const uploadSlip = (shop: SignedInApp, id: string, file: Buffer) =>
  shop.call('POST', '/api/orders/slip', { body: { id, file: file.toString('base64') } })
const fetchSlipList = async (shop: SignedInApp) =>
  (await shop.call('GET', '/api/v2/orders', { token: shop.token })).body.data.orders[0].slips as {
    id: string
    type: string
  }[]

test('stores an uploaded slip unchanged and shows it to staff only', async ({ shop }) => {
  const { id } = await placeStickerOrder(shop)
  const sent = await uploadSlip(shop, id, png)
  expect(sent.body).toEqual({ success: true, slips: 1, message: 'Resit diterima. Terima kasih!' })
  expect((await uploadSlip(shop, id, pdf)).body.slips).toBe(2)
  const slips = await fetchSlipList(shop)
  expect(slips.map(({ type }) => type).sort()).toEqual(['application/pdf', 'image/png'])
  const url = `/api/v2/orders/${id}/slips/${slips.find(({ type }) => type === 'image/png')?.id}`
  expect((await shop.call('GET', url)).status).toBe(401)
  const file = await shop.app.http.inject({ url, headers: { authorization: `Bearer ${shop.token}` } })
  expect(file.rawPayload.equals(png)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining('sandbox'),
    'x-content-type-options': 'nosniff',
  })
  const lookUp = await shop.call('GET', `/api/sticker-print/get-order-details?id=${id}`)
  expect(lookUp.body.order.slips).toBe(2)
})

test('stores a slip once when the same file is uploaded again', async ({ shop }) => {
  const { id } = await placeStickerOrder(shop)
  await uploadSlip(shop, id, png)
  expect((await uploadSlip(shop, id, png)).body).toMatchObject({ success: true, slips: 1 })
  expect(await fetchSlipList(shop)).toHaveLength(1)
})

test('rejects slips that are too large or neither picture nor PDF, whatever their file name', async ({
  shop,
}) => {
  const { id } = await placeStickerOrder(shop)
  for (const file of [Buffer.from('<html><script>alert(1)</script>'), Buffer.from('<svg xmlns="x"/>')])
    expect((await uploadSlip(shop, id, file)).body.code).toBe('not_a_slip')
  const large = await uploadSlip(shop, id, Buffer.concat([png, Buffer.alloc(5_000_001)]))
  expect([large.status, large.body.code]).toEqual([422, 'slip_too_large'])
  expect((await uploadSlip(shop, id, Buffer.alloc(8_000_000, 65))).status).toBe(413)
  expect((await uploadSlip(shop, 'unknown-order', png)).body.code).toBe('not_found')
  expect(await fetchSlipList(shop)).toEqual([])
})

test('accepts at most five slips per order, even when they are uploaded concurrently', async ({ shop }) => {
  const { id } = await placeStickerOrder(shop)
  const many = Array.from({ length: 8 }, (_, at) => Buffer.concat([png, Buffer.from([at])]))
  const answers = await Promise.all(many.map((file) => uploadSlip(shop, id, file)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'too_many_slips')).toHaveLength(3)
  expect(await fetchSlipList(shop)).toHaveLength(5)
})

const trackOrder = (shop: SignedInApp, number: string, phone: string, address?: string) =>
  shop.call('POST', '/api/orders/follow', { body: { number, phone }, ...(address && { address }) })

test('D-07 shows the order status with masked customer data when order number and phone number match', async ({
  shop,
}) => {
  const address = {
    address1: '12 Jalan Mawar',
    address2: '',
    postcode: '43000',
    city: 'Kajang',
    state: 'Selangor',
  }
  const { orderNumber, id } = await placeStickerOrder(shop, { deliveryMethod: 'pos', shipping: address })
  await uploadSlip(shop, id, png)
  const { status, body } = await trackOrder(shop, orderNumber.replace('-', ' '), '+60 12 345 6789')
  expect(status).toBe(200)
  expect(body).toEqual({
    orderNumber,
    product: 'Mirrorcoat Sticker',
    amount: '1,000 keping, 6cm',
    nama: 'S*** A***',
    deliveryMethod: 'pos',
    place: 'Selangor',
    total_sen: 13_400,
    placed_at: expect.any(String),
    notification: 'waiting',
    reaches_phone: false,
    slips: 1,
    stage: 'new',
    stage_since: expect.any(String),
    paid: false,
    to_pay: {
      payment: {
        accounts: [ownAccount],
        qr_image_url: qr,
        qr_caption: expect.any(String),
      },
      slip_key: expect.stringMatching(/^[\w-]{32}$/),
      online_sen: 0,
    },
    tracking: '',
    design_key: null,
    design_by_link: true,
  })
  expect(JSON.stringify(body)).not.toMatch(/Siti|Aminah|Mawar|Kajang|43000|6789|whatsapp/)
  expect(JSON.stringify(body)).not.toContain(id)
})

test('ORD-14 lists uploaded slips by name, and lets customers remove a slip until staff open it', async ({
  shop,
}) => {
  const { id, orderNumber: order } = await placeStickerOrder(shop)
  const { slip_key: key } = (await shop.call('GET', `/api/sticker-print/get-order-details?id=${id}`)).body
    .order
  const post = (path: string, body: object) => shop.call('POST', `/api/orders/${path}`, { body })
  const list = async () => (await post('slips', { order, key })).body.slips
  await post('slip', { id, file: png.toString('base64'), name: 'C:\\fakepath\\reka bentuk.png' })
  await post('slip', { id, file: pdf.toString('base64') })
  const [wrong, right] = await list()
  expect([wrong, right]).toMatchObject([
    { name: 'reka bentuk.png', open: true },
    { name: '', open: true },
  ])
  expect((await post('slip/remove', { order, key: 'x', slip: wrong.id })).body.code).toBe('not_found')
  expect((await post('slip/remove', { order, key, slip: wrong.id })).body.slips).toHaveLength(1)
  expect((await post('slip/remove', { order, key, slip: wrong.id })).status, 'gone already').toBe(200)
  const looked = await shop.app.http.inject({
    url: `/api/v2/orders/${id}/slips/${right.id}`,
    headers: { authorization: `Bearer ${shop.token}` },
  })
  expect(looked.rawPayload.equals(pdf)).toBe(true)
  expect((await post('slip/remove', { order, key, slip: right.id })).body.code).toBe('slip_closed')
  expect(await list()).toMatchObject([{ id: right.id, open: false }])
})

test('ORD-15 opens an order only with the key from the link in its message', async ({ shop }) => {
  const { id, orderNumber } = await placeStickerOrder(shop)
  const { rows } = await shop.database.db.execute<{ body: string }>(sql`select body from messages`)
  // The shop has no public address. With the sandbox, the link then contains the local address.
  const [, number, key] =
    /http:\/\/127\.0\.0\.1:\d+\/jejak#(\d+-\d+)\.([\w-]{32})$/.exec(rows[0]?.body ?? '') ?? []
  expect(number).toBe(orderNumber)
  const open = (body: object) => shop.call('POST', '/api/orders/follow/link', { body })
  const { status, body } = await open({ order: number, key })
  expect(status).toBe(200)
  const byPhone = (await trackOrder(shop, orderNumber, '012-345 6789')).body
  expect(body).toEqual({
    ...byPhone,
    to_pay: { ...byPhone.to_pay, slip_key: key },
    design_key: key,
    design_by_link: false,
  })
  expect(JSON.stringify(body)).not.toMatch(/Siti|Aminah|6789/)
  expect(JSON.stringify(body)).not.toContain(id)
  expect(
    (await shop.call('POST', '/api/orders/slip', { body: { id: key, file: png.toString('base64') } })).status,
  ).toBe(404)
  for (const wrong of [
    { order: number, key: 'x' },
    { order: '2001-0001', key },
  ])
    expect((await open(wrong)).body.code).toBe('not_found')
})

test('ORD-03 never reports a message as delivered while the sandbox is the gateway', async ({ shop }) => {
  const { id, orderNumber } = await placeStickerOrder(shop)
  await shop.database.db.execute(sql`update messages set status = 'sent', due_at = null`)
  const { body } = await shop.call('POST', '/api/orders/notify', { body: { id } })
  expect(body).toEqual({ state: 'sent', message: 'Notifikasi hanya sampai ke telefon ujian kedai' })
  const page = await shop.call('GET', `/api/sticker-print/get-order-details?id=${id}`)
  expect(page.body.order).toMatchObject({ reaches_phone: false, payment: { accounts: [{}] } })
  expect((await trackOrder(shop, orderNumber, '012-345 6789')).body.reaches_phone).toBe(false)

  const kind = await shop.call('GET', '/api/v2/gateway/kind', { token: shop.token })
  expect(kind.body.data, 'staff know it, too').toEqual({ provider: 'sandbox' })
  const { db } = shop.database
  await db.execute(sql`insert into part_attempts (part_id, attempt, direct, outcome, handed_at)
    select id, 1, false, 'accepted', now() from message_parts limit 1`)
  const admin = await shop.signIn()
  const { state } = (await shop.call('GET', '/api/v2/gateway', { token: admin })).body.data
  expect(state).toEqual({
    tone: 'neutral',
    words: expect.stringMatching(/^Messages don’t reach customers yet\./),
  })
})

test('gives customers who track an order a key that allows only slip uploads, within the limit per order', async ({
  shop,
}) => {
  const { orderNumber, id } = await placeStickerOrder(shop)
  const { slips, to_pay } = (await trackOrder(shop, orderNumber, '012-345 6789')).body
  expect(slips).toBe(0)
  const byKey = (key: string, number = orderNumber, at = 0) =>
    shop.call('POST', '/api/orders/follow/slip', {
      body: { order: number, key, file: Buffer.concat([png, Buffer.from([at])]).toString('base64') },
    })
  expect((await byKey(to_pay.slip_key)).body).toMatchObject({ success: true, slips: 1 })
  const another = await placeStickerOrder(shop, { phone: '012-345 6780' })
  for (const [key, number] of [
    ['x'.repeat(32), orderNumber],
    ['wrong', orderNumber],
    [to_pay.slip_key, another.orderNumber],
    [to_pay.slip_key, '2001-9999'],
  ])
    expect((await byKey(key, number)).body.code).toBe('not_found')
  const designs = { order: orderNumber, key: to_pay.slip_key }
  expect((await shop.call('POST', '/api/orders/designs', { body: designs })).status).toBe(404)
  expect((await uploadSlip(shop, to_pay.slip_key, png)).status).toBe(404)
  await uploadSlip(shop, id, pdf)
  for (const at of [1, 2, 3]) expect((await byKey(to_pay.slip_key, orderNumber, at)).status).toBe(200)
  expect((await byKey(to_pay.slip_key, orderNumber, 4)).body.code).toBe('too_many_slips')
})

test('shows payment details only while a payment is due', async ({ shop }) => {
  const { orderNumber } = await placeStickerOrder(shop)
  const toPay = async () => (await trackOrder(shop, orderNumber, '012-345 6789')).body.to_pay
  expect(await toPay()).not.toBeNull()
  await shop.database.db.execute(sql`update orders set stage = 'cancelled'`)
  expect(await toPay()).toBeNull()
  await shop.database.db.execute(sql`update orders set stage = 'paid', paid_at = now(), paid_sen = total_sen`)
  expect(await toPay()).toBeNull()
})

test('D-07 returns the same refusal for a wrong phone number and a wrong order number', async ({ shop }) => {
  const { orderNumber } = await placeStickerOrder(shop)
  const wrongPhone = await trackOrder(shop, orderNumber, '019-999 9999')
  const wrongNumber = await trackOrder(shop, '2001-9999', '012-345 6789')
  expect(wrongPhone.status).toBe(404)
  expect(wrongPhone.body).toEqual(wrongNumber.body)
  expect((await trackOrder(shop, 'abc', '012-345 6789')).body.fields).toEqual({
    number: 'Nombor pesanan seperti 2611-0042.',
  })
})

test('D-07 blocks only the IP address from which ten look-ups failed, even when they were concurrent', async ({
  shop,
}) => {
  const { orderNumber } = await placeStickerOrder(shop)
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, at) => trackOrder(shop, orderNumber, `01999900${10 + at}`, '10.1.1.1')),
  )
  expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2)
  await shop.database.db.execute(
    sql`insert into follow_tries select gen_random_uuid(), '2001-1', '10.1.1.1', now() from generate_series(1, 10)`,
  )
  expect((await trackOrder(shop, orderNumber, '012-345 6789', '10.1.1.1')).body.code).toBe('too_many_tries')
  expect((await trackOrder(shop, orderNumber, '012-345 6789', '10.1.1.2')).status).toBe(200)
})

test('D-07 only failed look-ups count towards the limit, and those from other networks don’t block the customer', async ({
  shop,
}) => {
  const { orderNumber } = await placeStickerOrder(shop)
  for (let asked = 0; asked < 12; asked += 1)
    expect((await trackOrder(shop, orderNumber, '012-345 6789', '10.1.1.3')).status).toBe(200)
  await shop.database.db.execute(
    sql`insert into follow_tries select gen_random_uuid(), ${orderNumber}, 'place ' || n, now()
      from generate_series(1, 30) n`,
  )
  expect((await trackOrder(shop, orderNumber, '012-345 6789', '10.1.1.4')).status).toBe(200)
})
