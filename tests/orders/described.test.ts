import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const mugDescription = {
  pricing: {
    by: 'piece',
    tiers: [
      { from: 1, sen: 1800 },
      { from: 12, sen: 1500 },
    ],
  },
  options: [
    {
      code: 'warna',
      name: { ms: 'Warna', en: 'Colour' },
      choices: [
        { code: 'putih', name: { ms: 'Putih', en: 'White' } },
        { code: 'hitam', name: { ms: 'Hitam', en: 'Black' }, effect: { by: 'piece', sen: 200 } },
      ],
    },
  ],
  asks: { design: true, names: true, notes: true },
  rush: { per_mille: 250, sen: 0 },
}
const stampDescription = {
  pricing: { by: 'fixed', sen: 3500 },
  options: [],
  most: 1,
  asks: { design: false, names: false, notes: true },
}

async function categoryId(shop: SignedInApp): Promise<number> {
  const { body } = await shop.call('GET', '/api/v2/products/categories')
  return body.data[0].id
}

async function addProduct(shop: SignedInApp, title: string, described: object | null, more: object = {}) {
  return shop.call('POST', '/api/v2/products', {
    token: shop.token,
    body: { name: title, category_id: await categoryId(shop), flow: 'described', described, ...more },
  })
}

const customer = { nama: 'Siti', phone: '0123456789', deliveryMethod: 'selfPickup' }
const placeOrder = (shop: SignedInApp, body: object) =>
  shop.call('POST', '/api/products/save-order', { body: { ...customer, ...body } })
const fetchQuote = (shop: SignedInApp, product: string, job: object, language = 'ms') =>
  shop.call('POST', '/api/quotes/described', { body: { product, job, language } })
const fetchOrders = async (shop: SignedInApp) =>
  (await shop.call('GET', '/api/v2/orders', { token: shop.token })).body.data.orders

test('charges the price that was shown for a custom product', async ({ shop }) => {
  expect((await addProduct(shop, 'Mug', mugDescription)).status).toBe(200)
  const { body: shown } = await shop.call('GET', '/api/products/described?product=mug&language=en')
  expect(shown.data).toMatchObject({
    name: 'Mug',
    options: [{ name: 'Colour', choices: [{ name: 'White' }, { name: 'Black' }] }],
    asks: { names: true },
    rush: true,
  })
  expect(JSON.stringify(shown)).not.toMatch(/1500|1800/)

  const job = { choices: { warna: 'hitam' }, quantity: 12, rush: true }
  const { body: quoted } = await fetchQuote(shop, 'mug', job)
  // 12 × RM 15.00 + 12 × RM 2.00 = RM 204.00. The rush surcharge of 25 % makes it RM 255.00.
  expect(quoted).toEqual({
    total_sen: 25_500,
    quantity: 12,
    lines: [
      { what: 'goods', quantity: 12, each_sen: 1500, sen: 18_000 },
      { what: 'option', option: 'warna', choice: 'hitam', per_mille: null, quantity: 12, sen: 2400 },
      { what: 'rush', per_mille: 250, sen: 5100 },
    ],
  })
  const names = Array.from({ length: 12 }, (_, at) => `Anak ${at + 1}`)
  const placed = await placeOrder(shop, {
    productSlug: 'mug',
    job,
    names,
    notes: 'Tulisan besar',
    total_sen: 25_500,
  })
  expect(placed.status).toBe(200)
  expect(placed.body.whatsappMessage).toContain('Warna: Hitam')
  expect(placed.body.whatsappMessage).toContain('12. Anak 12')
  expect(placed.body.whatsappMessage).toContain('RM 255.00')
  const { body: found } = await shop.call('GET', `/api/products/get-order-details?id=${placed.body.id}`)
  expect(found.order).toMatchObject({ total_sen: 25_500, goods: { kind: 'described', quantity: 12, names } })
  const [listed] = await fetchOrders(shop)
  expect(listed).toMatchObject({
    goods: { kind: 'described', product: 'Mug' },
    design_missing: true,
    made: ['hand'],
  })
})

