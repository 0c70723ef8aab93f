import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrderItem } from '#core/orders/items/order-items.ts'
import { findOrdersByPublicIds } from '#server/features/orders/store/orders-store.ts'
import { findAllScheduledWork } from '#server/features/orders/store/due-store.ts'
import type { Database } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { acquireEmptyDatabase } from '../support/test-database.ts'

// Before migration 0640, orders had their items as JSON in `orders.goods`.

let database: Database
let remove: () => Promise<void>
beforeEach(async () => {
  const empty = await acquireEmptyDatabase()
  remove = empty.remove
  database = await openDatabase(empty.address)
})
afterEach(async () => {
  await database.close()
  await remove()
})

async function migrateBefore(name: string): Promise<void> {
  const folder = mkdtempSync('/tmp/cetak-before-items-')
  for (const each of readdirSync('migrations').filter((each) => each < name))
    cpSync(join('migrations', each), join(folder, each), { recursive: true })
  await migrateDatabase(database, { folder })
  rmSync(folder, { recursive: true })
}

async function insertOrder(
  id: string,
  goods: object & { kind: string },
  {
    sen = 1000,
    due = null,
    anonymised = false,
  }: { sen?: number; due?: object | null; anonymised?: boolean } = {},
): Promise<void> {
  await database.db.execute(sql`
    insert into orders (id, public_id, number, kind, goods, goods_sen, shipping_sen, total_sen, nama, phone,
      delivery_method, pickup_place, address1, address2, postcode, city, state, country, request_hash, placed_at, stage,
      stage_since, due_on, due, paid_at, paid_sen, anonymised_at)
    values (gen_random_uuid(), ${id}, ${id}, ${goods.kind}, ${JSON.stringify(goods)}::jsonb, ${sen}, 0, ${sen}, 'Siti',
      '60111111111', 'selfPickup', '', '', '', '', '', '', '', '', now(), 'paid', now(), ${due && '2026-12-04'},
      ${due && JSON.stringify(due)}::jsonb, now(), ${sen}, case when ${anonymised} then now() end)`)
}

const tags: OrderItem<'nametag'> = {
  kind: 'nametag',
  productId: 15,
  product: 'Iron-On Name Tag',
  rows: [
    { namaAnak: 'ANA', warna: 'Red/White', sets: 2 },
    { namaAnak: 'ALI', warna: 'Red/White', sets: 1 },
  ],
  pricePerSet: 1000,
}
const sticker: OrderItem<'sticker'> = {
  kind: 'sticker',
  productId: 5,
  product: 'Mirrorcoat Sticker',
  sizeMm: 60,
  quantity: 560,
  perSheet: 28,
  sheets: 20,
  pricePerSheet: 350,
  deal: { id: 3, priceSen: 6500, usualSen: 7000 },
}
const pp: OrderItem<'ppsticker'> = {
  productId: 7,
  product: 'PP Sticker',
  sizeMm: 50,
  quantity: 100,
  perSheet: 35,
  sheets: 3,
  pricePerSheet: 600,
  kind: 'ppsticker',
  material: 'PP Transparent',
}
const banner: OrderItem<'described'> = {
  kind: 'described',
  productId: 18,
  product: 'Banner',
  quantity: 2,
  setOf: null,
  choices: [],
  pieceMm: { width: 914, height: 2438 },
  sizeUnit: 'ft',
  rush: true,
  names: ['Majlis "Ana"'],
  notes: 'Tali, 4 bucu',
  design: true,
  made: 'outside',
  weightG: 400,
  sheets: null,
  lines: [],
  job: { quantity: 2, choices: {}, rush: true },
}
const card: OrderItem<'described'> = {
  ...banner,
  product: 'Kad',
  made: 'sheet',
  pieceMm: null,
  design: false,
}
const free: OrderItem<'free'> = { kind: 'free', product: 'Kad jemputan', quantity: 3, eachSen: 500 }
const basket: OrderItem<'basket'> = {
  kind: 'basket',
  product: 'Banner, Kad jemputan, Mirrorcoat Sticker',
  design: true,
  items: [
    { goods: banner, sen: 9000 },
    { goods: free, sen: 1500 },
    { goods: sticker, sen: 6500 },
    { goods: free, sen: 0 },
  ],
}

