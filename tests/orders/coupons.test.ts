import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const staffCall = (
  shop: SignedInApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => shop.call(method, path, { token: shop.token, body })
const addCoupon = (shop: SignedInApp, coupon: object) => staffCall(shop, 'POST', '/api/v2/coupons', coupon)

const stickerItem = { kind: 'sticker', stickerDetails: { stickerSize: '6cm', orderQuantity: 1000 } }
const tagItem = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 1 }] }

const listWrongFields = async (shop: SignedInApp, coupon: object) =>
  Object.keys((await addCoupon(shop, coupon)).body.fields ?? {})

let phones = 0
function customer() {
  phones += 1
  return {
    nama: 'Siti Aminah',
    phone: `0138${String(phones).padStart(6, '0')}`,
    deliveryMethod: 'selfPickup',
  }
}
const fetchPrice = (shop: SignedInApp, items: object[], coupon: string) =>
  shop.call('POST', '/api/basket/price', { body: { items, coupon } })
const placeBasket = (shop: SignedInApp, items: object[], more: object = {}) =>
  shop.call('POST', '/api/basket/save-order', { body: { ...customer(), items, ...more } })
const fetchOrder = async (shop: SignedInApp, id: string) =>
  (await staffCall(shop, 'GET', `/api/v2/orders/${id}`)).body.data.order
const fetchUses = async (shop: SignedInApp) =>
  (await staffCall(shop, 'GET', '/api/v2/coupons/uses')).body.data

test('applies a coupon’s percentage to the price, message and order, even after staff edit quantities', async ({
  shop,
}) => {
  const { body: made } = await addCoupon(shop, { code: ' raya10 ', percent: 10, from_sen: 2000 })
  expect(made.data).toMatchObject({ code: 'RAYA10', percent: 10, amount_sen: null, from_sen: 2000 })
  const { body: priced } = await fetchPrice(shop, [stickerItem, tagItem], 'raya10')
  expect(priced).toMatchObject({
    goods_sen: 13_600,
    coupon: { code: 'RAYA10', discount_sen: 1360 },
    parcel: { goodsSen: 12_240 },
  })
  const { status, body } = await placeBasket(shop, [stickerItem, tagItem], {
    coupon: 'RAYA10',
    total_sen: 13_600,
    discount_sen: 1360,
  })
  expect(status).toBe(200)
  expect(body.whatsappMessage).toContain('Harga: RM 136.00\nDiskaun (RAYA10): −RM 13.60\n*Jumlah: RM 122.40*')
  const { order } = (await shop.call('GET', `/api/basket/get-order-details?id=${body.id}`)).body
  expect(order).toMatchObject({
    goods_sen: 13_600,
    discount: { code: 'RAYA10', sen: 1360 },
    total_sen: 12_240,
  })
  expect(await fetchUses(shop)).toContainEqual({ id: made.data.id, orders: 1, discount_sen: 1360 })

  await staffCall(shop, 'PUT', `/api/v2/coupons/${made.data.id}`, { percent: 50 })
  const found = await fetchOrder(shop, body.id)
  const edit = (quantities: number[], version: number) =>
    staffCall(shop, 'PUT', `/api/v2/orders/${body.id}`, {
      nama: found.nama,
      phone: found.phone,
      delivery_method: 'selfPickup',
      ...found.address,
      tracking: '',
      quantities,
      version,
    })
  const more = await edit([1000, 2], found.version)
  expect(more.body.data.order).toMatchObject({ discount: { sen: 1460 }, total_sen: 13_140 })
  expect(more.body.data.events[0].changes).toContainEqual({
    what: 'Discount',
    from: 'RM 13.60',
    to: 'RM 14.60',
  })
})

test('explains next to the price why a coupon does not apply, and rejects an order that uses the coupon', async ({
  shop,
}) => {
  await addCoupon(shop, { code: 'MULA', amount_sen: 500, from_sen: 5000, from_day: '2090-01-01' })
  await addCoupon(shop, { code: 'TAMAT', amount_sen: 500, from_sen: 500, to_day: '2020-01-01' })
  await addCoupon(shop, { code: 'LIMA', amount_sen: 500, from_sen: 5000 })
  const troubles = { TIADA: 'coupon_unknown', MULA: 'coupon_not_yet', TAMAT: 'coupon_over' }
  for (const [code, trouble] of Object.entries({ ...troubles, LIMA: 'coupon_too_little' })) {
    const { body } = await fetchPrice(shop, [tagItem], code)
    expect(body).toMatchObject({ goods_sen: 1000, coupon: { trouble } })
    const refused = await placeBasket(shop, [tagItem], { coupon: code })
    expect(refused).toMatchObject({ status: 409, body: { code: trouble } })
  }
  const { body } = await placeBasket(shop, [tagItem], { coupon: 'lima' })
  expect([body.error, body.params]).toEqual([
    'Kupon ini untuk barang berjumlah RM 50.00 ke atas.',
    { from: 'RM 50.00' },
  ])
  const other = await placeBasket(shop, [stickerItem], { coupon: 'LIMA', discount_sen: 400 })
  expect(other).toMatchObject({ status: 409, body: { code: 'wrong_total', details: { totalSen: 12_100 } } })
})

