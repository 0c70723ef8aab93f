import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect } from 'vitest'
import { placeStickers, stickerOrder, type PlacedStickers } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ env: { PUBLIC_URL: 'https://kedai.example' }, as: 'contributor' })

const discPng = sharp(
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><circle cx="400" cy="400" r="300" fill="#283"/></svg>',
  ),
)
  .png()
  .toBuffer()
let phones = 0
const nextPhone = () => `0139${String((phones += 1)).padStart(6, '0')}`

const pickUpDelivery = {
  delivery_method: 'selfPickup',
  address1: '',
  address2: '',
  postcode: '',
  city: '',
  state: '',
}
const postCall = (shop: SignedInApp, path: string, body: object) => shop.call('POST', path, { body })
const placeOrder = (shop: SignedInApp, phone: string, more: object = {}) =>
  placeStickers(shop, { phone, ...more })
const fetchDesigns = async (shop: SignedInApp, { number, key }: PlacedStickers) =>
  (await postCall(shop, '/api/orders/designs', { order: number, key })).body
async function placeApprovedOrder(shop: SignedInApp, phone: string): Promise<PlacedStickers> {
  const order = await placeOrder(shop, phone)
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await discPng)]), 'logo.png')
  const sent = await shop.call('POST', `/api/orders/design?order=${order.number}`, {
    body: form,
    headers: { 'x-design-key': order.key },
  })
  const [{ id: design }] = sent.body.designs
  const { quantity, size, material } = sent.body.printed
  const { status } = await postCall(shop, '/api/orders/design/approve', {
    order: order.number,
    key: order.key,
    design,
    cut: 'round',
    placement: { scale: 1.2, xMm: 3, yMm: 0 },
    seen: { quantity, size, material },
  })
  expect(status).toBe(200)
  return order
}
async function findLink(shop: SignedInApp, phone: string): Promise<string> {
  await postCall(shop, '/api/orders/mine/link', { phone })
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${phone}`} and body like '%/pesanan-saya#%'`,
  )
  return /pesanan-saya#([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? ''
}
const fetchMyDesigns = async (shop: SignedInApp, key: string) =>
  (await postCall(shop, '/api/orders/mine/designs', { key })).body.designs
const countRows = async (shop: SignedInApp, table: 'order_designs' | 'stored_files') => {
  const { rows } = await shop.database.db.execute<{ rows: number }>(
    sql`select count(*)::int as rows from ${sql.raw(table)}`,
  )
  return rows[0]?.rows
}

test('ART-27 reuses an approved design in a new order of any quantity, with its approval', async ({
  shop,
}) => {
  const phone = nextPhone()
  const first = await placeApprovedOrder(shop, phone)
  const [{ earlier, ...shown }] = await fetchMyDesigns(shop, await findLink(shop, phone))
  expect(shown).toMatchObject({ name: 'logo.png', size: { width: 60, height: 60 }, cut: 'round' })
  expect(shown.preview).not.toBeNull()
  const again = stickerOrder({ phone, earlier, requestId: 'the same press again' })
  const body = {
    ...again,
    stickerDetails: { stickerSize: '6cm', orderQuantity: 560, totalCost: undefined },
    totalAmount: undefined,
  }
  const quote = await postCall(shop, '/api/basket/price', {
    items: [{ kind: 'sticker', stickerDetails: body.stickerDetails }],
  })
  body.stickerDetails.totalCost = (quote.body.goods_sen / 100) as never
  const saved = await postCall(shop, '/api/sticker-print/save-order', body)
  expect(saved.status).toBe(200)
  expect((await postCall(shop, '/api/sticker-print/save-order', body)).body.id).toBe(saved.body.id)
  const { order } = (await shop.call('GET', `/api/sticker-print/get-order-details?id=${saved.body.id}`)).body
  const now = await fetchDesigns(shop, { id: '', number: saved.body.orderNumber, key: order.design_key })
  const before = await fetchDesigns(shop, first)
  expect(now.designs).toHaveLength(1)
  expect(now.proof).toMatchObject({ state: 'approved', quantity: 560, sticker: before.proof.sticker })
  expect(before.proof).toMatchObject({ state: 'approved', quantity: 1000 })
  expect(await fetchMyDesigns(shop, await findLink(shop, phone))).toHaveLength(1)
  const details = async () =>
    (await shop.call('GET', `/api/v2/orders/${saved.body.id}`, { token: shop.token })).body.data.order
  const { version, total_sen: paid_sen } = await details()
  await shop.call('POST', `/api/v2/orders/${saved.body.id}/move`, {
    token: shop.token,
    body: { version, to: 'paid', paid_sen },
  })
  const made = await shop.call('POST', '/api/v2/production/batches', {
    token: shop.token,
    body: {
      request_id: crypto.randomUUID(),
      orders: [{ id: saved.body.id, version: (await details()).version }],
    },
  })
  expect(made.status).toBe(200)
})

