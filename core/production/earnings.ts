import { workUnits, type WorkUnit } from '../due/work-days.ts'
import type { ShopCosts } from '../settings/costs.ts'
import type { Sen } from '../shared/money.ts'
import type { SupplyUse } from './supplies.ts'

/** `productId` is 0 for sales without a product. */
export interface ProductSales {
  productId: number
  orders: number
  goodsSen: Sen
  units: Record<WorkUnit, number>
}

/** Material used so far for the product's orders, including reprints. */
export interface ProductSupplyUse extends SupplyUse {
  productId: number
}

export interface ProductProfit {
  productId: number
  orders: number
  goodsSen: Sen
  materialSen: Sen
  inkSen: Sen
  minutes: number
  workSen: Sen
  outsideSen: Sen
  earnedSen: Sen
}

/** Returns the profit of each product, highest first. */
export function calculateProfits(
  costs: ShopCosts,
  sold: readonly ProductSales[],
  used: readonly ProductSupplyUse[],
): ProductProfit[] {
  return sold
    .map((product) =>
      calculateProfit(
        costs,
        product,
        used.filter(({ productId }) => productId === product.productId),
      ),
    )
    .toSorted((one, other) => other.earnedSen - one.earnedSen || one.productId - other.productId)
}

function calculateProfit(costs: ShopCosts, sold: ProductSales, used: readonly SupplyUse[]): ProductProfit {
  const { productId, orders, goodsSen, units } = sold
  const materialSen = sumCosts(used, (supply) => findSupplyCost(costs, supply)?.sen ?? 0)
  const inkSen = sumCosts(used, (supply) => findSupplyCost(costs, supply)?.ink_sen ?? 0)
  const own = costs.products.find(({ product_id }) => product_id === productId)
  const minutes = workUnits.reduce((sum, way) => sum + units[way] * (own?.minutes ?? costs.minutes[way]), 0)
  const workSen = Math.round((minutes * costs.wage_sen_per_hour) / 60)
  const outsideSen = workUnits.reduce((sum, way) => sum + units[way], 0) * (own?.outside_sen ?? 0)
  const earnedSen = goodsSen - materialSen - inkSen - workSen - outsideSen
  return { productId, orders, goodsSen, materialSen, inkSen, minutes, workSen, outsideSen, earnedSen }
}

function findSupplyCost({ supplies }: ShopCosts, { material, widthMm }: SupplyUse) {
  return supplies.find((each) => each.material === material && each.width_mm === widthMm)
}

/** Sums the costs of used materials. Only the sum is rounded, so that rounding errors don't add up. */
function sumCosts(used: readonly SupplyUse[], senOf: (supply: SupplyUse) => number): Sen {
  return Math.round(used.reduce((sum, each) => sum + each.milli * senOf(each), 0) / 1000)
}
