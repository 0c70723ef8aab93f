import { createContext, use } from 'react'
import type { DeskItem } from '#core/orders/admin/create-order.ts'

/** What of the order is being changed: its fields begin with it. Null: something new is added. */
export const EditedItem = createContext<DeskItem | null>(null)

export const useEditedItem = (): DeskItem | null => use(EditedItem)

/** As `useEditedItem`, where it is of this kind. */
export function useEdited<Kind extends DeskItem['kind']>(
  kind: Kind,
): Extract<DeskItem, { kind: Kind }> | null {
  const item = useEditedItem()
  return item && isOf(item, kind) ? item : null
}

function isOf<Kind extends DeskItem['kind']>(
  item: DeskItem,
  kind: Kind,
): item is Extract<DeskItem, { kind: Kind }> {
  return item.kind === kind
}
