import { hash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { getHomeBanners } from '#core/catalog/home-banners.ts'
import { builtAppTest, type BuiltApp } from '../support/built-app.ts'
import { routeTable } from '../support/route-table.ts'

const test = builtAppTest()

const get = async (shop: BuiltApp, url: string, cookie?: string) => {
  const answer = await shop.app.http.inject({ method: 'GET', url, headers: cookie ? { cookie } : {} })
  const html = answer.body
  // Remove the comments with which React separates adjacent texts.
  const text = html
    .replace(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll('&#x27;', "'")
  return { status: answer.statusCode, location: answer.headers.location, html, text }
}

/** Excludes the examples, which are for developers and always in English. */
const shopPages = routeTable.filter(([path]) => !path.startsWith('/examples/'))
const categoryPath = '/category/printing/stickerprint'

test.for(routeTable)('ROUTE-01 a direct visit to %s returns its page', async ([path, title], { shop }) => {
  const { status, text } = await get(shop, path)
  expect(status).toBe(200)
  expect(/<h1[^>]*>(.*?)<\/h1>/s.exec(text)?.[1]).toBe(title)
})

test.for<[string, string]>([
  [`${categoryPath}/mirrorcoat-sticker`, `${categoryPath}/mirrorcoat-sticker/calculator`],
  ['/printing/stickerprint/mirrorcoat-sticker', '/printing/stickerprint/mirrorcoat-sticker/calculator'],
  ['/category/printing/ppsticker/pp-sticker', '/category/printing/ppsticker/pp-sticker/calculator'],
  ['/printing/ppsticker/pp-sticker?size=8cm', '/printing/ppsticker/pp-sticker/calculator?size=8cm'],
  [`${categoryPath}/ppsticker`, `${categoryPath}/ppsticker/calculator`],
])('CALC-01 %s redirects to its calculator', async ([path, calculator], { shop }) => {
  const { status, location } = await get(shop, path)
  expect([status, location]).toEqual([302, calculator])
})

test.for([
  '/nothing',
  '/category/nowhere',
  `${categoryPath}/nothing/calculator`,
  '/printing/ppsticker/nothing/order',
])('ROUTE-01 %s returns a 404 page with the storefront’s layout', async (path, { shop }) => {
  const { status, text } = await get(shop, path)
  expect(status).toBe(404)
  expect(text).toContain('Halaman tidak dijumpai')
  expect(text).toContain('Search any Product...')
})

test('SEC-16 answers without an internal error when a Host or X-Forwarded header or an address is invalid', async ({
  shop,
}) => {
  for (const headers of [
    { host: 'a b<>"' },
    { host: '' },
    { 'x-forwarded-host': '//[', 'x-forwarded-proto': 'x y' },
  ]) {
    const answer = await shop.app.http.inject({ method: 'GET', url: '/contact?y=1', headers })
    expect([200, 404]).toContain(answer.statusCode)
  }
  for (const url of ['//evil.example/', '/%00', '/category/%00']) {
    const { statusCode, headers } = await shop.app.http.inject({ method: 'GET', url })
    expect([400, 404], url).toContain(statusCode)
    expect(headers.location ?? '').not.toContain('evil')
  }
})

test.for<[string, string]>([
  ['letters', 'x'.repeat(300)],
  ['words that every product has, then others', `${'e '.repeat(60)} ${'x'.repeat(179)}`],
  ['emoji', '🎈'.repeat(150)],
  ['letters after a NUL', `\0${'x'.repeat(299)}`],
])(
  'FIX-11 a search of 300 letters returns no results and no error: %s',
  async ([_what, search], { shop }) => {
    expect(search).toHaveLength(300)
    const q = encodeURIComponent(search)
    for (const path of ['/search', '/search.data']) {
      const { status, text } = await get(shop, `${path}?q=${q}`)
      expect(status).toBe(200)
      expect(text).not.toContain('mirrorcoat-sticker')
    }
    expect((await get(shop, `/search?q=${q}`)).text).toContain('Tiada produk dengan nama itu')
    expect((await get(shop, '/search?q=mirror')).text).toContain('mirrorcoat-sticker')
  },
)

test('SEC-12 caches pages regardless of unused parameters and limits how many uncached pages a network may request', async ({
  shop,
}) => {
  const from = { 'x-forwarded-for': '198.51.100.77' }
  const ask = async (url: string) => shop.app.http.inject({ method: 'GET', url, headers: from })
  for (let n = 0; n < 320; n += 1) expect((await ask(`/?x=${n}&utm_source=${n}`)).statusCode).toBe(200)
  let refused = await ask('/search?q=first')
  for (let n = 0; n < 320 && refused.statusCode === 200; n += 1) refused = await ask(`/search?q=${n}`)
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/')).statusCode).toBe(200)
  expect((await shop.app.http.inject({ method: 'GET', url: '/search?q=other' })).statusCode).toBe(200)
})

test.for(['/api/v2/nothing', '/api/docsy', '/wp-json/wp/v2/nothing'])(
  'API-01 %s answers an unknown call with an API error',
  async (path, { shop }) => {
    const { status, text } = await get(shop, path)
    expect(status).toBe(404)
    expect(JSON.parse(text)).toMatchObject({ success: false, code: 'not_found' })
  },
)

test.for(['Fashion', 'Food', 'Prelove', 'G-Shock'])(
  'ROUTE-02 the category %s shows its specific coming-soon text',
  async (name, { shop }) => {
    const { status, text } = await get(shop, `/category/${name.toLowerCase()}`)
    expect(status).toBe(200)
    expect(text).toContain(`Our ${name} category is currently under development...`)
    expect(text).toMatch(/<a [^>]*href="\/"[^>]*>Kembali ke laman utama/)
  },
)

test('CALC-02 the calculator page contains the initial total of RM 126.00 for 1,000 stickers of 6 cm', async ({
  shop,
}) => {
  const { text } = await get(shop, '/printing/stickerprint')
  expect(text).toMatch(/<output[^>]*>.*RM 126\.00.*<\/output>/)
})

test('CALC-02 reads size and quantity from the URL and uses the defaults for invalid values', async ({
  shop,
}) => {
  expect((await get(shop, '/printing/ppsticker?size=8cm&quantity=500')).text).toContain('RM 119.00')
  expect((await get(shop, '/printing/ppsticker?size=-3&quantity=1e9')).text).toContain('RM 126.00')
})

test('D-06 pages for visitors contain no internal figures', async ({ shop }) => {
  const { html } = await get(shop, '/printing/stickerprint')
  expect(html).not.toMatch(/per_sheet|perSheet|price_per_sheet|Helaian|Kos seunit|RM 3\.50|0\.126/)
})

test('CAT-02 shows a message for an empty category and a 404 page for a missing category', async ({
  shop,
}) => {
  for (const [path, status] of [
    ['/category/printing/edibleprint', 200],
    ['/category/printing/nothing', 404],
  ] as const) {
    const page = await get(shop, path)
    expect([page.status, page.text.includes('No products found in this category.')]).toEqual([status, true])
  }
})

test.for(shopPages)(
  '%s is in English once the visitor chooses English, except for the shop’s own texts',
  async ([path], { shop }) => {
    const { html, text } = await get(shop, path, 'language=en')
    expect(html).toContain('<html lang="en"')
    // Descriptions of categories and products are the shop's own texts.
    const described = await shop.database.db.execute<{ description: string }>(
      sql`select description from products union select description from categories`,
    )
    const ours = described.rows.reduce((left, { description }) => left.replaceAll(description, ''), text)
    expect(ours).not.toMatch(
      /\b(Sila|Pilih|Jumlah|Saiz|Kuantiti|Tempah\w*|Pesanan|Penghantaran|Kembali|Laman|Hubungi|Tambah|Kedai|Bayar|Nama|Kira|anda|keping|dari|satu)\b/,
    )
  },
)

test('pages are in Malay until the visitor chooses English, are cached by language and ignore other cookies', async ({
  shop,
}) => {
  for (const [cookie, lang, words] of [
    [undefined, 'ms', 'Semua kategori'],
    ['language=en', 'en', 'All categories'],
    ['auth=secret; language=en', 'en', 'All categories'],
    ['language=xx', 'ms', 'Semua kategori'],
    [undefined, 'ms', 'Semua kategori'],
  ] as const) {
    const { html, text } = await get(shop, '/category', cookie)
    expect(html).toContain(`<html lang="${lang}"`)
    expect(text).toContain(words)
    expect(html).not.toContain('secret')
  }
  expect((await get(shop, '/nothing', 'language=en')).text).toContain('Page not found')
})

const isProductShown = async (shop: BuiltApp, name: string) =>
  (await get(shop, categoryPath)).text.includes(name)
const getStatusAndMatch = async (shop: BuiltApp, url: string, words: string) => {
  const { status, text } = await get(shop, url)
  return [status, text.includes(words)]
}

test('a cached page is rendered again after its content has changed', async ({ shop }) => {
  expect(await isProductShown(shop, 'Sticker Emas')).toBe(false)
  await shop.database.db.execute(sql`update products set name = 'Sticker Emas' where id = 5`)
  await expect.poll(() => isProductShown(shop, 'Sticker Emas')).toBe(true)
  await shop.database.db.execute(sql`update shop set name = 'Kedai Emas'`)
  await expect.poll(() => isProductShown(shop, 'Kedai Emas')).toBe(true)
  await shop.database.db.execute(sql`update shop set name = 'Cetak'`)
  await shop.database.db.execute(sql`update products set name = 'Mirrorcoat Sticker' where id = 5`)
})

test('RUN-05 rendering a page again reuses unchanged data', async ({ shop }) => {
  const route = shop.app.routes.find(({ contract }) => contract === getHomeBanners)
  if (!route) throw new Error('nobody answers getHome')
  const answered = vi.spyOn(route, 'handler')
  let time = 0
  // Returns how often the second rendering calls the API. The expectation below is repeated until it holds, because a
  // notification of an earlier change may still clear the cache.
  const asked = async () => {
    const name = `Kedai Perak ${(time += 1)}`
    await shop.database.db.execute(sql`update shop set name = ${name}`)
    await expect.poll(async () => (await get(shop, '/')).text.includes(name)).toBe(true)
    answered.mockClear()
    expect((await get(shop, '/', 'language=en')).text).toContain(name)
    return answered.mock.calls.length
  }
  await expect.poll(asked).toBe(0)
  await shop.database.db.execute(sql`update shop set name = 'Cetak'`)
  await expect.poll(async () => (await get(shop, '/')).text.includes('Kedai Perak')).toBe(false)
  expect(answered).toHaveBeenCalledOnce()
})

test('SCR-14 cached Malay pages show a new wording immediately, and English pages do not change', async ({
  shop,
}) => {
  await get(shop, '/')
  await shop.database.db.execute(sql`update shop set words = 'malay'`)
  await expect.poll(async () => (await get(shop, '/')).text).toContain('Tawaran Hari Ini')
  const { text, html } = await get(shop, '/')
  expect([text.includes('Deal of the Day'), html.includes('placeholder="Cari produk..."')]).toEqual([
    false,
    true,
  ])
  expect((await get(shop, '/', 'language=en')).text).toContain('Deal of the Day')
  await shop.database.db.execute(sql`alter table services rename to services_away`)
  await shop.database.db.execute(sql`update shop set phone = phone`) // renaming announces nothing
  await expect
    .poll(() =>
      getStatusAndMatch(
        shop,
        '/',
        'Perkhidmatan gagal dimuatkan: Ada masalah di pihak kami. Sila cuba lagi.',
      ),
    )
    .toEqual([503, true])
  await shop.database.db.execute(sql`alter table services_away rename to services`)
  await shop.database.db.execute(sql`update shop set words = 'specified'`)
  await expect.poll(async () => (await get(shop, '/')).text).toContain('Deal of the Day')
})

test('HOME-01 shows a note when the services fail to load, and does not cache that page', async ({
  shop,
}) => {
  await shop.database.db.execute(sql`alter table services rename to services_away`)
  await shop.database.db.execute(sql`update shop set phone = phone`) // renaming announces nothing
  await expect
    .poll(() => getStatusAndMatch(shop, '/', 'Error loading services: Something went wrong on our side.'))
    .toEqual([503, true])
  await shop.database.db.execute(sql`alter table services_away rename to services`)
  const { status, text } = await get(shop, '/')
  expect([status, text.includes('Error loading services')]).toEqual([200, false])
})

test('CALC-03 offers fallback sizes and price tiers when the stored values can’t be loaded', async ({
  shop,
}) => {
  await shop.database.db.execute(sql`alter table price_lists rename to price_lists_away`)
  const { status, text } = await get(shop, '/printing/stickerprint?fresh')
  await shop.database.db.execute(sql`alter table price_lists_away rename to price_lists`)
  expect(status).toBe(503)
  expect(text).toContain('Gagal memuat data')
  expect([...new Set([...text.matchAll(/>(\d+cm)</g)].map(([, size]) => size))]).toEqual([
    '6cm',
    '8cm',
    '10cm',
  ])
  expect(text).toContain('RM 126.00')
  expect((await get(shop, '/printing/stickerprint?fresh')).status).toBe(200)
})

test('CAT-01 shows an error with the status and a retry button when categories fail to load', async ({
  shop,
}) => {
  await shop.database.db.execute(sql`alter table categories rename to categories_away`)
  const { status, text } = await get(shop, '/category?fresh')
  await shop.database.db.execute(sql`alter table categories_away rename to categories`)
  expect(status).toBe(500)
  for (const words of ['API Problem', 'HTTP error! Status: 500', 'Refresh Page'])
    expect(text).toContain(words)
})

test('CAT-01 treats an empty list of categories as an error', async ({ shop }) => {
  await shop.database.db.execute(sql`create table products_kept as select * from products`)
  await shop.database.db.execute(sql`create table categories_kept as select * from categories`)
  await shop.database.db.execute(sql`truncate products, categories cascade`)
  await expect
    .poll(() => getStatusAndMatch(shop, '/category', 'Invalid category data format'))
    .toEqual([503, true])
})

test.for(['/', '/nothing', '/jejak'])(
  'FIX-31 the content security policy allows every inline script of %s by its hash, and the page has no nonce',
  async (path, { shop }) => {
    const { body, headers } = await shop.app.http.inject({ method: 'GET', url: path })
    const policy = String(headers['content-security-policy'])
    const scripts = [...body.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].filter(
      ([, attributes = '']) => !/\bsrc=|ld\+json/.test(attributes),
    )
    expect(scripts.length).toBeGreaterThan(1)
    for (const [, , text = ''] of scripts) expect(policy).toContain(hash('sha256', text, 'base64'))
    expect(body).not.toContain('nonce')
  },
)
