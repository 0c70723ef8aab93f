import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/platform/database.ts'
import { testDatabase, testEngine } from '../support/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the run is on the engine that it says', () => {
  expect(database.engine).toBe(testEngine())
  expect(database.engine).toBe(process.env['CETAK_TEST_ENGINE'])
})

test('raw results have the same values on both engines', async () => {
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
