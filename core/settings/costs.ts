import type { WorkUnit } from '../due/work-days.ts'
import type { PrintMaterial } from '../production/print-material.ts'

/**
 * The cost of a material and of the ink on it, per metre of film of this width or per sheet of other material (width
 * 0).
 */
export interface SupplyCost {
  material: PrintMaterial
  width_mm: number
  sen: number
  ink_sen: number
  /** Alert level for low stock, in metres or sheets. `null` alerts when the stock lasts for less than a week. */
  warn_below: number | null
}

export interface ShopCosts {
  supplies: SupplyCost[]
  wage_sen_per_hour: number
  /** Minutes of work for each set, sheet or piece. */
  minutes: Record<WorkUnit, number>
  /**
   * Values of single products that differ from the usual ones. `minutes` is `null` if the usual minutes apply, and
   * `outside_sen` is the supplier's price per piece.
   */
  products: { product_id: number; minutes: number | null; outside_sen: number }[]
}
