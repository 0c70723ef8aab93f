import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { acquireEmptyDatabase } from '../support/test-database.ts'

// Before migration 0800, an order had its payment in `paid_at` and `paid_sen`.

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
  const folder = mkdtempSync('/tmp/cetak-before-payments-')
  for (const each of readdirSync('migrations').filter((each) => each < name))
    cpSync(join('migrations', each), join(folder, each), { recursive: true })
  await migrateDatabase(database, { folder })
  rmSync(folder, { recursive: true })
}

const stages = ['new', 'paid', 'in_production', 'ready', 'handed_over', 'posted', 'cancelled'] as const
const randomOrder = fc.record({
  stage: fc.constantFrom(...stages),
  totalSen: fc.integer({ min: 0, max: 300_000 }),
  paidSen: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 300_000 }))),
  daysAgo: fc.integer({ min: 0, max: 900 }),
  atCounter: fc.boolean(),
  isTest: fc.boolean(),
})
type RandomOrder = ReturnType<(typeof randomOrder)['generate']>['value']

async function insertOrder(order: RandomOrder, index: number): Promise<void> {
  const { stage, totalSen, paidSen, daysAgo, atCounter, isTest } = order
  const number = String(index).padStart(4, '0')
  const placedAt = new Date(Date.UTC(2026, 10, 1) - daysAgo * 86_400_000)
  const paidAt = paidSen === null ? null : new Date(placedAt.getTime() + (atCounter ? 500 : 3 * 3_600_000))
  const id = randomUUID()
  await database.db.execute(sql`
    insert into orders (id, public_id, number, kind, goods_sen, shipping_sen, total_sen, nama, phone, delivery_method,
      pickup_place, address1, address2, postcode, city, state, country, request_hash, placed_at, stage, stage_since,
      paid_at, paid_sen, is_test)
    values (${id}, ${number}, ${number}, 'basket', ${totalSen}, 0, ${totalSen}, 'Siti', '60111111111', 'selfPickup',
      '', '', '', '', '', '', '', '', ${placedAt.toISOString()}, ${stage}, ${placedAt.toISOString()},
      ${paidAt?.toISOString() ?? null}, ${paidSen}, ${isTest})`)
  if (atCounter)
    await database.db.execute(sql`
      insert into order_events (order_id, at, action, done_by)
      values (${id}, ${placedAt.toISOString()}, 'took the order', 'Aminah')`)
  if (paidAt)
    await database.db.execute(sql`
      insert into order_events (order_id, at, action, from_stage, to_stage, changes, done_by)
      values (${id}, ${paidAt.toISOString()}, 'moved', 'new', 'paid', '{"paid":{"before":null}}', 'Badrul')`)
}

const findRows = async <Row extends object>(query: ReturnType<typeof sql>) =>
  (await database.db.execute(query)).rows as Row[]

test('turns the payment of each order into an entry, with the same sums before and after', async () => {
  await migrateBefore('0800')
  const orders = fc.sample(randomOrder, { seed: 43, numRuns: 400 })
  for (const [index, order] of orders.entries()) await insertOrder(order, index)
  const sums = () =>
    findRows<{ number: string; sen: number; at: Date | null }>(
      sql`select number, coalesce(paid_sen, 0) as sen, paid_at as at from orders order by number`,
    )
  const sales = () =>
    findRows(sql`
      select date_trunc('month', paid_at) as month, sum(paid_sen) as sen, count(*) as orders from orders
      where paid_at is not null and stage <> 'cancelled' and not is_test group by 1 order by 1`)
  const [before, salesBefore] = [await sums(), await sales()]

  await migrateDatabase(database)

  expect(await sums()).toEqual(before)
  expect(await sales()).toEqual(salesBefore)
  const entries = await findRows<{ number: string; sen: string }>(sql`
    select number, coalesce(sum(amount_sen), 0) as sen from orders left join payments on order_id = orders.id
    group by number order by number`)
  expect(entries).toEqual(before.map(({ number, sen }) => ({ number, sen: String(sen) })))
  const kinds = await findRows<{ number: string; method: string; by: string; at: Date }>(sql`
    select number, method, recorded_by as by, payments.paid_at as at
    from payments join orders on orders.id = order_id order by number`)
  const paid = orders.flatMap(({ paidSen, atCounter }, index) =>
    (paidSen ?? 0) > 0
      ? [
          {
            number: before[index]?.number,
            method: atCounter ? 'cash' : 'transfer',
            by: 'Badrul',
            at: before[index]?.at,
          },
        ]
      : [],
  )
  expect(kinds).toEqual(paid)
})

test('adds later payments of a migrated order to its earlier payment', async () => {
  await migrateBefore('0800')
  const common = { stage: 'paid', totalSen: 5000, daysAgo: 3, atCounter: false, isTest: false } as const
  await insertOrder({ ...common, paidSen: 3000 }, 1)
  await insertOrder({ ...common, stage: 'new', paidSen: null }, 2)
  await migrateDatabase(database)
  await database.db.execute(sql`
    insert into payments (order_id, kind, amount_sen, method, evidence, recorded_by)
    select id, 'payment', 2000, 'cash', 'staff', 'Aminah' from orders`)
  expect(await findRows(sql`select number, paid_sen as sen from orders order by number`)).toEqual([
    { number: '0001', sen: 5000 },
    { number: '0002', sen: 2000 },
  ])
})

test('gives earlier reversals the time of the entry that they undo', async () => {
  await migrateBefore('0823')
  await insertOrder(
    { stage: 'new', totalSen: 5000, paidSen: 0, daysAgo: 3, atCounter: false, isTest: false },
    1,
  )
  await database.db.execute(sql`
    with wrong as (
      insert into payments (order_id, kind, amount_sen, method, paid_at, evidence, recorded_by)
      select id, 'payment', 2000, 'cash', '2026-10-31 12:00+08', 'staff', 'Aminah' from orders returning id, order_id
    )
    insert into payments (order_id, kind, amount_sen, method, paid_at, evidence, recorded_by, reverses)
    select order_id, 'reversal', -2000, 'cash', '2026-11-02 09:00+08', 'staff', 'Aminah', id from wrong`)
  await migrateDatabase(database)
  const days = await findRows(sql`
    select kind, (paid_at at time zone 'Asia/Kuala_Lumpur')::date::text as day from payments order by id`)
  expect(days).toEqual([
    { kind: 'payment', day: '2026-10-31' },
    { kind: 'reversal', day: '2026-10-31' },
  ])
  await expect(database.db.execute(sql`delete from payments`)).rejects.toThrow()
})
