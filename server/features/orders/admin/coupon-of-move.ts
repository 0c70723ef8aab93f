import { couponReopenErrors } from '#core/orders/coupon-errors.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { fillParams } from '#core/shared/coded-issues.ts'
import type { Db } from '#server/db/database.ts'
import { refuse, type Refusal } from '#server/http/refusal.ts'
import { acquireLock } from '#server/db/locks-store.ts'
import { onSale } from '#server/features/catalog/catalog.ts'
import { couponLimits, couponTurn } from '../checkout/limits.ts'
import { countWithCoupon } from '../store/coupons-store.ts'
import type { Order } from '../store/orders-tables.ts'

export type NoCouponBack = Refusal<keyof typeof couponReopenErrors>

/**
 * Whether an order that the caller's transaction holds may go to this stage with its coupon: a cancelled one has given it
 * back, and others may have used it up since. The turn of the coupon is held from then on: of two for the last one the
 * second is refused. Null: it may.
 */
export async function couponAgain(tx: Db, order: Order, to: OrderStage): Promise<NoCouponBack | null> {
  const { couponId, phone } = order
  if (couponId === null || order.stage !== 'cancelled' || to === 'cancelled') return null
  await acquireLock(tx, couponTurn(couponId))
  const coupon = (await onSale.coupons(tx)).find(({ id }) => id === couponId)
  // Of one that is gone nobody counts any more.
  if (!coupon) return null
  for (const limit of couponLimits(coupon, phone)) {
    if ((await countWithCoupon(tx, couponId, limit.phone)) < limit.most) continue
    return refuse(limit.verdict, {
      error: fillParams(couponReopenErrors[limit.verdict].error, { code: coupon.code }),
    })
  }
  return null
}
