import type { DueDateRequest } from '#core/orders/order-due-date.ts'
import { countPerSheet, countStickerSheets } from '#core/pricing/sticker-sheet.ts'

export function createStickerDueDateRequest(
  product: string,
  { sizeMm, quantity }: { sizeMm: number; quantity: number },
): DueDateRequest {
  return { way: 'sheets', units: Math.max(1, countStickerSheets(quantity, countPerSheet(sizeMm))), product }
}
