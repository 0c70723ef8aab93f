import { z } from 'zod'
import { createVersionSchema } from '../shared/versions.ts'
import { printMaterials, batchSteps } from './print-material.ts'
import { onMaterial, amounts } from './production.ts'
import { batchLayout } from './batch-layout.ts'
import { orderStages } from '../orders/order-stages.ts'
import { deliveryMethods } from '../orders/delivery.ts'
import { productionMethods } from '../orders/items/order-items.ts'
import { orderedItem } from '../orders/items/order-items-view.ts'

export const orderId = z.string().trim().min(1).max(80)
export const batchId = z.uuid()
export const version = createVersionSchema()
const material = z.enum(printMaterials)
/** Made by the screen, once for each batch: a repeated call with it answers with the batch that exists. */

const step = z.object({ at: z.iso.datetime(), by: z.string() })

export const batch = z.object({
  id: z.string(),
  /** `12`, as people say it. */
  number: z.int(),
  kind: z.enum(['batch', 'reprint']),
  /** Of a reprint: of which batch, and why. */
  reprint_of: z.object({ id: z.string(), number: z.int() }).nullable(),
  why: z.string(),
  made_at: z.iso.datetime(),
  made_by: z.string(),
  steps: z.partialRecord(z.enum(batchSteps), step),
  undone: step.nullable(),
  /** Give it back with a change: it is refused when somebody else has changed the batch meanwhile. */
  version: z.int(),
  materials: z.array(onMaterial),
  /** Of stickers that share sheets; null: there are none. */
  layout: batchLayout.nullable(),
  /** How many of its orders are in each stage. */
  stages: z.partialRecord(z.enum(orderStages), z.int()),
})
export type Batch = z.output<typeof batch>

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
  /** It was taken out of the batch: nothing of it is printed any more. */
  taken_out: z.boolean(),
  pieces: z.array(
    z.object({
      key: z.string(),
      /** The name on a tag, the school of a logo, the size of stickers. */
      label: z.string(),
      /** Colours of a tag; empty where there are none. */
      note: z.string(),
      copies: z.int(),
      /** How often its sheet is printed; 1 but for stickers. */
      times: z.int(),
      /** Of stickers how many were ordered, as sheets are printed whole; null on reprints, and of all else. */
      wanted: z.int().nullable(),
      /** The customer's design on it, by its id; null: there is none. */
      design: z.string().nullable(),
      /** The sheets that it is on. */
      sheets: z.array(z.int()),
    }),
  ),
  /** What the shop describes of it, with what was chosen, names and notes: on these sheets, or made without. */
  described: z.array(z.object({ way: z.enum(productionMethods), goods: orderedItem })),
})
export type BatchOrder = z.output<typeof batchOrder>

const batchSheet = z.object({
  number: z.int(),
  material,
  /** How often it is printed. */
  times: z.int(),
  /** Of stickers how many were ordered. */
  wanted: z.int().nullable(),
  width_mm: z.int(),
  height_mm: z.int(),
  amounts,
  /** Something of it is only cut: the customer's own file is not here, or nobody has approved it. */
  art_missing: z.boolean(),
  /** Numbers of the orders on it. */
  orders: z.array(z.string()),
})
export type BatchSheet = z.output<typeof batchSheet>

export const batchDetails = z.object({
  batch,
  orders: z.array(batchOrder),
  sheets: z.array(batchSheet),
  /** What was done to it, the latest first. */
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
export type BatchDetails = z.output<typeof batchDetails>
