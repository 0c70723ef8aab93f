import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

// A search of orders looks back 90 days at first, says so, and goes on when it is told to.

const ago = (days: number) => addDays(getShopDay(new Date()), -days)

const test = appTest()
let oldest: { number: string; phone: string }
test.beforeAll(async ({ shop }) => {
  oldest = await placed(shop, 'Rosnah Tahun Lalu', '012-999 8888', 400)
  await placed(shop, 'Rosnah Lama', '012-345 6789', 120)
  await placed(shop, 'Rosnah Baru', '012-345 6789', 3)
})

async function placed(shop: SignedInApp, nama: string, phone: string, days: number) {
  const body = stickerOrder({ nama, phone })
  const { id } = (await shop.call('POST', '/api/sticker-print/save-order', { token: shop.token, body })).body
  await shop.database.db.execute(
    sql`update orders set placed_at = now() - ${days} * interval '1 day' where public_id = ${id}`,
  )
  return (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data.order
}

const ask = async (shop: SignedInApp, path: string, asked: Record<string, string>) =>
  (await shop.call('GET', `/api/v2/orders${path}?${new URLSearchParams(asked)}`, { token: shop.token })).body
    .data
const names = ({ orders }: { orders: { nama: string }[] }) => orders.map(({ nama }) => nama).toSorted()

test('board, table, counts and file look back equally far, and say how far', async ({ shop }) => {
  const search = 'rosnah'
  for (const { asked, found, searched } of [
    { asked: {}, found: ['Rosnah Baru'], searched: { since: ago(90), older: ago(180) } },
    {
      asked: { since: ago(180) },
      found: ['Rosnah Baru', 'Rosnah Lama'],
      searched: { since: ago(180), older: ago(360) },
    },
    {
      asked: { since: ago(720) },
      found: ['Rosnah Baru', 'Rosnah Lama', 'Rosnah Tahun Lalu'],
      searched: null,
    },
  ]) {
    for (const path of ['', '/board']) {
      const answer = await ask(shop, path, { search, ...asked })
      expect(names(answer), path).toEqual(found)
      expect(answer.searched, path).toEqual(searched)
    }
    const counts = await ask(shop, '/counts', { search, ...asked })
    expect(counts.counts.new).toBe(found.length)
    expect(counts.searched).toEqual(searched)
    const query = new URLSearchParams({ search, format: 'csv', ...asked })
    const file = await shop.app.http.inject({
      url: `/api/v2/orders/export?${query}`,
      headers: { authorization: `Bearer ${shop.token}` },
    })
    expect(file.body.match(/Rosnah/g)).toHaveLength(found.length)
  }
})

test('the whole number of an order or a phone is looked for at any age', async ({ shop }) => {
  for (const search of [oldest.number, oldest.phone, '012-999 8888'])
    expect(await ask(shop, '/board', { search }), search).toMatchObject({
      orders: [{ nama: 'Rosnah Tahun Lalu' }],
      searched: null,
    })
})

test('days that were asked for are looked at whole, and without a search everything is', async ({ shop }) => {
  expect(names(await ask(shop, '', { search: 'rosnah', from: ago(500), to: ago(100) }))).toHaveLength(2)
  expect(await ask(shop, '/board', {})).toMatchObject({ searched: null, counts: { new: 3 } })
})
