import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { messagingTest, type MessagingApp } from '../support/messaging.ts'

const today = getShopDay(new Date())
const daysAgo = (days: number) => addDays(today, -days)

const test = messagingTest({ engine: false })
test.beforeAll(async ({ shop }) => {
  await shop.call('POST', '/api/v2/contacts', {
    token: shop.token,
    body: { name: 'Siti Bunga', phone: '0198887777' },
  })
  await insertSent(shop, 'baju lama', 200, '601111111111')
  await insertSent(shop, 'baju 2611-0042 tahun lalu', 400, '60122223333')
  await insertSent(shop, 'baju Siti', 120, '60198887777')
  await insertSent(shop, 'baju baru', 20, '601111111111')
  await shop.create({ message: 'baju esok' })
})

async function insertSent(shop: MessagingApp, body: string, days: number, phone: string) {
  await shop.database.db.execute(sql`
    insert into messages (id, phone, body, scheduled_at, status, origin)
    values (gen_random_uuid(), ${phone}, ${body}, now() - ${days} * interval '1 day', 'sent', 'scheduler')`)
}

const deleteAll = async (shop: MessagingApp, matching: object) =>
  (await shop.post('/change-many', { operation: 'delete', matching })).body.data

const get = async (shop: MessagingApp, call: 'page' | 'counts' | 'calendar', asked: Record<string, string>) =>
  (await shop.get(`/${call}?${new URLSearchParams(asked)}`)).body.data
const findTexts = async (shop: MessagingApp, asked: Record<string, string>) =>
  (await get(shop, 'page', asked)).messages.map((each: { message: string }) => each.message)

test('a search covers 90 days, reports the period, and each extension doubles the period', async ({
  shop,
}) => {
  const first = await get(shop, 'page', { search: 'baju' })
  expect(first.messages).toMatchObject([{ message: 'baju baru' }, { message: 'baju esok' }])
  expect(first.searched).toEqual({ since: daysAgo(90), older: daysAgo(180) })
  const second = await get(shop, 'page', { search: 'baju', since: first.searched.older })
  expect(second.messages).toHaveLength(3)
  expect(second.searched).toEqual({ since: daysAgo(180), older: daysAgo(360) })
  const third = await get(shop, 'page', { search: 'baju', since: second.searched.older })
  expect(third.messages).toHaveLength(4)
  const last = await get(shop, 'page', { search: 'baju', since: third.searched.older })
  expect(last.messages).toHaveLength(5)
  expect(last.searched).toBeNull()
})

test('a search by name covers the same period as a search by words', async ({ shop }) => {
  expect(await findTexts(shop, { search: 'bunga' })).toEqual([])
  expect(await findTexts(shop, { search: 'bunga', since: daysAgo(180) })).toEqual(['baju Siti'])
})

test.for(['2611-0042', '012-222 3333', '+60 12 2223333'])(
  'a search for the complete order or phone number %s covers all messages',
  async (search, { shop }) => {
    const { messages, searched } = await get(shop, 'page', { search })
    expect(messages).toMatchObject([{ message: 'baju 2611-0042 tahun lalu' }])
    expect(searched).toBeNull()
  },
)

test('searches requested days completely and does not limit lists without a search', async ({ shop }) => {
  const days = { from: daysAgo(500), to: daysAgo(100) }
  expect(await findTexts(shop, { ...days, search: 'baju' })).toHaveLength(3)
  expect((await get(shop, 'page', { ...days, search: 'baju' })).searched).toBeNull()
  const upTo = await get(shop, 'page', { to: daysAgo(100), search: 'baju' })
  expect(upTo.searched).toEqual({ since: daysAgo(190), older: daysAgo(280) })
  expect(upTo.messages).toMatchObject([{ message: 'baju Siti' }])
  const all = await get(shop, 'page', {})
  expect(all.messages).toHaveLength(5)
  expect(all.searched).toBeNull()
  const calendar = await get(shop, 'calendar', { from: daysAgo(210), to: daysAgo(190), search: 'baju' })
  expect(calendar.days[10]).toMatchObject({ counts: { sent: 1 }, messages: [{ message: 'baju lama' }] })
})

test('the number of matches and bulk changes cover the same period as the list’s search', async ({
  shop,
}) => {
  expect(await get(shop, 'counts', { search: 'baju' })).toMatchObject({
    pending: 1,
    sent: 1,
    total: 2,
    searched: { since: daysAgo(90) },
  })
  const since = daysAgo(180)
  const counted = await get(shop, 'counts', { search: 'baju', since })
  expect(counted).toMatchObject({ sent: 2, total: 3, searched: { since } })
  expect(await deleteAll(shop, { search: 'baju', as_of: counted.as_of, status: 'sent' })).toMatchObject({
    changed: 1,
  })
  expect(await findTexts(shop, { search: 'baju', since })).toEqual(['baju Siti', 'baju esok'])
  expect(await deleteAll(shop, { search: 'baju', as_of: counted.as_of, since })).toMatchObject({ changed: 2 })
  expect(await findTexts(shop, { search: 'baju', since: daysAgo(720) })).toHaveLength(2)
})
