import { expect } from 'vitest'
import { bannerProduct } from '../support/described-goods.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const staffCall = (shop: SignedInApp, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  shop.call(method, url, { token: shop.token, ...(body && { body }) })

async function addBanner(shop: SignedInApp, slug: string): Promise<number> {
  const made = await staffCall(shop, 'POST', '/api/v2/products', {
    name: slug,
    slug,
    category_id: 1,
    flow: 'described',
    described: bannerProduct,
    status: 'active',
  })
  expect(made.status).toBe(200)
  return made.body.data.id
}

const bannerItem = (productSlug: string) => ({
  kind: 'described',
  productSlug,
  job: { quantity: 1, choices: {}, size_mm: { width: 914.4, height: 2438.4 } },
})
const placeOrder = (shop: SignedInApp, productSlug: string) =>
  shop.call('POST', '/api/products/save-order', {
    body: { nama: 'Siti', phone: '0123456789', deliveryMethod: 'selfPickup', ...bannerItem(productSlug) },
  })
const findLatestOrder = async (shop: SignedInApp) =>
  (await staffCall(shop, 'GET', '/api/v2/orders')).body.data.orders[0]

test('FIX-11 keeps basket items and redirects the former URL when a product’s URL changes', async ({
  shop,
}) => {
  const id = await addBanner(shop, 'kain-lama')
  const price = async () =>
    (await shop.call('POST', '/api/basket/price', { body: { items: [bannerItem('kain-lama')] } })).body
  const before = await price()
  await staffCall(shop, 'PUT', `/api/v2/products/${id}`, { slug: 'kain-baru' })
  expect(await price()).toEqual(before)
  const found = await shop.call('GET', '/api/v2/products?slug=kain-lama')
  expect(found.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['kain-baru'])
  expect((await placeOrder(shop, 'kain-lama')).status).toBe(200)

  const another = await addBanner(shop, 'kain-lama')
  const now = await shop.call('GET', '/api/v2/products?slug=kain-lama')
  expect(now.body.data[0].id, 'a product that has the address now comes first').toBe(another)
  expect((await shop.call('GET', '/api/v2/products?slug=kain-lain')).body.data).toEqual([])
})

test('FIX-11 finds a category by its former slug', async ({ shop }) => {
  const made = await staffCall(shop, 'POST', '/api/v2/products/categories', {
    name: 'Kain',
    slug: 'rak-lama',
  })
  await staffCall(shop, 'PUT', `/api/v2/products/categories/${made.body.data.id}`, { slug: 'rak-baru' })
  const found = await shop.call('GET', '/api/v2/products/categories?slug=rak-lama')
  expect(found.body.data.map(({ slug }: { slug: string }) => slug)).toEqual(['rak-baru'])
})

test('FIX-11 shows a size in the unit that the customer typed', async ({ shop }) => {
  await addBanner(shop, 'kain-kaki')
  expect((await placeOrder(shop, 'kain-kaki')).status).toBe(200)
  expect((await findLatestOrder(shop)).goods).toMatchObject({ size_unit: 'ft' })
})

test('FIX-11 refuses to reorder a product that is Coming Soon', async ({ shop }) => {
  const id = await addBanner(shop, 'kain-nanti')
  expect((await placeOrder(shop, 'kain-nanti')).status).toBe(200)
  const { id: publicId } = await findLatestOrder(shop)
  await staffCall(shop, 'PUT', `/api/v2/products/${id}`, { status: 'inactive' })
  const again = await staffCall(shop, 'POST', `/api/v2/orders/${publicId}/reorder`, {
    request_id: crypto.randomUUID(),
  })
  expect([again.status, again.body.code]).toEqual([422, 'no_price'])
  expect(again.body.error).toBe('Some items are no longer sold or have no price.')
})
