import type { GroupView } from '../../../../core/orders/group/organiser-view.ts'
import { stateNamed } from '../../../../core/orders/delivery.ts'
import { discountOf } from '../../../../core/pricing/coupons.ts'
import { postageFee } from '../../../../core/settings/postage.ts'
import { orderRules } from '../../settings/settings.ts'
import { basketOf } from '../goods/basket-goods.ts'
import { parcelOf } from '../goods/goods.ts'
import { usableCoupon } from '../placing/coupon.ts'
import type { Child, Group } from '../store/group-tables.ts'
import { moneyOf } from './child-money.ts'
import { groupGoods } from './group-goods.ts'
import type { Selling } from './child-lines.ts'

/** What closing a group would order now, as `placeOrder` works it out. */
export async function totalOf(
  selling: Selling,
  changes: string,
  group: Group,
  children: readonly Child[],
): Promise<GroupView['total']> {
  const money = moneyOf(children)
  if (children.length === 0)
    return { ...money, goods_sen: 0, discount_sen: 0, postage_sen: 0, total_sen: 0, trouble: null }
  const priced = await groupGoods(selling, changes, group, children)
  const { goods, total } = basketOf(priced)
  const unsold = priced.find((item) => 'trouble' in item)
  const coupon = group.coupon ? await usableCoupon(selling, changes, group.coupon, total) : null
  const off = coupon && !('trouble' in coupon) ? discountOf(coupon, total) : 0
  const postage = postageFee(
    await orderRules.postage(selling.db),
    group.deliveryMethod,
    stateNamed(group.state),
    parcelOf(goods, total - off),
  )
  return {
    ...money,
    goods_sen: total,
    discount_sen: off,
    postage_sen: postage,
    total_sen: total - off + postage,
    trouble: unsold?.trouble ?? (coupon && 'trouble' in coupon ? coupon.trouble : null),
  }
}
