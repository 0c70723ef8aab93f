import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/db/database.ts'

/** Searches every column of every table, for at least one of these words. */
export async function findWordsInDatabase(db: Db, ...words: string[]): Promise<string[]> {
  const { rows: columns } = await db.execute<{ table: string; column: string; binary: boolean }>(sql`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as table, quote_ident(a.attname) as column,
      a.atttypid = 'bytea'::regtype as binary
    from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and a.attnum > 0 and not a.attisdropped
      and a.atttypid = any('{text,varchar,json,jsonb,tsvector,bytea,text[]}'::regtype[])`)
  expect(columns.length).toBeGreaterThan(100)
  const found: string[] = []
  for (const { table, column, binary } of columns) {
    const value = sql.raw(binary ? `encode(${column}, 'escape')` : `${column}::text`)
    const { rows } = await db.execute<{ word: string }>(sql`
      select word from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) as word
      where exists (select from ${sql.raw(table)} where strpos(lower(${value}), lower(word)) > 0)`)
    for (const { word } of rows) found.push(`${table}.${column}: ${word}`)
  }
  return found
}
