import { afterAll, expect } from 'vitest'
import { files } from '#server/features/settings/settings.ts'
import { builtApp, type BuiltApp } from '../support/built-app.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

// The shop's sections of the home page: its work, reviews and location, in the owner's order.

const test = appTest()
/** Another process of the same shop, which renders the pages. */
let pages: BuiltApp
test.beforeAll(async ({ shop }) => {
  pages = await builtApp({}, shop.database)
})
afterAll(async () => {
  await pages.close()
})

const path = '/api/v2/shop/front'
const empty = { map_url: '', works: [], customer_words: [], sections: null }
const keep = (shop: SignedInApp, body: object) =>
  shop.call('PUT', path, { token: shop.token, body: { ...empty, ...body } })
const home = async (cookie = '') =>
  (await pages.app.http.inject({ method: 'GET', url: '/', headers: { cookie } })).body
/** Of the sections, once the other process has heard of a change. */
const seen = () => expect.poll(headings)
async function headings(): Promise<string[]> {
  const body = await home()
  return [...body.matchAll(/<h2 id="(\w+)"/g)].map(([, id = '']) => id)
}
const photo = {
  image_url: '/media/abc/mug.webp',
  caption_ms: 'Mug untuk guru',
  caption_en: 'Mugs for teachers',
}
const aisyah = { name: 'Puan Aisyah', words: 'Cepat & kemas, <terima kasih>!', shown: true }

test('a shop that shows nothing of itself has the home page as it was, byte for byte, also after it had more', async ({
  shop,
}) => {
  const before = await home()
  await seen().toEqual(['deal', 'offers'])
  await keep(shop, { works: [photo], customer_words: [aisyah] })
  await seen().toEqual(['deal', 'offers', 'gallery', 'words'])
  await keep(shop, {})
  await expect.poll(async () => (await home()) === before).toBe(true)
})

test('sections stand in the owner’s order, without those that are hidden or empty', async ({ shop }) => {
  await keep(shop, { works: [photo], sections: ['gallery', 'words', 'offers', 'place'] })
  await seen().toEqual(['gallery', 'offers'])
  await keep(shop, { works: [photo], sections: ['place', 'gallery'], map_url: 'https://maps.app.goo.gl/abc' })
  await seen().toEqual(['place', 'gallery'])
  expect(/href="(https:\/\/maps[^"]+)"/.exec(await home())?.[1]).toBe('https://maps.app.goo.gl/abc')
  await keep(shop, { sections: [] })
  await seen().toEqual([])
})

test('shows reviews only once the shop has approved them, with their text escaped', async ({ shop }) => {
  const waiting = { name: 'Encik Tan', words: 'Belum diluluskan', shown: false }
  await keep(shop, { customer_words: [waiting, aisyah] })
  const told = (await shop.call('GET', path)).body.data
  expect(told.customer_words).toEqual([{ name: aisyah.name, words: aisyah.words }])
  await seen().toEqual(['deal', 'offers', 'words'])
  const html = await home()
  expect([html.includes('Encik Tan'), html.includes('Belum diluluskan')]).toEqual([false, false])
  expect(html.includes('“Cepat &amp; kemas, &lt;terima kasih&gt;!”')).toBe(true)
  expect((await shop.call('GET', `${path}/kept`)).status, 'nor by the call for staff').toBe(401)
  const kept = (await shop.call('GET', `${path}/kept`, { token: shop.token })).body.data
  expect(kept.customer_words).toEqual([waiting, aisyah])
})

test('captions are in the language of the page, in Malay where there is no English', async ({ shop }) => {
  const plain = { ...photo, image_url: '/media/abd/banner.webp', caption_ms: 'Kain rentang', caption_en: '' }
  await keep(shop, { works: [photo, plain] })
  await seen().toEqual(['deal', 'offers', 'gallery'])
  const body = await home('language=en')
  const captions = ['Mug untuk guru', 'Mugs for teachers', 'Kain rentang', 'Our work']
  expect(captions.filter((caption) => body.includes(caption))).toEqual(captions.slice(1))
})

test('of two who change the home page the later one is told; what it can’t show is named', async ({
  shop,
}) => {
  const { version } = (await shop.call('GET', `${path}/kept`, { token: shop.token })).body.data
  await keep(shop, { customer_words: [aisyah], version })
  const late = await keep(shop, { version })
  expect([late.status, late.body.details.current.customer_words]).toEqual([409, [aisyah]])
  const wrong = await keep(shop, {
    map_url: 'maps.google.com',
    works: [{ ...photo, caption_ms: ' ' }],
    customer_words: [{ ...aisyah, words: '' }],
  })
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    {
      map_url: 'Please enter a link that begins with https://.',
      'works.0.caption_ms': 'Please say in a few words what it shows.',
      'customer_words.0.words': 'Please write what the customer said.',
    },
  ])
  expect((await keep(shop, { sections: ['deals', 'deals'] })).status).toBe(400)
})

test('photos of the shop’s work are uploads that are held', async ({ shop }) => {
  await keep(shop, { works: [photo] })
  expect([...(await files.shown(shop.database.db, ['abc', 'abd']))]).toEqual(['abc'])
})
