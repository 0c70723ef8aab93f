import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openTestDatabase } from '../support/test-database.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = mkdtempSync('/tmp/cetak-migrations-')
  // If the applied migrations were missing from the folder, the database would be rejected as migrated by a newer
  // version.
  cpSync('migrations', folder, { recursive: true })
  database = await openTestDatabase()
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
const letters = async () =>
  (await database.db.execute<{ letter: string }>(sql`select letter from letters order by letter`)).rows.map(
    ({ letter }) => letter,
  )

test('applies each migration of Cetak once', async () => {
  expect(await migrateDatabase(database)).toEqual([])
})

test('applies migrations of several statements in numeric order, and new migrations at the next start', async () => {
  file('9002-more.sql', `insert into letters values ('b'); -- the second\ninsert into letters values ('c');`)
  file('9001-letters.sql', `create table letters (letter text);\ninsert into letters values ('a');`)
  expect(await migrateDatabase(database, { folder })).toEqual(['9001-letters.sql', '9002-more.sql'])
  file('9010-last.sql', `insert into letters values ('d');`)
  expect(await migrateDatabase(database, { folder })).toEqual(['9010-last.sql'])
  expect(await migrateDatabase(database, { folder })).toEqual([])
  expect(await letters()).toEqual(['a', 'b', 'c', 'd'])
})

test('rolls back a failing migration and reports the line', async () => {
  file('9001-letters.sql', `create table letters (letter text);`)
  file('9002-wrong.sql', `insert into letters values ('a');\ninsert into leters values ('b');`)
  file('9003-later.sql', `insert into letters values ('c');`)
  await expect(migrateDatabase(database, { folder })).rejects.toThrow(
    /9002-wrong\.sql failed: .*leters.*\(line 2\)/,
  )
  expect(await letters()).toEqual([])

  file('9002-wrong.sql', `insert into letters values ('b');`)
  expect(await migrateDatabase(database, { folder })).toEqual(['9002-wrong.sql', '9003-later.sql'])
  expect(await letters()).toEqual(['b', 'c'])
})

test('refuses to start, with a one-line error, when an applied migration has changed', async () => {
  file('9001-letters.sql', `create table letters (letter text);`)
  await migrateDatabase(database, { folder })
  file('9001-letters.sql', `create table letters (letter text, number integer);`)
  file('9002-more.sql', `insert into letters values ('a');`)
  await expect(migrateDatabase(database, { folder })).rejects.toThrow(
    'migrations/9001-letters.sql was changed after it was applied: add a new file instead.',
  )
  expect(await letters()).toEqual([])
})

test('accepts an applied migration whose comments changed or whose checksum is from an earlier version', async () => {
  file('9001-letters.sql', `-- Letters.\ncreate table letters (letter text);`)
  await migrateDatabase(database, { folder })
  file('9001-letters.sql', `-- The alphabet.\n  -- In order.\ncreate table letters (letter text);`)
  expect(await migrateDatabase(database, { folder })).toEqual([])

  const checksums = sql`select checksum from applied_migrations order by name`
  const { rows: now } = await database.db.execute(checksums)
  await database.db.execute(sql`update applied_migrations set checksum = md5(name)`)
  expect(await migrateDatabase(database, { folder })).toEqual([])
  expect((await database.db.execute(checksums)).rows).toEqual(now)
})