test('accepts a coupon once per phone number, and again after the order is cancelled', async ({ shop }) => {
  await addCoupon(shop, { code: 'SEKALI', percent: 5, most_per_phone: 1 })
  const who = customer()
  const first = await placeBasket(shop, [tagItem], { ...who, coupon: 'SEKALI' })
  expect(first.status).toBe(200)
  const again = { ...who, phone: `+6${who.phone}`, coupon: 'SEKALI' }
  expect(await placeBasket(shop, [tagItem], again)).toMatchObject({
    status: 409,
    body: { code: 'coupon_used' },
  })
  const { version } = await fetchOrder(shop, first.body.id)
  await staffCall(shop, 'POST', `/api/v2/orders/${first.body.id}/move`, {
    to: 'cancelled',
    note: '',
    version,
  })
  expect((await placeBasket(shop, [tagItem], again)).status).toBe(200)
})

test('stores only one of 50 concurrent orders for the last use of a coupon', async ({ shop }) => {
  const { body: made } = await addCoupon(shop, { code: 'TERAKHIR', percent: 20, most_orders: 1 })
  const placed = await Promise.all(
    Array.from({ length: 50 }, () => placeBasket(shop, [tagItem], { coupon: 'TERAKHIR', discount_sen: 200 })),
  )
  const codes = placed.map(({ status, body }) => (status === 200 ? 'ordered' : body.code))
  expect(codes.filter((code) => code === 'ordered')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['ordered', 'coupon_used_up']))
  expect(await fetchUses(shop)).toContainEqual({ id: made.data.id, orders: 1, discount_sen: 200 })
  expect((await fetchPrice(shop, [tagItem], 'TERAKHIR')).body.coupon.trouble).toBe('coupon_used_up')
  await addCoupon(shop, { code: 'SATU', percent: 20, most_orders: 1 })
  const body = { ...customer(), items: [tagItem], coupon: 'SATU', requestId: 'one-coupon-1' }
  const [one, same] = await Promise.all(
    [1, 2].map(() => shop.call('POST', '/api/basket/save-order', { body })),
  )
  expect([one?.status, same?.body.id]).toEqual([200, one?.body.id])
})

test('re-checks the coupon limit when cancelled orders are reopened, even concurrently', async ({ shop }) => {
  const { body: made } = await addCoupon(shop, { code: 'BALIK', percent: 10, most_orders: 1 })
  const step = async (id: string, path: string, body: object) => {
    const { version } = await fetchOrder(shop, id)
    return staffCall(shop, 'POST', `/api/v2/orders/${id}/${path}`, { version, ...body })
  }
  const cancelled = async () => {
    const { id } = (await placeBasket(shop, [tagItem], { coupon: 'BALIK', discount_sen: 100 })).body
    const move = await step(id, 'move', { to: 'cancelled' })
    return { id, move: move.body.data.can_undo }
  }
  const [one, other] = [await cancelled(), await cancelled()]
  const undo = ({ id, move }: typeof one) => step(id, 'undo', { move })
  const both = await Promise.all([undo(one), undo(other)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'coupon_used_up',
    error: expect.stringContaining('Coupon BALIK was used up after this order was cancelled'),
  })
  expect(await fetchUses(shop)).toContainEqual({ id: made.data.id, orders: 1, discount_sen: 100 })

  const [back, left] = both[0]?.status === 200 ? [one, other] : [other, one]
  expect((await step(left.id, 'move', { to: 'new' })).body.code).toBe('coupon_used_up')
  const many = [{ id: left.id, version: (await fetchOrder(shop, left.id)).version, move: left.move }]
  const { stayed } = (await staffCall(shop, 'POST', '/api/v2/orders/undo-many', { moves: many })).body
    .data ?? {
    stayed: [],
  }
  expect(stayed).toMatchObject([{ id: left.id, why: expect.stringContaining('Coupon BALIK') }])
  expect((await fetchOrder(shop, left.id)).stage).toBe('cancelled')
  await step(back.id, 'move', { to: 'cancelled' })
  expect((await undo(left)).status).toBe(200)
  await staffCall(shop, 'PUT', `/api/v2/coupons/${made.data.id}`, { most_orders: null })
  expect((await step(back.id, 'move', { to: 'new' })).status).toBe(200)
})

test('refuses to reopen a cancelled order when the customer has used the coupon again', async ({ shop }) => {
  await addCoupon(shop, { code: 'SEORANG', percent: 5, most_per_phone: 1 })
  const who = { ...customer(), coupon: 'SEORANG' }
  const first = await placeBasket(shop, [tagItem], who)
  const { version } = await fetchOrder(shop, first.body.id)
  const { data } = (
    await staffCall(shop, 'POST', `/api/v2/orders/${first.body.id}/move`, { to: 'cancelled', version })
  ).body
  expect((await placeBasket(shop, [tagItem], who)).status).toBe(200)
  const undone = await staffCall(shop, 'POST', `/api/v2/orders/${first.body.id}/undo`, {
    version: data.order.version,
    move: data.can_undo,
  })
  expect(undone.body).toMatchObject({ code: 'coupon_used', error: expect.stringContaining('SEORANG') })
})

