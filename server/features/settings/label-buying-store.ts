import type { LabelSender } from '../../../core/settings/label-buying-calls.ts'
import type { Db } from '../../platform/database.ts'
import { versionIn } from '../../platform/versions-store.ts'
import { labelBuyingTable as buying } from './settings-tables.ts'

/** How labels are bought, with the key: it leaves the program towards the seller only. */
export async function findLabelBuying(db: Db) {
  const [row] = await db
    .select({ apiKey: buying.apiKey, sender: buying.sender, version: versionIn('label buying') })
    .from(buying)
  if (!row) throw new Error('buying labels has no row: it comes with the migrations')
  return row
}

export async function updateLabelBuying(
  db: Db,
  changed: { apiKey?: string; sender?: LabelSender },
): Promise<void> {
  if (Object.keys(changed).length > 0) await db.update(buying).set(changed)
}
