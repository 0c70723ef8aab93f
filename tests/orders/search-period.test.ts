import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopDayOf } from '#core/shared/shop-time.ts'
import { daysAfter } from '#core/shared/shop-weeks.ts'
import { stickerOrder } from '../support/sticker-order.ts'
import { testApp, type TestApp } from '../support/test-app.ts'

// A search of orders looks back 90 days at first, says so, and goes on when it is told to.

const ago = (days: number) => daysAfter(shopDayOf(new Date()), -days)

let shop: TestApp
let token: string
let oldest: { number: string; phone: string }
beforeAll(async () => {
  shop = await testApp()
  token = await shop.signIn()
  oldest = await placed('Rosnah Tahun Lalu', '012-999 8888', 400)
  await placed('Rosnah Lama', '012-345 6789', 120)
  await placed('Rosnah Baru', '012-345 6789', 3)
})
afterAll(() => shop.close())

async function placed(nama: string, phone: string, days: number) {
  const body = stickerOrder({ nama, phone })
  const { id } = (await shop.call('POST', '/api/sticker-print/save-order', { token, body })).body
  await shop.database.db.execute(
    sql`update orders set placed_at = now() - ${days} * interval '1 day' where public_id = ${id}`,
  )
  return (await shop.call('GET', `/api/v2/orders/${id}`, { token })).body.data.order
}

const ask = async (path: string, asked: Record<string, string>) =>
  (await shop.call('GET', `/api/v2/orders${path}?${new URLSearchParams(asked)}`, { token })).body.data
const names = ({ orders }: { orders: { nama: string }[] }) => orders.map(({ nama }) => nama).toSorted()

test('board, table, counts and file look back equally far, and say how far', async () => {
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
      const answer = await ask(path, { search, ...asked })
      expect(names(answer), path).toEqual(found)
      expect(answer.searched, path).toEqual(searched)
    }
    const counts = await ask('/counts', { search, ...asked })
    expect(counts.counts.new).toBe(found.length)
    expect(counts.searched).toEqual(searched)
    const query = new URLSearchParams({ search, format: 'csv', ...asked })
    const file = await shop.app.http.inject({
      url: `/api/v2/orders/export?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(file.body.match(/Rosnah/g)).toHaveLength(found.length)
  }
})

test('the whole number of an order or a phone is looked for at any age', async () => {
  for (const search of [oldest.number, oldest.phone, '012-999 8888'])
    expect(await ask('/board', { search }), search).toMatchObject({
      orders: [{ nama: 'Rosnah Tahun Lalu' }],
      searched: null,
    })
})

test('days that were asked for are looked at whole, and without a search everything is', async () => {
  expect(names(await ask('', { search: 'rosnah', from: ago(500), to: ago(100) }))).toHaveLength(2)
  expect(await ask('/board', {})).toMatchObject({ searched: null, counts: { new: 3 } })
})
