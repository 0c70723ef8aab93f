import type { OrderDesign } from '../../../../core/orders/designs-calls.ts'
import { dpiOf } from '../../../../core/orders/print-resolution.ts'
import type { ListedDesign } from './designs-store.ts'
import type { Order } from '../store/orders-tables.ts'

/** The longer side of what is ordered, mm; null where it has none. */
export const sizeOf = ({ goods }: Order): number | null => {
  if (goods.kind === 'described')
    return goods.pieceMm && Math.round(Math.max(goods.pieceMm.width, goods.pieceMm.height))
  return 'sizeMm' in goods ? goods.sizeMm : null
}

/** What a design tells of itself, to customers and to staff. */
export function figuresOf(
  { id, name, bytes, widthPx, heightPx, addedAt }: ListedDesign,
  sizeMm: number | null,
) {
  const told = widthPx !== null && heightPx !== null && sizeMm !== null
  return {
    id,
    name,
    bytes,
    width_px: widthPx,
    height_px: heightPx,
    dpi: told ? dpiOf({ width: widthPx, height: heightPx }, sizeMm) : null,
    added_at: addedAt.toISOString(),
  }
}

/** As staff see it. */
export function listedDesign(design: ListedDesign, order: Order): OrderDesign {
  return {
    ...figuresOf(design, sizeOf(order)),
    type: design.type,
    preview: design.hasPreview,
    added_by: design.addedBy,
  }
}
