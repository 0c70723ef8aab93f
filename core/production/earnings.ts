import { workUnits, type WorkUnit } from '../due/work-days.ts'
import type { ShopCosts } from '../settings/costs.ts'
import type { Sen } from '../shared/money.ts'
import type { Used } from './supplies.ts'

/** What was sold of a product; 0: of no product. */
export interface SoldProduct {
  productId: number
  orders: number
  /** What came in for it, without postage, after what was taken off. */
  goodsSen: Sen
  units: Record<WorkUnit, number>
}

/** What its orders have used so far, printed again included. */
export interface UsedForProduct extends Used {
  productId: number
}

export interface Earned {
  productId: number
  orders: number
  goodsSen: Sen
  materialSen: Sen
  inkSen: Sen
  minutes: number
  workSen: Sen
  outsideSen: Sen
  /** What is left of what came in. */
  earnedSen: Sen
}

/** What each product has earned, the most first. */
export function earningsOf(
  costs: ShopCosts,
  sold: readonly SoldProduct[],
  used: readonly UsedForProduct[],
): Earned[] {
  return sold
    .map((product) =>
      earnedWith(
        costs,
        product,
        used.filter(({ productId }) => productId === product.productId),
      ),
    )
    .toSorted((one, other) => other.earnedSen - one.earnedSen || one.productId - other.productId)
}

function earnedWith(costs: ShopCosts, sold: SoldProduct, used: readonly Used[]): Earned {
  const { productId, orders, goodsSen, units } = sold
  const materialSen = spent(used, (supply) => costOf(costs, supply)?.sen ?? 0)
  const inkSen = spent(used, (supply) => costOf(costs, supply)?.ink_sen ?? 0)
  const own = costs.products.find(({ product_id }) => product_id === productId)
  const minutes = workUnits.reduce((sum, way) => sum + units[way] * (own?.minutes ?? costs.minutes[way]), 0)
  const workSen = Math.round((minutes * costs.wage_sen_per_hour) / 60)
  const outsideSen = workUnits.reduce((sum, way) => sum + units[way], 0) * (own?.outside_sen ?? 0)
  const earnedSen = goodsSen - materialSen - inkSen - workSen - outsideSen
  return { productId, orders, goodsSen, materialSen, inkSen, minutes, workSen, outsideSen, earnedSen }
}

function costOf({ supplies }: ShopCosts, { material, widthMm }: Used) {
  return supplies.find((each) => each.material === material && each.width_mm === widthMm)
}

/** Whole sen, rounded once for each product. */
function spent(used: readonly Used[], senOf: (supply: Used) => number): Sen {
  return Math.round(used.reduce((sum, each) => sum + each.milli * senOf(each), 0) / 1000)
}
