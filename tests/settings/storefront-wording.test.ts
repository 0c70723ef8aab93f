import { expect } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const call = (shop: SignedInApp, method: 'GET' | 'PUT' | 'POST', url: string, body?: object) =>
  shop.call(method, url, { token: shop.token, ...(body && { body }) })
const details = { name: 'Kedai', phone: '', address: '', pickup_place: 'Kajang', hours: '' }
const names = async (shop: SignedInApp, path: string): Promise<string[]> => {
  const { body } = await shop.call('GET', path)
  return (body.data.records ?? body.data).map(({ name }: { name: string }) => name)
}

async function importProducts(
  shop: SignedInApp,
  text: string,
): Promise<{ outcome: string; notes: string[] }[]> {
  const body = new FormData()
  body.set('file', new Blob([text]), 'products.csv')
  return (await shop.call('POST', '/api/v2/catalog/products/import', { token: shop.token, body })).body.data
    .rows
}

test('SCR-14 stores the storefront wording as a versioned setting with the specified default', async ({
  shop,
}) => {
  const before = (await call(shop, 'GET', '/api/v2/shop')).body.data
  expect(before.words).toBe('specified')
  const chosen = await call(shop, 'PUT', '/api/v2/shop', {
    ...details,
    words: 'malay',
    version: before.version,
  })
  expect(chosen.body.data).toMatchObject({ words: 'malay', version: before.version + 1 })
  const late = await call(shop, 'PUT', '/api/v2/shop', {
    ...details,
    words: 'specified',
    version: before.version,
  })
  expect([late.status, late.body.details.current.words]).toEqual([409, 'malay'])
  const unsaid = await call(shop, 'PUT', '/api/v2/shop', details)
  expect(unsaid.body.data.words, 'a program that knows nothing of it leaves it').toBe('malay')
  const wrong = await call(shop, 'PUT', '/api/v2/shop', { ...details, words: 'jawi' })
  expect([wrong.status, wrong.body.fields]).toEqual([400, { words: 'Please choose the storefront wording.' }])
})

test('SCR-14 D-16 uses the specified words in API answers, whatever the storefront wording', async ({
  shop,
}) => {
  await call(shop, 'PUT', '/api/v2/shop', { ...details, words: 'malay' })
  const nameTags = { orders: [{ namaAnak: 'Siti', warna: 'Red/White', bilangan: 1 }] }
  const customer = { nama: 'Aisyah', phone: '012-345 6789', deliveryMethod: 'selfPickup' }
  const tags = await shop.call('POST', '/api/iron-on/save-order', { body: { ...customer, ...nameTags } })
  expect(tags.body.message).toBe('Order berhasil disimpan!')
  const stickers = await shop.call('POST', '/api/sticker-print/save-order', { body: stickerOrder() })
  expect(stickers.body.message).toBe('Pesanan berjaya disimpan!')
  const saved = await call(shop, 'POST', '/api/jersey-softball/save-order', {
    sheetName: 'Sheet1',
    orders: [],
  })
  expect(saved.body.message).toBe('Orders saved to Female sheet')
})

test('SCR-14 returns the catalog in English on request and in Malay by default', async ({ shop }) => {
  // The names of default products depend on the storefront wording.
  await call(shop, 'PUT', '/api/v2/shop', { ...details, words: 'specified' })
  const { products } = (await call(shop, 'GET', '/api/v2/catalog')).body.data
  const [first] = products
  const kept = await call(shop, 'PUT', `/api/v2/products/${first.id}`, {
    name: 'Pelekat Cermin',
    name_en: 'Mirror Sticker',
    description_en: 'Shines on every jar.',
    version: first.version,
  })
  expect(kept.body.data).toMatchObject({ name_en: 'Mirror Sticker', version: first.version + 1 })
  const told = async (language: string) =>
    (await shop.call('GET', `/api/v2/products/${first.id}${language}`)).body.data
  expect(await told('')).toMatchObject({ name: 'Pelekat Cermin', description: first.description })
  expect(await told('?language=ms')).toEqual(await told(''))
  expect(await told('?language=en')).toEqual({
    ...(await told('')),
    name: 'Mirror Sticker',
    description: 'Shines on every jar.',
  })
  expect(await names(shop, '/api/v2/products?language=en')).toEqual([
    'Mirror Sticker',
    'PP Sticker',
    'Iron-On Name Tag',
    'Iron-On Logo',
  ])
  expect(await names(shop, '/api/v2/services?language=en')).toContain('School Logo')
  expect(await names(shop, '/api/v2/services')).toContain('Logo Sekolah')
  const english = (await shop.call('GET', '/api/v2/products/categories?language=en')).body.data
  expect(english[0].description).toBe('Mirrorcoat and PP stickers, cut to your size.')
  const deals = (await shop.call('GET', '/api/deals?language=en')).body.data
  // The deal of the day differs by date.
  const inEnglish = await names(shop, '/api/v2/products?language=en')
  for (const { name } of deals) expect(inEnglish).toContain(name)
  const history = (await call(shop, 'GET', `/api/v2/catalog/products/${first.id}/history`)).body.data
  expect(history[0].changes).toContainEqual({ what: 'Name in English', from: '', to: 'Mirror Sticker' })
})

test('SCR-14 finds products by Malay and English words on pages in either language', async ({ shop }) => {
  for (const language of ['ms', 'en']) {
    const found = (words: string) => names(shop, `/api/v2/products?search=${words}&language=${language}`)
    expect((await found('mirror')).length, 'its English name').toBe(1)
    expect((await found('cermin')).length, 'its Malay name').toBe(1)
    expect((await found('waterproof')).length, 'an English description').toBe(1)
    expect((await found('kalis air')).length, 'a Malay description').toBe(1)
    expect((await found('miror')).length, 'a slip in its English name').toBe(1)
  }
})

test('SCR-14 exports and imports the English texts in a spreadsheet', async ({ shop }) => {
  const csv: string = (await call(shop, 'GET', '/api/v2/catalog/products/export')).body
  expect(csv).toContain('Name in English')
  expect(csv).toContain('Shines on every jar.')
  expect(new Set((await importProducts(shop, csv)).map(({ outcome }) => outcome))).toEqual(
    new Set(['unchanged']),
  )
  const [changed] = await importProducts(
    shop,
    'Name,Address,English name,English description\nPP Sticker,pp-sticker,Clear Sticker,Clear as water.',
  )
  expect(changed?.notes.join()).toContain('Name in English: none → Clear Sticker')
  expect(await names(shop, '/api/v2/products?search=clear&language=en')).toContain('Clear Sticker')
})
