import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { listWaiting, mostInBatch } from '../core/production/production.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { testApp, type TestApp } from '../tests/support/test-app.ts'
import { printTable, say, short } from './parts/figures.ts'
import { startBenchPostgres } from './parts/postgres.ts'

// `npm run bench:batch`: the largest batch there may be, made, moved on and taken back; and how long
// somebody else waits at most for a list of orders meanwhile, since the embedded database has one session only.

const { values } = parseArgs({
  options: { orders: { type: 'string', default: String(mostInBatch) }, told: { type: 'boolean' } },
})
const orders = Number(values.orders)

const postgres = await startBenchPostgres()
const rows: string[][] = []
try {
  const dataDir = mkdtempSync(join(tmpdir(), 'cetak-bench-batch-'))
  rows.push(await measure('the bundled PostgreSQL', await openDatabase({ dataDir })))
  rmSync(dataDir, { recursive: true, force: true })
  rows.push(
    await measure('PostgreSQL', await openDatabase({ databaseUrl: await postgres.database(), dataDir })),
  )
} finally {
  await postgres.stop()
}
say(
  `\n${orders} orders of seven tags${values.told ? ', each customer told' : ''}; milliseconds, and the longest wait`,
)
printTable(['', 'batch', 'wait', 'ready', 'wait', 'back', 'wait'], rows)
process.exit(0)

async function measure(engine: string, database: Database): Promise<string[]> {
  await migrate(database)
  const shop = await testApp({}, database)
  const token = await shop.signIn()
  const post = async (path: string, body: object) => {
    const answer = await shop.call('POST', path, { token, body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body.error}`)
    return answer.body.data
  }
  const by_itself = values.told ? ['in_production', 'ready'] : []
  await shop.call('PUT', '/api/v2/order-messages', { token, body: { by_itself, unpaid_days: null } })
  await database.db.execute(paidOrders())
  const waiting = await shop.call('GET', `${listWaiting.path}?limit=${orders}`, { token })
  const chosen = waiting.body.data.orders.map(seen)
  const made = await timed(shop, token, () =>
    post('/api/v2/production/batches', { request_id: `bench-${engine}`, orders: chosen }),
  )
  const { batch } = made.result
  const path = `/api/v2/production/batches/${batch.id}`
  const back = await timed(shop, token, () => post(`${path}/undo`, { version: batch.version }))
  const again = await post('/api/v2/production/batches', {
    request_id: `bench-${engine}-again`,
    orders: back.result.orders.map(seen),
  })
  const ready = await timed(shop, token, () =>
    post('/api/v2/orders/move-many', { to: 'ready', orders: again.orders.map(seen) }),
  )
  if (ready.result.moved.length !== orders) throw new Error('not every order was moved')
  await shop.close()
  return [engine, ...[made, ready, back].flatMap(({ tookMs, waitMs }) => [short(tookMs), short(waitMs)])]
}

function seen({ id, version }: { id: string; version: number }) {
  return { id, version }
}

/** How long it takes, and the longest that another call waits meanwhile. */
async function timed<Result>(shop: TestApp, token: string, work: () => Promise<Result>) {
  const over = new AbortController()
  let waitMs = 0
  const other = (async () => {
    while (!over.signal.aborted) {
      const from = performance.now()
      await shop.call('GET', '/api/v2/orders?limit=1', { token })
      waitMs = Math.max(waitMs, performance.now() - from)
    }
  })()
  const began = performance.now()
  const result = await work()
  const tookMs = performance.now() - began
  over.abort()
  await other
  return { result, tookMs, waitMs }
}

function paidOrders() {
  return sql`
  with placed as (
  insert into orders (id, public_id, number, kind, goods_sen, shipping_sen, total_sen, nama, phone,
    delivery_method, pickup_place, address1, address2, postcode, city, state, country, request_hash, placed_at,
    stage, stage_since, paid_at, paid_sen)
  select gen_random_uuid(), 'bench' || n, '2611-' || lpad(n::text, 4, '0'), 'nametag', 1000, 0, 1000, 'Puan ' || n, '6013' || 7000000 + n, 'selfPickup', 'Taman Tropika', '', '', '', '', '', 'MY',
    md5(n::text), now(), 'paid', now() - n * interval '1 second', now(), 1000
  from generate_series(1, ${orders}) as n returning id, number
  )
  insert into order_items (order_id, position, kind, product_id, product, quantity, sen, made, design, options)
  select id, 0, 'nametag', 15, 'Iron-On Name Tag', 1, 1000, 'sheet', false, jsonb_build_object('pricePerSet', 1000,
    'rows', jsonb_build_array(jsonb_build_object('namaAnak', 'ANAK ' || number, 'warna', 'Red/White', 'sets', 1)))
  from placed`
}
