import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'contributor' })

const staffCall = (shop: SignedInApp, method: 'GET' | 'POST', path: string, body?: object) =>
  shop.call(method, path, { token: shop.token, body })
const customer = {
  nama: 'Encik Lim',
  phone: '013-700 0001',
  delivery_method: 'selfPickup',
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
}
const tagItem = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 2 }] }
const customItem = { kind: 'free', what: 'Laminating A4', quantity: 3, each_sen: 250 }
const createOrder = (shop: SignedInApp, more: object) =>
  staffCall(shop, 'POST', '/api/v2/orders', { ...customer, ...more })

test('prices catalog items and custom items together, with postage', async ({ shop }) => {
  const asked = { items: [tagItem, customItem], delivery_method: 'pos', state: 'Sabah' }
  const { body } = await staffCall(shop, 'POST', '/api/v2/orders/price', asked)
  expect(body.data).toMatchObject({
    items: [{ goods_sen: 2000 }, { goods: { kind: 'free', product: 'Laminating A4' }, goods_sen: 750 }],
    goods_sen: 2750,
    postage_sen: 1200,
  })
  const unknown = { ...tagItem, orders: [{ ...tagItem.orders[0], warna: 'Ungu/Hijau' }] }
  const { body: told } = await staffCall(shop, 'POST', '/api/v2/orders/price', {
    ...asked,
    items: [unknown, customItem],
  })
  expect(told.data).toMatchObject({ items: [{ trouble: 'unknown_colour' }, {}], goods_sen: 750 })
})

test('an order placed by staff is recorded in its history, appears in production, and gets payment details only if it is unpaid', async ({
  shop,
}) => {
  const body = { items: [tagItem, customItem], paid: true, total_sen: 2750, request_id: 'at the counter 1' }
  const [one, other] = await Promise.all([createOrder(shop, body), createOrder(shop, body)])
  expect([one.status, one.body.data.number]).toEqual([200, other.body.data.number])
  const { order, events, notification } = (await staffCall(shop, 'GET', `/api/v2/orders/${one.body.data.id}`))
    .body.data
  expect(order).toMatchObject({ stage: 'paid', paid_sen: 2750, total_sen: 2750, phone: '60137000001' })
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['moved', 'took the order'])
  expect(notification).toBeNull()
  const unpaid = await createOrder(shop, {
    items: [customItem],
    total_sen: 750,
    request_id: 'at the counter 5',
  })
  const told = (await staffCall(shop, 'GET', `/api/v2/orders/${unpaid.body.data.id}`)).body.data.notification
  expect(told.text).toContain('Laminating A4: RM 7.50')
  const { orders } = (await staffCall(shop, 'GET', '/api/v2/production/waiting')).body.data
  expect(orders[0]).toMatchObject({ number: order.number, materials: ['DTF film'], amounts: { tags: 14 } })
})

test('the first message asks for the deposit that staff have set as a percentage or an amount', async ({
  shop,
}) => {
  const create = async (more: object) => {
    const request_id = `deposit ${JSON.stringify(more)}`
    const { status, body } = await createOrder(shop, {
      items: [customItem],
      total_sen: 750,
      request_id,
      ...more,
    })
    expect(status).toBe(200)
    const { order, notification } = (await staffCall(shop, 'GET', `/api/v2/orders/${body.data.id}`)).body.data
    return { balance: order.balance, text: notification?.text }
  }
  const half = await create({ deposit: { percent: 50 } })
  expect(half.balance).toMatchObject({ deposit_sen: 375, deposit_due_sen: 375, due_sen: 750 })
  expect(half.text).toContain('RM 3.75 (deposit; jumlah penuh RM 7.50)')
  const amount = await create({ deposit: { amount_sen: 200 } })
  expect(amount.text).toContain('RM 2.00 (deposit; jumlah penuh RM 7.50)')
  const whole = await create({ deposit: { amount_sen: 750 } })
  expect(whole.balance.deposit_sen).toBeNull()
  expect(whole.text).not.toContain('deposit;')
})

test('rejects a wrong total and returns the right total, and lists missing fields', async ({ shop }) => {
  const wrong = await createOrder(shop, { items: [tagItem], total_sen: 1, request_id: 'at the counter 2' })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'wrong_total', details: { totalSen: 2000 } } })
  const missing = await createOrder(shop, {
    items: [],
    nama: '',
    phone: '12',
    delivery_method: 'pos',
    total_sen: 0,
    request_id: 'at the counter 3',
  })
  expect(Object.keys(missing.body.fields).toSorted()).toEqual(['items', 'nama', 'phone'])
})

test('FIX-38 records a counter order without a name and a phone number as a walk-in, and requires a name for messages and parcels', async ({
  shop,
}) => {
  const asked = { items: [customItem], total_sen: 750, nama: '' }
  const walkIn = await createOrder(shop, { ...asked, phone: '', request_id: 'walk-in 1' })
  expect(walkIn.status).toBe(200)
  const { order } = (await staffCall(shop, 'GET', `/api/v2/orders/${walkIn.body.data.id}`)).body.data
  expect(order).toMatchObject({ nama: 'Walk-in', phone: '' })
  const withPhone = await createOrder(shop, { ...asked, request_id: 'walk-in 2' })
  expect(withPhone).toMatchObject({ status: 400, body: { fields: { nama: 'Please enter the name.' } } })
  const byPost = await createOrder(shop, {
    ...asked,
    phone: '',
    delivery_method: 'pos',
    request_id: 'walk-in 3',
  })
  expect(Object.keys(byPost.body.fields)).toContain('nama')
})

