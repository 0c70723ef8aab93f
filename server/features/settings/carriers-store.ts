import type { KeptCarriers } from '#core/settings/carriers-calls.ts'
import type { Carrier } from '#core/settings/carriers.ts'
import type { Db } from '#server/db/database.ts'
import { versionIn } from '#server/db/versions-store.ts'
import { carriersTable as carriers } from './settings-tables.ts'

export async function findCarriers(db: Db): Promise<KeptCarriers> {
  const [row] = await db
    .select({ carriers: carriers.carriers, version: versionIn('carriers') })
    .from(carriers)
  if (!row) throw new Error('the carriers have no row: it comes with the migrations')
  return row
}

export async function updateCarriers(db: Db, next: Carrier[]): Promise<void> {
  await db.update(carriers).set({ carriers: next })
}
