import { expect } from 'vitest'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const catalog = async (shop: SignedInApp) =>
  (await shop.call('GET', getCatalog.path, { token: shop.token })).body.data
const put = (shop: SignedInApp, path: string, body: object) =>
  shop.call('PUT', path, { token: shop.token, body })
async function speak(shop: SignedInApp, words: 'specified' | 'malay') {
  const { version: _seen, ...details } = (await shop.call('GET', '/api/v2/shop')).body.data
  expect((await put(shop, '/api/v2/shop', { ...details, words })).status).toBe(200)
}

const plain = (entries: { version: number }[]) => entries.map(({ version: _version, ...entry }) => entry)

/** Of an entry what people read and what leads to it. */
const read = (entries: Record<string, string>[]) =>
  Object.fromEntries(entries.map(({ id, name, name_en, slug }) => [id, [name, name_en, slug]]))

test('SCR-14 the stock’s own English names go along into Malay and back; what the shop has named stays', async ({
  shop,
}) => {
  const before = await catalog(shop)
  const own = before.products.find(({ id }: { id: number }) => id === 7)
  await put(shop, `/api/v2/products/${own.id}`, { name: 'Pelekat Botol', name_en: 'Bottle Sticker' })
  await speak(shop, 'malay')
  const malay = await catalog(shop)
  expect(read(malay.products)).toMatchObject({
    7: ['Pelekat Botol', 'Bottle Sticker', 'pp-sticker'],
    15: ['Tag Nama Seterika', 'Iron-On Name Tag', 'iron-on-name-tag'],
    18: ['Logo Seterika', 'Iron-On Logo', 'iron-on-logo'],
  })
  expect(read(malay.categories)).toMatchObject({ 2: ['Cetakan Seterika', 'Iron-On DTF', 'iron-on-dtf'] })
  expect(malay.services.map(({ name }: { name: string }) => name)).toEqual([
    'Pelekat',
    'Pelekat PP',
    'Tag Nama',
    'Logo Sekolah',
    'Cetakan Boleh Makan',
  ])
  const said = malay.banners.flatMap((banner: Record<string, string>) => [
    banner['title_ms'],
    banner['text_ms'],
    banner['action_ms'],
  ])
  expect(said.join('\n')).not.toMatch(/sticker|name tag|iron/i)
  // The page of the shelf is found by its address as before, and English pages keep the English name.
  const shelf = await shop.call('GET', '/api/v2/products/categories?language=en')
  expect(JSON.stringify(shelf.body)).toContain('Iron-On DTF')
  await speak(shop, 'specified')
  const back = await catalog(shop)
  for (const kind of ['categories', 'services', 'banners'] as const)
    expect(plain(back[kind])).toEqual(plain(before[kind]))
  expect(read(back.products)).toEqual({
    ...read(before.products),
    7: ['Pelekat Botol', 'Bottle Sticker', 'pp-sticker'],
  })
})

test('SCR-14 saving the shop without other words renames nothing', async ({ shop }) => {
  const before = await catalog(shop)
  await speak(shop, 'specified')
  expect(await catalog(shop)).toEqual(before)
})