test('rejects a wrong total, returns the right total, and places no order', async ({ shop }) => {
  const before = (await fetchOrders(shop)).length
  const job = { choices: {}, quantity: 2 }
  const refused = await placeOrder(shop, {
    productSlug: 'mug',
    job,
    names: ['Aisyah', 'Badrul'],
    total_sen: 100,
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_total', details: { totalSen: 3600 } } })
  expect((await fetchOrders(shop)).length).toBe(before)
})

test('rejects options that can’t be produced and says why, and rejects an order that lacks required names', async ({
  shop,
}) => {
  expect((await fetchQuote(shop, 'mug', { quantity: 0 })).body).toMatchObject({
    code: 'cannot_be_made',
    details: { trouble: 'quantity_out_of_range', params: { least: 1, most: 10_000 } },
  })
  expect(
    (await fetchQuote(shop, 'mug', { quantity: 1, choices: { warna: 'ungu' } })).body.details.trouble,
  ).toBe('unknown_choice')
  expect((await fetchQuote(shop, 'tiada', { quantity: 1 })).status).toBe(404)
  expect((await placeOrder(shop, { productSlug: 'mug', job: { quantity: 1 } })).body.code).toBe(
    'names_needed',
  )
})

test('rejects products without custom options, and names the field of price tiers that do not start at 1', async ({
  shop,
}) => {
  expect((await addProduct(shop, 'Kosong', null)).body).toMatchObject({ code: 'not_described' })
  const wrong = { ...mugDescription, pricing: { by: 'piece', tiers: [{ from: 2, sen: 1 }] } }
  expect((await addProduct(shop, 'Salah', wrong)).body.fields).toEqual({
    'described.pricing.tiers': 'The first price tier must start at 1.',
  })
})

test('records changed options in the history and leaves existing orders unchanged', async ({ shop }) => {
  const { body: added } = await addProduct(shop, 'Cop getah', stampDescription)
  const { id, version } = added.data
  const placed = await placeOrder(shop, { productSlug: 'cop-getah', job: { quantity: 1 }, total_sen: 3500 })
  expect(placed.status).toBe(200)
  const changed = await shop.call('PUT', `/api/v2/products/${id}`, {
    token: shop.token,
    body: { version, described: { ...stampDescription, pricing: { by: 'fixed', sen: 4000 } } },
  })
  expect(changed.body.data.version).toBe(version + 1)
  const { body: history } = await shop.call('GET', `/api/v2/catalog/products/${id}/history`, {
    token: shop.token,
  })
  expect(JSON.stringify(history)).toContain('RM 35.00')
  expect(JSON.stringify(history)).toContain('RM 40.00')
  const { body: found } = await shop.call('GET', `/api/products/get-order-details?id=${placed.body.id}`)
  expect(found.order.total_sen).toBe(3500)
  expect(
    (await placeOrder(shop, { productSlug: 'cop-getah', job: { quantity: 1 }, total_sen: 3500 })).body,
  ).toMatchObject({
    code: 'wrong_total',
    details: { totalSen: 4000 },
  })
})

test('lets staff change the quantity of an item without names, and repeat the order at today’s price', async ({
  shop,
}) => {
  await addProduct(shop, 'Bunting', {
    pricing: { by: 'area', unit: 'm2', smallest: 0, tiers: [{ from: 1, sen: 2000 }] },
    size: { unit: 'm', least_mm: 100, most_mm: 5000 },
    options: [],
    asks: { design: true, names: false, notes: false },
  })
  const job = { quantity: 2, size_mm: { width: 1000, height: 500 } }
  const { body: placed } = await placeOrder(shop, { productSlug: 'bunting', job, total_sen: 2000 })
  const listed = (await fetchOrders(shop)).find(({ id }: { id: string }) => id === placed.id)
  const { delivery_method, nama, phone, version } = listed
  const edited = await shop.call('PUT', `/api/v2/orders/${placed.id}`, {
    token: shop.token,
    body: {
      version,
      nama,
      phone,
      delivery_method,
      quantities: [5],
      tracking: '',
      address1: '',
      address2: '',
      postcode: '',
      city: '',
      state: '',
    },
  })
  expect(edited.body.data.order).toMatchObject({ total_sen: 5000, goods: { quantity: 5 } })
  const again = await shop.call('POST', `/api/v2/orders/${placed.id}/reorder`, {
    token: shop.token,
    body: { request_id: 'bunting-once-more' },
  })
  expect(again.status).toBe(200)
  // The product is handmade, so the order is on no list of orders to print.
  for (const list of ['day', 'waiting']) {
    const { status, body } = await shop.call('GET', `/api/v2/production/${list}`, { token: shop.token })
    expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining(placed.orderNumber)])
  }
})