test('ART-27 inspects a reused design again and requires a new approval when the size differs', async ({
  shop,
}) => {
  const phone = nextPhone()
  await placeApprovedOrder(shop, phone)
  const [{ earlier }] = await fetchMyDesigns(shop, await findLink(shop, phone))
  const items = [
    { kind: 'sticker', stickerDetails: { stickerSize: '8cm', orderQuantity: 100 }, earlier },
    { kind: 'sticker', stickerDetails: { stickerSize: '6cm', orderQuantity: 100 }, earlier },
  ]
  const saved = await postCall(shop, '/api/basket/save-order', {
    nama: 'Siti',
    phone,
    deliveryMethod: 'selfPickup',
    items,
  })
  expect(saved.status).toBe(200)
  const { order } = (await shop.call('GET', `/api/basket/get-order-details?id=${saved.body.id}`)).body
  const now = await fetchDesigns(shop, { id: '', number: saved.body.orderNumber, key: order.design_key })
  expect(now.items).toMatchObject([
    { size: { width: 80 }, designs: 1, approval: 'waiting' },
    { size: { width: 60 }, designs: 1, approval: 'approved' },
  ])
  expect(now.designs[0].looked.contours[0].width).toBeGreaterThan(60)
})

test('ART-27 offers an approved design only to the customer who approved it', async ({ shop }) => {
  const [phone, other] = [nextPhone(), nextPhone()]
  const first = await placeApprovedOrder(shop, phone)
  await placeOrder(shop, other)
  const earlier = { order: first.number, key: first.key, item: 0 }
  expect(await fetchMyDesigns(shop, await findLink(shop, other))).toEqual([])
  expect((await postCall(shop, '/api/orders/mine/designs', { key: 'x'.repeat(32) })).status).toBe(404)
  const before = [await countRows(shop, 'order_designs'), await countRows(shop, 'stored_files')]
  const tries = [
    stickerOrder({ phone: other, earlier }),
    stickerOrder({ phone, earlier: { ...earlier, key: 'x'.repeat(43) } }),
    stickerOrder({ phone, earlier: { ...earlier, item: 1 } }),
    stickerOrder({ phone, earlier: { ...earlier, order: '9999-0001' } }),
  ]
  for (const body of tries) {
    const refused = await postCall(shop, '/api/sticker-print/save-order', body)
    expect([refused.status, refused.body.code]).toEqual([422, 'design_not_yours'])
  }
  const items = [{ kind: 'sticker', stickerDetails: { stickerSize: '6cm', orderQuantity: 100 }, earlier }]
  const basket = { nama: 'Siti', phone: other, deliveryMethod: 'selfPickup', items }
  expect((await postCall(shop, '/api/basket/save-order', basket)).body.code).toBe('design_not_yours')
  const desk = {
    nama: 'Siti',
    phone: other,
    ...pickUpDelivery,
    items,
    total_sen: 0,
    request_id: 'of another',
  }
  const atDesk = await shop.call('POST', '/api/v2/orders', { token: shop.token, body: desk })
  expect(atDesk.body.code).toBe('design_not_yours')
  expect([await countRows(shop, 'order_designs'), await countRows(shop, 'stored_files')]).toEqual(before)
})

test('ART-27 copies only approved designs to repeat orders of customers and staff', async ({ shop }) => {
  const phone = nextPhone()
  const [first, bare] = [await placeApprovedOrder(shop, phone), await placeOrder(shop, phone)]
  const key = await findLink(shop, phone)
  const again = async ({ number }: PlacedStickers) =>
    (await postCall(shop, '/api/orders/mine/again', { key, order_number: number })).body.items[0].item
  expect((await again(first)).earlier).toEqual({ order: first.number, key, item: 0 })
  expect(await again(bare)).not.toHaveProperty('earlier')
  const asked = await shop.call('GET', `/api/v2/orders/${first.id}/items`, { token: shop.token })
  const { items } = asked.body.data
  expect(items[0].earlier.order).toBe(first.number)
  const priced = await shop.call('POST', '/api/v2/orders/price', {
    token: shop.token,
    body: { items, delivery_method: 'selfPickup', state: '' },
  })
  const taken = await shop.call('POST', '/api/v2/orders', {
    token: shop.token,
    body: {
      nama: 'Siti',
      phone,
      ...pickUpDelivery,
      items,
      total_sen: priced.body.data.goods_sen,
      request_id: `at the desk ${phone}`,
    },
  })
  expect(taken.status).toBe(200)
  const details = await shop.call('GET', `/api/v2/orders/${taken.body.data.id}`, { token: shop.token })
  expect(details.body.data.order).toMatchObject({ approval: 'approved', design_missing: false })
})

test('ART-27 deletes all copies of a design when its customer is erased', async ({ shop }) => {
  const phone = nextPhone()
  const first = await placeApprovedOrder(shop, phone)
  const key = await findLink(shop, phone)
  const [{ earlier }] = await fetchMyDesigns(shop, key)
  await placeOrder(shop, phone, { earlier })
  // Completes all orders, because a customer with unfinished orders can't be erased.
  await shop.database.db.execute(sql`update orders set stage = 'handed_over' where phone = ${`6${phone}`}`)
  const before = await countRows(shop, 'order_designs')
  await shop.addUser('administrator')
  const administrator = await shop.signIn('administrator')
  const forgotten = await shop.call('POST', `/api/v2/people/6${phone}/erase`, {
    token: administrator,
    body: {},
  })
  expect(forgotten.status).toBe(200)
  expect(await countRows(shop, 'order_designs')).toBe((before ?? 0) - 2)
  expect((await postCall(shop, '/api/orders/mine/designs', { key })).status).toBe(404)
  const refused = await postCall(shop, '/api/sticker-print/save-order', stickerOrder({ phone, earlier }))
  expect(refused.body.code).toBe('design_not_yours')
  expect(first.number).toBe(earlier.order)
})
