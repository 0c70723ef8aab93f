import type { DeskItem } from '#core/orders/admin/create-order.ts'

type Printed = Extract<DeskItem, { kind: 'sticker' | 'ppsticker' | 'described' }>
const isPrinted = (item: DeskItem | undefined): item is Printed =>
  item?.kind === 'sticker' || item?.kind === 'ppsticker' || item?.kind === 'described'

/** The design that was approved before and is printed of it again; undefined: none. */
export const designOf = (item: DeskItem | undefined): Printed['earlier'] =>
  isPrinted(item) ? item.earlier : undefined

/** Goods that were changed, of the same kind: printed from what they were before. */
export const sameDesign = (changed: DeskItem, before: DeskItem | undefined): DeskItem =>
  isPrinted(changed) && before?.kind === changed.kind ? { ...changed, earlier: designOf(before) } : changed

export const withoutDesign = (item: DeskItem): DeskItem =>
  isPrinted(item) ? { ...item, earlier: undefined } : item
