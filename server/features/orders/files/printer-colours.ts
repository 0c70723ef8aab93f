import { stickerMaterials, type StickerMaterial } from '#core/production/print-material.ts'
import { listOrderItems } from '#core/orders/items/order-items.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { openArtwork } from '#server/print/images/pictures.ts'
import { cutterQueries } from '#server/features/settings/settings.ts'
import type { Order } from '../store/orders-tables.ts'

function getStickerMaterial({ goods }: Pick<Order, 'goods'>, item: number): StickerMaterial | null {
  const each = listOrderItems(goods)[item]
  if (!each) return null
  const material = ('material' in each && each.material) || 'Sticker paper'
  return stickerMaterials.find((known) => known === material) ?? null
}

export async function hasPrinterProfile(db: Db, order: Order, item: number): Promise<boolean> {
  const material = getStickerMaterial(order, item)
  return material !== null && cutterQueries.hasProfile(db, material)
}

/**
 * Converts a proof to the printer's colours, so that customers don't approve colours that can't be printed.
 */
export async function convertToPrinterColours(
  parts: { db: Db; files: StoredFiles },
  { order, item, from }: { order: Order; item: number; from: string },
  webp: Uint8Array,
): Promise<Uint8Array> {
  const material = getStickerMaterial(order, item)
  const known = material && (await cutterQueries.profileOf(parts, material))
  if (!known) return webp
  const shown = await openArtwork(from, { kind: 'asPrinted', bytes: webp, profile: known.profile })
  // If the print process is busy or rejects the profile, the customer sees standard colours instead of no picture.
  return typeof shown === 'string' ? webp : shown.done
}
