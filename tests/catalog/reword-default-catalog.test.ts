import { expect } from 'vitest'
import { getCatalog } from '#core/catalog/admin-catalog.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const catalog = async (shop: SignedInApp) =>
  (await shop.call('GET', getCatalog.path, { token: shop.token })).body.data
const put = (shop: SignedInApp, path: string, body: object) =>
  shop.call('PUT', path, { token: shop.token, body })
async function setWording(shop: SignedInApp, words: 'specified' | 'malay') {
  const { version: _seen, ...details } = (await shop.call('GET', '/api/v2/shop')).body.data
  expect((await put(shop, '/api/v2/shop', { ...details, words })).status).toBe(200)
}

const removeVersions = (entries: { version: number }[]) =>
  entries.map(({ version: _version, ...entry }) => entry)

const getNamesById = (entries: Record<string, string>[]) =>
  Object.fromEntries(entries.map(({ id, name, name_en, slug }) => [id, [name, name_en, slug]]))

test('SCR-14 renames default entries when the storefront wording changes and keeps names that the shop has edited', async ({
  shop,
}) => {
  const before = await catalog(shop)
  const own = before.products.find(({ id }: { id: number }) => id === 7)
  await put(shop, `/api/v2/products/${own.id}`, { name: 'Pelekat Botol', name_en: 'Bottle Sticker' })
  await setWording(shop, 'malay')
  const malay = await catalog(shop)
  expect(getNamesById(malay.products)).toMatchObject({
    7: ['Pelekat Botol', 'Bottle Sticker', 'pp-sticker'],
    15: ['Tag Nama Seterika', 'Iron-On Name Tag', 'iron-on-name-tag'],
    18: ['Logo Seterika', 'Iron-On Logo', 'iron-on-logo'],
  })
  expect(getNamesById(malay.categories)).toMatchObject({
    2: ['Cetakan Seterika', 'Iron-On DTF', 'iron-on-dtf'],
  })
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
  const shelf = await shop.call('GET', '/api/v2/products/categories?language=en')
  expect(JSON.stringify(shelf.body)).toContain('Iron-On DTF')
  await setWording(shop, 'specified')
  const back = await catalog(shop)
  for (const kind of ['categories', 'services', 'banners'] as const)
    expect(removeVersions(back[kind])).toEqual(removeVersions(before[kind]))
  expect(getNamesById(back.products)).toEqual({
    ...getNamesById(before.products),
    7: ['Pelekat Botol', 'Bottle Sticker', 'pp-sticker'],
  })
})

test('SCR-14 renames no default entry when the shop is saved with the same wording', async ({ shop }) => {
  const before = await catalog(shop)
  await setWording(shop, 'specified')
  expect(await catalog(shop)).toEqual(before)
})
