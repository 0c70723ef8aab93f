import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Db } from '#server/platform/database.ts'
import { newDatabase } from '#tests/support/test-database.ts'
import { preload, sharedNumbers } from '#tests/support/threads/preload.ts'
import { patient } from '#tests/support/patience.ts'

const syncs = sharedNumbers(1)
const brought = () => syncs[0] ?? 0
const threadsAsEver = preload('counted-syncs', syncs)

let database: Database
beforeAll(async () => {
  database = await newDatabase()
  await database.db.execute(sql`create table marks (id serial primary key, mark text)`)
})
afterAll(async () => {
  await database.close()
  threadsAsEver()
})

const insert = () => database.db.execute(sql`insert into marks (mark) values ('x')`)

test('every commit is brought to the disk, reading is not', async () => {
  const before = brought()
  for (let count = 0; count < 50; count += 1) await insert()
  const written = brought() - before
  expect(written).toBeGreaterThanOrEqual(50)

  for (let count = 0; count < 50; count += 1) await database.db.execute(sql`select * from marks limit 1`)
  expect(brought() - before - written).toBe(0)

  await database.db.transaction(async (tx) => {
    for (let count = 0; count < 50; count += 1) await tx.execute(sql`insert into marks (mark) values ('x')`)
  })
  expect(brought() - before - written).toBeGreaterThanOrEqual(1)
  expect(brought() - before - written).toBeLessThan(10)
})

test('a checkpoint brings the tables to the disk', async () => {
  await insert()
  const before = brought()
  await database.db.execute(sql`checkpoint`)
  expect(brought() - before).toBeGreaterThanOrEqual(2)
})

test('timers fire while 2,000 small statements follow one another, in a transaction too', async () => {
  // In statements rather than milliseconds, so that a busy machine makes no difference.
  let [sinceLast, longest, fired] = [0, 0, 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, sinceLast)
    ;[sinceLast, fired] = [0, fired + 1]
  }, 5)
  const ask = async (on: Db) => {
    for (let count = 0; count < 2_000; count += 1) {
      await on.execute(sql`select 1`)
      sinceLast += 1
    }
  }
  await ask(database.db)
  await database.db.transaction(ask)
  clearInterval(timer)
  expect(fired).toBeGreaterThan(20)
  expect(longest).toBeLessThan(patient(200))
})

test('search by similarity is there', async () => {
  await database.db.execute(sql`create extension if not exists pg_trgm`)
  const { rows } = await database.db.execute(sql`select similarity('pelekat', 'pelekad') > 0.5 as alike`)
  expect(rows).toEqual([{ alike: true }])
})

test('it takes little memory for its buffers', async () => {
  expect((await database.db.execute(sql`show shared_buffers`)).rows).toEqual([{ shared_buffers: '32MB' }])
})

test('what was answered is not kept: 60 MB of rows leave its thread as it was', async () => {
  const bytes = sharedNumbers(1)
  const alone = preload('measured-heap', bytes)
  const measuredOne = await newDatabase().finally(alone)
  const measured = async () => {
    bytes[0] = 0
    await expect.poll(() => bytes[0]).toBeGreaterThan(0)
    return bytes[0] ?? 0
  }
  const read = () =>
    measuredOne.db.execute(sql`select repeat('x', 1000) as filler from generate_series(1, 500)`)
  await read()
  const before = await measured()
  for (let count = 0; count < 120; count += 1) await read()
  expect((await measured()) - before).toBeLessThan(5_000_000)
  await measuredOne.close()
})

test('it opens under Node’s watching of files, as `npm run dev` has it', async () => {
  process.env['WATCH_REPORT_DEPENDENCIES'] = '1'
  const watched = await newDatabase().finally(() => delete process.env['WATCH_REPORT_DEPENDENCIES'])
  const { rows } = await watched.db.execute(sql`select 1 as one`)
  expect(rows).toEqual([{ one: 1 }])
  await watched.close()
})

test('answers of every length around the buffers that they come in are read', async () => {
  for (let letters = 8100; letters <= 8200; letters += 1) {
    const { rows } = await database.db.execute(sql`select repeat('x', ${letters}::int) as text`)
    expect(String(rows[0]?.['text'])).toHaveLength(letters)
  }
})
