import type { WorkUnit } from '../due/work-days.ts'
import type { PrintMaterial } from '../production/print-material.ts'

/** The cost of a metre of film of this width, or of a sheet of other material (width 0), and of its ink. */
export interface SupplyCost {
  material: PrintMaterial
  width_mm: number
  sen: number
  ink_sen: number
  /** Low-stock limit in metres or sheets. `null` means less than a week's use. */
  warn_below: number | null
}

/** The shop's costs, from which earnings are calculated. */
export interface ShopCosts {
  supplies: SupplyCost[]
  wage_sen_per_hour: number
  /** Minutes of work per set, sheet or piece. */
  minutes: Record<WorkUnit, number>
  /** Products with different minutes (`null` for the usual ones) and their supplier's price per piece. */
  products: { product_id: number; minutes: number | null; outside_sen: number }[]
}
