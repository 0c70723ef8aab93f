import { z } from 'zod'
import { cutShapes } from '../artwork/sticker-art.ts'
import { cutter, cutterFormats } from './cutter.ts'
import { cutFormats } from './cut-file.ts'
import { printMaterials } from './print-material.ts'
import { atLeast, contract } from '../contract.ts'

// The sheets of a batch, as they are drawn on the screen and given to the press.

const access = atLeast('contributor', 'orders')
const batchId = z.uuid()
const material = z.enum(printMaterials)

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
      cutter: cutter.optional(),
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
          z.object({
            kind: z.literal('sticker'),
            label: z.string(),
            design: z
              .object({
                id: z.string(),
                cut: z.enum(cutShapes),
                page: z.int().optional(),
                widthMm: z.number(),
                heightMm: z.number(),
                picture: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
                outlines: z.array(z.array(z.tuple([z.number(), z.number()]))).nullable(),
                cornerMm: z.number().optional(),
                bleedMm: z.number().optional(),
              })
              .optional(),
          }),
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
        degrees: z.number().optional(),
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

/** A design on the sheets of a batch, as a WebP for the screen; 404 where it has gone. */
export const batchDesign = contract('GET', '/api/v2/production/batches/:id/designs/:design', {
  access,
  input: z.object({ id: batchId, design: z.string().min(1).max(80) }),
  reply: z.never(),
})

export const stillLayingOut = {
  still_laying_out: {
    status: 409,
    error: 'The sheets of this batch are still being laid out. Wait, or say that they are good enough.',
  },
} as const

const pictureMissing = {
  picture_missing: { status: 422, error: 'A picture on these sheets can’t be opened any more.' },
} as const

/** All sheets of a batch on one material, for the press: outlines, and cut lines in the spot colour that Settings name. */
export const batchPdf = contract('GET', '/api/v2/production/batches/:id/pdf', {
  access,
  input: z.object({ id: batchId, material }),
  reply: z.never(),
  errors: { ...pictureMissing, ...stillLayingOut },
})

/** One sheet as a picture of 300 dots an inch, clear where nothing is printed, without cut lines. */
export const sheetPicture = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet/png', {
  access,
  input: z.object({ id: batchId, sheet: z.coerce.number().int().min(1).max(100_000) }),
  reply: z.never(),
  errors: { ...pictureMissing, ...stillLayingOut },
})

/** The cut lines of one sheet, for the program of a cutter. */
export const sheetCut = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet/cut', {
  access,
  input: z.object({
    id: batchId,
    sheet: z.coerce.number().int().min(1).max(100_000),
    format: z.enum(cutFormats),
  }),
  reply: z.never(),
  errors: stillLayingOut,
})

/** A square of 50 mm with rulers and the marks of a cutter, to be printed, cut and measured. */
export const cutterTestSheet = contract('GET', '/api/v2/cutters/:id/test-sheet', {
  access,
  input: z.object({ id: z.uuid(), format: z.enum(cutterFormats) }),
  reply: z.never(),
})

/** Whether batches can be written to where the press looks for files. */
export const hotFolder = contract('GET', '/api/v2/production/hot-folder', {
  access,
  input: z.object({}),
  reply: z.object({ there: z.boolean() }),
  envelope: 'data',
})

/**
 * Writes the sheets of a batch to the folder or storage that the press watches: a PDF for each material, and the cut lines of each
 * sheet as DXF. Each file is there whole or not at all; one of the same name is replaced.
 */
export const sendToHotFolder = contract('POST', '/api/v2/production/batches/:id/hot-folder', {
  access,
  input: z.object({ id: batchId }),
  reply: z.object({ files: z.array(z.string()) }),
  envelope: 'data',
  errors: {
    ...pictureMissing,
    ...stillLayingOut,
    no_hot_folder: {
      status: 409,
      error:
        'No folder of the press is set up: whoever runs the program sets HOT_FOLDER or HOT_FOLDER_S3_URL.',
    },
    hot_folder_failed: {
      status: 503,
      error: 'The folder of the press could not be written to. Is its disk there, and not full?',
    },
  },
})
