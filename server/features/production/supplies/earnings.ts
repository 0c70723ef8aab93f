import type { ParsedInputOf } from '#core/contract.ts'
import { calculateProfits } from '#core/production/earnings.ts'
import type { getProductEarnings } from '#core/production/earnings-calls.ts'
import { addDays, getStartOfShopDay } from '#core/shared/shop-weeks.ts'
import type { Db } from '#server/db/database.ts'
import { orderQueries } from '#server/features/orders/orders.ts'
import { orderSettingsQueries } from '#server/features/settings/settings.ts'
import { countUnprintedOrders, sumSuppliesUsedForSales } from './earnings-store.ts'

export async function presentEarnings(db: Db, { from, to }: ParsedInputOf<typeof getProductEarnings>) {
  const span = { from: getStartOfShopDay(from), to: getStartOfShopDay(addDays(to, 1)) }
  const within = orderQueries.soldWithin(span)
  const sold = await orderQueries.soldByProduct(db, span)
  const used = await sumSuppliesUsedForSales(db, within)
  const unprinted = await countUnprintedOrders(db, within)
  const names = await orderQueries.productNames(
    db,
    sold.map(({ productId }) => productId).filter((id) => id !== 0),
  )
  const { version: _seen, ...costs } = await orderSettingsQueries.costs(db)
  return {
    products: calculateProfits(costs, sold, used).map((each) => ({
      id: each.productId || null,
      name: names.get(each.productId) ?? 'Other',
      orders: each.orders,
      goods_sen: each.goodsSen,
      material_sen: each.materialSen,
      ink_sen: each.inkSen,
      minutes: each.minutes,
      work_sen: each.workSen,
      outside_sen: each.outsideSen,
      earned_sen: each.earnedSen,
      unprinted: unprinted.get(each.productId) ?? 0,
    })),
    postage: await orderQueries.postageWithin(db, span),
    costs_known: costs.supplies.some(({ sen }) => sen > 0) || costs.wage_sen_per_hour > 0,
  }
}
