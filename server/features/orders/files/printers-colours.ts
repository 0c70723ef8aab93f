import { stickerMaterials, type StickerMaterial } from '#core/production/print-material.ts'
import { listItems } from '#core/orders/items/order-items.ts'
import type { Db } from '#server/db/database.ts'
import type { StoredFiles } from '#server/storage/stored-files.ts'
import { openArtwork } from '#server/print/images/pictures.ts'
import { cutters } from '#server/features/settings/settings.ts'
import type { Order } from '../store/orders-tables.ts'

/** What one of an order's goods is printed on, where stickers are; null: on something else. */
function materialOf({ goods }: Pick<Order, 'goods'>, item: number): StickerMaterial | null {
  const each = listItems(goods)[item]
  if (!each) return null
  const material = ('material' in each && each.material) || 'Sticker paper'
  return stickerMaterials.find((known) => known === material) ?? null
}

/** Whether what one of an order's goods is printed on has a profile of the printer's own. */
export async function hasPrintersColours(db: Db, order: Order, item: number): Promise<boolean> {
  const material = materialOf(order, item)
  return material !== null && cutters.hasProfile(db, material)
}

/** A design's picture as the printer makes its colours, so that nobody approves a green that no ink has. */
export async function inPrintersColours(
  parts: { db: Db; files: StoredFiles },
  { order, item, from }: { order: Order; item: number; from: string },
  webp: Uint8Array,
): Promise<Uint8Array> {
  const material = materialOf(order, item)
  const known = material && (await cutters.profileOf(parts, material))
  if (!known) return webp
  const shown = await openArtwork(from, { kind: 'asPrinted', bytes: webp, profile: known.profile })
  // Too many at once, or a profile that the colour library does not take: better standard colours than no picture.
  return typeof shown === 'string' ? webp : shown.done
}
