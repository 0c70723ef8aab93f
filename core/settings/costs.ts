import type { Way } from '../due/work-days.ts'
import type { PrintMaterial } from '../production/print-material.ts'

/** What a metre of film of this width costs, or a sheet of all else (width 0), and its ink. */
export interface SupplyCost {
  material: PrintMaterial
  width_mm: number
  sen: number
  ink_sen: number
  /** Fewer metres or sheets than this are said to run out; null: what lasts for less than a week. */
  warn_below: number | null
}

/** What things cost the shop: what earnings are reckoned by. */
export interface Costs {
  supplies: SupplyCost[]
  wage_sen_per_hour: number
  /** Of work, for each set, sheet or piece. */
  minutes: Record<Way, number>
  /** Of these, other minutes (null: as usual), and what others take for making one. */
  products: { product_id: number; minutes: number | null; outside_sen: number }[]
}
