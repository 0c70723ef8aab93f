import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '../support/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('raw query results have the types that stores expect', async () => {
  const { rows, rowCount } = await database.db.execute(sql`
    select count(*) as count, 7 as whole, 1.50::numeric as exact, 1.5::float8 as float, true as flag,
      timestamptz '2026-11-21 08:00+08' as instant, date '2026-11-21' as day, interval '90 minutes' as span,
      array[1, 2]::int8[] as bigs, array['a', null] as texts, '\\x00ff'::bytea as bytes,
      '{"a": [1, null]}'::jsonb as json, null as nothing,
      '00000000-0000-4000-8000-000000000001'::uuid as id
    from generate_series(1, 3)`)
  expect(rowCount).toBe(1)
  expect(rows).toEqual([
    {
      count: '3',
      whole: 7,
      exact: '1.50',
      float: 1.5,
      flag: true,
      instant: '2026-11-21 00:00:00+00',
      day: '2026-11-21',
      span: '01:30:00',
      bigs: ['1', '2'],
      texts: ['a', null],
      bytes: Buffer.from([0, 255]),
      json: { a: [1, null] },
      nothing: null,
      id: '00000000-0000-4000-8000-000000000001',
    },
  ])
})

test('prepared statements keep working after a column is added to their table', async () => {
  await database.db.execute(sql`create table changing (one integer)`)
  await database.db.execute(sql`insert into changing values (1)`)
  const read = async () => (await database.db.execute(sql`select * from changing where one = ${1}`)).rows
  for (let time = 0; time < 7; time += 1) expect(await read()).toEqual([{ one: 1 }])
  await database.db.execute(sql`alter table changing add column two text default 'new'`)
  expect(await read()).toEqual([{ one: 1, two: 'new' }])
  expect(await read()).toEqual([{ one: 1, two: 'new' }])
})

test('more statements can run than are kept prepared, and a failing statement does not affect later statements', async () => {
  const ask = (number: number) =>
    database.db.execute<{ given: string }>(
      sql`select ${`v${number}`}::text as given, ${sql.raw(String(number))} as text`,
    )
  const asked = Array.from({ length: 700 }, (_, number) => number)
  for (const number of [...asked, ...asked.slice(0, 50)]) {
    const { rows } = await ask(number)
    expect(rows[0]).toEqual({ given: `v${number}`, text: number })
  }
  for (const wrong of ['x', '7'])
    await expect(database.db.execute(sql`select ${wrong}::integer / 0 as never`)).rejects.toThrow()
  await database.db
    .transaction(async (tx) => {
      await tx.execute(sql`select ${'a'}::text as one`)
      await expect(tx.execute(sql`select ${'a'}::integer as one`)).rejects.toThrow()
    })
    .catch(() => {})
  expect((await ask(3)).rows).toEqual([{ given: 'v3', text: 3 }])
})
