import { getTableColumns, sql } from 'drizzle-orm'
import { isPrintedFromDesign } from '#core/orders/files/designs.ts'
import { createBasketOrderItem, getProductionMethod, type OrderItem } from '#core/orders/items/order-items.ts'
import type { ItemKind } from '#core/orders/items/order-items-view.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { getItemWork } from '../items/item-work.ts'
import { orderItemsTable, ordersTable, type Order } from './orders-tables.ts'

/** Properties that only some kinds of items have are in the column `options`. */
const columnKeys = ['kind', 'productId', 'product', 'quantity', 'sheets', 'design'] as const

export type StoredItem = {
  [Kind in ItemKind]: Pick<
    typeof orderItemsTable.$inferSelect,
    'productId' | 'product' | 'quantity' | 'sheets' | 'sen' | 'design' | 'dueOn'
  > & { kind: Kind; options: Omit<OrderItem<Kind>, (typeof columnKeys)[number]> }
}[ItemKind]

/**
 * Must not be used with `for update`. A statement that has waited for a lock returns the new order row with
 * the old items.
 */
export const orderItemsQuery = sql<StoredItem[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'productId', product_id, 'product', product,
    'quantity', quantity, 'sheets', sheets, 'sen', sen, 'design', design, 'dueOn', due_on, 'options', options)
    order by position), '[]')
  from order_items where order_id = orders.id)`.as('items')

export const orderColumns = { ...getTableColumns(ordersTable), items: orderItemsQuery }

type OrderRow = Pick<typeof ordersTable.$inferSelect, 'kind' | 'dueOn' | 'firstDueOn' | 'payBy'> & {
  items: StoredItem[]
}

export function toOrderWithItems<Row extends OrderRow>({
  items,
  firstDueOn,
  payBy,
  ...row
}: Row): Omit<Row, 'items' | 'firstDueOn' | 'payBy'> & Pick<Order, 'goods' | 'due'> {
  return {
    ...row,
    goods: toOrderItems(row.kind, items),
    due: toDueDate({ ...row, firstDueOn, payBy, items }),
  }
}

function toOrderItems(kind: Order['kind'], items: StoredItem[]): OrderItem {
  if (kind === 'basket')
    return createBasketOrderItem(items.map((item) => ({ goods: toOrderItem(item), sen: item.sen })))
  const [only] = items
  if (!only) throw new Error('order has no items')
  return toOrderItem(only)
}

function toOrderItem(item: StoredItem): OrderItem<ItemKind> {
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

function toDueDate({ dueOn, firstDueOn, payBy, items }: OrderRow): Order['due'] {
  if (dueOn === null || firstDueOn === null || payBy === null) return null
  const lines = items.map((item) => {
    const { way, units } = getItemWork(toOrderItem(item))
    return { way, units, due_on: item.dueOn ?? dueOn }
  })
  return { first: firstDueOn, pay_by: payBy.toISOString(), lines }
}

export const toDueDateColumns = (due: Order['due']) => ({
  firstDueOn: due?.first ?? null,
  payBy: due && new Date(due.pay_by),
})

export function toItemRows(
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
    design: isPrintedFromDesign(item),
    options: Object.fromEntries(
      Object.entries(item).filter(([key]) => !columnKeys.some((column) => column === key)),
    ),
    due_on: due?.lines[position]?.due_on,
  }))
}

/**
 * Updates the items of an order. If `goodsSen` is undefined and there is one item, the item keeps its price.
 */
export async function updateItems(
  tx: Db,
  orderId: string,
  goods: OrderItem,
  goodsSen: Sen | undefined,
): Promise<void> {
  const rows = toItemRows(orderId, goods, { goodsSen })
  const { rowCount } = await tx.execute(sql`
    update order_items as item set kind = given.kind, product_id = given.product_id, product = given.product,
      quantity = given.quantity, sheets = given.sheets, sen = coalesce(given.sen, item.sen), made = given.made,
      design = given.design, options = given.options
    from jsonb_populate_recordset(null::order_items, ${JSON.stringify(rows)}::jsonb) as given
    where item.order_id = given.order_id and item.position = given.position`)
  if (rowCount !== rows.length)
    throw new Error(`number of items of order ${orderId} does not match the update`)
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
