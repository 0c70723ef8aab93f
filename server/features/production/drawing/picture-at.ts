import { designOfUrl } from '#core/production/ink.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { ownPicture } from '#server/features/media/media.ts'
import { findOrders } from '#server/features/orders/orders.ts'

/** A picture of the shop's own, or a customer's design, by how the sheet names it; `null` if it is gone. */
export async function pictureAt(
  { db, files }: { db: Db; files: StoredFiles },
  address: string,
): Promise<Uint8Array | null> {
  const id = designOfUrl(address)
  if (id === null) return ownPicture({ db, files }, address)
  const design = await findOrders.design(db, id)
  return design && findOrders.readDesign(files, design)
}
