import { expect } from 'vitest'
import { builtAppTest, type BuiltApp } from '../support/built-app.ts'

const site = 'https://kedai.test'
const test = builtAppTest({ PUBLIC_URL: `${site}/` })

const get = async (shop: BuiltApp, url: string, host = 'elsewhere.test') => {
  const answer = await shop.app.http.inject({ method: 'GET', url, headers: { host } })
  return { status: answer.statusCode, type: String(answer.headers['content-type']), body: answer.body }
}
const getHead = async (shop: BuiltApp, url: string) => {
  const { body } = await get(shop, url)
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(body)?.[1]
  return {
    title: /<title>(.*?)<\/title>/.exec(body)?.[1] ?? '',
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
    content,
    things: [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = '']): Record<string, unknown> => JSON.parse(json),
    ),
  }
}
const getSitemapLocations = async (shop: BuiltApp) =>
  [...(await get(shop, '/sitemap.xml')).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
    ([, address = '']) => address,
  )

test('the sitemap lists each storefront page once at its canonical address', async ({ shop }) => {
  const { status, type } = await get(shop, '/sitemap.xml')
  expect([status, type]).toEqual([200, 'application/xml; charset=utf-8'])
  const addresses = await getSitemapLocations(shop)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toContain(`${site}/category/printing/stickerprint/mirrorcoat-sticker/calculator`)
  expect(addresses).toContain(`${site}/category/printing/iron-on-dtf/nametag/order`)
  for (const address of addresses) {
    const page = await getHead(shop, new URL(address).pathname)
    expect(page.canonical, address).toBe(address)
    expect(page.content('description')?.length ?? 0, address).toBeGreaterThan(20)
    expect(page.content('robots')).toBeUndefined()
  }
})

test('every page in the sitemap has a unique title', async ({ shop }) => {
  const titles = await Promise.all(
    (await getSitemapLocations(shop)).map(
      async (address) => (await getHead(shop, new URL(address).pathname)).title,
    ),
  )
  expect(new Set(titles).size).toBe(titles.length)
  for (const title of titles) expect(title).toMatch(/ · Cetak$/)
})

test('robots.txt excludes the back-office and names the sitemap', async ({ shop }) => {
  const { status, body } = await get(shop, '/robots.txt')
  expect(status).toBe(200)
  expect(body.split('\n')).toEqual(
    expect.arrayContaining(['Disallow: /admin', 'Disallow: /api/', `Sitemap: ${site}/sitemap.xml`]),
  )
})

test('pages state their canonical address whatever address and host were requested', async ({ shop }) => {
  const counts = `${site}/category/printing/stickerprint/ppsticker/calculator`
  for (const path of ['/printing/ppsticker', '/category/printing/ppsticker/pp-sticker/calculator?size=8cm'])
    expect((await getHead(shop, path)).canonical).toBe(counts)
  expect((await getHead(shop, '/IronOn')).canonical).toBe(
    `${site}/category/printing/iron-on-dtf/nametag/order`,
  )
})

test('a calculator page has structured data with product, lowest price and breadcrumbs', async ({ shop }) => {
  const { things } = await getHead(shop, '/printing/stickerprint')
  expect(things).toEqual([
    expect.objectContaining({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: 'Mirrorcoat Sticker',
      image: `${site}/pictures/sticker-mirrorcoat.svg`,
      offers: expect.objectContaining({ lowPrice: '8.00', priceCurrency: 'MYR' }),
    }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ])
})

test('the home page has structured data about the business and its search', async ({ shop }) => {
  const { things } = await getHead(shop, '/')
  expect(things.map((thing) => thing['@type'])).toEqual(['LocalBusiness', 'WebSite'])
  expect(things[1]?.['potentialAction']).toMatchObject({
    target: { urlTemplate: `${site}/search?q={search_term_string}` },
  })
})

test('pages provide a link preview with title, text and picture', async ({ shop }) => {
  const { content, title } = await getHead(shop, '/')
  expect(content('og:title')).toBe(title)
  expect(content('og:image')).toBe(`${site}/og.png`)
  expect(content('og:locale')).toBe('ms_MY')
  expect(content('twitter:card')).toBe('summary_large_image')
})

test.for(['/search?q=sticker', '/printing/stickerprint/order', '/IronOn/thank-you', '/nowhere'])(
  '%s is not indexed by search engines',
  async (path, { shop }) => {
    const { canonical, content } = await getHead(shop, path)
    expect([canonical, content('robots')]).toEqual([undefined, 'noindex'])
  },
)
