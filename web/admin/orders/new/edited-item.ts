import { createContext, use } from 'react'
import type { AdminOrderItem } from '#core/orders/admin/create-order.ts'

/** What of the order is being changed: its fields begin with it. Null: something new is added. */
export const EditedItem = createContext<AdminOrderItem | null>(null)

export const useEditedItem = (): AdminOrderItem | null => use(EditedItem)

/** As `useEditedItem`, where it is of this kind. */
export function useEdited<Kind extends AdminOrderItem['kind']>(
  kind: Kind,
): Extract<AdminOrderItem, { kind: Kind }> | null {
  const item = useEditedItem()
  return item && isOf(item, kind) ? item : null
}

function isOf<Kind extends AdminOrderItem['kind']>(
  item: AdminOrderItem,
  kind: Kind,
): item is Extract<AdminOrderItem, { kind: Kind }> {
  return item.kind === kind
}
