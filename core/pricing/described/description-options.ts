import { z } from 'zod'
import {
  priceSchema,
  optionCodeSchema,
  translatedTextSchema,
  lengthMmSchema,
  descriptionError,
} from './description-values.ts'

/**
 * The effect of a choice on the price. Each effect is calculated from the price without options, so the order of the
 * effects does not matter.
 */
export const effectSchema = z.discriminatedUnion('by', [
  z.object({ by: z.literal('nothing') }),
  /** A share of the price without options, in thousandths. Negative for a reduction. */
  z.object({ by: z.literal('share'), per_mille: z.int().min(-900).max(10_000) }),
  /** An amount per piece, or per set if the product is sold in sets. */
  z.object({ by: z.literal('piece'), sen: priceSchema }),
  z.object({ by: z.literal('order'), sen: priceSchema }),
])
export type PriceEffect = z.output<typeof effectSchema>

export const choiceSchema = z.object({
  code: optionCodeSchema,
  name: translatedTextSchema,
  effect: effectSchema.default({ by: 'nothing' }),
  size_mm: z.object({ width: lengthMmSchema, height: lengthMmSchema }).optional(),
  /** Choices that exclude this one, as `option/choice`. */
  excludes: z.array(z.string().max(81)).max(40).default([]),
})
export type OptionChoice = z.output<typeof choiceSchema>

export const optionSchema = z.object({
  code: optionCodeSchema,
  name: translatedTextSchema,
  /**
   * True if the pieces are divided among the choices, such as jerseys among sizes. If false, one choice applies to
   * all pieces.
   */
  spread: z.boolean().default(false),
  choices: z
    .array(choiceSchema)
    .min(1, descriptionError('choice_needed'))
    .max(40, descriptionError('choices_too_many')),
})
export type ProductOption = z.output<typeof optionSchema>
