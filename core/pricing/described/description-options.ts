import { z } from 'zod'
import { sen, code, words, mm, says } from './description-values.ts'

/**
 * The effect of a choice on the price. Each effect is calculated from the price without options, so their order does not
 * matter.
 */
export const effect = z.discriminatedUnion('by', [
  z.object({ by: z.literal('nothing') }),
  /** Thousandths of the price without options. Negative for a reduction. */
  z.object({ by: z.literal('share'), per_mille: z.int().min(-900).max(10_000) }),
  /** Per piece, or per set. */
  z.object({ by: z.literal('piece'), sen }),
  /** Once per order. */
  z.object({ by: z.literal('order'), sen }),
])
export type Effect = z.output<typeof effect>

export const choice = z.object({
  code,
  name: words,
  effect: effect.default({ by: 'nothing' }),
  /** The size of each piece with this choice. */
  size_mm: z.object({ width: mm, height: mm }).optional(),
  /** Choices that exclude it, as `option/choice`. */
  excludes: z.array(z.string().max(81)).max(40).default([]),
})
export type Choice = z.output<typeof choice>

export const option = z.object({
  code,
  name: words,
  /**
   * If true, pieces are divided among the choices, such as jerseys among sizes. Otherwise one choice applies to all.
   */
  spread: z.boolean().default(false),
  choices: z.array(choice).min(1, says('choice_needed')).max(40, says('choices_too_many')),
})
export type Option = z.output<typeof option>
