import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const tagItem = (names: string[], bilangan = 1) => ({
  kind: 'nametag',
  orders: names.map((namaAnak) => ({ namaAnak, warna: 'Red/White', bilangan })),
})
const logoItem = { kind: 'logo', orders: [{ namaSekolah: 'Tadika Contoh Ceria', bilangan: 2 }] }
const stickerItem = { kind: 'sticker', stickerDetails: { stickerSize: '6cm', orderQuantity: 1000 } }
const ppItem = {
  kind: 'ppsticker',
  stickerDetails: { stickerSize: '6cm', orderQuantity: 100 },
  materialType: 'PP White',
}
const bannerItem = (notes = '') => ({
  kind: 'described',
  productSlug: 'kain-rentang',
  job: { quantity: 1, size_mm: { width: 2000, height: 1000 } },
  notes,
})

let phones = 0
function customer() {
  phones += 1
  return {
    nama: 'Siti Aminah',
    phone: `0137${String(phones).padStart(6, '0')}`,
    deliveryMethod: 'selfPickup',
  }
}
const staffCall = (
  shop: SignedInApp,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) => shop.call(method, path, { token: shop.token, body })
const fetchPrice = (shop: SignedInApp, items: object[]) =>
  shop.call('POST', '/api/basket/price', { body: { items } })
const placeBasket = (shop: SignedInApp, items: object[], more: object = {}) =>
  shop.call('POST', '/api/basket/save-order', { body: { ...customer(), items, ...more } })
const sumItems = (list: { sen: number }[]) => list.reduce((total, { sen }) => total + sen, 0)
const fetchOrder = async (shop: SignedInApp, id: string) =>
  (await staffCall(shop, 'GET', `/api/v2/orders/${id}`)).body.data.order

test.beforeAll(async ({ shop }) => {
  const { body } = await shop.call('GET', '/api/v2/products/categories')
  await staffCall(shop, 'POST', '/api/v2/products', {
    name: 'Kain Rentang',
    category_id: body.data[0].id,
    flow: 'described',
    described: {
      pricing: { by: 'area', unit: 'm2', smallest: 0, tiers: [{ from: 1, sen: 2500 }] },
      size: { unit: 'm', least_mm: 100, most_mm: 5000 },
      options: [],
      asks: { design: true, names: false, notes: true },
    },
  })
})

test('places one order for items of every order form, with a price per item, one postage charge, one total and one message', async ({
  shop,
}) => {
  const items = [tagItem(['ALI', 'SITI'], 2), logoItem, stickerItem, ppItem, bannerItem('Untuk hari sukan')]
  const { body: priced } = await fetchPrice(shop, items)
  // Name tags cost 4 × RM 10, 1,000 stickers RM 126, and the banner of 2 m² RM 50.
  const senOf = priced.items.map(({ goods_sen }: { goods_sen: number }) => goods_sen)
  expect([senOf[0], senOf[2], senOf[4]]).toEqual([4000, 12_600, 5000])
  const goodsSen = senOf.reduce((sum: number, sen: number) => sum + sen, 0)
  expect(priced.goods_sen).toBe(goodsSen)

  const shipping = { address1: 'Jalan 1', postcode: '81100', city: 'Johor Bahru', state: 'Johor' }
  const { status, body } = await placeBasket(shop, items, {
    deliveryMethod: 'pos',
    shipping,
    total_sen: goodsSen,
    postage_sen: 800,
  })
  expect(status).toBe(200)
  expect(body.whatsappMessage).toContain('1. Iron-On Name Tag: RM 40.00')
  expect(body.whatsappMessage).toContain('5. Kain Rentang: RM 50.00')
  expect(body.whatsappMessage.match(/Kos pos/g)).toHaveLength(1)
  const { order } = (await shop.call('GET', `/api/basket/get-order-details?id=${body.id}`)).body
  expect(order).toMatchObject({ goods_sen: goodsSen, shipping_sen: 800, total_sen: goodsSen + 800 })
  expect(order.goods.items.map(({ goods }: { goods: { kind: string } }) => goods.kind)).toEqual(
    items.map(({ kind }) => kind),
  )
  expect(order.design_key).not.toBeNull()
  expect((await shop.call('GET', `/api/iron-on/get-order-details?id=${body.id}`)).status).toBe(404)
})

test('charges an item the same price in a basket as in a separate order', async ({ shop }) => {
  const all = [tagItem(['ALI']), tagItem(['MEI LING'], 3), logoItem, stickerItem, ppItem, bannerItem()]
  const alone = await Promise.all(all.map(async (item) => (await fetchPrice(shop, [item])).body.goods_sen))
  for (let some = 1; some < 2 ** all.length; some += 1) {
    const chosen = all.filter((_, at) => some & (1 << at))
    const { body } = await fetchPrice(shop, chosen)
    const together = alone.filter((_, at) => some & (1 << at)).reduce((a, b) => a + b, 0)
    expect(body.goods_sen).toBe(together)
  }
})

