import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadsInCatalog } from '#server/features/catalog/catalog.ts'
import { sweepUploads } from '#server/features/media/media.ts'
import { builtApp, type BuiltApp } from '../support/built-app.ts'
import { testApp, type TestApp } from '../support/test-app.ts'

// What stands on the page of a described product besides its choices: photos, what it is made of, questions.

let shop: TestApp
/** Another process of the same shop, which renders the pages. */
let pages: BuiltApp
let token: string
beforeAll(async () => {
  shop = await testApp()
  pages = await builtApp({}, shop.database)
  await shop.addUser('editor')
  token = await shop.signIn('editor')
})
afterAll(async () => {
  await pages.close()
  await shop.close()
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
  shop.call(method, url, { token, ...(body && { body }) })
const page = async (path: string) => (await pages.app.http.inject({ method: 'GET', url: path })).body
const history = async (id: number) =>
  (await call('GET', `/api/v2/catalog/products/${id}/history`)).body.data[0].changes
const stamp = { pricing: { by: 'fixed', sen: 3500 }, options: [], most: 1 }
const add = async (name: string, more: object = {}) =>
  (
    await call('POST', '/api/v2/products', {
      name,
      category_id: 1,
      flow: 'described',
      described: stamp,
      ...more,
    })
  ).body.data

async function upload(background: string): Promise<string> {
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const body = new FormData()
  body.set('file', new Blob([photo]), 'foto.jpg')
  return (await shop.call('POST', '/api/v2/pictures', { token, body })).body.data.path
}
const things = (html: string): Record<string, unknown>[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g)].map(([, json]) =>
    JSON.parse(json ?? ''),
  )
const about = (html: string, type: string) => things(html).find((thing) => thing['@type'] === type)

/** The file as an export has it, with one cell changed. */
async function sheet(csv: string, query = '') {
  const body = new FormData()
  body.set('file', new Blob([csv]), 'senarai.csv')
  return shop.call('POST', `/api/v2/catalog/products/import${query}`, { token, body })
}

test('photos stand on the page in their order, the first goes along when it is shared, and none is swept away', async () => {
  const paths = await Promise.all(['#007da8', '#c4005f', '#ffd400'].map(upload))
  const [first = '', second = '', third = ''] = paths
  const product = await add('Cop Foto', { image_url: first, photos: [second, third] })
  expect(product.photos).toEqual([second, third])
  const html = await page('/produk/cop-foto')
  const shown = [...html.matchAll(/<img [^>]*src="(\/media\/[^"]*)"[^>]*>/g)]
  expect(shown.map(([, src]) => src)).toEqual(paths)
  expect(shown.map(([tag]) => tag.includes('loading="lazy"'))).toEqual([false, true, true])
  const [, card = ''] = /<meta property="og:image" content="([^"]*)"/.exec(html) ?? []
  expect(new URL(card).pathname).toBe(first)
  const images = about(html, 'Product')?.['image'] as string[]
  expect(images.map((image) => new URL(image).pathname)).toEqual(paths)

  const changed = await call('PUT', `/api/v2/products/${product.id}`, {
    version: product.version,
    image_url: third,
    photos: [second],
  })
  expect(changed.body.data).toMatchObject({ version: product.version + 1, photos: [second] })
  expect((await history(product.id)).map(({ what }: { what: string }) => what)).toEqual([
    'Picture',
    'Further photos',
  ])
  const late = await call('PUT', `/api/v2/products/${product.id}`, { version: product.version, photos: [] })
  expect([late.status, late.body.code, late.body.details.current.photos]).toEqual([
    409,
    'changed_meanwhile',
    [second],
  ])
  await sweepUploads(shop.database.db, [uploadsInCatalog], Date.now() + 2 * 86_400_000)
  const statuses = paths.map(async (url) => (await shop.app.http.inject({ url })).statusCode)
  expect(await Promise.all(statuses)).toEqual([404, 200, 200])
})

