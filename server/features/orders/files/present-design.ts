import type { OrderDesign } from '#core/orders/files/order-designs-calls.ts'
import { getPrintJob } from '#core/orders/items/print-job.ts'
import { getDpi } from '#core/orders/files/print-resolution.ts'
import type { ListedDesign } from './designs-store.ts'
import type { Order } from '../store/orders-tables.ts'

/** Returns the longer side of the item in mm, or `null` if it has no size. */
export const getLongerSideMm = ({ goods }: Order, item: number): number | null => {
  const size = getPrintJob(goods, item)?.size
  return size ? Math.round(Math.max(size.width, size.height)) : null
}

export function presentDesignProperties(
  { id, item, name, bytes, widthPx, heightPx, addedAt, originalFile }: ListedDesign,
  order: Order,
) {
  const sizeMm = getLongerSideMm(order, item)
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

export function presentDesign(design: ListedDesign, order: Order): OrderDesign {
  return {
    ...presentDesignProperties(design, order),
    type: design.type,
    warnings: design.warnings,
    preview: design.hasPreview,
    added_by: design.addedBy,
  }
}
