import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { orderItemsQuery, toOrderWithItems } from '../store/order-items-store.ts'
import { ordersTable as orders } from '../store/orders-tables.ts'
import { slipsTable as slips } from '../store/slips-tables.ts'

/** The query is frequent, so it does not read the other half of the columns. */
const confirmationColumns = {
  publicId: orders.publicId,
  number: orders.number,
  kind: orders.kind,
  goodsSen: orders.goodsSen,
  discountSen: orders.discountSen,
  reduction: orders.reduction,
  shippingSen: orders.shippingSen,
  totalSen: orders.totalSen,
  isTest: orders.isTest,
  deliveryMethod: orders.deliveryMethod,
  pickupPlace: orders.pickupPlace,
  state: orders.state,
  placedAt: orders.placedAt,
  stage: orders.stage,
  paidAt: orders.paidAt,
  paidSen: orders.paidSen,
  depositSen: orders.depositSen,
  tracking: orders.tracking,
  carrier: orders.carrier,
  dueOn: orders.dueOn,
  firstDueOn: orders.firstDueOn,
  payBy: orders.payBy,
  anonymisedAt: orders.anonymisedAt,
  items: orderItemsQuery,
}

/** Prepares the query once, because the confirmation page repeats it. */
export function prepareOrderWithSlipsQuery(db: Db) {
  const statement = db
    .select({
      order: confirmationColumns,
      slips:
        sql`(select count(*) from ${slips} where ${slips.orderId} = ${orders.id} and rejected_at is null)`.mapWith(
          Number,
        ),
    })
    .from(orders)
    .where(eq(orders.publicId, sql.placeholder('publicId')))
    .prepare('order_with_slips')
  return async (publicId: string) => {
    const [row] = await statement.execute({ publicId })
    return row ? { ...row, order: toOrderWithItems(row.order) } : null
  }
}
