import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from './support/test-app.ts'

let shop: TestApp
let token: string
beforeAll(async () => {
  shop = await testApp()
  await shop.addUser('contributor')
  token = await shop.signIn('contributor')
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.database.db.execute(sql`truncate orders, order_numbers, messages, follow_tries cascade`),
)

const placed = async (given: object = {}) => {
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
const send = (id: string, file: Buffer) =>
  shop.call('POST', '/api/orders/slip', { body: { id, file: file.toString('base64') } })
const slipsListed = async () =>
  (await shop.call('GET', '/api/v2/orders', { token })).body.data.orders[0].slips as {
    id: string
    type: string
  }[]

test('a slip is kept with its order, byte for byte, for staff only', async () => {
  const { id } = await placed()
  const sent = await send(id, png)
  expect(sent.body).toEqual({ success: true, slips: 1, message: 'Resit diterima. Terima kasih!' })
  expect((await send(id, pdf)).body.slips).toBe(2)
  const slips = await slipsListed()
  expect(slips.map(({ type }) => type).sort()).toEqual(['application/pdf', 'image/png'])
  const url = `/api/v2/orders/${id}/slips/${slips.find(({ type }) => type === 'image/png')?.id}`
  expect((await shop.call('GET', url)).status).toBe(401)
  const file = await shop.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } })
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

test('the same slip again is no second one: a retry after a lost answer changes nothing', async () => {
  const { id } = await placed()
  await send(id, png)
  expect((await send(id, png)).body).toMatchObject({ success: true, slips: 1 })
  expect(await slipsListed()).toHaveLength(1)
})

test('what is neither picture nor PDF is refused, whatever it is called; so is what is too large', async () => {
  const { id } = await placed()
  for (const file of [Buffer.from('<html><script>alert(1)</script>'), Buffer.from('<svg xmlns="x"/>')])
    expect((await send(id, file)).body.code).toBe('not_a_slip')
  const large = await send(id, Buffer.concat([png, Buffer.alloc(5_000_001)]))
  expect([large.status, large.body.code]).toEqual([422, 'slip_too_large'])
  expect((await send(id, Buffer.alloc(8_000_000, 65))).status).toBe(413)
  expect((await send('unknown-order', png)).body.code).toBe('not_found')
  expect(await slipsListed()).toEqual([])
})

test('an order holds five slips, also when many come at once', async () => {
  const { id } = await placed()
  const many = Array.from({ length: 8 }, (_, at) => Buffer.concat([png, Buffer.from([at])]))
  const answers = await Promise.all(many.map((file) => send(id, file)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ body }) => body.code === 'too_many_slips')).toHaveLength(3)
  expect(await slipsListed()).toHaveLength(5)
})

const follow = (number: string, phone: string, address?: string) =>
  shop.call('POST', '/api/orders/follow', { body: { number, phone }, ...(address && { address }) })

test('D-07 number and phone show how the order is doing, masked', async () => {
  const address = {
    address1: '12 Jalan Mawar',
    address2: '',
    postcode: '43000',
    city: 'Kajang',
    state: 'Selangor',
  }
  const { orderNumber, id } = await placed({ deliveryMethod: 'pos', shipping: address })
  await send(id, png)
  const { status, body } = await follow(orderNumber.replace('-', ' '), '+60 12 345 6789')
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
    slips: 1,
    stage: 'new',
    stage_since: expect.any(String),
    paid: false,
    to_pay: {
      payment: {
        accounts: [{ bank: 'Bank Contoh', number: expect.any(String), holder: expect.any(String) }],
        qr_image_url: '/pictures/qr-contoh.png',
        qr_caption: expect.any(String),
      },
      slip_key: expect.stringMatching(/^[\w-]{43}$/),
    },
    tracking: '',
    design_key: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(JSON.stringify(body)).not.toMatch(/Siti|Aminah|Mawar|Kajang|43000|6789|whatsapp/)
  expect(JSON.stringify(body)).not.toContain(id)
})

