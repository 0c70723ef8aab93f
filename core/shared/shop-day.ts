import { z } from 'zod'
import { parseShopTime } from './shop-time.ts'

/** A calendar day in shop time, `yyyy-MM-dd`. */
export const shopDay = z
  .string()
  .max(40, { error: 'Use a date as yyyy-MM-dd' })
  .refine((text) => /^\d{4}-\d\d-\d\d$/.test(text) && parseShopTime(`${text} 00:00`), {
    error: 'Use a date as yyyy-MM-dd',
  })

/** A filter that is on (`true`) or left out. */
export const flag = z.preprocess((given) => String(given) === 'true' || undefined, z.literal(true).optional())

/** A filter that was left empty is none. */
export const blank = (given: unknown) => given || undefined
