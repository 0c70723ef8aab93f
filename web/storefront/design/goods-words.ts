import type { SentDesigns } from '../../../core/orders/designs-calls.ts'
import { pieceText } from '../../../core/orders/printed.ts'
import { wholeText } from '../../../core/shared/whole-text.ts'

/** `1,000 × Mirrorcoat Sticker, 6cm, Transparent`. */
export function goodsWords({
  quantity,
  product,
  size,
  material,
}: NonNullable<SentDesigns['printed']>): string {
  const goods = quantity === null ? product : `${wholeText(quantity)} × ${product}`
  return [goods, size && pieceText(size), material].filter(Boolean).join(', ')
}
