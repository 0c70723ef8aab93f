import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { messagingTest, type MessagingApp } from '../support/messaging.ts'

// A search looks back 90 days at first, says so, and goes on when it is told to.

const today = getShopDay(new Date())
const ago = (days: number) => addDays(today, -days)

const test = messagingTest({ engine: false })
test.beforeAll(async ({ shop }) => {
  await shop.call('POST', '/api/v2/contacts', {
    token: shop.token,
    body: { name: 'Siti Bunga', phone: '0198887777' },
  })
  await put(shop, 'baju lama', 200, '601111111111')
  await put(shop, 'baju 2611-0042 tahun lalu', 400, '60122223333')
  await put(shop, 'baju Siti', 120, '60198887777')
  await put(shop, 'baju baru', 20, '601111111111')
  await shop.create({ message: 'baju esok' })
})

async function put(shop: MessagingApp, body: string, days: number, phone: string) {
  await shop.database.db.execute(sql`
    insert into messages (id, phone, body, scheduled_at, status, origin)
    values (gen_random_uuid(), ${phone}, ${body}, now() - ${days} * interval '1 day', 'sent', 'scheduler')`)
}

/** Deletes all that match. */
const deleteAll = async (shop: MessagingApp, matching: object) =>
  (await shop.post('/change-many', { operation: 'delete', matching })).body.data

const ask = async (shop: MessagingApp, call: 'page' | 'counts' | 'calendar', asked: Record<string, string>) =>
  (await shop.get(`/${call}?${new URLSearchParams(asked)}`)).body.data
const found = async (shop: MessagingApp, asked: Record<string, string>) =>
  (await ask(shop, 'page', asked)).messages.map((each: { message: string }) => each.message)

test('a search of messages looks back 90 days, says so, and goes on twice as far each time', async ({
  shop,
}) => {
  const first = await ask(shop, 'page', { search: 'baju' })
  expect(first.messages).toMatchObject([{ message: 'baju baru' }, { message: 'baju esok' }])
  expect(first.searched).toEqual({ since: ago(90), older: ago(180) })
  const second = await ask(shop, 'page', { search: 'baju', since: first.searched.older })
  expect(second.messages).toHaveLength(3)
  expect(second.searched).toEqual({ since: ago(180), older: ago(360) })
  const third = await ask(shop, 'page', { search: 'baju', since: second.searched.older })
  expect(third.messages).toHaveLength(4)
  const last = await ask(shop, 'page', { search: 'baju', since: third.searched.older })
  expect(last.messages).toHaveLength(5)
  expect(last.searched).toBeNull()
})

test('a name is looked for as far back as words', async ({ shop }) => {
  expect(await found(shop, { search: 'bunga' })).toEqual([])
  expect(await found(shop, { search: 'bunga', since: ago(180) })).toEqual(['baju Siti'])
})

test.for(['2611-0042', '012-222 3333', '+60 12 2223333'])(
  'the whole number %s is looked for at any age',
  async (search, { shop }) => {
    const { messages, searched } = await ask(shop, 'page', { search })
    expect(messages).toMatchObject([{ message: 'baju 2611-0042 tahun lalu' }])
    expect(searched).toBeNull()
  },
)

test('days that were asked for are looked at whole, and without a search everything is', async ({ shop }) => {
  const days = { from: ago(500), to: ago(100) }
  expect(await found(shop, { ...days, search: 'baju' })).toHaveLength(3)
  expect((await ask(shop, 'page', { ...days, search: 'baju' })).searched).toBeNull()
  const upTo = await ask(shop, 'page', { to: ago(100), search: 'baju' })
  expect(upTo.searched).toEqual({ since: ago(190), older: ago(280) })
  expect(upTo.messages).toMatchObject([{ message: 'baju Siti' }])
  const all = await ask(shop, 'page', {})
  expect(all.messages).toHaveLength(5)
  expect(all.searched).toBeNull()
  const calendar = await ask(shop, 'calendar', { from: ago(210), to: ago(190), search: 'baju' })
  expect(calendar.days[10]).toMatchObject({ counts: { sent: 1 }, messages: [{ message: 'baju lama' }] })
})

test('counts and a change of all that match look exactly as far as the list', async ({ shop }) => {
  expect(await ask(shop, 'counts', { search: 'baju' })).toMatchObject({
    pending: 1,
    sent: 1,
    total: 2,
    searched: { since: ago(90) },
  })
  const since = ago(180)
  const counted = await ask(shop, 'counts', { search: 'baju', since })
  expect(counted).toMatchObject({ sent: 2, total: 3, searched: { since } })
  expect(await deleteAll(shop, { search: 'baju', as_of: counted.as_of, status: 'sent' })).toMatchObject({
    changed: 1,
  })
  expect(await found(shop, { search: 'baju', since })).toEqual(['baju Siti', 'baju esok'])
  expect(await deleteAll(shop, { search: 'baju', as_of: counted.as_of, since })).toMatchObject({ changed: 2 })
  expect(await found(shop, { search: 'baju', since: ago(720) })).toHaveLength(2)
})
