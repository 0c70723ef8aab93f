import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { closeNumberGap } from '#server/features/orders/store/order-numbers-store.ts'
import { appTest, type SignedInApp } from '../support/test-app.ts'

const test = appTest()
test.beforeEach(({ shop }) => shop.database.db.execute(sql`truncate orders, order_numbers, messages cascade`))

const stickerOrder = { stickerDetails: { stickerSize: '6cm', orderQuantity: 1000, totalCost: 126 } }
const kinds = [
  ['sticker', '/api/sticker-print', stickerOrder],
  ['ppsticker', '/api/products/ppsticker', { ...stickerOrder, materialType: 'PP White' }],
  ['nametag', '/api/iron-on', { orders: [{ namaAnak: 'Siti', warna: 'Red/White', bilangan: 2 }] }],
  ['logo', '/api/iron-on-logo', { orders: [{ namaSekolah: 'SK Contoh Jaya', bilangan: 2 }] }],
] as const

const countRows = async (shop: SignedInApp) => {
  const { rows } = await shop.database.db.execute(
    sql`select (select count(*)::int from orders) as orders, (select count(*)::int from messages) as messages`,
  )
  return rows[0]
}

test.for(kinds)(
  'stores one %s order with one message for five requests with the same id',
  async ([_kind, path, goods], { shop }) => {
    const body = {
      nama: 'Siti Aminah',
      phone: '012-345 6789',
      deliveryMethod: 'selfPickup',
      requestId: 'a-form-of-its-own',
      ...goods,
    }
    const save = (sent: object) => shop.call('POST', `${path}/save-order`, { body: sent })
    const answers = await Promise.all([save(body), save(body), save(body), save(body)])
    answers.push(await save(body))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await countRows(shop)).toEqual({ orders: 1, messages: 1 })
    const other = await save({ ...body, nama: 'Orang lain' })
    expect([other.status, other.body.code]).toEqual([409, 'request_reused'])
    const { requestId: _name, ...nameless } = body
    expect((await save({ ...nameless, requestId: 'another-form' })).status).toBe(200)
    expect(await countRows(shop)).toEqual({ orders: 2, messages: 2 })
  },
)

test('continues order numbers without a gap after a power cut', async ({ shop }) => {
  const { db } = shop.database
  const body = { nama: 'Siti Aminah', phone: '012-345 6789', deliveryMethod: 'selfPickup', ...stickerOrder }
  const order = () => shop.call('POST', '/api/sticker-print/save-order', { body })
  const counts = async () => {
    const { rows } = await db.execute<{ count: number }>(
      sql`select split_part(number, '-', 2)::int as count from orders order by placed_at`,
    )
    return rows.map(({ count }) => count)
  }
  await order()
  const [first = 0] = await counts()
  // PostgreSQL logs 32 sequence values in advance. After a crash it continues after the last logged value.
  await db.execute(sql`select setval('order_count', (select last_value + 31 from order_count))`)
  await closeNumberGap(db)
  await order()
  // After a clean stop, numbering continues from the sequence even if orders have been deleted.
  await db.execute(sql`delete from orders where number like '%-' || lpad(${first + 1}::text, 4, '0')`)
  await closeNumberGap(db)
  await order()
  expect(await counts()).toEqual([first, first + 2])
})
