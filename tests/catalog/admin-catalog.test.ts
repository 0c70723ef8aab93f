import sharp from 'sharp'
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { findCatalogUploads } from '#server/features/catalog/catalog.ts'
import { sweepUploads } from '#server/features/media/media.ts'
import { findUploadsInOrders } from '#server/features/orders/orders.ts'
import { createBuiltApp, type BuiltApp } from '../support/built-app.ts'
import { catalogEntryCases, pictureUrl } from '../support/catalog-entries.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'editor' })
let pages: BuiltApp
test.beforeAll(async ({ shop }) => {
  pages = await createBuiltApp({}, shop.database)
  await shop.addUser('contributor')
})
afterAll(async () => {
  await pages.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (shop: SignedInApp, method: Method, url: string, body?: object, as = shop.token) =>
  shop.call(method, url, { token: as, ...(body && { body }) })
const catalog = async (shop: SignedInApp) => (await call(shop, 'GET', '/api/v2/catalog')).body.data
// React inserts HTML comments between adjacent texts. Without them, tests can search for the visible text.
const page = async (path: string) =>
  (await pages.app.http.inject({ method: 'GET', url: path })).body.replaceAll(/<!--.*?-->/g, '')
const waitForPage = (path: string, words: string, there = true) =>
  expect.poll(async () => (await page(path)).includes(words)).toBe(there)
const history = async (shop: SignedInApp, kind: string, entry: string | number) =>
  (await call(shop, 'GET', `/api/v2/catalog/${kind}/${entry}/history`)).body.data

test.for(catalogEntryCases)(
  'API-04 D-12 records added, changed and deleted $kind in the history, and refuses invalid or outdated changes',
  async ({ kind, path, added, changed, shows, wrong }, { shop }) => {
    const made = await call(shop, 'POST', path, added)
    expect([made.status, made.body.data?.version]).toEqual([200, 1])
    const { id } = made.body.data
    expect((await catalog(shop))[kind].at(-1).id, 'it stands last').toBe(id)

    const first = await call(shop, 'PUT', `${path}/${id}`, { ...changed, version: 1 })
    expect(first.body.data).toMatchObject({ ...shows, id, version: 2 })
    const late = await call(shop, 'PUT', `${path}/${id}`, { ...added, version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.body.error).toContain('editor changed this at')
    expect(late.body.details, 'what is there now comes along').toMatchObject({
      version: 2,
      changedBy: 'editor',
      current: { ...shows, version: 2 },
    })
    expect((await call(shop, 'PUT', `${path}/${id}`, { ...wrong, version: 2 })).status).toBe(400)
    expect(
      (await call(shop, 'PUT', `${path}/${id}`, { ...changed, version: 2 })).body.data.version,
      'the same',
    ).toBe(2)

    expect((await call(shop, 'DELETE', `${path}/${id}`, { version: 1 })).body.code).toBe('changed_meanwhile')
    expect((await call(shop, 'DELETE', `${path}/${id}`, { version: 2 })).body).toEqual({ success: true })
    expect((await call(shop, 'PUT', `${path}/${id}`, { ...changed, version: 2 })).status).toBe(404)
    const told = await history(shop, kind, id)
    expect(told.map(({ action, by }: Record<string, string>) => [action, by])).toEqual([
      ['deleted', 'editor'],
      ['changed', 'editor'],
      ['added', 'editor'],
    ])
    expect(told[1].changes).toHaveLength(Object.keys(changed).length)
  },
)

test('reports a conflict when a second editor saves an outdated entry, and overwrites nothing', async ({
  shop,
}) => {
  const [product] = (await catalog(shop)).products
  const tries = await Promise.all(
    ['Satu', 'Dua', 'Tiga', 'Empat'].map((description) =>
      call(shop, 'PUT', '/api/v2/products/5', { description, version: product.version }),
    ),
  )
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(tries.filter(({ body }) => body.code === 'changed_meanwhile')).toHaveLength(3)
  const same = await Promise.all(
    Array.from({ length: 4 }, () => call(shop, 'POST', '/api/v2/tag-colours', { warna: 'maroon/gold' })),
  )
  expect(same.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(same.find(({ status }) => status === 409)?.body.fields).toHaveProperty('warna')
})

test('shows a changed product in another process too, on cards and pages, in search and in the sitemap', async ({
  shop,
}) => {
  const shelf = '/category/printing/stickerprint'
  await waitForPage(shelf, 'Sticker Neon', false)
  const { body } = await call(shop, 'POST', '/api/v2/products', {
    name: 'Sticker Neon',
    category_id: 1,
    flow: 'sticker',
    price: 7.7,
    description: 'Bersinar dalam gelap.',
  })
  await waitForPage(shelf, 'Bersinar dalam gelap.')
  await waitForPage('/sitemap.xml', '/sticker-neon/calculator')
  await waitForPage(`${shelf}/sticker-neon/calculator`, 'RM 126.00')
  expect((await shop.call('GET', '/api/v2/products?search=neon')).body.data).toHaveLength(1)
  await call(shop, 'PUT', `/api/v2/products/${body.data.id}`, { status: 'inactive', version: 1 })
  await waitForPage('/sitemap.xml', '/sticker-neon/calculator', false)
  await call(shop, 'DELETE', `/api/v2/products/${body.data.id}`, { version: 2 })
  await waitForPage(shelf, 'Sticker Neon', false)
  await call(shop, 'PUT', '/api/v2/services/1', { name: 'Stiker Ikut Saiz' })
  await waitForPage('/', 'Stiker Ikut Saiz')
})

test('links each name tag and logo product to its own order form when there are several', async ({
  shop,
}) => {
  const made = await call(shop, 'POST', '/api/v2/products', {
    name: 'Name Tag Mini',
    category_id: 2,
    flow: 'nametag',
  })
  await waitForPage('/category/printing/iron-on-dtf', '/iron-on-dtf/name-tag-mini/order')
  await waitForPage('/category/printing/iron-on-dtf/name-tag-mini/order', 'Name Tag Mini')
  await call(shop, 'DELETE', `/api/v2/products/${made.body.data.id}`)
})

test('FIX-11 refuses a slug whose URL belongs to another page of the shop', async ({ shop }) => {
  const product = { category_id: 2, flow: 'nametag' }
  for (const slug of ['order', 'thank-you', 'ppsticker']) {
    const { status, body } = await call(shop, 'POST', '/api/v2/products', {
      ...product,
      name: 'Pelekat',
      slug,
    })
    expect([slug, status, Object.keys(body.fields ?? {})]).toEqual([slug, 400, ['slug']])
  }
  const named = await call(shop, 'POST', '/api/v2/products', { ...product, name: 'Thank You' })
  expect([named.status, Object.keys(named.body.fields)]).toEqual([400, ['slug']])
})

test('refuses to delete a catalog entry that is in use and says why', async ({ shop }) => {
  await shop.call('POST', '/api/sticker-print/save-order', { token: shop.token, body: stickerOrder() })
  const product = await call(shop, 'DELETE', '/api/v2/products/5')
  expect([product.status, product.body.code]).toEqual([409, 'in_use'])
  expect(product.body.error).toBe(
    'This product has an order. Set it to Coming Soon instead, so that it can’t be ordered.',
  )
  const made = await call(shop, 'POST', '/api/v2/products/categories', { name: 'Penuh' })
  const { id } = made.body.data
  const inside = await call(shop, 'POST', '/api/v2/products', { name: 'Isi', category_id: id })
  expect((await call(shop, 'DELETE', `/api/v2/products/categories/${id}`)).body).toMatchObject({
    code: 'in_use',
    error: 'Penuh has a product. Move or delete it first.',
  })
  await call(shop, 'PUT', `/api/v2/products/${inside.body.data.id}`, { category_id: 1 })
  expect((await call(shop, 'DELETE', `/api/v2/products/categories/${id}`)).status).toBe(200)
  await call(shop, 'DELETE', `/api/v2/products/${inside.body.data.id}`)
  for (const change of [
    call(shop, 'DELETE', '/api/v2/products/categories/1'),
    call(shop, 'PUT', '/api/v2/products/categories/2', { slug: 'dtf' }),
  ])
    expect((await change).body.code).toBe('address_fixed')
  expect((await call(shop, 'POST', '/api/v2/products', { name: 'X', category_id: 4040 })).body.code).toBe(
    'unknown_category',
  )
  expect(
    (await call(shop, 'POST', '/api/v2/products', { name: 'Pp sticker', category_id: 1 })).body.code,
  ).toBe('taken')
})

test('HOME-01 shows the shop’s own banners, and its deals at current prices, on the home page', async ({
  shop,
}) => {
  const { banners, deals } = await catalog(shop)
  expect([banners.length, deals.length]).toEqual([3, 3])
  await call(shop, 'PUT', `/api/v2/banners/${banners[0].id}`, {
    title_ms: 'Jualan akhir tahun',
    title_en: '',
  })
  // The deal ends in the far future, so the test passes on any day.
  await call(shop, 'PUT', `/api/v2/deals/${deals[1].id}`, {
    quantity: 750,
    price_sen: 3990,
    to_day: '2999-12-31',
  })
  await waitForPage('/', 'Jualan akhir tahun')
  const english = await pages.app.http.inject({ url: '/', headers: { cookie: 'language=en' } })
  expect(english.body, 'what is not said in English is said in Malay').toContain('Jualan akhir tahun')
  const home = await page('/')
  expect(home).toContain('750 keping, 5 cm')
  expect(home, 'ORD-12 the price before is struck through, and said').toMatch(
    /<s [^>]*><span class="sr-only">Harga biasa.{0,20}<\/span>RM 64\.60<\/s>/,
  )
  expect((await call(shop, 'DELETE', '/api/v2/products/7')).body.error).toBe(
    'A home page deal uses this product. Delete the deal first.',
  )
  expect(
    (await call(shop, 'POST', '/api/v2/deals', { product_id: 15, size_mm: 50, quantity: 9 })).body.code,
  ).toBe('unknown_product')
  for (const { id } of deals) await call(shop, 'PUT', `/api/v2/deals/${id}`, { price_sen: null })
  await waitForPage('/', 'Harga biasa', false)
  expect(await page('/')).toContain('Deal of the Day')
  for (const { id } of deals) await call(shop, 'DELETE', `/api/v2/deals/${id}`)
  for (const { id } of banners) await call(shop, 'DELETE', `/api/v2/banners/${id}`)
  await waitForPage('/', 'Deal of the Day', false)
  expect(await page('/'), 'it keeps a heading').toMatch(/<h1/)
})

test('reorders a whole list at once and refuses to reorder an outdated list', async ({ shop }) => {
  const before = (await catalog(shop)).schools.map(({ id }: { id: number }) => id)
  const wanted = before.toReversed()
  const arrange = (ids: number[], seen: number[]) =>
    call(shop, 'PUT', '/api/v2/catalog/schools/order', { ids, seen })
  expect((await arrange(wanted, before)).status).toBe(200)
  expect((await catalog(shop)).schools.map(({ id }: { id: number }) => id)).toEqual(wanted)
  expect((await arrange(before, before)).body.code, 'somebody else was quicker').toBe('changed_meanwhile')
  expect((await arrange(wanted.slice(1), wanted)).body.code, 'one is missing').toBe('changed_meanwhile')
  const [first] = (await shop.call('GET', '/api/iron-on-logo/schools')).body.data
  expect(first.name).toBe('Tadika Contoh Ceria')
  await call(shop, 'PUT', '/api/v2/catalog/products/order', { ids: [7, 5], seen: [5, 7] })
  const shown = (await shop.call('GET', '/api/v2/products?category_id=1')).body.data
  expect(shown.map(({ id }: { id: number }) => id)).toEqual([7, 5])
})

test('lets contributors read the catalog but not change it, and lets API keys change it', async ({
  shop,
}) => {
  const contributor = await shop.signIn('contributor')
  expect((await call(shop, 'GET', '/api/v2/catalog', undefined, contributor)).status).toBe(200)
  for (const { path, changed } of catalogEntryCases)
    expect((await call(shop, 'PUT', `${path}/1`, changed, contributor)).status).toBe(403)
  const admin = await shop.signIn()
  const { body } = await shop.call('POST', '/api/v2/api-keys', {
    token: admin,
    body: { name: 'kedai', scopes: ['catalog'] },
  })
  const made = await shop.call('POST', '/api/v2/services', {
    key: body.data.key,
    body: { name: 'Oleh mesin' },
  })
  expect(made.status).toBe(200)
  expect((await history(shop, 'services', made.body.data.id))[0].by).toBe('kedai')
})

async function upload(shop: SignedInApp, content: Uint8Array | string, query = '', as = shop.token) {
  const body = new FormData()
  body.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), 'Gambar Kedai.png')
  return shop.call('POST', `/api/v2/pictures${query}`, { token: as, body })
}
const fetchPicture = async (shop: SignedInApp, path: string) =>
  sharp((await shop.app.http.inject({ url: path })).rawPayload)

test('crops a picture, and stores a small version for pages and a full-size version for print', async ({
  shop,
}) => {
  // The left half of this picture is magenta, and the right half is transparent.
  const half = await sharp({ create: { width: 1600, height: 800, channels: 4, background: '#c4005f' } })
    .composite([
      {
        input: { create: { width: 800, height: 800, channels: 4, background: '#0000' } },
        left: 800,
        top: 0,
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer()
  const shown = (await upload(shop, half, '?left=0&top=0&width=0.5&height=1')).body.data
  expect(shown.path).toMatch(/^\/media\/[\w-]{27}\/gambar-kedai\.webp$/)
  const small = await fetchPicture(shop, shown.path)
  expect(await small.metadata()).toMatchObject({ format: 'webp', width: 800, height: 800 })
  const printed = (await upload(shop, half, '?use=print')).body.data
  expect(await (await fetchPicture(shop, printed.path)).metadata()).toMatchObject({
    format: 'png',
    width: 1600,
  })
  const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const made = (await upload(shop, large)).body.data
  expect(await (await fetchPicture(shop, made.path)).metadata()).toMatchObject({ width: 1200, height: 600 })

  for (const [content, code] of [
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'not_taken'],
    ['%PDF-1.7', 'not_taken'],
    [half.subarray(0, 200), 'unreadable'],
  ] as const)
    expect((await upload(shop, content)).body.code).toBe(code)
  expect((await upload(shop, half, '', await shop.signIn('contributor'))).status).toBe(403)

  await call(shop, 'PUT', '/api/v2/products/7', { image_url: made.path })
  await waitForPage('/category/printing/stickerprint', made.path)
  const school = await call(shop, 'POST', '/api/v2/schools', {
    name: 'SK Cetak',
    image_url: printed.path,
    width_mm: 60,
    height_mm: 60,
  })
  await shop.call('POST', '/api/iron-on-logo/save-order', {
    token: shop.token,
    body: {
      nama: 'Aminah',
      phone: '012-777 8899',
      deliveryMethod: 'selfPickup',
      orders: [{ namaSekolah: 'SK Cetak', bilangan: 1 }],
    },
  })
  await call(shop, 'DELETE', `/api/v2/schools/${school.body.data.id}`)
  await sweepUploads(shop.database.db, [findCatalogUploads, findUploadsInOrders], Date.now() + 2 * 86_400_000)
  const status = async (path: string) => (await shop.app.http.inject({ url: path })).statusCode
  expect(await status(made.path), 'a product shows it').toBe(200)
  expect(await status(printed.path), 'an order is printed from it').toBe(200)
  expect(await status(shown.path), 'nothing has it').toBe(404)
})

async function readPagePictures(path: string) {
  const html = await page(path)
  const card = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1]
  return {
    top: /<img[^>]* src="([^"]*)"/.exec(/<header class="mb-6[^]*?<\/header>/.exec(html)?.[0] ?? '')?.[1],
    card: card && new URL(card).pathname,
    sized: html.includes('og:image:width'),
  }
}

