import { getTableColumns, sql } from 'drizzle-orm'
import { takesDesign } from '#core/orders/files/designs.ts'
import { basketGoods, getProductionMethod, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { workOf } from '../items/work.ts'
import { orderItemsTable, ordersTable, type Order } from './orders-tables.ts'

/** Properties of an item with a column of their own. Those that only some kinds have are in `options`. */
const columnKeys = ['kind', 'productId', 'product', 'quantity', 'sheets', 'design'] as const

export type StoredItem = {
  [Kind in ItemKind]: Pick<
    typeof orderItemsTable.$inferSelect,
    'productId' | 'product' | 'quantity' | 'sheets' | 'sen' | 'design' | 'dueOn'
  > & { kind: Kind; options: Omit<OrderItem<Kind>, (typeof columnKeys)[number]> }
}[ItemKind]

/**
 * The items of the row of `orders` that a statement reads. Don't read them in a statement with `for update`: after it
 * has waited for a lock, it returns the new order with the items of before.
 */
export const orderItems = sql<StoredItem[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'productId', product_id, 'product', product,
    'quantity', quantity, 'sheets', sheets, 'sen', sen, 'design', design, 'dueOn', due_on, 'options', options)
    order by position), '[]')
  from order_items where order_id = orders.id)`.as('items')

/** The columns of an order and its items, for `withItems`. */
export const orderColumns = { ...getTableColumns(ordersTable), items: orderItems }

type OrderRow = Pick<typeof ordersTable.$inferSelect, 'kind' | 'dueOn' | 'firstDueOn' | 'payBy'> & {
  items: StoredItem[]
}

/** An order as the program knows it, from a row that was read with its items. */
export function withItems<Row extends OrderRow>({
  items,
  firstDueOn,
  payBy,
  ...row
}: Row): Omit<Row, 'items' | 'firstDueOn' | 'payBy'> & Pick<Order, 'goods' | 'due'> {
  return { ...row, goods: goodsOf(row.kind, items), due: dueOf({ ...row, firstDueOn, payBy, items }) }
}

function goodsOf(kind: Order['kind'], items: StoredItem[]): OrderItem {
  if (kind === 'basket') return basketGoods(items.map((item) => ({ goods: itemOf(item), sen: item.sen })))
  const [only] = items
  if (!only) throw new Error('an order has no items')
  return itemOf(only)
}

function itemOf(item: StoredItem): OrderItem<ItemKind> {
  const { product, quantity, sheets, design } = item
  const productId = item.productId ?? 0
  switch (item.kind) {
    case 'nametag':
      return { kind: item.kind, productId, product, ...item.options }
    case 'logo':
      return { kind: item.kind, productId, product, ...item.options }
    case 'sticker':
      return { kind: item.kind, productId, product, quantity, sheets: sheets ?? 0, ...item.options }
    case 'ppsticker':
      return { kind: item.kind, productId, product, quantity, sheets: sheets ?? 0, ...item.options }
    case 'described':
      return { kind: item.kind, productId, product, quantity, sheets, design, ...item.options }
    case 'free':
      return { kind: item.kind, product, quantity, ...item.options }
    default:
      return item satisfies never
  }
}

function dueOf({ dueOn, firstDueOn, payBy, items }: OrderRow): Order['due'] {
  if (dueOn === null || firstDueOn === null || payBy === null) return null
  const lines = items.map((item) => {
    const { way, units } = workOf(itemOf(item))
    return { way, units, due_on: item.dueOn ?? dueOn }
  })
  return { first: firstDueOn, pay_by: payBy.toISOString(), lines }
}

/** The columns of an order that its due date is stored in. */
export const dueColumns = (due: Order['due']) => ({
  firstDueOn: due?.first ?? null,
  payBy: due && new Date(due.pay_by),
})

/** The items of an order as rows of `order_items`. */
export function itemRows(
  orderId: string,
  goods: OrderItem,
  { goodsSen, due }: { goodsSen: Sen | undefined; due?: Order['due'] },
) {
  const items = goods.kind === 'basket' ? goods.items : [{ goods, sen: goodsSen }]
  return items.map(({ goods: item, sen }, position) => ({
    order_id: orderId,
    position,
    kind: item.kind,
    product_id: 'productId' in item ? item.productId : null,
    product: item.product,
    quantity: 'rows' in item ? item.rows.reduce((sum: number, { sets }) => sum + sets, 0) : item.quantity,
    sheets: 'sheets' in item ? item.sheets : null,
    sen,
    made: getProductionMethod(item),
    design: takesDesign(item),
    options: Object.fromEntries(
      Object.entries(item).filter(([key]) => !columnKeys.some((column) => column === key)),
    ),
    due_on: due?.lines[position]?.due_on,
  }))
}

/** Writes other goods into the items of an order. Without `goodsSen` the price of a single item stays. */
export async function updateItems(
  tx: Db,
  orderId: string,
  goods: OrderItem,
  goodsSen: Sen | undefined,
): Promise<void> {
  const rows = itemRows(orderId, goods, { goodsSen })
  const { rowCount } = await tx.execute(sql`
    update order_items as item set kind = given.kind, product_id = given.product_id, product = given.product,
      quantity = given.quantity, sheets = given.sheets, sen = coalesce(given.sen, item.sen), made = given.made,
      design = given.design, options = given.options
    from jsonb_populate_recordset(null::order_items, ${JSON.stringify(rows)}::jsonb) as given
    where item.order_id = given.order_id and item.position = given.position`)
  if (rowCount !== rows.length) throw new Error(`order ${orderId} has other items than those to update`)
}

export async function updateItemDueDates(
  tx: Db,
  orderId: string,
  { dueOn, due }: { dueOn: string | null; due: Order['due'] },
): Promise<void> {
  await tx.execute(sql`
    update order_items
    set due_on = coalesce((${JSON.stringify(due?.lines ?? [])}::jsonb #>> array[position::text, 'due_on'])::date, ${dueOn}::date)
    where order_id = ${orderId}`)
}
