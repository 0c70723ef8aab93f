import { expect } from 'vitest'
import { builtAppTest, type BuiltApp } from '../support/built-app.ts'
import { bannerProduct } from '../support/described-goods.ts'
import { adminPassword } from '../support/program.ts'

const test = builtAppTest()
let token: string
test.beforeAll(async ({ shop }) => {
  token = (
    await call(shop, 'POST', '/wp-json/jwt-auth/v1/token', { username: 'admin', password: adminPassword })
  ).token
})

const call = async (shop: BuiltApp, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) => {
  const answer = await shop.app.http.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(body && { payload: body }),
  })
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
  return answer.json()
}

const requestPage = (shop: BuiltApp, url: string, cookie = '') =>
  shop.app.http.inject({
    method: 'GET',
    url,
    headers: { cookie, accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  })

const post = (shop: BuiltApp, url: string, fields: Record<string, string>, cookie = '') =>
  shop.app.http.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:80',
      host: 'localhost:80',
      cookie,
    },
    payload: new URLSearchParams(fields).toString(),
  })

async function addProduct(shop: BuiltApp, slug: string, flow: string, more: object = {}): Promise<number> {
  const product = { name: slug, slug, category_id: 1, flow, status: 'active', ...more }
  return (await call(shop, 'POST', '/api/v2/products', product)).data.id
}

const changeSlug = (shop: BuiltApp, id: number, slug: string) =>
  call(shop, 'PUT', `/api/v2/products/${id}`, { slug })

test.for<[string, string, string]>([
  ['sticker', '/category/printing/stickerprint/', '/calculator'],
  ['sticker', '/category/printing/stickerprint/', '/order'],
  ['sticker', '/printing/stickerprint/', '/calculator'],
  ['ppsticker', '/category/printing/ppsticker/', '/calculator'],
  ['ppsticker', '/printing/ppsticker/', '/order'],
  ['nametag', '/category/printing/iron-on-dtf/', '/order'],
  ['logo', '/category/printing/iron-on-dtf/', '/order'],
  ['described', '/produk/', ''],
])(
  'FIX-11 redirects the former address of a %s product at %s…%s with status 301 and keeps the query',
  async ([flow, before, after], { shop }) => {
    const [was, between, is] = ['lama', 'tengah', 'baru'].map((word) => `${word}-${crypto.randomUUID()}`)
    const id = await addProduct(
      shop,
      was ?? '',
      flow,
      flow === 'described' ? { described: bannerProduct } : {},
    )
    expect((await requestPage(shop, `${before}${was}${after}`)).statusCode).toBe(200)
    await changeSlug(shop, id, between ?? '')
    await changeSlug(shop, id, is ?? '')
    for (const slug of [was, between]) {
      const { statusCode, headers } = await requestPage(
        shop,
        `${before}${slug}${after}?size=6cm&quantity=250&utm=a%20b`,
      )
      expect(statusCode, `${before}${slug}${after}`).toBe(301)
      const { pathname, search } = new URL(String(headers.location), 'http://localhost')
      expect([pathname.split('/').includes(is ?? ''), search]).toEqual([
        true,
        '?size=6cm&quantity=250&utm=a%20b',
      ])
      expect((await requestPage(shop, String(headers.location))).statusCode).toBe(200)
    }
  },
)

test('FIX-11 redirects the former address of a category with status 301 and keeps the query', async ({
  shop,
}) => {
  const { data } = await call(shop, 'POST', '/api/v2/products/categories', { name: 'Kain', slug: 'rak-lama' })
  await call(shop, 'PUT', `/api/v2/products/categories/${data.id}`, { slug: 'rak-baru' })
  const { statusCode, headers } = await requestPage(shop, '/category/semua/rak-lama?utm_source=wa')
  expect([statusCode, headers.location]).toEqual([301, '/category/semua/rak-baru?utm_source=wa'])
})

test('FIX-11 shows and orders basket items that were added at a product’s former address', async ({
  shop,
}) => {
  const id = await addProduct(shop, 'pelekat-lama', 'sticker')
  const job = { size: '6cm', quantity: '1000', total_sen: '12600' }
  const customer = { nama: 'Siti Aminah', phone: '0121110911', deliveryMethod: 'selfPickup' }
  const page = '/category/printing/stickerprint'
  const put = await post(shop, `${page}/pelekat-lama/order`, { ...customer, ...job, to_basket: '1' })
  expect([put.statusCode, put.headers.location]).toEqual([302, '/troli'])
  const cookie = /^basket=[^;]*/.exec(String(put.headers['set-cookie']))?.[0] ?? ''
  await changeSlug(shop, id, 'pelekat-baru')
  const basket = await requestPage(shop, '/troli', cookie)
  expect(basket.body).toContain('1,000 keping')
  const total = /<input[^>]*name="total_sen"[^>]*>/.exec(basket.body)?.[0] ?? ''
  expect(total).toContain('value="12600"')
  const placed = await post(shop, '/troli', { ...customer, total_sen: '12600' }, cookie)
  expect(placed.statusCode).toBe(200)
  expect(placed.body).toContain('Tempahan Diterima!')
  const { data } = await call(shop, 'GET', '/api/v2/orders')
  expect(data.orders[0].goods).toMatchObject({ product: 'pelekat-lama' })
})
