import type { OrderDesign } from '#core/orders/files/order-designs-calls.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import { getDpi } from '#core/orders/files/print-resolution.ts'
import type { ListedDesign } from './designs-store.ts'
import type { Order } from '../store/orders-tables.ts'

/** The longer side of what is ordered, mm; null where it has none. */
export const longerSideOf = ({ goods }: Order, item: number): number | null => {
  const size = getPrintJob(goods, item)?.size
  return size ? Math.round(Math.max(size.width, size.height)) : null
}

/** What a design tells of itself, to customers and to staff. */
export function figuresOf(
  { id, item, name, bytes, widthPx, heightPx, addedAt, originalFile }: ListedDesign,
  order: Order,
) {
  const sizeMm = longerSideOf(order, item)
  const measured = widthPx !== null && heightPx !== null && sizeMm !== null
  return {
    id,
    item,
    name,
    bytes,
    has_original: originalFile !== null,
    width_px: widthPx,
    height_px: heightPx,
    dpi: measured ? getDpi({ width: widthPx, height: heightPx }, sizeMm) : null,
    added_at: addedAt.toISOString(),
  }
}

/** As staff see it. */
export function listedDesign(design: ListedDesign, order: Order): OrderDesign {
  return {
    ...figuresOf(design, order),
    type: design.type,
    warnings: design.warnings,
    preview: design.hasPreview,
    added_by: design.addedBy,
  }
}
