import { getDesignIdFromUrl } from '#core/production/piece-ink.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { readLocalPicture } from '#server/features/media/media.ts'
import { orderQueries } from '#server/features/orders/orders.ts'

export async function readSheetPicture(
  { db, files }: { db: Db; files: StoredFiles },
  address: string,
): Promise<Uint8Array | null> {
  const id = getDesignIdFromUrl(address)
  if (id === null) return readLocalPicture({ db, files }, address)
  const design = await orderQueries.design(db, id)
  return design && orderQueries.readDesign(files, design)
}
