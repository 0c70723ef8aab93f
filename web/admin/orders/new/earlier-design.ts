import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

type Printed = Extract<AdminOrderItem, { kind: 'sticker' | 'ppsticker' | 'described' }>
const isPrinted = (item: AdminOrderItem | undefined): item is Printed =>
  item?.kind === 'sticker' || item?.kind === 'ppsticker' || item?.kind === 'described'

export const getEarlierDesign = (item: AdminOrderItem | undefined): Printed['earlier'] =>
  isPrinted(item) ? item.earlier : undefined

export const keepEarlierDesign = (
  changed: AdminOrderItem,
  before: AdminOrderItem | undefined,
): AdminOrderItem =>
  isPrinted(changed) && before?.kind === changed.kind
    ? { ...changed, earlier: getEarlierDesign(before) }
    : changed

export const removeEarlierDesign = (item: AdminOrderItem): AdminOrderItem =>
  isPrinted(item) ? { ...item, earlier: undefined } : item