test('SCR-10 shows a product’s picture on the product’s pages and in the link previews of these pages', async ({
  shop,
}) => {
  const photo = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#007da8' } })
    .jpeg()
    .toBuffer()
  const products = (await catalog(shop)).products as { id: number; flow: string; image_url: string | null }[]
  const shelf = '/category/printing/iron-on-dtf'
  for (const [flow, list, own, ...more] of [
    [
      'sticker',
      '/category/printing/stickerprint',
      '/category/printing/stickerprint/mirrorcoat-sticker/calculator',
      '/category/printing/stickerprint/mirrorcoat-sticker/order',
    ],
    [
      'ppsticker',
      '/category/printing/stickerprint',
      '/category/printing/stickerprint/ppsticker/calculator',
      '/category/printing/stickerprint/ppsticker/order',
    ],
    ['nametag', shelf, `${shelf}/nametag/order`],
    ['logo', shelf, `${shelf}/logo/order`],
  ] as const) {
    const { id, image_url: previousUrl } = products.find((each) => each.flow === flow) ?? {
      id: 0,
      image_url: '',
    }
    // Product pages don't show the illustrations that ship with the program. Only product cards do.
    await call(shop, 'PUT', `/api/v2/products/${id}`, { image_url: pictureUrl })
    await waitForPage(list, pictureUrl)
    expect(await readPagePictures(own), own).toEqual({ top: undefined, card: '/og.png', sized: true })

    const { path } = (await upload(shop, photo)).body.data
    await call(shop, 'PUT', `/api/v2/products/${id}`, { image_url: path })
    for (const address of [list, own, ...more]) await waitForPage(address, `src="${path}"`)
    expect(await readPagePictures(own), own).toEqual({ top: path, card: path, sized: false })
    for (const address of more) expect((await readPagePictures(address)).top, address).toBe(path)
    await call(shop, 'PUT', `/api/v2/products/${id}`, { image_url: previousUrl })
  }
})

