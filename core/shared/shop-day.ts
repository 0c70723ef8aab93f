import { z } from 'zod'
import { parseShopTime } from './shop-time.ts'
import { fieldError, type SchemaError } from './field-messages.ts'

/** A calendar day in shop time, `yyyy-MM-dd`. */
export const shopDaySchema = z
  .string()
  .max(40, fieldError('not_a_day'))
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && parseShopTime(`${text} 00:00`), fieldError('not_a_day'))

export const createDaySchema = (words: SchemaError) =>
  z.iso.date(words).refine((text) => parseShopTime(`${text} 00:00`) !== null, words)

/** A filter in a query, which is either `true` or absent. */
export const flagSchema = z.preprocess(
  (given) => String(given) === 'true' || undefined,
  z.literal(true).optional(),
)

export const blankToUndefined = (given: unknown) => given || undefined
