import { z } from 'zod'
import { deliveryMethods } from '../orders/delivery.ts'
import { madeWays } from '../orders/goods/goods.ts'
import { orderStages } from '../orders/order-stages.ts'
import { orderedItem } from '../orders/goods/ordered-goods.ts'
import { batchSteps, printMaterials } from './print-material.ts'
import { mostWhole } from '../shared/bounds.ts'
import { requiredVersion } from '../shared/versions.ts'
import { atLeast, contract } from '../contract.ts'
import { batchLayout } from './batch-layout.ts'
import { amounts, filmWidth, mostInBatch, onMaterial, unknownWidth } from './production.ts'
import { says } from './field-words.ts'
import { stillLayingOut } from './sheets.ts'
import { requestId, requestReused } from '../shared/request-id.ts'

// Batches: what is printed together, frozen as it was when it was made.

const access = atLeast('contributor', 'orders')
const orderId = z.string().trim().min(1).max(80)
const batchId = z.uuid()
const version = requiredVersion()
const material = z.enum(printMaterials)
/** Made by the screen, once for each batch: a repeated call with it answers with the batch that exists. */

const step = z.object({ at: z.iso.datetime(), by: z.string() })

const batch = z.object({
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
  described: z.array(z.object({ way: z.enum(madeWays), goods: orderedItem })),
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

const batchDetails = z.object({
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

const changing = { access, reply: batchDetails, envelope: 'data' } as const
const changedMeanwhile = {
  changed_meanwhile: { status: 409, error: 'Somebody has changed this meanwhile. Please look again.' },
} as const

/**
 * Freezes these orders as a batch and moves them to In production, all or none; those that were moved there by hand
 * stay, and their customers hear nothing a second time. Refused where one has changed since it
 * was planned; what is on the sheets of another batch never comes on a second.
 */
export const makeBatch = contract('POST', '/api/v2/production/batches', {
  ...changing,
  input: z.object({
    request_id: requestId,
    orders: z
      .array(z.object({ id: orderId, version }))
      .min(1)
      .max(mostInBatch),
    film_width_mm: filmWidth,
    /** Those of them that shall be printed although their design is missing. */
    without_design: z.array(orderId).max(mostInBatch).default([]),
    /** Those that shall be printed although nobody has approved their design, and why. */
    unapproved: z.array(orderId).max(mostInBatch).default([]),
    unapproved_because: z
      .string()
      .trim()
      .max(200, says('too_long', { most: 200 }))
      .regex(/^[^\0]*$/)
      .default(''),
  }),
  errors: {
    ...changedMeanwhile,
    ...unknownWidth,
    ...requestReused,
    design_missing: { status: 409, error: 'The design of some of these orders is missing.' },
    not_approved: { status: 409, error: 'The design of some of these orders is not approved.' },
    already_on_sheets: { status: 409, error: 'Some of these are on the sheets of another batch already.' },
    not_printable: { status: 422, error: 'Some of these orders can’t be printed.' },
  },
})

/** Batches, the newest first; `before`: the number of the last one that is already known. */
export const listBatches = contract('GET', '/api/v2/production/batches', {
  access,
  input: z.object({
    before: z.coerce.number().int().min(1).max(mostWhole).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({ batches: z.array(batch), next: z.int().nullable() }),
  envelope: 'data',
})

/** The batches that something of an order was printed with, the newest first. */
export const batchesOfOrder = contract('GET', '/api/v2/production/orders/:order/batches', {
  access,
  input: z.object({ order: orderId }),
  reply: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      kind: z.enum(['batch', 'reprint']),
      made_at: z.iso.datetime(),
      /** It was taken back, or the order was taken out of it. */
      undone: z.boolean(),
    }),
  ),
  envelope: 'data',
})

export const getBatch = contract('GET', '/api/v2/production/batches/:id', {
  ...changing,
  input: z.object({ id: batchId }),
})

/**
 * Takes the whole batch back, or only these orders out of it: their tags are free for another batch, and what it has
 * moved to In production goes back to Paid.
 */
export const undoBatch = contract('POST', '/api/v2/production/batches/:id/undo', {
  ...changing,
  input: z.object({ id: batchId, version, orders: z.array(orderId).min(1).max(mostInBatch).optional() }),
  errors: {
    ...changedMeanwhile,
    undone: { status: 409, error: 'This batch has been taken back already.' },
    printed: {
      status: 409,
      error:
        'This batch is marked as printed. If it was not, take the mark away first; else cancel its orders.',
    },
    gone_further: { status: 409, error: 'Some of its orders are further already.' },
  },
})

/** Says that the batch is printed, cut or sorted, or that it isn't after all. */
export const markBatch = contract('POST', '/api/v2/production/batches/:id/mark', {
  ...changing,
  input: z.object({ id: batchId, version, step: z.enum(batchSteps), done: z.boolean() }),
  errors: {
    ...changedMeanwhile,
    ...stillLayingOut,
    undone: { status: 409, error: 'This batch has been taken back.' },
  },
})

/** The layout is good enough: the best sheets so far are those of the batch. */
export const stopLayout = contract('POST', '/api/v2/production/batches/:id/layout/stop', {
  ...changing,
  input: z.object({ id: batchId }),
})

/** Prints one piece, or all of one order, once more: a batch of its own, that claims nothing. */
export const reprint = contract('POST', '/api/v2/production/batches/:id/reprint', {
  ...changing,
  input: z.object({
    id: batchId,
    request_id: requestId,
    order: orderId,
    /** One piece alone, so many of it. */
    piece: z.object({ key: z.string().max(80), copies: z.number().int().min(1).max(1000) }).optional(),
    why: z
      .string()
      .trim()
      .min(1, says('reason_needed'))
      .max(300, says('too_long', { most: 300 }))
      .regex(/^[^\0]*$/),
  }),
  errors: {
    undone: { status: 409, error: 'This batch has been taken back: there is nothing to print again.' },
    ...requestReused,
  },
})
