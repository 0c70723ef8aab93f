import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { createJobQueue } from '#server/db/jobs.ts'
import { acquireTestDatabase, type DatabaseAddress } from '#tests/support/test-database.ts'

let database: Database
let address: DatabaseAddress
let remove: () => Promise<void>
beforeEach(async () => {
  ;({ address, remove } = await acquireTestDatabase())
  database = await openDatabase(address)
})
afterEach(async () => {
  await database.close()
  await remove()
})

test('limits how long statements may run, except in migrations', async () => {
  const limit = sql`show statement_timeout`
  expect((await database.db.execute(limit)).rows).toEqual([{ statement_timeout: '30s' }])
  const { rows } = await database.session((db) => db.execute(limit))
  expect(rows).toEqual([{ statement_timeout: '0' }])
})

test('reports in one line that the database at DATABASE_URL can’t be reached', async () => {
  const url = new URL(address.databaseUrl ?? '')
  url.pathname = '/no_such_database'
  await expect(openDatabase({ ...address, databaseUrl: url.href })).rejects.toThrow(
    /The database at .*no_such_database \(DATABASE_URL\) can't be reached: .*does not exist/,
  )
  const nowhere = openDatabase({ ...address, databaseUrl: 'postgres://shop:secret@127.0.0.1:1/shop' })
  await expect(nowhere).rejects.toThrow(/^The database at 127\.0\.0\.1:1\/shop .*ECONNREFUSED/)
})

test('closing the database waits for a running transaction', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  await database.db.execute(sql`create table marks (mark text)`)
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into marks values ('kept')`)
    begin()
    await tx.execute(sql`select pg_sleep(0.1)`)
  })
  await begun
  await Promise.all([database.close(), work])
  database = await openDatabase(address)
  expect((await database.db.execute(sql`select * from marks`)).rows).toHaveLength(1)
})

test('processes that start together apply each migration once', async () => {
  const folder = mkdtempSync('/tmp/cetak-migrations-')
  // If the applied migrations were missing from the folder, the database would be rejected as migrated by a newer
  // version.
  cpSync('migrations', folder, { recursive: true })
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  file('9001-slow.sql', `select pg_sleep(0.2); create table letters (letter text);`)
  file('9002-letters.sql', `insert into letters values ('a'); select pg_sleep(0.1);`)
  const processes = await Promise.all([1, 2, 3, 4].map(() => openDatabase(address)))
  const applied = await Promise.all(processes.map((each) => migrateDatabase(each, { folder })))
  await Promise.all(processes.map((each) => each.close()))
  rmSync(folder, { recursive: true })
  expect(applied.flat().sort()).toEqual(['9001-slow.sql', '9002-letters.sql'])
  expect((await database.db.execute(sql`select letter from letters`)).rows).toEqual([{ letter: 'a' }])
})

test('jobs enqueued by a process without job workers run in a process with job workers', async () => {
  const [asking, working] = [vi.fn(), vi.fn()]
  const other = await openDatabase(address)
  const log = pino({ level: 'silent' })
  const [web, engine] = [createJobQueue(database, log), createJobQueue(other, log)]
  web.define('greet', {}, async () => void asking())
  engine.define('greet', {}, async () => void working())
  // Start both at the same time, as the processes of a shop may, so that both try to create the tables of the queue.
  await Promise.all([web.start({ working: false }), engine.start({ working: true })])
  await database.db.transaction((tx) => web.enqueue(tx, 'greet', {}))
  await expect.poll(() => working).toHaveBeenCalledOnce()
  expect(asking).not.toHaveBeenCalled()
  await Promise.all([web.stop(), engine.stop()])
  await other.close()
})
