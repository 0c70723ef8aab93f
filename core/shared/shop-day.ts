import { z } from 'zod'
import { parseShopTime } from './shop-time.ts'
import { fieldError, type SchemaError } from './field-messages.ts'

/** A calendar day in shop time, `yyyy-MM-dd`. */
export const shopDaySchema = z
  .string()
  .max(40, fieldError('not_a_day'))
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && parseShopTime(`${text} 00:00`), fieldError('not_a_day'))

/** The same with another message for an invalid day. */
export const createDaySchema = (words: SchemaError) =>
  z.iso.date(words).refine((text) => parseShopTime(`${text} 00:00`) !== null, words)

/** A filter that is either `true` or absent. */
export const flagSchema = z.preprocess(
  (given) => String(given) === 'true' || undefined,
  z.literal(true).optional(),
)

/** An empty filter counts as absent. */
export const blankToUndefined = (given: unknown) => given || undefined