test('shows changed prices, removed products and expired deals before the order is placed', async ({
  shop,
}) => {
  const wrong = await placeBasket(shop, [stickerItem, bannerItem()], { total_sen: 100 })
  expect(wrong).toMatchObject({ status: 409, body: { code: 'wrong_total', details: { totalSen: 17_600 } } })
  const gone = { ...bannerItem(), productSlug: 'tiada' }
  const { body } = await fetchPrice(shop, [stickerItem, gone, { ...stickerItem, deal: 999 }])
  expect(body).toMatchObject({
    goods_sen: 25_200,
    items: [{ goods_sen: 12_600, deal_over: false }, { trouble: 'unknown_product' }, { deal_over: true }],
  })
  expect(await placeBasket(shop, [stickerItem, gone])).toMatchObject({
    status: 409,
    body: { code: 'basket_changed' },
  })
  expect(await placeBasket(shop, [])).toMatchObject({
    status: 400,
    body: { fields: { items: 'Troli anda kosong.' } },
  })
  const colour = { kind: 'nametag', orders: [{ namaAnak: 'ALI', warna: 'Ungu/Hijau', bilangan: 1 }] }
  expect((await fetchPrice(shop, [colour])).body.items).toEqual([{ trouble: 'unknown_colour' }])
})

test('returns the existing order for a repeated request', async ({ shop }) => {
  const body = { ...customer(), items: [stickerItem, logoItem], requestId: 'a basket pressed twice' }
  const [one, other] = await Promise.all([
    shop.call('POST', '/api/basket/save-order', { body }),
    shop.call('POST', '/api/basket/save-order', { body }),
  ])
  expect(one.body.orderNumber).toBe(other.body.orderNumber)
})

test('puts all printable items of an order into one batch, grouped by material, and lists the order’s other items', async ({
  shop,
}) => {
  const { body: placed } = await placeBasket(shop, [
    tagItem(['ALI', 'SITI']),
    stickerItem,
    logoItem,
    bannerItem(),
  ])
  const { version } = await fetchOrder(shop, placed.id)
  await staffCall(shop, 'POST', `/api/v2/orders/${placed.id}/move`, { version, to: 'paid' })
  const { orders } = (await staffCall(shop, 'GET', '/api/v2/production/waiting')).body.data
  const waiting = orders.find(({ id }: { id: string }) => id === placed.id)
  expect(waiting).toMatchObject({
    materials: ['DTF film', 'Sticker paper'],
    amounts: { tags: 14 },
    problems: expect.arrayContaining([
      expect.objectContaining({ what: expect.stringContaining('Kain Rentang') }),
    ]),
  })
  await staffCall(shop, 'POST', `/api/v2/orders/${placed.id}/design`, { came: true })
  const made = await staffCall(shop, 'POST', '/api/v2/production/batches', {
    orders: [{ id: placed.id, version: (await fetchOrder(shop, placed.id)).version }],
    request_id: 'a batch of a basket',
  })
  expect(made.status).toBe(200)
  const details = (await staffCall(shop, 'GET', `/api/v2/production/batches/${made.body.data.batch.id}`)).body
    .data
  expect(details.batch.materials.map(({ material }: { material: string }) => material)).toEqual([
    'DTF film',
    'Sticker paper',
  ])
  const keys = details.orders[0].pieces.map(({ key }: { key: string }) => key)
  expect(keys).toEqual([1, 2, 3, 4].map((line) => `${placed.orderNumber}/${line}`))
  // The list of orders to print omits items that need no sheet.
  const { body: alone } = await placeBasket(shop, [bannerItem(), bannerItem()])
  const { version: first } = await fetchOrder(shop, alone.id)
  await staffCall(shop, 'POST', `/api/v2/orders/${alone.id}/move`, { version: first, to: 'paid' })
  expect(JSON.stringify((await staffCall(shop, 'GET', '/api/v2/production/waiting')).body)).not.toContain(
    alone.orderNumber,
  )
})

