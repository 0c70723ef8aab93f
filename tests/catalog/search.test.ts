import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()

const search = async (shop: SignedInApp, words: string) => {
  const { body } = await shop.call('GET', `/api/v2/products?search=${encodeURIComponent(words)}`)
  return { names: body.data.map(({ name }: { name: string }) => name), near: body.near, total: body.total }
}

test.for<[string, string[]]>([
  ['stiker', ['Mirrorcoat Sticker', 'PP Sticker']],
  ['mirorcoat', ['Mirrorcoat Sticker']],
  ['Mirrorcaot stikcer', ['Mirrorcoat Sticker']],
  ['nmae tag', ['Iron-On Name Tag']],
  ['lgo', ['Iron-On Logo']],
  ['pelekat', ['Mirrorcoat Sticker', 'PP Sticker']],
  ['lencana', ['Iron-On Logo']],
  ['nametag', ['Iron-On Name Tag']],
  ['nametg', ['Iron-On Name Tag']],
  ['nametga', ['Iron-On Name Tag']],
  ['ironon logo', ['Iron-On Logo']],
  ['irononnam', ['Iron-On Name Tag']],
  ['mirorcoatsticker', ['Mirrorcoat Sticker']],
])(
  'HOME-02 suggests similar products when “%s” matches no product exactly',
  async ([words, names], { shop }) => {
    const found = await search(shop, words)
    expect(found.near).toBe(true)
    expect(found.names.toSorted()).toEqual(names)
    expect(found.total).toBe(names.length)
  },
)

test('HOME-02 shows no suggestions when the exact words are found', async ({ shop }) => {
  expect(await search(shop, 'mirror')).toEqual({ names: ['Mirrorcoat Sticker'], near: false, total: 1 })
  expect(await search(shop, 'STICKER pp')).toEqual({ names: ['PP Sticker'], near: false, total: 1 })
})

test('HOME-02 finds nothing for unrelated words', async ({ shop }) => {
  for (const words of ['kereta', 'xyzzy', '%', '_____'])
    expect(await search(shop, words)).toEqual({ names: [], near: false, total: 0 })
})

test('HOME-02 suggests a product that was just added', async ({ shop }) => {
  await shop.app.start()
  const { db } = shop.database
  expect((await search(shop, 'hologrm')).names).toEqual([])
  await db.execute(
    sql`insert into products (name, slug, category_id, flow) values ('Hologram', 'hologram', 1, 'sticker')`,
  )
  await expect.poll(async () => (await search(shop, 'hologrm')).names).toEqual(['Hologram'])
  await db.execute(sql`update products set name = 'Bunting' where slug = 'hologram'`)
  await expect.poll(async () => (await search(shop, 'buntng')).names).toEqual(['Bunting'])
})
