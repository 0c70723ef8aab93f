import { expect } from 'vitest'
import { banner } from '../support/described-goods.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const staff = (shop: SignedInApp, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  shop.call(method, url, { token: shop.token, ...(body && { body }) })

async function addBanner(shop: SignedInApp, slug: string): Promise<number> {
  const made = await staff(shop, 'POST', '/api/v2/products', {
    name: slug,
    slug,
    category_id: 1,
    flow: 'described',
    described: banner,
    status: 'active',
  })
  expect(made.status).toBe(200)
  return made.body.data.id
}

const item = (productSlug: string) => ({
  kind: 'described',
  productSlug,
  job: { quantity: 1, choices: {}, size_mm: { width: 914.4, height: 2438.4 } },
})
const order = (shop: SignedInApp, productSlug: string) =>
  shop.call('POST', '/api/products/save-order', {
    body: { nama: 'Siti', phone: '0123456789', deliveryMethod: 'selfPickup', ...item(productSlug) },
  })
const latest = async (shop: SignedInApp) => (await staff(shop, 'GET', '/api/v2/orders')).body.data.orders[0]

test('FIX-11 a basket keeps its item and the former address finds the product when its address changed', async ({
  shop,
}) => {
  const id = await addBanner(shop, 'kain-lama')
  const price = async () =>
    (await shop.call('POST', '/api/basket/price', { body: { items: [item('kain-lama')] } })).body
  const before = await price()
  await staff(shop, 'PUT', `/api/v2/products/${id}`, { slug: 'kain-baru' })
  expect(await price()).toEqual(before)
  const found = await shop.call('GET', '/api/v2/products?slug=kain-lama')
  expect(found.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['kain-baru'])
  expect((await order(shop, 'kain-lama')).status).toBe(200)

  const another = await addBanner(shop, 'kain-lama')
  const now = await shop.call('GET', '/api/v2/products?slug=kain-lama')
  expect(now.body.data[0].id, 'a product that has the address now comes first').toBe(another)
  expect((await shop.call('GET', '/api/v2/products?slug=kain-lain')).body.data).toEqual([])
})

test('FIX-11 the former address of a category finds it', async ({ shop }) => {
  const made = await staff(shop, 'POST', '/api/v2/products/categories', { name: 'Kain', slug: 'rak-lama' })
  await staff(shop, 'PUT', `/api/v2/products/categories/${made.body.data.id}`, { slug: 'rak-baru' })
  const found = await shop.call('GET', '/api/v2/products/categories?slug=rak-lama')
  expect(found.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['rak-baru'])
})

test('FIX-11 tells a size in the unit that the customer typed', async ({ shop }) => {
  await addBanner(shop, 'kain-kaki')
  expect((await order(shop, 'kain-kaki')).status).toBe(200)
  expect((await latest(shop)).goods).toMatchObject({ size_unit: 'ft' })
})

test('FIX-11 refuses to reorder a product that is Coming Soon', async ({ shop }) => {
  const id = await addBanner(shop, 'kain-nanti')
  expect((await order(shop, 'kain-nanti')).status).toBe(200)
  const { id: publicId } = await latest(shop)
  await staff(shop, 'PUT', `/api/v2/products/${id}`, { status: 'inactive' })
  const again = await staff(shop, 'POST', `/api/v2/orders/${publicId}/reorder`, {
    request_id: crypto.randomUUID(),
  })
  expect([again.status, again.body.code]).toEqual([422, 'no_price'])
  expect(again.body.error).toBe('Some of these goods are not on sale or have no price any more.')
})
