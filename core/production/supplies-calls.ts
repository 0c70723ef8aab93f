import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { says } from '../shared/field-messages.ts'
import { printMaterials } from './print-material.ts'
import { requestId, requestReused } from '../shared/request-id.ts'

// Material in stock, and what products earn by what they really used. Amounts are thousandths of a metre of film of a width,
// or of a sheet of all else (width 0).

const access = requireRole('contributor', 'orders')
const supply = { material: z.enum(printMaterials), width_mm: z.coerce.number().int().min(0).max(10_000) }

const inStock = z.object({
  material: z.enum(printMaterials),
  width_mm: z.int(),
  /** Null: nobody has counted it, so it is not followed. */
  in_stock_milli: z.int().nullable(),
  /** What batches of the last `recentDays` days used. */
  used_milli: z.int(),
  /** Whole days for which it is enough, by that; null: nobody knows. */
  days_left: z.int().nullable(),
  /** More of it is to be ordered. */
  is_short: z.boolean(),
})
export type InStock = z.output<typeof inStock>

/** What there is of each material. */
export const listSupplies = contract('GET', '/api/v2/production/supplies', {
  access,
  input: z.object({}),
  reply: z.object({ supplies: z.array(inStock) }),
  envelope: 'data',
})

/** What came in, was counted and was used of one, the latest first. */
export const supplyHistory = contract('GET', '/api/v2/production/supplies/history', {
  access,
  input: z.object(supply),
  reply: z.object({
    entries: z.array(
      z.object({
        at: z.iso.datetime(),
        kind: z.enum(['delivery', 'count', 'batch']),
        milli: z.int(),
        /** What there was then; null: of a batch nobody wrote it down. */
        left_milli: z.int().nullable(),
        note: z.string(),
        by: z.string(),
        batch: z.object({ id: z.string(), number: z.int() }).nullable(),
      }),
    ),
  }),
  envelope: 'data',
})

const moved = {
  access,
  reply: listSupplies.reply,
  envelope: 'data',
  errors: requestReused,
} as const
const written = {
  ...supply,
  /** Made by the screen, once for each: what is pressed twice counts once. */
  request_id: requestId,
  note: z
    .string()
    .trim()
    .max(200, says('too_long', { most: 200 }))
    .regex(/^[^\0]*$/)
    .default(''),
}
const most = 2_000_000_000
const milli = (least: number) =>
  z
    .number(says('not_a_number'))
    .int(says('not_a_number'))
    .min(least, says('below_least', { least: least / 1000 }))
    .max(most, says('above_most', { most: most / 1000 }))

/** So much more came in. */
export const takeDelivery = contract('POST', '/api/v2/production/supplies/delivery', {
  ...moved,
  input: z.object({ ...written, milli: milli(1) }),
})

/** So much is there, whatever was reckoned before. */
export const countSupply = contract('POST', '/api/v2/production/supplies/count', {
  ...moved,
  input: z.object({ ...written, milli: milli(0) }),
})
