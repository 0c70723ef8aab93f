import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { findCatalogUploads } from '#server/features/catalog/catalog.ts'
import { sweepUploads } from '#server/features/media/media.ts'
import { createBuiltApp, type BuiltApp } from '../support/built-app.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'editor' })
let pages: BuiltApp
test.beforeAll(async ({ shop }) => {
  pages = await createBuiltApp({}, shop.database)
})
afterAll(async () => {
  await pages.close()
})

const call = (shop: SignedInApp, method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  shop.call(method, url, { token: shop.token, ...(body && { body }) })
const page = async (path: string) => (await pages.app.http.inject({ method: 'GET', url: path })).body
const history = async (shop: SignedInApp, id: number) =>
  (await call(shop, 'GET', `/api/v2/catalog/products/${id}/history`)).body.data[0].changes
const stampDescription = { pricing: { by: 'fixed', sen: 3500 }, options: [], most: 1 }
const add = async (shop: SignedInApp, name: string, more: object = {}) =>
  (
    await call(shop, 'POST', '/api/v2/products', {
      name,
      category_id: 1,
      flow: 'described',
      described: stampDescription,
      ...more,
    })
  ).body.data

async function upload(shop: SignedInApp, background: string): Promise<string> {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([photo]), 'foto.jpg')
  return (await shop.call('POST', '/api/v2/pictures', { token: shop.token, body })).body.data.path
}
const readStructuredData = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
const findStructuredData = (html: string, type: string) =>
  readStructuredData(html).find((thing) => thing['@type'] === type)

async function importSheet(shop: SignedInApp, csv: string, query = '') {
  const body = new FormData()
  body.set('file', new Blob([csv]), 'senarai.csv')
  return shop.call('POST', `/api/v2/catalog/products/import${query}`, { token: shop.token, body })
}

test('shows product photos in order, with the first as the link preview, and keeps photos when unused uploads are deleted', async ({
  shop,
}) => {
  const paths = await Promise.all(['#007da8', '#c4005f', '#ffd400'].map((colour) => upload(shop, colour)))
  const [first = '', second = '', third = ''] = paths
  const product = await add(shop, 'Cop Foto', { image_url: first, photos: [second, third] })
  expect(product.photos).toEqual([second, third])
  const html = await page('/produk/cop-foto')
  const shown = [...html.matchAll(/<img [^>]*src="(\/media\/[^"]*)"[^>]*>/g)]
  expect(shown.map(([, src]) => src)).toEqual(paths)
  expect(shown.map(([tag]) => tag.includes('loading="lazy"'))).toEqual([false, true, true])
  const [, card = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
  expect(new URL(card).pathname).toBe(first)
  const images = findStructuredData(html, 'Product')?.['image'] as string[]
  expect(images.map((image) => new URL(image).pathname)).toEqual(paths)

  const changed = await call(shop, 'PUT', `/api/v2/products/${product.id}`, {
    version: product.version,
    image_url: third,
    photos: [second],
  })
  expect(changed.body.data).toMatchObject({ version: product.version + 1, photos: [second] })
  expect((await history(shop, product.id)).map(({ what }: { what: string }) => what)).toEqual([
    'Picture',
    'More photos',
  ])
  const late = await call(shop, 'PUT', `/api/v2/products/${product.id}`, {
    version: product.version,
    photos: [],
  })
  expect([late.status, late.body.code, late.body.details.current.photos]).toEqual([
    409,
    'changed_meanwhile',
    [second],
  ])
  await sweepUploads(shop.database.db, [findCatalogUploads], Date.now() + 2 * 86_400_000)
  const statuses = paths.map(async (url) => (await shop.app.http.inject({ url })).statusCode)
  expect(await Promise.all(statuses)).toEqual([404, 200, 200])
})

test('refuses duplicate photos, too many photos and addresses that are not pictures', async ({ shop }) => {
  const twelve = Array.from({ length: 12 }, (_, at) => `/media/x${at}/foto.jpg`)
  for (const [photos, field] of [
    [twelve.slice(0, 1).concat(twelve.slice(0, 1)), 'photos'],
    [twelve, 'photos'],
    [['javascript:alert(1)'], 'photos.0'],
  ] as const) {
    const body = { name: 'Salah', category_id: 1, photos }
    const refused = await call(shop, 'POST', '/api/v2/products', body)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]])
  }
})

