import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openTestDatabase } from '../support/test-database.ts'

const files = readdirSync('migrations/functions', { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('.sql'),
)

test('every SQL function is defined once, in the folder of its feature', async () => {
  const database = await openTestDatabase()
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select proname as name from pg_proc
    where pronamespace = current_schema()::regnamespace and not exists (
      select from pg_depend where objid = pg_proc.oid and deptype = 'e')`)
  expect(files.map((path) => basename(path, '.sql')).sort()).toEqual(rows.map(({ name }) => name).sort())
  await database.close()
  const features = [...readdirSync('server/features'), 'platform']
  expect(features).toEqual(expect.arrayContaining(files.map((path) => dirname(path))))
})

test('migrations after 0265 define no functions', () => {
  const later = readdirSync('migrations').filter((name) => name.endsWith('.sql') && name > '0266')
  const defining = later.filter((name) =>
    /create (or replace )?function/i.test(readFileSync(`migrations/${name}`, 'utf8')),
  )
  expect(defining).toEqual([])
})

test('RUN-21 SQL function files contain only definitions of functions and triggers, and change no rows', () => {
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const text = readFileSync(`migrations/functions/${file}`, 'utf8')
      .replaceAll(/--.*$/gm, '')
      .replaceAll(/\$\$.*?\$\$/gs, '')
    const statements = text.split(';').map((statement) => statement.trim())
    const others = statements.filter(
      (statement) => statement !== '' && !/^create or replace (function|trigger) /.test(statement),
    )
    expect([file, others]).toEqual([file, []])
  }
})

test('the next start replaces an outdated SQL function', async () => {
  const database = await openTestDatabase()
  const { db } = database
  const state = async () => (await db.execute(sql`select search_state('failed') as state`)).rows[0]?.['state']
  await database.run(`
    create or replace function search_state(status text) returns text language sql immutable as $$ select 'old' $$;
    comment on function search_state is 'of an earlier version'`)
  expect(await state()).toBe('old')
  await migrateDatabase(database)
  expect(await state()).toBe('failed')
  await database.close()
})
