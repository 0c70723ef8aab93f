import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind, OrderItemsView, OrderedItem, OrderKind } from '#core/orders/items/order-items-view.ts'
import type { ItemTexts } from './item-texts.ts'

export interface ItemPresenter<Kind extends OrderKind> {
  view: (goods: OrderItem<Kind>) => Kind extends ItemKind ? OrderedItem : OrderItemsView
  lines: (goods: OrderItem<Kind>, texts: ItemTexts, maxNames: number) => string[]
  /** Without personal names. */
  amount: (goods: OrderItem<Kind>) => string
  /** True if the total in the notification includes the postage. False for PP stickers (SHIP-01). */
  includesPostage: boolean
  /** Text on the confirmation page (TAG-03, STICK-01). */
  confirmationText: string
}
