import { designOfUrl } from '#core/production/ink.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { ownPicture } from '#server/features/media/media.ts'
import { findOrders } from '#server/features/orders/orders.ts'

/**
 * Reads one of the shop's own pictures or a customer's design by its address on a sheet. Returns `null` if it was
 * deleted.
 */
export async function pictureAt(
  { db, files }: { db: Db; files: StoredFiles },
  address: string,
): Promise<Uint8Array | null> {
  const id = designOfUrl(address)
  if (id === null) return ownPicture({ db, files }, address)
  const design = await findOrders.design(db, id)
  return design && findOrders.readDesign(files, design)
}
