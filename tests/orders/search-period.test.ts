import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getShopDay } from '#core/shared/shop-time.ts'
import { addDays } from '#core/shared/shop-weeks.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const daysAgo = (days: number) => addDays(getShopDay(new Date()), -days)

const test = appTest()
let oldest: { number: string; phone: string }
test.beforeAll(async ({ shop }) => {
  oldest = await placeOrder(shop, 'Rosnah Tahun Lalu', '012-999 8888', 400)
  await placeOrder(shop, 'Rosnah Lama', '012-345 6789', 120)
  await placeOrder(shop, 'Rosnah Baru', '012-345 6789', 3)
})

async function placeOrder(shop: SignedInApp, nama: string, phone: string, days: number) {
  const body = stickerOrder({ nama, phone })
  const { id } = (await shop.call('POST', '/api/sticker-print/save-order', { token: shop.token, body })).body
  await shop.database.db.execute(
    sql`update orders set placed_at = now() - ${days} * interval '1 day' where public_id = ${id}`,
  )
  return (await shop.call('GET', `/api/v2/orders/${id}`, { token: shop.token })).body.data.order
}

const fetchOrders = async (shop: SignedInApp, path: string, asked: Record<string, string>) =>
  (await shop.call('GET', `/api/v2/orders${path}?${new URLSearchParams(asked)}`, { token: shop.token })).body
    .data
const listNames = ({ orders }: { orders: { nama: string }[] }) => orders.map(({ nama }) => nama).toSorted()

test('a search covers the same period on the board and in list, counts and export, and reports this period', async ({
  shop,
}) => {
  const search = 'rosnah'
  for (const { asked, found, searched } of [
    { asked: {}, found: ['Rosnah Baru'], searched: { since: daysAgo(90), older: daysAgo(180) } },
    {
      asked: { since: daysAgo(180) },
      found: ['Rosnah Baru', 'Rosnah Lama'],
      searched: { since: daysAgo(180), older: daysAgo(360) },
    },
    {
      asked: { since: daysAgo(720) },
      found: ['Rosnah Baru', 'Rosnah Lama', 'Rosnah Tahun Lalu'],
      searched: null,
    },
  ]) {
    for (const path of ['', '/board']) {
      const answer = await fetchOrders(shop, path, { search, ...asked })
      expect(listNames(answer), path).toEqual(found)
      expect(answer.searched, path).toEqual(searched)
    }
    const counts = await fetchOrders(shop, '/counts', { search, ...asked })
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

test('finds orders of any age by complete order number or phone number', async ({ shop }) => {
  for (const search of [oldest.number, oldest.phone, '012-999 8888'])
    expect(await fetchOrders(shop, '/board', { search }), search).toMatchObject({
      orders: [{ nama: 'Rosnah Tahun Lalu' }],
      searched: null,
    })
})

test('a search includes all orders of the requested days, and lists without a search include orders of any age', async ({
  shop,
}) => {
  expect(
    listNames(await fetchOrders(shop, '', { search: 'rosnah', from: daysAgo(500), to: daysAgo(100) })),
  ).toHaveLength(2)
  expect(await fetchOrders(shop, '/board', {})).toMatchObject({ searched: null, counts: { new: 3 } })
})
