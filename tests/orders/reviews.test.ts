import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest({ as: 'administrator' })

let orders = 0
async function placeOrderInStage(
  shop: SignedInApp,
  stage = 'handed_over',
  { nama = 'Puan Siti Aminah', days = 0 } = {},
) {
  orders += 1
  const phone = `0136${String(orders).padStart(6, '0')}`
  const { body } = await shop.call('POST', '/api/sticker-print/save-order', {
    body: stickerOrder({ phone, customerInfo: { name: nama, phone } }),
  })
  await shop.database.db.execute(sql`
    update orders set stage = ${stage}, nama = ${nama}, stage_since = now() - make_interval(days => ${days})
    where number = ${body.orderNumber}`)
  const { rows } = await shop.database.db.execute<{ body: string }>(
    sql`select body from messages where phone = ${`6${phone}`}`,
  )
  const link = { order: body.orderNumber, key: /#[\d-]+\.([\w-]+)/.exec(rows[0]?.body ?? '')?.[1] ?? '' }
  const follow = async () => (await shop.call('POST', '/api/orders/follow/link', { body: link })).body
  const say = (words: string, more: object = {}) =>
    shop.call('POST', '/api/orders/words', { body: { ...link, words, consent: true, ...more } })
  const takeBack = () => shop.call('POST', '/api/orders/words/remove', { body: link })
  return { id: body.id, phone: `6${phone}`, number: body.orderNumber, follow, say, takeBack, link }
}
const fetchReviews = async (shop: SignedInApp, state = 'waiting') =>
  (await shop.call('GET', `/api/v2/order-words?state=${state}`, { token: shop.token })).body.data
const decideReview = (shop: SignedInApp, id: string, state: string, version: number) =>
  shop.call('PUT', `/api/v2/order-words/${id}`, { token: shop.token, body: { state, version } })
const fetchShownReviews = async (shop: SignedInApp) =>
  (await shop.call('GET', '/api/orders/words')).body.customer_words

test('ORD-23 lets a customer write, change and withdraw one review, but only after delivery', async ({
  shop,
}) => {
  expect(await (await placeOrderInStage(shop, 'ready')).follow()).not.toHaveProperty('words')
  expect(await (await placeOrderInStage(shop, 'posted')).follow()).not.toHaveProperty('words')
  expect((await (await placeOrderInStage(shop, 'posted', { days: 9 })).follow()).words).toMatchObject({
    state: null,
    words: '',
  })
  const mine = await placeOrderInStage(shop)
  expect((await mine.follow()).words).toMatchObject({ state: null, words: '', name: 'Puan Siti' })
  const said = await mine.say('  Cantik dan cepat!  ')
  expect([said.status, said.body]).toEqual([
    200,
    { key: mine.link.key, name: 'Puan Siti', words: 'Cantik dan cepat!', state: 'waiting' },
  ])
  await mine.say('Cantik sekali')
  expect((await mine.follow()).words).toMatchObject({ words: 'Cantik sekali', state: 'waiting' })
  expect(
    (await fetchReviews(shop)).words.filter(({ number }: { number: string }) => number === mine.number),
  ).toHaveLength(1)
  expect((await mine.takeBack()).body).toMatchObject({ words: '', state: null })
  expect((await mine.takeBack()).status).toBe(200)
  expect(JSON.stringify(await fetchReviews(shop))).not.toContain('Cantik sekali')
})

test('ORD-23 limits a review’s length and edits, requires consent, and accepts only the customer’s key', async ({
  shop,
}) => {
  const mine = await placeOrderInStage(shop)
  expect((await mine.say('x'.repeat(281))).body.fields).toHaveProperty('words')
  expect((await mine.say('   ')).body.fields).toHaveProperty('words')
  expect((await mine.say('Bagus', { consent: false })).body.fields).toHaveProperty('consent')
  expect((await mine.say('Bagus', { key: 'x'.repeat(43) })).body.code).toBe('not_found')
  for (let time = 0; time < 12; time += 1) expect((await mine.say('Bagus')).status).toBe(200)
  const times = await Promise.all(Array.from({ length: 14 }, (_, at) => mine.say(`Bagus ${at}`)))
  expect(times.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(9)
  expect((await mine.say('Lagi')).body.code).toBe('said_too_often')
})

test('ORD-23 shows an approved review on the home page until it is edited, hidden or withdrawn', async ({
  shop,
}) => {
  const mine = await placeOrderInStage(shop, 'handed_over', { nama: 'Kavitha Raman' })
  await mine.say('Terbaik')
  expect((await fetchReviews(shop)).counts.waiting).toBeGreaterThan(0)
  const overview = await shop.call('GET', '/api/v2/orders/today', { token: shop.token })
  expect((overview.body.data ?? overview.body).words).toBe((await fetchReviews(shop)).counts.waiting)
  const [{ id, version }] = (await fetchReviews(shop)).words
  expect(await fetchShownReviews(shop)).toEqual([])
  await mine.say('Terbaik!')
  expect((await decideReview(shop, id, 'agreed', version)).body.code).toBe('changed_meanwhile')
  expect((await decideReview(shop, id, 'agreed', version + 1)).status).toBe(200)
  await expect.poll(() => fetchShownReviews(shop)).toEqual([{ name: 'Kavitha', words: 'Terbaik!' }])
  expect((await mine.follow()).words.state).toBe('agreed')
  await mine.say('Terbaik sekali')
  await expect.poll(() => fetchShownReviews(shop)).toEqual([])
  const [again] = (await fetchReviews(shop)).words
  await decideReview(shop, again.id, 'agreed', again.version)
  await expect.poll(() => fetchShownReviews(shop)).toHaveLength(1)
  await decideReview(shop, again.id, 'hidden', again.version + 1)
  await expect.poll(() => fetchShownReviews(shop)).toEqual([])
  expect((await fetchReviews(shop, 'hidden')).words).toMatchObject([
    { words: 'Terbaik sekali', name: 'Kavitha' },
  ])
  await mine.takeBack()
  expect((await decideReview(shop, again.id, 'agreed', again.version + 3)).status).toBe(404)
  const { body } = await shop.call('GET', '/api/v2/audit?search=words', { token: shop.token })
  expect(JSON.stringify(body)).toContain('agreed to a customer’s words')
})

test('ORD-23 exports a person’s reviews and removes them when the person is erased', async ({ shop }) => {
  const mine = await placeOrderInStage(shop, 'handed_over', { nama: 'Zubaidah Contoh' })
  await mine.say('Kata Zubaidah')
  const [{ id, version }] = (await fetchReviews(shop)).words
  await decideReview(shop, id, 'agreed', version)
  await expect.poll(async () => JSON.stringify(await fetchShownReviews(shop))).toContain('Kata Zubaidah')
  const person = (await shop.call('GET', `/api/v2/people/${mine.phone}`, { token: shop.token })).body.data
  expect(person.orders[0].words).toBe('Kata Zubaidah')
  const erased = await shop.call('POST', `/api/v2/people/${mine.phone}/erase`, {
    token: shop.token,
    body: {},
  })
  expect(erased.status).toBe(200)
  await expect.poll(async () => JSON.stringify(await fetchShownReviews(shop))).not.toContain('Kata Zubaidah')
  const { rows } = await shop.database.db.execute(
    sql`select words from order_words where words like '%Zubaidah%'`,
  )
  expect(rows).toEqual([])
})
