import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

type Printed = Extract<AdminOrderItem, { kind: 'sticker' | 'ppsticker' | 'described' }>
const isPrinted = (item: AdminOrderItem | undefined): item is Printed =>
  item?.kind === 'sticker' || item?.kind === 'ppsticker' || item?.kind === 'described'

/** The design that was approved before and is printed of it again; undefined: none. */
export const designOf = (item: AdminOrderItem | undefined): Printed['earlier'] =>
  isPrinted(item) ? item.earlier : undefined

/** Goods that were changed, of the same kind: printed from what they were before. */
export const sameDesign = (changed: AdminOrderItem, before: AdminOrderItem | undefined): AdminOrderItem =>
  isPrinted(changed) && before?.kind === changed.kind ? { ...changed, earlier: designOf(before) } : changed

export const withoutDesign = (item: AdminOrderItem): AdminOrderItem =>
  isPrinted(item) ? { ...item, earlier: undefined } : item
