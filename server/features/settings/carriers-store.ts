import { and, eq, sql } from 'drizzle-orm'
import type { KeptCarriers } from '../../../core/settings/carriers-calls.ts'
import type { Carrier } from '../../../core/settings/carriers.ts'
import type { Db } from '../../platform/database.ts'
import { carriersTable as carriers } from './settings-tables.ts'

const columns = { carriers: carriers.carriers, version: carriers.version }

export async function findCarriers(db: Db): Promise<KeptCarriers> {
  const [row] = await db.select(columns).from(carriers)
  if (!row) throw new Error('the carriers have no row: it comes with the migrations')
  return row
}

/** Null: they are no longer of this version. */
export async function updateCarriers(db: Db, next: Carrier[], version: number): Promise<KeptCarriers | null> {
  const [row] = await db
    .update(carriers)
    .set({ carriers: next, version: sql`${carriers.version} + 1` })
    .where(and(eq(carriers.one, true), eq(carriers.version, version)))
    .returning(columns)
  return row ?? null
}
