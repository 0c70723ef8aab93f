import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { fieldError } from '../shared/field-messages.ts'
import { printMaterials } from './print-material.ts'
import { requestIdSchema, requestReusedError } from '../shared/request-id.ts'

// Stock of printing materials. Amounts are in thousandths: of a metre for film of one width, and of a sheet for all
// other materials (`width_mm` 0).

const access = requireRole('contributor', 'orders')
const supply = { material: z.enum(printMaterials), width_mm: z.coerce.number().int().min(0).max(10_000) }

const inStock = z.object({
  material: z.enum(printMaterials),
  width_mm: z.int(),
  /** Amount in stock. `null` if the material was never counted, so that its stock is unknown. */
  in_stock_milli: z.int().nullable(),
  /** Amount that batches used in the last `recentUseDays` days. */
  used_milli: z.int(),
  /** Whole days for which the stock lasts at this rate. `null` if unknown. */
  days_left: z.int().nullable(),
  is_short: z.boolean(),
})
export type SupplyStock = z.output<typeof inStock>

export const listSupplies = contract('GET', '/api/v2/production/supplies', {
  access,
  input: z.object({}),
  reply: z.object({ supplies: z.array(inStock) }),
  envelope: 'data',
})

export const getSupplyHistory = contract('GET', '/api/v2/production/supplies/history', {
  access,
  input: z.object(supply),
  reply: z.object({
    entries: z.array(
      z.object({
        at: z.iso.datetime(),
        kind: z.enum(['delivery', 'count', 'batch']),
        milli: z.int(),
        /** Stock after the entry. `null` for uses by batches, which don't record the stock. */
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
  errors: requestReusedError,
} as const
const written = {
  ...supply,
  request_id: requestIdSchema,
  note: z
    .string()
    .trim()
    .max(200, fieldError('too_long', { most: 200 }))
    .regex(/^[^\0]*$/)
    .default(''),
}
const most = 2_000_000_000
const milli = (least: number) =>
  z
    .number(fieldError('not_a_number'))
    .int(fieldError('not_a_number'))
    .min(least, fieldError('below_least', { least: least / 1000 }))
    .max(most, fieldError('above_most', { most: most / 1000 }))

export const recordSupplyDelivery = contract('POST', '/api/v2/production/supplies/delivery', {
  ...moved,
  input: z.object({ ...written, milli: milli(1) }),
})

export const recordSupplyCount = contract('POST', '/api/v2/production/supplies/count', {
  ...moved,
  input: z.object({ ...written, milli: milli(0) }),
})