test('lets staff correct names on pieces until production starts, and records the correction in the history', async ({
  shop,
}) => {
  await addProduct(shop, 'Cawan Ejaan', { ...mugDescription, rush: null })
  const phone = '60125550077'
  const { body: placed } = await placeOrder(shop, {
    phone,
    productSlug: 'cawan-ejaan',
    job: { quantity: 0, choices: { warna: 'hitam' } },
    names: ['Aisyah', 'Badurl'],
  })
  const held = async () =>
    (await shop.call('GET', `/api/v2/people/${phone}`, { token: shop.token })).body.data.orders[0]
  const rename = (name: string, row = 1) =>
    shop.call('PUT', `/api/v2/people/${phone}`, {
      token: shop.token,
      body: { piece_names: [{ order: placed.id, row, name }] },
    })
  expect(await held()).toMatchObject({ tags: null, piece_names: ['Aisyah', 'Badurl'] })
  expect((await rename(' ')).body.fields).toHaveProperty('piece_names.0.name')
  expect((await rename('Badrul', 2)).body.code).toBe('tags_fixed')
  expect((await rename('Badrul')).body.data).toMatchObject({ orders: 1 })
  expect((await held()).piece_names).toEqual(['Aisyah', 'Badrul'])
  const detail = async () =>
    (await shop.call('GET', `/api/v2/orders/${placed.id}`, { token: shop.token })).body.data
  const { order, events } = await detail()
  expect(events[0].changes).toEqual([{ what: 'Names on pieces', from: 'Badurl', to: 'Badrul' }])
  let { version } = order
  for (const to of ['paid', 'in_production']) {
    const answer = await shop.call('POST', `/api/v2/orders/${placed.id}/move`, {
      token: shop.token,
      body: { version, to },
    })
    expect(answer.status).toBe(200)
    version = (await detail()).order.version
  }
  expect((await held()).piece_names).toBeNull()
  const late = await rename('Badru')
  expect([late.status, late.body.code]).toEqual([409, 'tags_fixed'])
})

test('shows the chosen options of a tracked order in both languages', async ({ shop }) => {
  await addProduct(shop, 'Cawan Jejak', { ...mugDescription, rush: null })
  const { body: placed } = await placeOrder(shop, {
    productSlug: 'cawan-jejak',
    job: { quantity: 0, choices: { warna: 'hitam' } },
    names: ['Aisyah'],
  })
  const { body } = await shop.call('POST', '/api/orders/follow', {
    body: { number: placed.orderNumber, phone: '0123456789' },
  })
  expect(JSON.stringify(body)).toContain(
    JSON.stringify([
      { option: { ms: 'Warna', en: 'Colour' }, choice: { ms: 'Hitam', en: 'Black' }, quantity: 1 },
    ]),
  )
  expect(JSON.stringify(body)).not.toContain('Aisyah')
})

test('PROD-07 calculates postage by the weight of the pieces or by the number of sheets', async ({
  shop,
}) => {
  await addProduct(shop, 'Mug Pos', {
    ...stampDescription,
    pricing: { by: 'piece', tiers: [{ from: 1, sen: 1800 }] },
    most: 100,
    weight_g: 350,
  })
  await addProduct(shop, 'Pelekat Pos', {
    pricing: { by: 'sheet', tiers: [{ from: 1, sen: 400 }] },
    size: { unit: 'mm', least_mm: 10, most_mm: 200 },
    options: [],
    asks: { design: false, names: false, notes: false },
    made: 'sheet',
  })
  const admin = await shop.signIn()
  const { body } = await shop.call('GET', '/api/v2/postage')
  const states = Object.fromEntries(
    Object.keys(body.data.states).map((state) => [state, { fee_sen: 800, more_sen: 200 }]),
  )
  const by_weight = { included_g: 1000, step_g: 500, packing_g: 50, sheet_g: 25, tag_set_g: 10, logo_g: 5 }
  const rules = { states, by_weight, free_from_sen: null, version: body.data.version }
  expect((await shop.call('PUT', '/api/v2/postage', { token: admin, body: rules })).status).toBe(200)

  const posted = async (productSlug: string, job: object) => {
    const shipping = { address1: '1 Jalan Satu', postcode: '80000', city: 'Johor Bahru', state: 'Johor' }
    const order = { productSlug, job, deliveryMethod: 'pos', shipping }
    // Staff place the order, because they have no rate limit.
    const body = { ...customer, ...order }
    const placed = await shop.call('POST', '/api/products/save-order', { token: shop.token, body })
    expect([placed.status, placed.body.error]).toEqual([200, undefined])
    const { body: found } = await shop.call('GET', `/api/products/get-order-details?id=${placed.body.id}`)
    return found.order.shipping_sen
  }
  const mugs = { choices: {}, quantity: 6 }
  expect((await fetchQuote(shop, 'mug-pos', mugs)).body.weight_g).toBe(2100)
  // Packaging of 50 g and mugs of 2,100 g exceed the included weight by 1,150 g, which costs three steps.
  expect(await posted('mug-pos', mugs)).toBe(1400)
  const stickers = { choices: {}, quantity: 4500, size_mm: { width: 50, height: 50 } }
  const { body: quoted } = await fetchQuote(shop, 'pelekat-pos', stickers)
  expect([quoted.sheets, quoted.weight_g]).toEqual([100, undefined])
  // Packaging of 50 g and 100 sheets of 25 g exceed the included weight by 1,550 g, which costs four steps.
  expect(await posted('pelekat-pos', stickers)).toBe(1600)
})
