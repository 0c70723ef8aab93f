import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const read = (shop: SignedInApp, url: string) => shop.call('GET', url)

test('API-04 returns all services with names and pictures, and a single service by its ID', async ({
  shop,
}) => {
  const { status, body } = await read(shop, '/api/v2/services')
  expect(status).toBe(200)
  expect(body.success).toBe(true)
  expect(body.data.records[0]).toMatchObject({ name: 'Sticker', image_url: '/pictures/service-sticker.svg' })
  const one = await read(shop, `/api/v2/services/${body.data.records[0].id}`)
  expect(one.body.data).toEqual(body.data.records[0])
  expect((await read(shop, '/api/v2/services/999')).status).toBe(404)
})

test('API-04 D-09 lists the default categories: two open, one external, four coming soon', async ({
  shop,
}) => {
  const { body } = await read(shop, '/api/v2/products/categories')
  const shown = body.data.map(({ name, status, slug }: Record<string, string>) => [name, status, slug])
  expect(shown).toEqual([
    ['Stickerprint', 'active', 'stickerprint'],
    ['Iron-On DTF', 'active', 'iron-on-dtf'],
    ['Edibleprint', 'active', 'edibleprint'],
    ['Fashion', 'inactive', 'fashion'],
    ['Food', 'inactive', 'food'],
    ['Prelove', 'inactive', 'prelove'],
    ['G-Shock', 'inactive', 'g-shock'],
  ])
  const outside = body.data.find(({ name }: { name: string }) => name === 'Edibleprint')
  expect(outside.external_url).toMatch(/^https:/)
})

test('API-04 D-09 returns the default products with their specified IDs and order forms', async ({
  shop,
}) => {
  const { body } = await read(shop, '/api/v2/products')
  const shown = body.data.map(({ id, name, slug, flow }: Record<string, unknown>) => [id, name, slug, flow])
  expect(shown).toEqual([
    [5, 'Mirrorcoat Sticker', 'mirrorcoat-sticker', 'sticker'],
    [7, 'PP Sticker', 'pp-sticker', 'ppsticker'],
    [15, 'Iron-On Name Tag', 'iron-on-name-tag', 'nametag'],
    [18, 'Iron-On Logo', 'iron-on-logo', 'logo'],
  ])
  const one = await read(shop, '/api/v2/products/5')
  expect(one.body.data).toMatchObject({ id: 5, category_id: 1, category: 'stickerprint', price: 8 })
})

test('API-04 returns the products of a category whether or not a slash precedes the query', async ({
  shop,
}) => {
  for (const path of ['/api/v2/products?category_id=2', '/api/v2/products/?category_id=2']) {
    const { body } = await read(shop, path)
    expect(body.success).toBe(true)
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([15, 18])
  }
})

test('API-04 returns lists in pages of 20 by default', async ({ shop }) => {
  const { db } = shop.database
  await db.execute(
    sql`insert into products (name, slug, category_id, status, position)
      select 'Produk ' || n, 'produk-' || n, 3, 'inactive', n from generate_series(1, 30) n`,
  )
  const first = (await read(shop, '/api/v2/products?category_id=3')).body
  expect([first.data.length, first.page, first.limit, first.total]).toEqual([20, 1, 20, 30])
  const last = (await read(shop, '/api/v2/products?category_id=3&page=4&limit=8')).body
  expect(last.data.map(({ name }: { name: string }) => name)).toEqual([
    'Produk 25',
    'Produk 26',
    'Produk 27',
    'Produk 28',
    'Produk 29',
    'Produk 30',
  ])
  await db.execute(sql`delete from products where category_id = 3`)
})

test.for<[string, number[]]>([
  ['STICKER', [5, 7]],
  ['pp sticker', [7]],
  ['sticker pp', [7]],
  ['sekolah', [18]],
  ['%', []],
  ['', [5, 7, 15, 18]],
])('HOME-02 finds the products that contain all words of “%s”', async ([search, found], { shop }) => {
  const { body } = await read(shop, `/api/v2/products?search=${encodeURIComponent(search)}`)
  expect(body.data.map(({ id }: { id: number }) => id)).toEqual(found)
})

test('API-04 refuses an invalid ID and answers 404 for an unknown ID', async ({ shop }) => {
  expect((await read(shop, '/api/v2/products/0')).status).toBe(400)
  expect((await read(shop, '/api/v2/products/404')).body).toMatchObject({ success: false, code: 'not_found' })
  expect((await read(shop, '/api/v2/products/categories/404')).status).toBe(404)
})

const run = (shop: SignedInApp, statement: ReturnType<typeof sql>) => shop.database.db.execute(statement)
const getCategoryPicture = async (shop: SignedInApp, slug: string) => {
  const { body } = await read(shop, '/api/v2/products/categories')
  return body.data.find((each: { slug: string }) => each.slug === slug).image_url
}

test('PROD-11 shows a category’s own photo, else its first product’s photo, else its illustration', async ({
  shop,
}) => {
  const drawing = await getCategoryPicture(shop, 'stickerprint')
  expect(drawing).toMatch(/^\/pictures\//)
  await run(shop, sql`update products set image_url = '/media/b/b.jpg' where slug = 'pp-sticker'`)
  await expect.poll(() => getCategoryPicture(shop, 'stickerprint')).toBe('/media/b/b.jpg')
  expect(await getCategoryPicture(shop, 'iron-on-dtf')).toMatch(/^\/pictures\//)
  await run(shop, sql`update products set image_url = '/media/a/a.jpg' where slug = 'mirrorcoat-sticker'`)
  await expect.poll(() => getCategoryPicture(shop, 'stickerprint')).toBe('/media/a/a.jpg')
  // A category shows the photo of a product that can't be ordered yet only if no other product has a photo.
  await run(shop, sql`update products set status = 'inactive' where slug = 'mirrorcoat-sticker'`)
  await expect.poll(() => getCategoryPicture(shop, 'stickerprint')).toBe('/media/b/b.jpg')
  await run(shop, sql`update categories set image_url = '/media/c/c.jpg' where slug = 'stickerprint'`)
  await expect.poll(() => getCategoryPicture(shop, 'stickerprint')).toBe('/media/c/c.jpg')
  await run(shop, sql`update categories set image_url = null where slug = 'fashion'`)
  await expect.poll(() => getCategoryPicture(shop, 'fashion')).toBeNull()
})
