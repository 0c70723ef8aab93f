import type { DueDateWorkItem } from '#core/orders/order-due-date.ts'
import { countStickersPerSheet, countStickerSheets } from '#core/pricing/sticker-sheet.ts'

export function createStickerDueDateRequest(
  product: string,
  { sizeMm, quantity }: { sizeMm: number; quantity: number },
): DueDateWorkItem {
  return {
    way: 'sheets',
    units: Math.max(1, countStickerSheets(quantity, countStickersPerSheet(sizeMm))),
    product,
  }
}
