import type { OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind, OrderItemsView, OrderedItem, OrderKind } from '#core/orders/items/order-items-view.ts'
import type { GoodsWords } from './goods-words.ts'

/** What goods of a kind show their customer, and say in the notification. */
export interface Told<Kind extends OrderKind> {
  view: (goods: OrderItem<Kind>) => Kind extends ItemKind ? OrderedItem : OrderItemsView
  /** At most `most` names; the others are counted in a last line. */
  lines: (goods: OrderItem<Kind>, words: GoodsWords, most: number) => string[]
  /** How much of it, without whose names stand on it. */
  amount: (goods: OrderItem<Kind>) => string
  /** Whether the notification's total has the postage in it (SHIP-01: the PP message has not). */
  totalWithPostage: boolean
  /** What the customer reads when it is saved (TAG-03, STICK-01). */
  savedWords: string
}