test('repeats an order of custom items at the entered price, and plans no print sheet for the order', async ({
  shop,
}) => {
  const { body } = await createOrder(shop, {
    items: [customItem],
    total_sen: 750,
    paid: true,
    request_id: 'at the counter 4',
  })
  const waiting = JSON.stringify((await staffCall(shop, 'GET', '/api/v2/production/waiting')).body)
  expect(waiting).not.toContain(body.data.number)
  const again = await staffCall(shop, 'POST', `/api/v2/orders/${body.data.id}/reorder`, {
    request_id: 'laminating again',
  })
  expect(
    (await staffCall(shop, 'GET', `/api/v2/orders/${again.body.data.id}`)).body.data.order.total_sen,
  ).toBe(750)
})

test('ORD-19 returns the items of an order to reorder at the same price, with name tags grouped by colour', async ({
  shop,
}) => {
  const stickers = { kind: 'sticker', stickerDetails: { stickerSize: '5cm', orderQuantity: 100 } }
  const twoColours = {
    kind: 'nametag',
    orders: [
      { namaAnak: 'ALI', warna: 'Red/White', bilangan: 2 },
      { namaAnak: 'SITI', warna: 'Blue/White', bilangan: 2 },
      { namaAnak: 'ABU', warna: 'Red/White', bilangan: 2 },
    ],
  }
  const asked = { items: [twoColours, stickers, customItem], delivery_method: 'selfPickup', state: '' }
  const { body } = await staffCall(shop, 'POST', '/api/v2/orders/price', asked)
  const before = await createOrder(shop, {
    items: asked.items,
    total_sen: body.data.goods_sen,
    request_id: 'to be changed',
  })
  const again = await staffCall(shop, 'GET', `/api/v2/orders/${before.body.data.id}/items`)
  expect(again.body.data).toMatchObject({
    items: [
      {
        kind: 'nametag',
        productSlug: 'iron-on-name-tag',
        orders: [{ namaAnak: 'ALI' }, { namaAnak: 'ABU' }],
      },
      { kind: 'nametag', orders: [{ namaAnak: 'SITI', warna: 'Blue/White', bilangan: 2 }] },
      { kind: 'sticker', stickerDetails: { stickerSize: '5cm', orderQuantity: 100 } },
      { kind: 'free', what: 'Laminating A4', quantity: 3, each_sen: 250 },
    ],
    left_out: [],
  })
  const anew = await staffCall(shop, 'POST', '/api/v2/orders/price', {
    ...asked,
    items: again.body.data.items,
  })
  expect(anew.body.data.goods_sen).toBe(body.data.goods_sen)
  expect((await staffCall(shop, 'GET', '/api/v2/orders/nothing-like-it/items')).status).toBe(404)
})

test('ORD-42 returns a receipt with amount, date and method in either language, and no receipt for an unpaid order', async ({
  shop,
}) => {
  const taken = await createOrder(shop, {
    items: [tagItem, customItem],
    reduction: { amount_sen: 250 },
    paid: true,
    total_sen: 2500,
    request_id: 'a receipt 1',
  })
  const of = (id: string, query = '') => staffCall(shop, 'GET', `/api/v2/orders/${id}/receipt${query}`)
  const { body: malay } = await of(taken.body.data.id)
  expect(malay.data).toMatchObject({
    language: 'ms',
    number: taken.body.data.number,
    nama: 'Encik Lim',
    items: [
      {
        product: 'Iron-On Name Tag',
        lines: expect.arrayContaining([expect.stringContaining('ALI')]),
        sen: 2000,
      },
      { product: 'Laminating A4', sen: 750 },
    ],
    discount: { code: '', sen: 250 },
    shipping_sen: 0,
    total_sen: 2500,
    paid_sen: 2500,
    paid_by: 'cash',
  })
  const { body: english } = await of(taken.body.data.id, '?language=en')
  expect(english.data.language).toBe('en')
  expect(english.data.items[0].lines).not.toEqual(malay.data.items[0].lines)

  const later = await createOrder(shop, { items: [customItem], total_sen: 750, request_id: 'a receipt 2' })
  const { id } = later.body.data
  expect((await of(id)).body.code).toBe('not_paid')
  await shop.database.db.execute(sql`
    update order_events set at = at - interval '1 minute'
    where order_id = (select id from orders where public_id = ${id})`)
  const details = (await staffCall(shop, 'GET', `/api/v2/orders/${id}`)).body.data
  const move = { version: details.order.version, to: 'paid', paid_sen: 500 }
  expect((await staffCall(shop, 'POST', `/api/v2/orders/${id}/move`, move)).status).toBe(200)
  expect((await of(id)).body.data).toMatchObject({ paid_by: 'account', paid_sen: 500, total_sen: 750 })
  expect((await of('nothing-like-it')).status).toBe(404)
})

test('FIX-05 lists the name of every child in a class on a receipt, without message markup', async ({
  shop,
}) => {
  const names = Array.from({ length: 49 }, (_, at) => ({
    namaAnak: `MURID ${at + 1}`,
    warna: 'Red/White',
    bilangan: 1,
  }))
  const taken = await createOrder(shop, {
    items: [{ kind: 'nametag', orders: names }, customItem],
    paid: true,
    total_sen: 49_750,
    request_id: 'a receipt of a class',
  })
  expect(taken.status).toBe(200)
  const { body } = await staffCall(shop, 'GET', `/api/v2/orders/${taken.body.data.id}/receipt`)
  const [{ lines }] = body.data.items
  expect(lines.filter((line: string) => line.includes('MURID'))).toHaveLength(49)
  expect(lines.join('\n')).not.toMatch(/[*•…]/)
})
