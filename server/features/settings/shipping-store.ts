import type { StoredPostage } from '#core/settings/postage-calls.ts'
import type { PostageRules } from '#core/settings/postage.ts'
import type { Db } from '#server/db/database.ts'
import { recordVersionSql } from '#server/db/versions-store.ts'
import {
  postageTable as postage,
  carriersTable as carriers,
  labelBuyingTable as labelBuying,
} from './settings-tables.ts'
import type { StoredCarriers } from '#core/settings/carriers-calls.ts'
import type { ParcelCarrier } from '#core/settings/carriers.ts'
import { ne } from 'drizzle-orm'
import type { LabelSender } from '#core/settings/label-buying-calls.ts'

const columns = {
  states: postage.states,
  by_weight: postage.byWeight,
  free_from_sen: postage.freeFromSen,
  version: recordVersionSql('postage'),
}

export async function findPostage(db: Db): Promise<StoredPostage> {
  const [row] = await db.select(columns).from(postage)
  if (!row) throw new Error('postage has no row')
  return row
}

export async function updatePostage(
  db: Db,
  { states, by_weight, free_from_sen }: PostageRules,
): Promise<void> {
  await db.update(postage).set({
    states,
    byWeight: by_weight,
    freeFromSen: free_from_sen,
  })
}

export async function findCarriers(db: Db): Promise<StoredCarriers> {
  const [row] = await db
    .select({ carriers: carriers.carriers, version: recordVersionSql('carriers') })
    .from(carriers)
  if (!row) throw new Error('carriers has no row')
  return row
}

export async function updateCarriers(db: Db, next: ParcelCarrier[]): Promise<void> {
  await db.update(carriers).set({ carriers: next })
}

/** Returns the settings for buying labels. The key in them is encrypted. */
export async function findLabelBuying(db: Db) {
  const [row] = await db
    .select({
      sealedKey: labelBuying.sealedKey,
      sender: labelBuying.sender,
      version: recordVersionSql('label buying'),
    })
    .from(labelBuying)
  if (!row) throw new Error('label_buying has no row')
  return row
}

export async function updateLabelBuying(
  db: Db,
  changed: { sealedKey?: string; sender?: LabelSender },
): Promise<void> {
  if (Object.keys(changed).length > 0) await db.update(labelBuying).set(changed)
}

/**
 * Encrypts a key that an earlier version stored in plain text. If several processes start together, only one of them
 * encrypts the key.
 */
export async function encryptPlainLabelBuyingKey(db: Db, close: (key: string) => string): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx.select().from(labelBuying).where(ne(labelBuying.plainKey, '')).for('update')
    if (row) await tx.update(labelBuying).set({ plainKey: '', sealedKey: close(row.plainKey) })
  })
}
