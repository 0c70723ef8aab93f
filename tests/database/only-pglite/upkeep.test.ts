import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/platform/database.ts'
import { openEmbedded } from '#server/platform/database/embedded.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

let database: Database
let remove: () => Promise<void>
let dataDir: string
beforeEach(async () => {
  const fresh = await freshDatabase()
  dataDir = fresh.address.dataDir
  remove = fresh.remove
})
afterEach(async () => {
  await database.close()
  await remove()
})

const megabyte = 1024 * 1024

async function number(query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await database.db.execute<{ value: string }>(query)
  return Number(rows[0]?.value)
}
const logSinceCheckpoint = () =>
  number(sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn) as value from pg_control_checkpoint()`)
const tableSize = () => number(sql`select pg_table_size('counters') as value`)

/** Rewrites a small table many times, as queues are. */
async function churn(rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await database.db.execute(sql`delete from counters`)
    await database.db.execute(fill)
  }
}

const fill = sql`insert into counters select id, repeat('x', 700) from generate_series(1, 200) as id`

/** Beside the shop's own tables only: one round of tidying goes through all that there are, while the work goes on. */
async function makeCounters(): Promise<void> {
  await database.run('drop schema if exists pgboss cascade')
  await database.db.execute(sql`create table counters (id integer primary key, filler text)`)
  await database.db.execute(fill)
}

test('rows that are rewritten all the time take bounded room, in the table and in the log', async () => {
  database = await openEmbedded({ dataDir, tidyEveryMs: 3_600_000 })
  await makeCounters()
  await churn(170)
  const untidied = { table: await tableSize(), log: await logSinceCheckpoint() }
  await database.close()

  database = await openEmbedded({ dataDir, tidyEveryMs: 20 })
  await database.db.execute(sql`drop table counters`)
  await makeCounters()
  await churn(170)
  // Without upkeep the same work leaves far more of both.
  expect(untidied.table).toBeGreaterThan(20 * megabyte)
  expect(untidied.log).toBeGreaterThan(20 * megabyte)
  expect(await tableSize()).toBeLessThan(untidied.table / 2)
  expect(await logSinceCheckpoint()).toBeLessThan(16 * megabyte)
})

test('an idle database is left alone', async () => {
  database = await openEmbedded({ dataDir, tidyEveryMs: 5 })
  const position = () => database.db.execute(sql`select pg_current_wal_lsn() as value`)
  const before = (await position()).rows
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await position()).rows).toEqual(before)
})

test('closing in the middle of it is clean', async () => {
  database = await openEmbedded({ dataDir, tidyEveryMs: 1 })
  await makeCounters()
  await churn(80)
  await database.close()
  database = await openEmbedded({ dataDir })
  expect(await number(sql`select count(*) as value from counters`)).toBe(200)
})
