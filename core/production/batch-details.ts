import { z } from 'zod'
import { createVersionSchema } from '../shared/versions.ts'
import { printMaterials, batchSteps } from './print-material.ts'
import { materialSummarySchema, printAmountsSchema } from './production.ts'
import { batchLayoutSchema } from './batch-layout.ts'
import { orderStages } from '../orders/order-stages.ts'
import { deliveryMethods } from '../orders/delivery.ts'
import { productionMethods } from '../orders/items/order-items.ts'
import { orderedItemSchema } from '../orders/items/order-items-view.ts'

export const batchOrderIdSchema = z.string().trim().min(1).max(80)
export const batchIdSchema = z.uuid()
export const batchVersionSchema = createVersionSchema()
const material = z.enum(printMaterials)

const step = z.object({ at: z.iso.datetime(), by: z.string() })

export const batchSchema = z.object({
  id: z.string(),
  number: z.int(),
  kind: z.enum(['batch', 'reprint']),
  reprint_of: z.object({ id: z.string(), number: z.int() }).nullable(),
  why: z.string(),
  made_at: z.iso.datetime(),
  made_by: z.string(),
  steps: z.partialRecord(z.enum(batchSteps), step),
  undone: step.nullable(),
  version: z.int(),
  materials: z.array(materialSummarySchema),
  layout: batchLayoutSchema.nullable(),
  stages: z.partialRecord(z.enum(orderStages), z.int()),
})
export type Batch = z.output<typeof batchSchema>

export function formatBatchName({ kind, number }: Pick<Batch, 'kind' | 'number'>): string {
  return `${kind === 'batch' ? 'Batch' : 'Reprint'} ${number}`
}

export const batchActions = [
  'made',
  'undone',
  'took out',
  'reprinted',
  'sent',
  'laid out',
  ...batchSteps,
  'not done',
] as const
export type BatchAction = (typeof batchActions)[number]

const batchOrder = z.object({
  id: z.string(),
  number: z.string(),
  version: z.int(),
  nama: z.string(),
  stage: z.enum(orderStages),
  delivery_method: z.enum(deliveryMethods),
  tracking: z.string(),
  /** True if the order was removed from the batch and is no longer printed. */
  taken_out: z.boolean(),
  pieces: z.array(
    z.object({
      key: z.string(),
      /** The name on a tag, the school of a logo or the size of a sticker. */
      label: z.string(),
      /** The colours of a tag. Empty for all other pieces. */
      note: z.string(),
      copies: z.int(),
      /** Number of prints of the piece's sheet. Always 1, except for stickers. */
      times: z.int(),
      /**
       * Number of stickers that were ordered. `copies` may be higher, because whole sheets are printed. `null` on
       * reprints, and for all pieces other than stickers.
       */
      wanted: z.int().nullable(),
      design: z.string().nullable(),
      sheets: z.array(z.int()),
    }),
  ),
  /** Items of custom products with their options, names and notes, including those that are not printed. */
  described: z.array(z.object({ way: z.enum(productionMethods), goods: orderedItemSchema })),
})
export type BatchOrder = z.output<typeof batchOrder>

const batchSheet = z.object({
  number: z.int(),
  material,
  /** Number of times that the sheet is printed. */
  times: z.int(),
  /** Number of stickers that were ordered. `null` for sheets with other pieces than stickers. */
  wanted: z.int().nullable(),
  width_mm: z.int(),
  height_mm: z.int(),
  amounts: printAmountsSchema,
  /** True if some pieces only have a cut line, because the customer's file is missing or not approved. */
  art_missing: z.boolean(),
  orders: z.array(z.string()),
})
export type BatchSheet = z.output<typeof batchSheet>

export const batchDetailsSchema = z.object({
  batch: batchSchema,
  orders: z.array(batchOrder),
  sheets: z.array(batchSheet),
  events: z.array(
    z.object({
      id: z.int(),
      at: z.iso.datetime(),
      action: z.enum(batchActions),
      note: z.string(),
      by: z.string(),
    }),
  ),
})
export type BatchDetails = z.output<typeof batchDetailsSchema>