test('requires that a coupon has a percentage or an amount, valid dates, and a code with a letter', async ({
  shop,
}) => {
  expect(await listWrongFields(shop, { code: '12345', percent: 10 })).toEqual(['code'])
  expect(await listWrongFields(shop, { code: 'A', percent: 10 })).toEqual(['code'])
  expect(await listWrongFields(shop, { code: 'KOSONG' })).toEqual(['percent'])
  expect(await listWrongFields(shop, { code: 'DUA', percent: 10, amount_sen: 100, from_sen: 100 })).toEqual([
    'amount_sen',
  ])
  expect(await listWrongFields(shop, { code: 'BESAR', amount_sen: 1000, from_sen: 500 })).toEqual([
    'from_sen',
  ])
  expect(await listWrongFields(shop, { code: 'LEBIH', percent: 101 })).toEqual(['percent'])
  expect(
    await listWrongFields(shop, { code: 'HARI', percent: 10, from_day: '2026-12-02', to_day: '2026-12-01' }),
  ).toEqual(['to_day'])
})

test('applies a coupon or a discount amount to orders placed by staff, but not to repeat orders', async ({
  shop,
}) => {
  await addCoupon(shop, { code: 'KAUNTER', percent: 10 })
  const asked = { items: [tagItem], delivery_method: 'selfPickup', state: '' }
  const deskPrice = (reduction: object) =>
    staffCall(shop, 'POST', '/api/v2/orders/price', { ...asked, reduction })
  expect((await deskPrice({ coupon: 'kaunter' })).body.data).toMatchObject({ discount_sen: 100 })
  expect((await deskPrice({ amount_sen: 250 })).body.data).toMatchObject({ discount_sen: 250 })
  expect((await deskPrice({ amount_sen: 99_999 })).body.data).toMatchObject({ discount_sen: 1000 })
  expect((await deskPrice({ coupon: 'TIADA' })).body.data).toMatchObject({
    discount_sen: 0,
    coupon_error: 'There is no coupon with this code.',
  })
  const { nama, phone } = customer()
  const address = { address1: '', address2: '', postcode: '', city: '', state: '' }
  const taken = await staffCall(shop, 'POST', '/api/v2/orders', {
    nama,
    phone,
    delivery_method: 'selfPickup',
    ...address,
    items: [tagItem],
    reduction: { amount_sen: 250 },
    paid: true,
    total_sen: 750,
    request_id: 'discount at the desk',
  })
  expect(taken.status).toBe(200)
  const order = await fetchOrder(shop, taken.body.data.id)
  expect(order).toMatchObject({ discount: { code: '', sen: 250 }, total_sen: 750, paid_sen: 750 })
  const again = await staffCall(shop, 'POST', `/api/v2/orders/${order.id}/reorder`, {
    request_id: 'again without it',
  })
  expect((await fetchOrder(shop, again.body.data.id)).total_sen).toBe(1000)
})

test('FIX-09 marks an order of RM 0.00 as paid when it is placed, and requests no payment', async ({
  shop,
}) => {
  await addCoupon(shop, { code: 'PERCUMA', percent: 100, from_sen: 0 })
  const placed = await placeBasket(shop, [tagItem], {
    coupon: 'PERCUMA',
    total_sen: 1000,
    discount_sen: 1000,
  })
  expect(placed.status).toBe(200)
  expect(placed.body.whatsappMessage).toContain('Tiada bayaran diperlukan.')
  expect(placed.body.whatsappMessage).not.toMatch(/Sila bayar|resit|RM 0.00 ke/)
  expect(placed.body.whatsappMedia).toBeNull()
  expect(await fetchOrder(shop, placed.body.id)).toMatchObject({ stage: 'paid', total_sen: 0, paid_sen: 0 })
  const moved = await staffCall(shop, 'POST', `/api/v2/orders/${placed.body.id}/move`, {
    to: 'in_production',
    version: 1,
  })
  expect(moved.status).toBe(200)
})

test('FIX-09 marks a quote of RM 0.00 as paid when it is accepted', async ({ shop }) => {
  const { nama, phone } = customer()
  const taken = await staffCall(shop, 'POST', '/api/v2/orders', {
    nama,
    phone,
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Contoh', quantity: 1, each_sen: 0 }],
    total_sen: 0,
    quote: { valid_until: '2090-01-01', note: '' },
    request_id: 'request-of-nothing-to-pay',
  })
  const { id } = taken.body.data
  expect(await fetchOrder(shop, id)).toMatchObject({ stage: 'quoted' })
  await staffCall(shop, 'POST', `/api/v2/orders/${id}/move`, { to: 'new', version: 1 })
  expect(await fetchOrder(shop, id)).toMatchObject({ stage: 'paid', paid_sen: 0 })
})
