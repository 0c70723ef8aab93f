import type { GroupOrderView } from '#core/orders/groups/organiser-view.ts'
import { createGroupReason } from '#core/orders/groups/group-reason.ts'
import type { Sen } from '#core/shared/money.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { createBasket } from '../items/price-items.ts'
import type { Child, Group } from '../store/group-tables.ts'
import { calculateOrderTotals, getCouponErrorParams, findUsableCoupon } from '../checkout/order-price.ts'
import { sumSharesAndPayments } from './payment-state.ts'
import { priceGroup } from './price-group.ts'
import type { GroupPricingDependencies } from './requested-lines.ts'

/**
 * Calculates the order that closing the group now would place. The prices that parents saw assumed the
 * expected number of children, so the result can differ.
 */
export async function calculateGroupTotal(
  selling: GroupPricingDependencies,
  contentVersion: string,
  group: Group,
  children: readonly Child[],
): Promise<{ total: GroupOrderView['total']; shares: Sen[] }> {
  const storedShares = children.map(({ priceSen }) => priceSen)
  if (children.length === 0)
    return {
      shares: storedShares,
      total: {
        ...sumSharesAndPayments(children),
        told_sen: 0,
        goods_sen: 0,
        discount_sen: 0,
        postage_sen: 0,
        total_sen: 0,
        trouble: null,
        reason: null,
        order_changed: false,
      },
    }
  const { priced, shares, trouble } = await priceGroup(selling, contentVersion, group, children)
  const { goods, subtotal } = createBasket(priced)
  const coupon = group.coupon ? await findUsableCoupon(selling, contentVersion, group.coupon, subtotal) : null
  const couponRejection = coupon && 'trouble' in coupon ? coupon : null
  const { discountSen, shippingSen, totalSen } = calculateOrderTotals(
    { goods, subtotal, reduction: coupon && !('trouble' in coupon) ? coupon : null },
    group,
    await orderSettingsQueries.postage(selling.db),
  )
  const reason =
    trouble ??
    (couponRejection && {
      code: couponRejection.trouble,
      ...createGroupReason(couponRejection.trouble, getCouponErrorParams(couponRejection)),
    })
  return {
    shares: shares ?? storedShares,
    total: {
      goods_sen: subtotal,
      discount_sen: discountSen,
      postage_sen: shippingSen,
      total_sen: totalSen,
      shares_sen: (shares ?? storedShares).reduce((sum, sen) => sum + sen, 0),
      told_sen: sumSharesAndPayments(children).shares_sen,
      paid_sen: sumSharesAndPayments(children).paid_sen,
      trouble: reason?.code ?? null,
      reason: reason && { reason_ms: reason.reason_ms, reason_en: reason.reason_en },
      order_changed: false,
    },
  }
}
