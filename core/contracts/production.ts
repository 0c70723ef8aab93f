import { z } from 'zod'
import { batchSteps, printMaterials } from '../values/print-material.ts'
import { deliveryMethods } from '../values/delivery.ts'
import { orderStages } from '../values/order-stages.ts'
import { atLeast, contract } from './contract.ts'

// From paid orders to print-ready sheets: batches, what waits for one, and what the shop has to make.

const access = atLeast('contributor', 'orders')
const orderId = z.string().trim().min(1).max(80)
const batchId = z.uuid()
const version = z.number().int().min(1)
const material = z.enum(printMaterials)
/** Made by the screen, once for each batch: a repeated call with it answers with the batch that exists. */
const requestId = z.string().min(8).max(80)

/** More orders are made in several batches. */
export const mostInBatch = 500

/** How many things of each sort are printed; stickers by full sheets, as they are sold. */
const amounts = z.object({ tags: z.int(), logos: z.int(), stickers: z.int() })
export type Amounts = z.output<typeof amounts>

/** What stands against printing an order, or is only to be watched. */
const problem = z.object({ what: z.string(), prevents: z.boolean() })
export type PrintProblem = z.output<typeof problem>

const waitingOrder = z.object({
  id: z.string(),
  number: z.string(),
  version: z.int(),
  nama: z.string(),
  /** Somebody has moved it to In production already, without a batch. */
  by_hand: z.boolean(),
  product: z.string(),
  material,
  amounts,
  /** Sheets for this order alone; with others on the same film it may be fewer. */
  sheets: z.int(),
  waiting_since: z.iso.datetime(),
  problems: z.array(problem),
})
export type WaitingOrder = z.output<typeof waitingOrder>

/** Orders that are paid or in production and on no sheet yet, the longest waiting first. `next`: the `after` to go on with. */
export const listWaiting = contract('GET', '/api/v2/production/waiting', {
  access,
  input: z.object({
    after: z
      .string()
      .trim()
      .max(120)
      .regex(/^[^\0]*$/)
      .optional(),
    limit: z.coerce.number().int().min(1).max(mostInBatch).default(100),
  }),
  reply: z.object({ orders: z.array(waitingOrder), next: z.string().nullable() }),
  envelope: 'data',
})

const onMaterial = z.object({
  material,
  /** Prints of sheets. */
  sheets: z.int(),
  orders: z.int(),
  amounts,
})
export type OnMaterial = z.output<typeof onMaterial>

/** Of the widths in Settings; the usual one where it is left out. */
const filmWidth = z.number().int().min(1).max(10_000).optional()
const unknownWidth = {
  unknown_width: { status: 422, error: 'There is no film of this width in Settings any more.' },
} as const

/** What a batch of these orders would be; of all that wait, `mostInBatch` at most, where none are named. */
export const planBatch = contract('POST', '/api/v2/production/plan', {
  access,
  input: z.object({
    orders: z.array(orderId).min(1).max(mostInBatch).optional(),
    film_width_mm: filmWidth,
  }),
  reply: z.object({
    /** The widths of film that there are, and the one that this is for. */
    film_widths_mm: z.array(z.int()),
    film_width_mm: z.int(),
    /** What would be printed, to be given back with `makeBatch`. */
    orders: z.array(z.object({ id: z.string(), number: z.string(), version: z.int(), by_hand: z.boolean() })),
    materials: z.array(onMaterial),
    /** Orders with something against them; those that it prevents are not among `orders`. */
    problems: z.array(problem.extend({ id: z.string(), number: z.string() })),
    /** There are more that wait than fit into one batch. */
    more: z.boolean(),
  }),
  envelope: 'data',
  errors: unknownWidth,
})

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
  /** How many of its orders are in each stage. */
  stages: z.partialRecord(z.enum(orderStages), z.int()),
})
export type Batch = z.output<typeof batch>

export const batchDeeds = ['made', 'undone', 'took out', 'reprinted', ...batchSteps, 'not done'] as const
export type BatchDeed = (typeof batchDeeds)[number]

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
      /** The sheets that it is on. */
      sheets: z.array(z.int()),
    }),
  ),
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
      deed: z.enum(batchDeeds),
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
  }),
  errors: {
    ...changedMeanwhile,
    ...unknownWidth,
    already_on_sheets: { status: 409, error: 'Some of these are on the sheets of another batch already.' },
    not_printable: { status: 422, error: 'Some of these orders can’t be printed.' },
  },
})

