import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'

const folder = join(import.meta.dirname, '../../../migrations')

/** Applies the migrations that this database has not had, in order. */
export async function migrate(database: Database): Promise<void> {
  await database.run(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const done = await database.db.execute<{ name: string }>(sql`select name from migrations`)
  const names = new Set(done.rows.map((row) => row.name))
  for (const file of globSync(`${folder}/*.sql`).sort()) {
    const name = basename(file)
    if (names.has(name)) continue
    await database.run(
      `begin;\n${readFileSync(file, 'utf8')}\n;insert into migrations (name) values ('${name}'); commit;`,
    )
  }
}
