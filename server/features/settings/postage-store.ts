import type { KeptPostage } from '#core/settings/postage-calls.ts'
import type { Postage } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { versionIn } from '#server/db/versions-store.ts'
import { postageTable as postage } from './settings-tables.ts'

const columns = {
  states: postage.states,
  by_weight: postage.byWeight,
  free_from_sen: postage.freeFromSen,
  version: versionIn('postage'),
}

export async function findPostage(db: Db): Promise<KeptPostage> {
  const [row] = await db.select(columns).from(postage)
  if (!row) throw new Error('the postage has no row: it comes with the migrations')
  return row
}

export async function updatePostage(db: Db, { states, by_weight, free_from_sen }: Postage): Promise<void> {
  await db.update(postage).set({
    states,
    byWeight: by_weight,
    freeFromSen: free_from_sen,
  })
}
