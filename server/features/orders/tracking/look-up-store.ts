import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderItems, withItems } from '../store/order-items-store.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'
import { slipsTable as slips } from '../store/slips-tables.ts'

/** What of an order its customer is shown after ordering: half of its columns, for what is asked with every order. */
const shown = {
  publicId: orders.publicId,
  number: orders.number,
  kind: orders.kind,
  goodsSen: orders.goodsSen,
  discountSen: orders.discountSen,
  reduction: orders.reduction,
  shippingSen: orders.shippingSen,
  totalSen: orders.totalSen,
  deliveryMethod: orders.deliveryMethod,
  pickupPlace: orders.pickupPlace,
  state: orders.state,
  placedAt: orders.placedAt,
  stage: orders.stage,
  paidAt: orders.paidAt,
  tracking: orders.tracking,
  carrier: orders.carrier,
  dueOn: orders.dueOn,
  firstDueOn: orders.firstDueOn,
  payBy: orders.payBy,
  anonymisedAt: orders.anonymisedAt,
  items: orderItems,
}

/**
 * How to find an order with the number of slips that have come for it. The statement is put together once: each
 * customer who follows an order asks for it again and again.
 */
export function findingWithSlips(db: Db) {
  const statement = db
    .select({
      order: shown,
      slips: sql`(select count(*) from ${slips} where ${slips.orderId} = ${orders.id})`.mapWith(Number),
    })
    .from(orders)
    .where(eq(orders.publicId, sql.placeholder('publicId')))
    .prepare('order_with_slips')
  return async (publicId: string) => {
    const [row] = await statement.execute({ publicId })
    return row ? { ...row, order: withItems(row.order) } : null
  }
}