test('uses changed price tiers for new quotes and orders and keeps the prices of existing orders', async ({
  shop,
}) => {
  const lists = (await call(shop, 'GET', '/api/v2/price-lists')).body.data
  const sticker = lists.find(({ id }: { id: string }) => id === 'sticker')
  expect(sticker).toMatchObject({ flow: 'sticker', set_price_sen: null, product_ids: [] })
  const quote = async () =>
    (await shop.call('GET', '/api/quotes/total?product=mirrorcoat-sticker&size_mm=60&quantity=1000')).body
      .total_sen
  expect(await quote()).toBe(12_600)
  const tiers = sticker.tiers.map((tier: { sheets: number }) =>
    tier.sheets === 21 ? { sheets: 21, price_sen: 330 } : tier,
  )
  const saved = await call(shop, 'PUT', '/api/v2/price-lists/sticker', { tiers, version: sticker.version })
  expect(saved.body.data).toMatchObject({ version: sticker.version + 1, tiers })
  expect(await quote()).toBe(11_880)
  await waitForPage('/printing/stickerprint', 'RM 118.80')
  expect(
    (await call(shop, 'PUT', '/api/v2/price-lists/sticker', { tiers: [], version: sticker.version })).body
      .code,
  ).toBe('changed_meanwhile')
  const order = stickerOrder({ phone: '012-111 2233' })
  const dearer = await shop.call('POST', '/api/sticker-print/save-order', { token: shop.token, body: order })
  expect(dearer.status, 'by the old total').not.toBe(200)
  const { rows } = await shop.database.db.execute(sql`select goods_sen from orders where kind = 'sticker'`)
  expect(rows).toEqual([{ goods_sen: 12_600 }])
  const [change] = (await history(shop, 'price-lists', 'sticker'))[0].changes
  expect([change.what, change.to.includes('from 21: RM 3.30')]).toEqual(['Prices', true])

  const own = await call(shop, 'POST', '/api/v2/price-lists', {
    name: 'Harga Sekolah',
    sizes: [50],
    tiers: [{ sheets: 1, price_sen: 500 }],
    product_ids: [7],
  })
  expect(own.body.data).toMatchObject({ id: 'harga-sekolah', product_ids: [7] })
  const pp = await shop.call('GET', '/api/quotes/total?product=pp-sticker&size_mm=50&quantity=45')
  expect(pp.body.total_sen).toBe(500)
  for (const [id, words] of [
    ['harga-sekolah', 'PP Sticker uses this price list.'],
    ['nametag', 'An order form uses this price list'],
  ] as const)
    expect((await call(shop, 'DELETE', `/api/v2/price-lists/${id}`)).body.error).toContain(words)
  await call(shop, 'PUT', '/api/v2/price-lists/harga-sekolah', { product_ids: [] })
  expect((await call(shop, 'DELETE', '/api/v2/price-lists/harga-sekolah')).status).toBe(200)
  await call(shop, 'PUT', '/api/v2/price-lists/nametag', { set_price_sen: 1100 })
  expect((await shop.call('GET', '/api/quotes/set?flow=nametag')).body.set_sen).toBe(1100)
  for (const wrong of [
    { sizes: [291] },
    { tiers: [{ sheets: 0, price_sen: 1 }] },
    {
      tiers: [
        { sheets: 1, price_sen: 1 },
        { sheets: 1, price_sen: 2 },
      ],
    },
    { product_ids: [4040] },
  ])
    expect((await call(shop, 'PUT', '/api/v2/price-lists/sticker', wrong)).status).toBe(400)
})

test.for([
  [[{ sheets: 2, price_sen: 500 }], 'The first price must start from 1 sheet.'],
  [
    [
      { sheets: 10, price_sen: 600 },
      { sheets: 1, price_sen: 500 },
    ],
    'A sheet must not cost more when more sheets are ordered.',
  ],
])('FIX-11 refuses the price tiers %j and names the field', async ([tiers, words], { shop }) => {
  const changed = await call(shop, 'PUT', '/api/v2/price-lists/sticker', { tiers })
  expect([changed.status, changed.body.fields?.tiers]).toEqual([400, words])
  const made = await call(shop, 'POST', '/api/v2/price-lists', { name: 'Harga Salah', sizes: [50], tiers })
  expect([made.status, made.body.fields?.tiers]).toEqual([400, words])
})

test('FIX-11 accepts a price list with equal prices or without any prices', async ({ shop }) => {
  const equal = [1, 10].map((sheets) => ({ sheets, price_sen: 500 }))
  for (const [name, tiers] of [
    ['Harga Sama', equal],
    ['Harga Kosong', []],
  ] as const)
    expect(
      (await call(shop, 'POST', '/api/v2/price-lists', { name, sizes: [50], tiers })).body.data,
    ).toMatchObject({
      tiers,
    })
})
