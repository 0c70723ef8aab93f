import { z } from 'zod'
import { count, sen, says, issue, mm } from './description-values.ts'

/** Price tiers: the unit price (of pieces, sheets or sets) from a quantity on. */
const tiers = z
  .array(z.object({ from: count, sen }))
  .min(1, says('tier_needed'))
  .max(30, says('tiers_too_many'))
  .refine(([first]) => first === undefined || first.from === 1, issue('first_tier'))
  .refine(
    (all) => all.every(({ from }, at) => at === 0 || from > (all[at - 1]?.from ?? 0)),
    issue('tiers_rise'),
  )
export type Tiers = z.output<typeof tiers>

export const areaUnits = { m2: 1_000_000, ft2: 92_903.04 } as const

export const pricing = z.discriminatedUnion('by', [
  z.object({ by: z.literal('piece'), tiers }),
  /** Priced by the number of sheets (CALC-02). */
  z.object({ by: z.literal('sheet'), tiers }),
  /** `pieces` is the number of pieces per set. */
  z.object({ by: z.literal('set'), pieces: count, tiers }),
  /**
   * Priced by area. `smallest` is the minimum area charged per piece, in hundredths of the unit. `tiers` give the price per
   * unit by quantity.
   */
  z.object({
    by: z.literal('area'),
    unit: z.enum(['m2', 'ft2']),
    smallest: z.int().min(0).max(100_000),
    tiers,
  }),
  /** One price for any quantity. */
  z.object({ by: z.literal('fixed'), sen }),
  /** A table of totals by available quantity and maximum size. Without sizes, a row applies to any size. */
  z.object({
    by: z.literal('table'),
    quantities: z.array(count).min(1, says('quantity_needed')).max(20),
    rows: z
      .array(z.object({ up_to_mm: z.object({ width: mm, height: mm }), sen: z.array(sen).max(20) }))
      .min(1, says('row_needed'))
      .max(20),
  }),
])
export type Pricing = z.output<typeof pricing>
