import type { undoMove } from '#core/orders/admin/admin-order.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { couponAgain, type NoCouponBack } from './coupon-of-move.ts'
import { detailsOf, undoable } from './order-details.ts'
import { eventsOf, insertEvent } from '../store/order-events-store.ts'
import { updateOrder } from '../store/orders-store.ts'
import type { Order } from '../store/orders-tables.ts'
import { changeable } from './changeable-order.ts'

/** See the contract `undoMove`. */
export async function undo(db: Db, input: ParsedInputOf<typeof undoMove>, by: string) {
  return db.transaction(async (tx) => {
    const order = await changeable(tx, input)
    if (order instanceof Refusal) return order
    const back = await undoLocked(tx, order, input.move, by)
    return back instanceof Refusal ? back : detailsOf(tx, back)
  })
}

/** Takes this move back, of an order that the caller's transaction holds; it has to be the last one. */
export async function undoLocked(
  tx: Db,
  order: Order,
  move: number,
  by: string,
): Promise<Order | Refusal<'nothing_to_undo'> | NoCouponBack> {
  const last = undoable(await eventsOf(tx, order.id))
  if (!last?.fromStage || last.id !== move) return refuse('nothing_to_undo')
  const noCoupon = await couponAgain(tx, order, last.fromStage)
  if (noCoupon) return noCoupon
  const { paid, tracking, due } = last.changes
  const back = await updateOrder(tx, order, {
    stage: last.fromStage,
    stageSince: new Date(),
    ...(tracking && { tracking: tracking.before }),
    ...due?.before,
    ...(paid && {
      paidAt: paid.before && new Date(paid.before.at),
      paidSen: paid.before?.sen ?? null,
    }),
  })
  await insertEvent(tx, {
    orderId: order.id,
    action: 'took back',
    fromStage: order.stage,
    toStage: last.fromStage,
    note: '',
    doneBy: by,
  })
  return back
}