test('no photo twice, none too many, and only addresses of pictures', async () => {
  const twelve = Array.from({ length: 12 }, (_, at) => `/media/x${at}/foto.jpg`)
  for (const [photos, field] of [
    [twelve.slice(0, 1).concat(twelve.slice(0, 1)), 'photos'],
    [twelve, 'photos'],
    [['javascript:alert(1)'], 'photos.0'],
  ] as const) {
    const body = { name: 'Salah', category_id: 1, photos }
    const refused = await call('POST', '/api/v2/products', body)
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

test('materials, care and questions stand on the page in its language, and machines read them', async () => {
  const { id, version } = await add('Mug Fakta', { facts })
  const html = await page('/produk/mug-fakta')
  for (const words of ['Seramik putih 11 oz', 'Basuh dengan tangan.', 'Boleh masuk microwave?'])
    expect(html).toContain(words)
  expect(html).not.toContain('<b>Ya</b>')
  expect(about(html, 'Product')).toMatchObject({ material: 'Seramik putih 11 oz' })
  expect(about(html, 'FAQPage')?.['mainEntity']).toMatchObject([
    { name: 'Boleh masuk microwave?', acceptedAnswer: { text: 'Boleh. </script><b>Ya</b>' } },
  ])
  const english = await shop.call('GET', '/api/products/described?product=mug-fakta&language=en')
  expect(english.body.data.facts).toEqual({
    materials: 'White ceramic, 11 oz',
    care: 'Basuh dengan tangan.',
    questions: [{ question: 'Microwave safe?', answer: 'Yes.' }],
  })

  const care = { ms: 'Jangan guna berus dawai.', en: '' }
  const changed = await call('PUT', `/api/v2/products/${id}`, { version, facts: { ...facts, care } })
  expect(changed.body.data).toMatchObject({ version: version + 1, facts: { ...facts, care } })
  expect(await history(id)).toEqual([{ what: 'Care', from: 'Basuh dengan tangan.', to: care.ms }])
  const late = await call('PUT', `/api/v2/products/${id}`, { version, facts: null })
  expect([late.body.code, late.body.details.current.facts.care]).toEqual(['changed_meanwhile', care])
  const unsaid = { ...facts, questions: [{ question: { ms: ' ' }, answer: { ms: 'Ya' } }] }
  const refused = await call('PUT', `/api/v2/products/${id}`, { version: version + 1, facts: unsaid })
  expect(refused.body.fields).toEqual({ 'facts.questions.0.question.ms': 'Please write something.' })
  const long = { materials: { ms: 'a'.repeat(300) }, care: { ms: 'a'.repeat(600) } }
  const most = await call('PUT', `/api/v2/products/${id}`, {
    version: version + 1,
    facts: { ...long, questions: [{ question: { ms: 'a' }, answer: { ms: 'a'.repeat(100) } }] },
  })
  expect(Object.keys(most.body.fields)).toEqual(['facts.questions'])
  const gone = await call('PUT', `/api/v2/products/${id}`, { version: version + 1, facts: null })
  expect(gone.body.data.facts).toBeNull()
  await expect.poll(async () => about(await page('/produk/mug-fakta'), 'FAQPage')).toBeUndefined()
})

test('an export holds what is on the page, and an import takes it back', async () => {
  const product = await add('Cop Helaian', { image_url: '/media/a/a.jpg', photos: ['/media/b/b.jpg'], facts })
  const { body: csv } = await shop.call('GET', '/api/v2/catalog/products/export', { token })
  const same = await sheet(csv)
  expect(new Set(same.body.data.rows.map(({ outcome }: { outcome: string }) => outcome))).toEqual(
    new Set(['unchanged']),
  )
  const more = await sheet(
    'Address,Name,Further photos\ncop-helaian,Cop Helaian,/media/c/c.jpg /media/b/b.jpg',
  )
  expect(more.body.data.rows[0].outcome).toBe('updated')
  const cell = JSON.stringify({ ...facts, care: { ms: '', en: '' } }).replaceAll('"', '""')
  const less = await sheet(`Address,Name,"Materials, care, questions"\ncop-helaian,Cop Helaian,"${cell}"`)
  expect(less.body.data.rows[0].notes).toEqual(['Care: Basuh dengan tangan. → none'])
  const { body } = await call('GET', '/api/v2/catalog')
  const [now] = body.data.products.filter(({ id }: { id: number }) => id === product.id)
  expect(now.photos).toEqual(['/media/c/c.jpg', '/media/b/b.jpg'])
})
