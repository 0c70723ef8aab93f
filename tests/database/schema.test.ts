import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderSchema } from '../../scripts/schema-text.ts'
import type { Database } from '#server/db/database.ts'
import { openTestDatabase } from '../support/test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('RUN-21 docs/schema.sql matches a migrated database (npm run schema updates it)', async () => {
  expect(await renderSchema(database.db)).toBe(readFileSync('docs/schema.sql', 'utf8'))
})
