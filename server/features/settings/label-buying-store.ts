import { ne } from 'drizzle-orm'
import type { LabelSender } from '#core/settings/label-buying-calls.ts'
import type { Db } from '#server/db/database.ts'
import { versionIn } from '#server/db/versions-store.ts'
import { labelBuyingTable as buying } from './settings-tables.ts'

/** How labels are bought, the key as it is closed. */
export async function findLabelBuying(db: Db) {
  const [row] = await db
    .select({ sealedKey: buying.sealedKey, sender: buying.sender, version: versionIn('label buying') })
    .from(buying)
  if (!row) throw new Error('buying labels has no row: it comes with the migrations')
  return row
}

export async function updateLabelBuying(
  db: Db,
  changed: { sealedKey?: string; sender?: LabelSender },
): Promise<void> {
  if (Object.keys(changed).length > 0) await db.update(buying).set(changed)
}

/** Closes what an earlier version has kept as it was typed; of processes that start together, one does. */
export async function sealPlainKey(db: Db, close: (key: string) => string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(buying).where(ne(buying.plainKey, '')).for('update')
    if (row) await tx.update(buying).set({ plainKey: '', sealedKey: close(row.plainKey) })
  })
}
