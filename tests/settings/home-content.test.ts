import { afterAll, expect } from 'vitest'
import { settingsFiles } from '#server/features/settings/settings.ts'
import { createBuiltApp, type BuiltApp } from '../support/built-app.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
let pages: BuiltApp
test.beforeAll(async ({ shop }) => {
  pages = await createBuiltApp({}, shop.database)
})
afterAll(async () => {
  await pages.close()
})

const path = '/api/v2/shop/front'
const emptyContent = { map_url: '', works: [], customer_words: [], sections: null }
const saveHomeContent = (shop: SignedInApp, body: object) =>
  shop.call('PUT', path, { token: shop.token, body: { ...emptyContent, ...body } })
const home = async (cookie = '') =>
  (await pages.app.http.inject({ method: 'GET', url: '/', headers: { cookie } })).body
/** Polls the headings of the home page, because the other process notices a change with a delay. */
const expectHeadings = () => expect.poll(headings)
async function headings(): Promise<string[]> {
  const body = await home()
  return [...body.matchAll(/<h2 id="(\w+)"/g)].map(([, id = '']) => id)
}
const photo = {
  image_url: '/media/abc/mug.webp',
  caption_ms: 'Mug untuk guru',
  caption_en: 'Mugs for teachers',
}
const reviewOfAisyah = { name: 'Puan Aisyah', words: 'Cepat & kemas, <terima kasih>!', shown: true }

test('renders the home page unchanged, byte for byte, when the shop has no sections or has removed them', async ({
  shop,
}) => {
  const before = await home()
  await expectHeadings().toEqual(['deal', 'offers'])
  await saveHomeContent(shop, { works: [photo], customer_words: [reviewOfAisyah] })
  await expectHeadings().toEqual(['deal', 'offers', 'gallery', 'words'])
  await saveHomeContent(shop, {})
  await expect.poll(async () => (await home()) === before).toBe(true)
})

test('shows sections in the owner’s order, without hidden or empty sections', async ({ shop }) => {
  await saveHomeContent(shop, { works: [photo], sections: ['gallery', 'words', 'offers', 'place'] })
  await expectHeadings().toEqual(['gallery', 'offers'])
  await saveHomeContent(shop, {
    works: [photo],
    sections: ['place', 'gallery'],
    map_url: 'https://maps.app.goo.gl/abc',
  })
  await expectHeadings().toEqual(['place', 'gallery'])
  expect(/href="(https:\/\/maps[^"]+)"/.exec(await home())?.[1]).toBe('https://maps.app.goo.gl/abc')
  await saveHomeContent(shop, { sections: [] })
  await expectHeadings().toEqual([])
})

test('shows reviews only once the shop has approved them, with their text escaped', async ({ shop }) => {
  const waiting = { name: 'Encik Tan', words: 'Belum diluluskan', shown: false }
  await saveHomeContent(shop, { customer_words: [waiting, reviewOfAisyah] })
  const told = (await shop.call('GET', path)).body.data
  expect(told.customer_words).toEqual([{ name: reviewOfAisyah.name, words: reviewOfAisyah.words }])
  await expectHeadings().toEqual(['deal', 'offers', 'words'])
  const html = await home()
  expect([html.includes('Encik Tan'), html.includes('Belum diluluskan')]).toEqual([false, false])
  expect(html.includes('“Cepat &amp; kemas, &lt;terima kasih&gt;!”')).toBe(true)
  expect((await shop.call('GET', `${path}/kept`)).status, 'nor by the call for staff').toBe(401)
  const kept = (await shop.call('GET', `${path}/kept`, { token: shop.token })).body.data
  expect(kept.customer_words).toEqual([waiting, reviewOfAisyah])
})

test('shows captions in the page’s language, and in Malay if there is no English caption', async ({
  shop,
}) => {
  const plain = { ...photo, image_url: '/media/abd/banner.webp', caption_ms: 'Kain rentang', caption_en: '' }
  await saveHomeContent(shop, { works: [photo, plain] })
  await expectHeadings().toEqual(['deal', 'offers', 'gallery'])
  const body = await home('language=en')
  const captions = ['Mug untuk guru', 'Mugs for teachers', 'Kain rentang', 'Our work']
  expect(captions.filter((caption) => body.includes(caption))).toEqual(captions.slice(1))
})

test('reports a conflict to the later of two editors of the home page and names invalid content', async ({
  shop,
}) => {
  const { version } = (await shop.call('GET', `${path}/kept`, { token: shop.token })).body.data
  await saveHomeContent(shop, { customer_words: [reviewOfAisyah], version })
  const late = await saveHomeContent(shop, { version })
  expect([late.status, late.body.details.current.customer_words]).toEqual([409, [reviewOfAisyah]])
  const wrong = await saveHomeContent(shop, {
    map_url: 'maps.google.com',
    works: [{ ...photo, caption_ms: ' ' }],
    customer_words: [{ ...reviewOfAisyah, words: '' }],
  })
  expect([wrong.status, wrong.body.fields]).toEqual([
    400,
    {
      map_url: 'Please enter a link that starts with https://.',
      'works.0.caption_ms': 'Please enter a short caption.',
      'customer_words.0.words': 'Please enter the review.',
    },
  ])
  expect((await saveHomeContent(shop, { sections: ['deals', 'deals'] })).status).toBe(400)
})

test('keeps gallery photos when unused uploads are deleted', async ({ shop }) => {
  await saveHomeContent(shop, { works: [photo] })
  expect([...(await settingsFiles.shown(shop.database.db, ['abc', 'abd']))]).toEqual(['abc'])
})