const facts = {
  materials: { ms: 'Seramik putih 11 oz', en: 'White ceramic, 11 oz' },
  care: { ms: 'Basuh dengan tangan.', en: '' },
  questions: [
    {
      question: { ms: 'Boleh masuk microwave?', en: 'Microwave safe?' },
      answer: { ms: 'Boleh. </script><b>Ya</b>', en: 'Yes.' },
    },
  ],
}

test('shows materials, care and questions in the page’s language and as structured data', async ({
  shop,
}) => {
  const { id, version } = await add(shop, 'Mug Fakta', { facts })
  const html = await page('/produk/mug-fakta')
  for (const words of ['Seramik putih 11 oz', 'Basuh dengan tangan.', 'Boleh masuk microwave?'])
    expect(html).toContain(words)
  expect(html).not.toContain('<b>Ya</b>')
  expect(findStructuredData(html, 'Product')).toMatchObject({ material: 'Seramik putih 11 oz' })
  expect(findStructuredData(html, 'FAQPage')?.['mainEntity']).toMatchObject([
    { name: 'Boleh masuk microwave?', acceptedAnswer: { text: 'Boleh. </script><b>Ya</b>' } },
  ])
  const english = await shop.call('GET', '/api/products/described?product=mug-fakta&language=en')
  expect(english.body.data.facts).toEqual({
    materials: 'White ceramic, 11 oz',
    care: 'Basuh dengan tangan.',
    questions: [{ question: 'Microwave safe?', answer: 'Yes.' }],
  })

  const care = { ms: 'Jangan guna berus dawai.', en: '' }
  const changed = await call(shop, 'PUT', `/api/v2/products/${id}`, { version, facts: { ...facts, care } })
  expect(changed.body.data).toMatchObject({ version: version + 1, facts: { ...facts, care } })
  expect(await history(shop, id)).toEqual([{ what: 'Care', from: 'Basuh dengan tangan.', to: care.ms }])
  const late = await call(shop, 'PUT', `/api/v2/products/${id}`, { version, facts: null })
  expect([late.body.code, late.body.details.current.facts.care]).toEqual(['changed_meanwhile', care])
  const unsaid = { ...facts, questions: [{ question: { ms: ' ' }, answer: { ms: 'Ya' } }] }
  const refused = await call(shop, 'PUT', `/api/v2/products/${id}`, { version: version + 1, facts: unsaid })
  expect(refused.body.fields).toEqual({ 'facts.questions.0.question.ms': 'Please write something.' })
  const long = { materials: { ms: 'a'.repeat(300) }, care: { ms: 'a'.repeat(600) } }
  const most = await call(shop, 'PUT', `/api/v2/products/${id}`, {
    version: version + 1,
    facts: { ...long, questions: [{ question: { ms: 'a' }, answer: { ms: 'a'.repeat(100) } }] },
  })
  expect(Object.keys(most.body.fields)).toEqual(['facts.questions'])
  const gone = await call(shop, 'PUT', `/api/v2/products/${id}`, { version: version + 1, facts: null })
  expect(gone.body.data.facts).toBeNull()
  await expect
    .poll(async () => findStructuredData(await page('/produk/mug-fakta'), 'FAQPage'))
    .toBeUndefined()
})

test('exports a product’s photos, materials, care and questions and imports them unchanged', async ({
  shop,
}) => {
  const product = await add(shop, 'Cop Helaian', {
    image_url: '/media/a/a.jpg',
    photos: ['/media/b/b.jpg'],
    facts,
  })
  const { body: csv } = await shop.call('GET', '/api/v2/catalog/products/export', { token: shop.token })
  const same = await importSheet(shop, csv)
  expect(new Set(same.body.data.rows.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
    new Set(['unchanged']),
  )
  const more = await importSheet(
    shop,
    'Address,Name,Further photos\ncop-helaian,Cop Helaian,/media/c/c.jpg /media/b/b.jpg',
  )
  expect(more.body.data.rows[0].outcome).toBe('updated')
  const cell = JSON.stringify({ ...facts, care: { ms: '', en: '' } }).replaceAll('"', '""')
  const less = await importSheet(
    shop,
    `Address,Name,"Materials, care, questions"\ncop-helaian,Cop Helaian,"${cell}"`,
  )
  expect(less.body.data.rows[0].notes).toEqual(['Care: Basuh dengan tangan. → none'])
  const { body } = await call(shop, 'GET', '/api/v2/catalog')
  const [now] = body.data.products.filter(({ id }: { id: number }) => id === product.id)
  expect(now.photos).toEqual(['/media/c/c.jpg', '/media/b/b.jpg'])
})