test('who follows an order sends its slips by a key that opens nothing else of it, and as many as its holder', async () => {
  const { orderNumber, id } = await placed()
  const { slips, to_pay, design_key } = (await follow(orderNumber, '012-345 6789')).body
  expect(slips).toBe(0)
  const byKey = (key: string, number = orderNumber, at = 0) =>
    shop.call('POST', '/api/orders/follow/slip', {
      body: { order: number, key, file: Buffer.concat([png, Buffer.from([at])]).toString('base64') },
    })
  expect((await byKey(to_pay.slip_key)).body).toMatchObject({ success: true, slips: 1 })
  const another = await placed({ phone: '012-345 6780' })
  for (const [key, number] of [
    [design_key, orderNumber],
    [id, orderNumber],
    ['wrong', orderNumber],
    [to_pay.slip_key, another.orderNumber],
    [to_pay.slip_key, '2001-9999'],
  ])
    expect((await byKey(key, number)).body.code).toBe('not_found')
  const designs = { order: orderNumber, key: to_pay.slip_key }
  expect((await shop.call('POST', '/api/orders/designs', { body: designs })).status).toBe(404)
  expect((await send(to_pay.slip_key, png)).status).toBe(404)
  await send(id, pdf)
  for (const at of [1, 2, 3]) expect((await byKey(to_pay.slip_key, orderNumber, at)).status).toBe(200)
  expect((await byKey(to_pay.slip_key, orderNumber, 4)).body.code).toBe('too_many_slips')
})

test('how to pay is told only while money is awaited', async () => {
  const { orderNumber } = await placed()
  const toPay = async () => (await follow(orderNumber, '012-345 6789')).body.to_pay
  expect(await toPay()).not.toBeNull()
  await shop.database.db.execute(sql`update orders set stage = 'cancelled'`)
  expect(await toPay()).toBeNull()
  await shop.database.db.execute(sql`update orders set stage = 'paid', paid_at = now(), paid_sen = total_sen`)
  expect(await toPay()).toBeNull()
})

test('D-07 a wrong phone and a wrong number are refused alike', async () => {
  const { orderNumber } = await placed()
  const wrongPhone = await follow(orderNumber, '019-999 9999')
  const wrongNumber = await follow('2001-9999', '012-345 6789')
  expect(wrongPhone.status).toBe(404)
  expect(wrongPhone.body).toEqual(wrongNumber.body)
  expect((await follow('abc', '012-345 6789')).body.fields).toEqual({
    number: 'Nombor pesanan seperti 2611-0042.',
  })
})

test('D-07 ten wrong tries from one address are enough, also at once; others go on', async () => {
  const { orderNumber } = await placed()
  const tries = await Promise.all(
    Array.from({ length: 12 }, (_, at) => follow(orderNumber, `01999900${10 + at}`, '10.1.1.1')),
  )
  expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2)
  await shop.database.db.execute(
    sql`insert into follow_tries select gen_random_uuid(), '2001-1', '10.1.1.1', now() from generate_series(1, 10)`,
  )
  expect((await follow(orderNumber, '012-345 6789', '10.1.1.1')).body.code).toBe('too_many_tries')
  expect((await follow(orderNumber, '012-345 6789', '10.1.1.2')).status).toBe(200)
})

test('D-07 right tries are not counted; those on one number from everywhere are', async () => {
  const { orderNumber } = await placed()
  for (let asked = 0; asked < 12; asked += 1)
    expect((await follow(orderNumber, '012-345 6789', '10.1.1.3')).status).toBe(200)
  await shop.database.db.execute(
    sql`insert into follow_tries select gen_random_uuid(), ${orderNumber}, 'place ' || n, now()
      from generate_series(1, 30) n`,
  )
  expect((await follow(orderNumber, '012-345 6789', '10.1.1.4')).status).toBe(429)
})
