import { z } from 'zod'
import {
  countSchema,
  priceSchema,
  descriptionError,
  descriptionIssue,
  lengthMmSchema,
} from './description-values.ts'

/** `sen` is the price per piece, sheet or set from this quantity on. */
const tiers = z
  .array(z.object({ from: countSchema, sen: priceSchema }))
  .min(1, descriptionError('tier_needed'))
  .max(30, descriptionError('tiers_too_many'))
  .refine(([first]) => first === undefined || first.from === 1, descriptionIssue('first_tier'))
  .refine(
    (all) => all.every(({ from }, at) => at === 0 || from > (all[at - 1]?.from ?? 0)),
    descriptionIssue('tiers_rise'),
  )
export type UnitPriceTiers = z.output<typeof tiers>

export const areaUnits = { m2: 1_000_000, ft2: 92_903.04 } as const

export const pricingSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('piece'), tiers }),
  /** The price depends on the number of sheets (CALC-02). */
  z.object({ by: z.literal('sheet'), tiers }),
  /** `pieces` is the number of pieces per set. */
  z.object({ by: z.literal('set'), pieces: countSchema, tiers }),
  /**
   * `smallest` is the minimum area charged per piece, in hundredths of the unit. `tiers` are the prices per unit of
   * area, by quantity.
   */
  z.object({
    by: z.literal('area'),
    unit: z.enum(['m2', 'ft2']),
    smallest: z.int().min(0).max(100_000),
    tiers,
  }),
  z.object({ by: z.literal('fixed'), sen: priceSchema }),
  /** A table of total prices by quantity and maximum size. A row without a size applies to any size. */
  z.object({
    by: z.literal('table'),
    quantities: z.array(countSchema).min(1, descriptionError('quantity_needed')).max(20),
    rows: z
      .array(
        z.object({
          up_to_mm: z.object({ width: lengthMmSchema, height: lengthMmSchema }),
          sen: z.array(priceSchema).max(20),
        }),
      )
      .min(1, descriptionError('row_needed'))
      .max(20),
  }),
])
export type ProductPricing = z.output<typeof pricingSchema>
