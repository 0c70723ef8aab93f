import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { fallbackTiers } from '#core/pricing/price-tiers.ts'
import { getShopDay } from '#core/shared/shop-time.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { createTestApp, appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
let deal: number

const day = 86_400_000
const dayFromNow = (days: number) => getShopDay(new Date(Date.now() + days * day))
const callAsStaff = (
  shop: SignedInApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => shop.call(method, path, { token: shop.token, ...(body && { body }) })

const stockTiers = fallbackTiers.map(({ sheets, price }) => ({ sheets, price_sen: price }))

interface Today {
  id: number
  product: string
  quantity: number
  price_sen: number
  usual_sen: number
  until: string
}
const getToday = async (shop: SignedInApp): Promise<Today[]> =>
  (await shop.call('GET', '/api/deals')).body.data

// Without the deal, 500 stickers of 5 cm cost 12 sheets × RM 3.80 = RM 45.60.
test.beforeEach(async ({ shop }) => {
  for (const { id } of (await callAsStaff(shop, 'GET', '/api/v2/catalog')).body.data.deals)
    await callAsStaff(shop, 'DELETE', `/api/v2/deals/${id}`)
  const made = await callAsStaff(shop, 'POST', '/api/v2/deals', {
    product_id: 7,
    size_mm: 50,
    quantity: 500,
    price_sen: 3990,
    from_day: dayFromNow(-1),
    to_day: dayFromNow(2),
  })
  deal = made.body.data.id
})

const order = (given: { quantity?: number; total?: number; size?: string; deal?: unknown } = {}) => ({
  ...stickerOrder({
    stickerDetails: {
      stickerSize: given.size ?? '5cm',
      orderQuantity: given.quantity ?? 500,
      totalCost: given.total ?? 39.9,
    },
  }),
  phone: '0137770001',
  deal: 'deal' in given ? given.deal : deal,
})
const placeOrder = (shop: SignedInApp, body: object, path = '/api/products/ppsticker/save-order') =>
  callAsStaff(shop, 'POST', path, body)

test('FIX-03 shows a sample deal at its regular price on the home page of a new shop', async () => {
  const fresh = await createTestApp()
  try {
    expect((await fresh.call('GET', '/api/deals')).body.data).toEqual([])
    const shown = async () => (await fresh.call('GET', '/api/deals?samples=true')).body.data as Today[]
    const [only, ...others] = await shown()
    expect(others).toEqual([])
    expect(only?.price_sen).toBe(only?.usual_sen)
    expect(only?.until).toBe(dayFromNow(0))
    const forged = { ...order(), deal: only?.id ?? 0 }
    expect((await fresh.call('POST', '/api/products/ppsticker/save-order', { body: forged })).body.code).toBe(
      'deal_over',
    )
    const owner = await fresh.signIn()
    for (const list of ['sticker', 'ppsticker'])
      await fresh.call('PUT', `/api/v2/price-lists/${list}`, {
        token: owner,
        body: { tiers: [{ sheets: 1, price_sen: 1200 }] },
      })
    const [dearer] = await shown()
    expect(dearer?.usual_sen).toBeGreaterThan(only?.usual_sen ?? 0)
    expect(dearer?.price_sen).toBe(dearer?.usual_sen)
    await fresh.call('PUT', '/api/v2/price-lists/sticker', { token: owner, body: { tiers: stockTiers } })
    const quote = '/api/quotes/total?product=mirrorcoat-sticker&size_mm=60&quantity=1000'
    expect((await fresh.call('GET', quote)).body.total_sen).toBe(12_600)
  } finally {
    await fresh.close()
  }
})

test('ORD-12 charges the displayed deal price and shows the discount in order, message and admin', async ({
  shop,
}) => {
  expect(await getToday(shop)).toMatchObject([
    { id: deal, product: 'pp-sticker', price_sen: 3990, usual_sen: 4560, until: dayFromNow(2) },
  ])
  const placed = await placeOrder(shop, order())
  expect([placed.status, placed.body.code]).toEqual([200, undefined])
  expect(placed.body.whatsappMessage).toContain('Harga tawaran: RM 39.90 (harga biasa RM 45.60)')
  expect(placed.body.whatsappMessage).toContain('*Jumlah: RM 39.90*')
  const reduction = { price_sen: 3990, usual_sen: 4560 }
  const seen = await shop.call('GET', `/api/products/ppsticker/get-order-details?id=${placed.body.id}`)
  expect(seen.body.order).toMatchObject({ goods_sen: 3990, goods: { deal: reduction } })
  const { order: listed } = (await callAsStaff(shop, 'GET', `/api/v2/orders/${placed.body.id}`)).body.data
  expect(listed).toMatchObject({ total_sen: 3990, goods: { quantity: 500, deal: reduction } })
  expect((await placeOrder(shop, order({ deal: undefined, total: 45.6 }))).status).toBe(200)
  expect((await placeOrder(shop, order({ deal: undefined }))).body.code).toBe('wrong_total')
})

const countOrders = async (shop: SignedInApp) =>
  (await shop.database.db.execute(sql`select count(*)::int as n from orders`)).rows[0]

test('ORD-12 refuses a deal for another quantity, size, product or deal number, and returns the regular price', async ({
  shop,
}) => {
  const before = await countOrders(shop)
  const refused = async (body: object, total: number, path?: string) => {
    const answer = await placeOrder(shop, body, path)
    expect([answer.status, answer.body.code]).toEqual([409, 'deal_over'])
    expect(answer.body.error).toBe('Tawaran ini tidak lagi sah. Sila semak jumlah baharu.')
    expect(answer.body.details).toEqual({ total: total / 100, totalSen: total })
  }
  await refused(order({ quantity: 501 }), 4560)
  await refused(order({ quantity: 600 }), 5320)
  await refused(order({ size: '6cm' }), 6840)
  await refused(order({ deal: 999_999 }), 4560)
  await refused(order(), 4560, '/api/sticker-print/save-order')
  expect(await countOrders(shop)).toEqual(before)
  expect((await placeOrder(shop, order({ deal: 'abc' }))).status).toBe(400)
  expect((await placeOrder(shop, order({ deal: -1 }))).status).toBe(400)
  const agreed = await placeOrder(shop, order({ deal: 999_999, total: 45.6 }))
  expect(agreed.status).toBe(200)
  const { order: listed } = (await callAsStaff(shop, 'GET', `/api/v2/orders/${agreed.body.id}`)).body.data
  expect(listed.total_sen).toBe(4560)
  expect(listed.goods).not.toHaveProperty('deal')
})

test('ORD-12 rejects an order with a deal that has ended, has not started or has become more expensive', async ({
  shop,
}) => {
  const set = async (given: object) =>
    expect((await callAsStaff(shop, 'PUT', `/api/v2/deals/${deal}`, given)).status).toBe(200)
  await set({ to_day: dayFromNow(-1) })
  expect(await getToday(shop)).toEqual([])
  expect((await placeOrder(shop, order())).body).toMatchObject({
    code: 'deal_over',
    details: { totalSen: 4560 },
  })
  await set({ from_day: dayFromNow(1), to_day: dayFromNow(3) })
  expect(await getToday(shop)).toEqual([])
  expect((await placeOrder(shop, order())).body.code).toBe('deal_over')
  await set({ from_day: null, price_sen: 4100 })
  expect((await placeOrder(shop, order())).body).toMatchObject({
    code: 'wrong_total',
    details: { totalSen: 4100 },
  })
  expect((await placeOrder(shop, order({ total: 41 }))).status).toBe(200)
  await callAsStaff(shop, 'PUT', '/api/v2/products/7', { status: 'inactive' })
  expect(await getToday(shop)).toEqual([])
  await callAsStaff(shop, 'PUT', '/api/v2/products/7', { status: 'active' })
})

test('ORD-12 refuses a deal that is not below the regular price, and charges the regular price when an order’s quantity changes', async ({
  shop,
}) => {
  const dear = await callAsStaff(shop, 'PUT', `/api/v2/deals/${deal}`, { price_sen: 4560 })
  expect([dear.status, dear.body.fields]).toEqual([
    400,
    { price_sen: 'The deal price must be less than the regular price, RM 45.60.' },
  ])
  const days = await callAsStaff(shop, 'PUT', `/api/v2/deals/${deal}`, { from_day: dayFromNow(3) })
  expect(days.body.fields).toEqual({ to_day: 'The last day must not be before the first.' })
  const size = await callAsStaff(shop, 'PUT', `/api/v2/deals/${deal}`, { size_mm: 33 })
  expect(Object.keys(size.body.fields)).toEqual(['size_mm'])
  const tiers = [{ sheets: 1, price_sen: 100 }]
  const list = (await callAsStaff(shop, 'GET', '/api/v2/price-lists')).body.data
  const before = list.find(({ id }: { id: string }) => id === 'ppsticker')
  await callAsStaff(shop, 'PUT', '/api/v2/price-lists/ppsticker', { tiers })
  expect(await getToday(shop)).toEqual([])
  await callAsStaff(shop, 'PUT', '/api/v2/price-lists/ppsticker', { tiers: before.tiers })
  expect(await getToday(shop)).toHaveLength(1)

  const { id } = (await placeOrder(shop, order())).body
  const edit = async (quantity: number, nama: string) => {
    const { order: listed } = (await callAsStaff(shop, 'GET', `/api/v2/orders/${id}`)).body.data
    const edited = await callAsStaff(shop, 'PUT', `/api/v2/orders/${id}`, {
      version: listed.version,
      nama,
      phone: listed.phone,
      delivery_method: 'selfPickup',
      ...listed.address,
      tracking: '',
      quantities: [quantity],
    })
    return edited.body.data.order
  }
  expect(await edit(500, 'Nama Lain')).toMatchObject({
    total_sen: 3990,
    goods: { deal: { price_sen: 3990 } },
  })
  const again = await callAsStaff(shop, 'POST', `/api/v2/orders/${id}/reorder`, {
    id,
    request_id: 'once more, please',
  })
  const second = (await callAsStaff(shop, 'GET', `/api/v2/orders/${again.body.data.id}`)).body.data.order
  expect(second.total_sen).toBe(4560)
  const more = await edit(600, 'Nama Lain')
  expect(more.total_sen).toBe(5320)
  expect(more.goods).not.toHaveProperty('deal')
})

test('ORD-12 applies a deal only to its own item in a basket, and reports when the deal has ended', async ({
  shop,
}) => {
  const job = (orderQuantity: number) => ({
    kind: 'ppsticker',
    stickerDetails: { stickerSize: '5cm', orderQuantity },
    materialType: 'PP White',
    deal,
  })
  const tags = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Red/White', bilangan: 1 }] }
  const priced = await callAsStaff(shop, 'POST', '/api/basket/price', { items: [job(500), tags, job(1000)] })
  expect(priced.body.items).toMatchObject([
    { goods_sen: 3990, deal_over: false },
    { goods_sen: 1000 },
    { deal_over: true },
  ])
  const customer = { nama: 'Siti Aminah', phone: '0137770077', deliveryMethod: 'selfPickup' }
  const basket = { ...customer, items: [job(500), tags] }
  const placed = await placeOrder(shop, { ...basket, total_sen: 4990 }, '/api/basket/save-order')
  expect(placed.status).toBe(200)
  const { order } = (await callAsStaff(shop, 'GET', `/api/v2/orders/${placed.body.id}`)).body.data
  expect(order.total_sen).toBe(4990)
  expect(order.goods.items.map(({ goods }: { goods: object }) => goods)).toMatchObject([
    { kind: 'ppsticker', deal: { price_sen: 3990, usual_sen: 4560 } },
    { kind: 'nametag' },
  ])
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = '60137770077'`,
  )
  expect(rows.map(({ body }) => body).join()).toContain('Harga tawaran: RM 39.90 (harga biasa RM 45.60)')
  // The deal ends after the item was added to the basket. The basket then shows the regular price, and the server
  // accepts the order only at that price.
  await callAsStaff(shop, 'DELETE', `/api/v2/deals/${deal}`)
  const late = await placeOrder(shop, { ...basket, total_sen: 4990 }, '/api/basket/save-order')
  expect(late.status).toBe(409)
  const anew = await callAsStaff(shop, 'POST', '/api/basket/price', { items: basket.items })
  expect(anew.body).toMatchObject({ goods_sen: 5560, items: [{ deal_over: true }, { goods_sen: 1000 }] })
})

test('FIX-03 warns staff when a price list leaves a deal more than 30 % below the regular price', async ({
  shop,
}) => {
  const low = async () => (await callAsStaff(shop, 'GET', '/api/v2/deals/low')).body.data
  expect(await low()).toEqual([])
  await callAsStaff(shop, 'PUT', '/api/v2/price-lists/ppsticker', { tiers: [{ sheets: 1, price_sen: 1200 }] })
  expect(await low()).toEqual([
    { id: deal, name: 'PP Sticker', size_mm: 50, quantity: 500, price_sen: 3990, usual_sen: 14_400 },
  ])
  await callAsStaff(shop, 'PUT', '/api/v2/price-lists/ppsticker', { tiers: stockTiers })
  expect(await low()).toEqual([])
})

test('FIX-10 updates the lowest price on a card when the price list changes, unless staff entered a price', async ({
  shop,
}) => {
  const products = async () => (await callAsStaff(shop, 'GET', '/api/v2/catalog')).body.data.products
  const priceOf = async (id: number) =>
    (await products()).find((product: { id: number }) => product.id === id).price
  const all = await products()
  const one = all.find(({ flow }: { flow: string }) => flow === 'sticker')
  const other = all.find(({ flow }: { flow: string }) => flow === 'ppsticker')
  await callAsStaff(shop, 'PUT', `/api/v2/products/${one.id}`, { price: 8 })
  await callAsStaff(shop, 'PUT', `/api/v2/products/${other.id}`, { price: 9.5 })
  for (const list of ['sticker', 'ppsticker'])
    await callAsStaff(shop, 'PUT', `/api/v2/price-lists/${list}`, { tiers: [{ sheets: 1, price_sen: 1500 }] })
  expect([await priceOf(one.id), await priceOf(other.id)]).toEqual([15, 9.5])
  const shown = (await shop.call('GET', `/api/v2/products/${one.id}`)).body
  expect(JSON.stringify(shown)).toContain('"price":15')
  for (const list of ['sticker', 'ppsticker'])
    await callAsStaff(shop, 'PUT', `/api/v2/price-lists/${list}`, { tiers: stockTiers })
  expect([await priceOf(one.id), await priceOf(other.id)]).toEqual([8, 9.5])
})
