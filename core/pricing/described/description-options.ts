import { z } from 'zod'
import { sen, code, words, mm, says } from './description-values.ts'

/** What a choice adds to the price. Order makes no difference: each is worked out of the price without options. */
export const effect = z.discriminatedUnion('by', [
  z.object({ by: z.literal('nothing') }),
  /** Of the price without options, in thousandths; less than nothing is a reduction. */
  z.object({ by: z.literal('share'), per_mille: z.int().min(-900).max(10_000) }),
  /** For each piece (of a set: for each set). */
  z.object({ by: z.literal('piece'), sen }),
  /** Once, however many pieces. */
  z.object({ by: z.literal('order'), sen }),
])
export type Effect = z.output<typeof effect>

export const choice = z.object({
  code,
  name: words,
  effect: effect.default({ by: 'nothing' }),
  /** Choosing it gives each piece this size. */
  size_mm: z.object({ width: mm, height: mm }).optional(),
  /** What can't be chosen with it, `option/choice`. */
  excludes: z.array(z.string().max(81)).max(40).default([]),
})
export type Choice = z.output<typeof choice>

export const option = z.object({
  code,
  name: words,
  /** The pieces are spread over its choices, as jerseys over sizes; else one choice is for all of them. */
  spread: z.boolean().default(false),
  choices: z.array(choice).min(1, says('choice_needed')).max(40, says('choices_too_many')),
})
export type Option = z.output<typeof option>
