import { z } from 'zod'
import { count, sen, says, issue, mm } from './description-values.ts'

/** From so many on (pieces, sheets or sets), each costs so much. */
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
  /** By the sheets that they fill (CALC-02). */
  z.object({ by: z.literal('sheet'), tiers }),
  /** `pieces`: how many are in a set. */
  z.object({ by: z.literal('set'), pieces: count, tiers }),
  /** `smallest`: what a smaller piece costs, too, in hundredths of the unit; `tiers`: the unit's price by pieces. */
  z.object({
    by: z.literal('area'),
    unit: z.enum(['m2', 'ft2']),
    smallest: z.int().min(0).max(100_000),
    tiers,
  }),
  /** One price, however many. */
  z.object({ by: z.literal('fixed'), sen }),
  /** Totals for the quantities that are offered, by how large a piece is at most: as large as this one. */
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
