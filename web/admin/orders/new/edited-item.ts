import { createContext, use } from 'react'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

/** `null` while staff add a new item. */
export const EditedItemContext = createContext<AdminOrderItem | null>(null)

export const useEditedItem = (): AdminOrderItem | null => use(EditedItemContext)

export function useEditedItemOfKind<Kind extends AdminOrderItem['kind']>(
  kind: Kind,
): Extract<AdminOrderItem, { kind: Kind }> | null {
  const item = useEditedItem()
  return item && isOfKind(item, kind) ? item : null
}

function isOfKind<Kind extends AdminOrderItem['kind']>(
  item: AdminOrderItem,
  kind: Kind,
): item is Extract<AdminOrderItem, { kind: Kind }> {
  return item.kind === kind
}