/** Batches, the newest first; `before`: the number of the last one that is already known. */
export const listBatches = contract('GET', '/api/v2/production/batches', {
  access,
  input: z.object({
    before: z.coerce.number().int().min(1).optional(),
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
    undone: { status: 409, error: 'This batch has been taken back.' },
  },
})

/** Prints one piece, or all of one order, once more: a batch of its own, that claims nothing. */
export const reprint = contract('POST', '/api/v2/production/batches/:id/reprint', {
  ...changing,
  input: z.object({
    id: batchId,
    request_id: requestId,
    order: orderId,
    /** One piece alone, so many of it; of stickers so many sheets. */
    piece: z.object({ key: z.string().max(80), copies: z.number().int().min(1).max(1000) }).optional(),
    why: z
      .string()
      .trim()
      .min(1, { error: 'Please say why.' })
      .max(300, { error: 'Please use at most 300 characters.' })
      .regex(/^[^\0]*$/),
  }),
  errors: {
    undone: { status: 409, error: 'This batch has been taken back: there is nothing to print again.' },
  },
})

/** One sheet as it is drawn, on the screen and in print alike. */
export const getSheet = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet', {
  access,
  input: z.object({ id: batchId, sheet: z.coerce.number().int().min(1).max(100_000) }),
  reply: z.object({
    film: z.object({
      widthMm: z.number(),
      heightMm: z.number(),
      marginMm: z.number(),
      gapMm: z.number(),
      cutContour: z.string(),
    }),
    pieces: z.array(
      z.object({
        key: z.string(),
        group: z.string(),
        widthMm: z.number(),
        heightMm: z.number(),
        copies: z.int(),
        art: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('nametag'), name: z.string(), colour: z.string() }),
          z.object({ kind: z.literal('picture'), url: z.string() }),
          z.object({ kind: z.literal('sticker'), label: z.string() }),
        ]),
      }),
    ),
    placed: z.array(
      z.object({
        key: z.string(),
        copy: z.int(),
        xMm: z.number(),
        yMm: z.number(),
        turned: z.boolean(),
      }),
    ),
    /** Words beside the pieces; see core/production/caption.ts. */
    captions: z.array(
      z.object({
        text: z.string(),
        xMm: z.number(),
        yMm: z.number(),
        heightMm: z.number(),
        turned: z.boolean(),
      }),
    ),
  }),
  envelope: 'data',
})

const pictureMissing = {
  picture_missing: { status: 422, error: 'A picture on these sheets can’t be opened any more.' },
} as const

/** All sheets of a batch on one material, for the press: outlines, and cut lines in the spot colour that Settings name. */
export const batchPdf = contract('GET', '/api/v2/production/batches/:id/pdf', {
  access,
  input: z.object({ id: batchId, material }),
  reply: z.never(),
  errors: pictureMissing,
})

/** One sheet as a picture of 300 dots an inch, clear where nothing is printed, without cut lines. */
export const sheetPicture = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet/png', {
  access,
  input: z.object({ id: batchId, sheet: z.coerce.number().int().min(1).max(100_000) }),
  reply: z.never(),
  errors: pictureMissing,
})

const openJob = z.object({
  /** Null: of orders that wait for a batch. */
  batch: z.object({ id: z.string(), number: z.int(), kind: z.enum(['batch', 'reprint']) }).nullable(),
  steps: z.array(z.enum(batchSteps)),
  sheets: z.int(),
  amounts,
  orders: z.array(z.object({ id: z.string(), number: z.string(), nama: z.string() })),
})
export type OpenJob = z.output<typeof openJob>

/** Orders of each stage that the day's list looks at; the longest waiting ones. */
export const mostInDay = 1000

/** What the shop has to make now, by what it is printed on: batches under way, and what waits for one. */
export const dayList = contract('GET', '/api/v2/production/day', {
  access,
  input: z.object({}),
  reply: z.object({
    materials: z.array(z.object({ material, jobs: z.array(openJob) })),
    /** There is more than is looked at. */
    more: z.boolean(),
  }),
  envelope: 'data',
})