test('RUN-21 the migration moves items of every product type to order_items unchanged', async () => {
  await migrateBefore('0640')
  const goods: OrderItem[] = [tags, sticker, pp, banner, card, basket]
  for (const [at, each] of goods.entries()) await insertOrder(`order ${at}`, each, { sen: 17_000 })
  expect(await migrateDatabase(database)).toContain('0640-order-items.sql')
  const orders = await findOrdersByPublicIds(
    database.db,
    goods.map((_each, at) => `order ${at}`),
  )
  expect(orders).toHaveLength(goods.length)
  for (const [at, each] of goods.entries())
    expect(orders.find(({ publicId }) => publicId === `order ${at}`)).toMatchObject({
      goods: each,
      due: null,
    })
  const { rows } = await database.db.execute(sql`
    select number, position, quantity, sheets, item.sen, made, design from orders join order_items item on order_id = id
    order by number, position`)
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'order 0 0 3  17000 sheet false',
    'order 1 0 560 20 17000 sheet true',
    'order 2 0 100 3 17000 sheet true',
    'order 3 0 2  17000 outside true',
    'order 4 0 2  17000 hand false',
    'order 5 0 2  9000 outside true',
    'order 5 1 3  1500 hand false',
    'order 5 2 560 20 6500 sheet true',
    'order 5 3 3  0 hand false',
  ])
})

const line = (way: string, units: number, day: string) => ({ way, units, due_on: `2026-12-0${day}` })

test('RUN-21 the migration keeps every item’s due date and planned work', async () => {
  await migrateBefore('0640')
  const due = { first: '2026-12-01', pay_by: '2026-11-28T04:00:00.123Z' }
  const lines = [
    line('pieces', 2, '2'),
    line('pieces', 3, '4'),
    line('sheets', 20, '3'),
    line('pieces', 3, '4'),
  ]
  await insertOrder('several', basket, { due: { ...due, lines }, sen: 17_000 })
  await insertOrder('tags', tags, { due: { ...due, lines: [line('sets', 3, '3')] } })
  await insertOrder('by hand', sticker, { due: { ...due, lines: [] } })
  await migrateDatabase(database)
  const [several, one, byHand] = await Promise.all(
    ['several', 'tags', 'by hand'].map(async (id) => (await findOrdersByPublicIds(database.db, [id]))[0]),
  )
  expect(several).toMatchObject({ dueOn: '2026-12-04', due: { ...due, lines } })
  expect(one?.due).toEqual({ ...due, lines: [line('sets', 3, '3')] })
  // Staff set this due date while due dates were turned off, so the order has no planned work. The migration plans it
  // on the due date.
  expect(byHand?.due).toEqual({ ...due, lines: [line('sheets', 20, '4')] })
  const work = await findAllScheduledWork(database.db)
  expect(work.map(({ way, dueOn, units }) => `${dueOn} ${way} ${units}`).toSorted()).toEqual([
    '2026-12-02 pieces 2',
    '2026-12-03 sets 3',
    '2026-12-03 sheets 20',
    '2026-12-04 pieces 6',
    '2026-12-04 sheets 20',
  ])
})

test('RUN-21 the migration stops and names the order if it would change an item', async () => {
  await migrateBefore('0640')
  // Name tags have rows instead of a quantity, so the migration would lose this quantity.
  await insertOrder('2611-0001', { ...tags, kind: 'nametag', quantity: 7 } as object & { kind: string })
  await expect(migrateDatabase(database)).rejects.toThrow(/0640-order-items\.sql failed: .*2611-0001/)
  const { rows } = await database.db.execute(sql`select goods ->> 'quantity' as quantity from orders`)
  expect(rows).toEqual([{ quantity: '7' }])
})

test('the migration deletes item texts that staff wrote for customers whose data was deleted', async () => {
  await migrateBefore('0510')
  const invitations = { kind: 'free', product: 'Kad jemputan Salmah', quantity: 1, eachSen: 1000 }
  const items = [invitations, tags, { ...invitations, product: 'Sampul Salmah' }]
  const product = 'Kad jemputan Salmah, Iron-On Name Tag, Sampul Salmah'
  const goods = {
    kind: 'basket',
    product,
    design: false,
    items: items.map((each) => ({ goods: each, sen: 500 })),
  }
  await insertOrder('forgotten', goods, { anonymised: true })
  await migrateDatabase(database)
  const [order] = await findOrdersByPublicIds(database.db, ['forgotten'])
  expect(order?.goods).toMatchObject({
    product: '(removed), Iron-On Name Tag',
    items: [
      { goods: { product: '(removed)', eachSen: 1000 } },
      { goods: { product: 'Iron-On Name Tag' } },
      { goods: { product: '(removed)', eachSen: 1000 } },
    ],
  })
})
