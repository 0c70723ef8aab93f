import type { AskedWork } from '#core/orders/order-due-date.ts'
import { perSheet, sheetsFor } from '#core/pricing/sticker-sheet.ts'

/** The work of a sticker job: the sheets that it fills. */
export function stickerWork(
  product: string,
  { sizeMm, quantity }: { sizeMm: number; quantity: number },
): AskedWork {
  return { way: 'sheets', units: Math.max(1, sheetsFor(quantity, perSheet(sizeMm))), product }
}
