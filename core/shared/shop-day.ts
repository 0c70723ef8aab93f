import { z } from 'zod'
import { parseShopTime } from './shop-time.ts'
import { says, type Says } from './field-words.ts'

/** A calendar day in shop time, `yyyy-MM-dd`. */
export const shopDay = z
  .string()
  .max(40, says('not_a_day'))
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && parseShopTime(`${text} 00:00`), says('not_a_day'))

/** The same with other words for what is no day. */
export const dayOr = (words: Says) =>
  z.iso.date(words).refine((text) => parseShopTime(`${text} 00:00`) !== null, words)

/** A filter that is on (`true`) or left out. */
export const flag = z.preprocess((given) => String(given) === 'true' || undefined, z.literal(true).optional())

/** A filter that was left empty is none. */
export const blank = (given: unknown) => given || undefined