test('lets staff change the quantities of an order, repeat the order, and find the order by any of its products', async ({
  shop,
}) => {
  const { body: placed } = await placeBasket(shop, [tagItem(['ALI', 'SITI']), stickerItem, bannerItem()])
  const { version, nama, phone, delivery_method } = await fetchOrder(shop, placed.id)
  const address = { tracking: '', address1: '', address2: '', postcode: '', city: '', state: '' }
  const quantities = [1, 3, 1000, 2]
  const edited = await staffCall(shop, 'PUT', `/api/v2/orders/${placed.id}`, {
    version,
    nama,
    phone,
    delivery_method,
    quantities,
    ...address,
  })
  expect(edited.body.data.order).toMatchObject({ total_sen: 4000 + 12_600 + 10_000 })
  const again = await staffCall(shop, 'POST', `/api/v2/orders/${placed.id}/reorder`, {
    request_id: 'basket once more',
  })
  expect((await fetchOrder(shop, again.body.data.id)).total_sen).toBe(26_600)

  const products = (await shop.call('GET', '/api/v2/products?limit=100')).body.data
  const product = products.find(({ slug }: { slug: string }) => slug === 'kain-rentang')
  const found = (await staffCall(shop, 'GET', `/api/v2/orders?product=${product.id}`)).body.data.orders
  expect(found.map(({ id }: { id: string }) => id)).toContain(placed.id)
  const paid = (await fetchOrder(shop, placed.id)).version
  await staffCall(shop, 'POST', `/api/v2/orders/${placed.id}/move`, { version: paid, to: 'paid' })
  const { products: sold, weeks } = (await staffCall(shop, 'GET', '/api/v2/orders/sales')).body.data
  expect(sumItems(sold)).toBe(sumItems(weeks))
  expect(sold.find(({ name }: { name: string }) => name === 'Kain Rentang').sen).toBeGreaterThanOrEqual(
    10_000,
  )
  const gone = await staffCall(shop, 'DELETE', `/api/v2/products/${product.id}`, { version: product.version })
  expect(gone.status).not.toBe(200)
})

test('D-07 erasing a customer deletes the tag names and item notes in the customer’s basket orders', async ({
  shop,
}) => {
  const who = customer()
  const items = [tagItem(['ZULAIKHA CONTOH']), bannerItem('Untuk Zulaikha')]
  const { body: placed } = await shop.call('POST', '/api/basket/save-order', { body: { ...who, items } })
  let version = (await fetchOrder(shop, placed.id)).version
  for (const to of ['paid', 'in_production', 'ready', 'handed_over'])
    version = (await staffCall(shop, 'POST', `/api/v2/orders/${placed.id}/move`, { version, to })).body.data
      .order.version
  const phone = `6${who.phone}`
  const person = (await staffCall(shop, 'GET', `/api/v2/people/${phone}`)).body
  expect(JSON.stringify(person)).toContain('ZULAIKHA')
  const erased = await staffCall(shop, 'POST', `/api/v2/people/${phone}/erase`, {})
  expect([erased.status, erased.body.code]).toEqual([200, undefined])
  const after = JSON.stringify((await staffCall(shop, 'GET', `/api/v2/orders/${placed.id}`)).body)
  expect(after).not.toMatch(/zulaikha/i)
  expect(after).toContain('Kain Rentang')
})

test('accepts an order of a thousand items, and states in the message how many items the message omits', async ({
  shop,
}) => {
  const items = Array.from({ length: 1000 }, (_, at) =>
    at % 2 ? stickerItem : tagItem([`ANAK ${String.fromCodePoint(65 + (at % 26))}`]),
  )
  const { body: priced } = await fetchPrice(shop, items)
  expect(priced.goods_sen).toBe(500 * 12_600 + 500 * 1000)
  const { status, body } = await placeBasket(shop, items, { total_sen: priced.goods_sen })
  expect(status).toBe(200)
  expect(body.whatsappMessage.length).toBeLessThanOrEqual(4096)
  expect(body.whatsappMessage).toMatch(/… dan \d+ barang lagi/)
  expect(await placeBasket(shop, [...items, stickerItem])).toMatchObject({ status: 400 })
})

test('rejects an order whose total is too large, from customers and from staff', async ({ shop }) => {
  const { body } = await shop.call('GET', '/api/v2/products/categories')
  const made = await staffCall(shop, 'POST', '/api/v2/products', {
    name: 'Mahal',
    category_id: body.data[0].id,
    flow: 'described',
    described: {
      pricing: { by: 'piece', tiers: [{ from: 1, sen: 10_000_000 }] },
      options: [],
      asks: { design: false, names: false, notes: false },
    },
  })
  expect(made.status).toBe(200)
  const dear = { kind: 'described', productSlug: 'mahal', job: { quantity: 100 } }
  const answer = await placeBasket(shop, [dear, dear, dear])
  expect([answer.status, answer.body.code]).toEqual([422, 'too_much'])
  expect((await placeBasket(shop, [dear])).status).toBe(200)
  const at = await staffCall(shop, 'POST', '/api/v2/orders', {
    nama: 'Siti',
    phone: '0137999999',
    delivery_method: 'selfPickup',
    address1: '',
    address2: '',
    postcode: '',
    city: '',
    state: '',
    items: [{ kind: 'free', what: 'Kerja', quantity: 1_000_000, each_sen: 3000 }],
    reduction: { amount_sen: 2_000_000_000 },
    total_sen: 1_000_000_000,
    request_id: 'more than it can hold',
  })
  expect([at.status, at.body.code]).toEqual([422, 'too_much'])
})
