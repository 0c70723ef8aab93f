import type { GroupOrderView } from '#core/orders/groups/organiser-view.ts'
import { parseState } from '#core/orders/delivery.ts'
import { createGroupReason } from '#core/orders/groups/group-reason.ts'
import { calculateDiscount } from '#core/pricing/coupons.ts'
import type { Sen } from '#core/shared/money.ts'
import { calculatePostage } from '#core/settings/postage.ts'
import { orderRules } from '#server/features/settings/settings.ts'
import { basketOf } from '../items/basket-goods.ts'
import { parcelOf } from '../items/goods.ts'
import type { Child, Group } from '../store/group-tables.ts'
import { troubleParams, usableCoupon } from '../checkout/coupon.ts'
import { moneyOf } from './child-money.ts'
import { groupGoods } from './group-goods.ts'
import type { Selling } from './child-lines.ts'

/**
 * Computes the order that closing a group would place now, as `placeOrder` does, and each child's share. The amounts that
 * children saw before assume the expected number of them.
 */
export async function totalOf(
  selling: Selling,
  changes: string,
  group: Group,
  children: readonly Child[],
): Promise<{ total: GroupOrderView['total']; shares: Sen[] }> {
  const told = children.map(({ priceSen }) => priceSen)
  if (children.length === 0)
    return {
      shares: told,
      total: {
        ...moneyOf(children),
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
  const { priced, shares, trouble } = await groupGoods(selling, changes, group, children)
  const { goods, total } = basketOf(priced)
  const coupon = group.coupon ? await usableCoupon(selling, changes, group.coupon, total) : null
  const unused = coupon && 'trouble' in coupon ? coupon : null
  const off = coupon && !('trouble' in coupon) ? calculateDiscount(coupon, total) : 0
  const postage = calculatePostage(
    await orderRules.postage(selling.db),
    group.deliveryMethod,
    parseState(group.state),
    parcelOf(goods, total - off),
  )
  const why =
    trouble ??
    (unused && { code: unused.trouble, ...createGroupReason(unused.trouble, troubleParams(unused)) })
  return {
    shares: shares ?? told,
    total: {
      goods_sen: total,
      discount_sen: off,
      postage_sen: postage,
      total_sen: total - off + postage,
      shares_sen: (shares ?? told).reduce((sum, sen) => sum + sen, 0),
      told_sen: moneyOf(children).shares_sen,
      paid_sen: moneyOf(children).paid_sen,
      trouble: why?.code ?? null,
      reason: why && { reason_ms: why.reason_ms, reason_en: why.reason_en },
      order_changed: false,
    },
  }
}
