import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { batchIdSchema } from './batch-details.ts'
import { printMaterialSchema } from './production.ts'
import { cutFormats } from './cut-file.ts'
import { cutterFormats } from './cutter.ts'

const access = requireRole('contributor', 'orders')

export const stillLayingOutError = {
  still_laying_out: {
    status: 409,
    error:
      'The sheets of this batch are still being laid out. Wait until they are done, or use the current layout.',
  },
} as const

const notPrintable = {
  ...stillLayingOutError,
  batch_undone: {
    status: 409,
    error: 'This batch was undone. Don’t print its sheets.',
  },
} as const

const pictureMissing = {
  picture_missing: { status: 422, error: 'A picture on these sheets can’t be opened.' },
} as const

/** Returns sheets of a batch as a PDF. Cut contours are in the batch's spot colour. */
export const getBatchPdf = contract('GET', '/api/v2/production/batches/:id/pdf', {
  access,
  input: z.object({ id: batchIdSchema, material: printMaterialSchema }),
  reply: z.never(),
  errors: { ...pictureMissing, ...notPrintable },
})

/** Returns one sheet as a PNG of 300 dpi. It is transparent where nothing is printed, and has no cut lines. */
export const getSheetPng = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet/png', {
  access,
  input: z.object({ id: batchIdSchema, sheet: z.coerce.number().int().min(1).max(100_000) }),
  reply: z.never(),
  errors: { ...pictureMissing, ...notPrintable },
})

export const getSheetCutFile = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet/cut', {
  access,
  input: z.object({
    id: batchIdSchema,
    sheet: z.coerce.number().int().min(1).max(100_000),
    format: z.enum(cutFormats),
  }),
  reply: z.never(),
  errors: notPrintable,
})

/**
 * Returns a test sheet for a cutter, to print, cut and measure. It has a square of 50 mm, rulers and registration
 * marks.
 */
export const getCutterTestSheet = contract('GET', '/api/v2/cutters/:id/test-sheet', {
  access,
  input: z.object({ id: z.uuid(), format: z.enum(cutterFormats) }),
  reply: z.never(),
})

export const checkHotFolder = contract('GET', '/api/v2/production/hot-folder', {
  access,
  input: z.object({}),
  reply: z.object({ there: z.boolean() }),
  envelope: 'data',
})

/**
 * Writes the files of a batch to the hot folder of the press: one PDF per material, and a DXF with the cut lines of
 * each sheet. Each file is written atomically and replaces an existing file with the same name.
 */
export const sendToHotFolder = contract('POST', '/api/v2/production/batches/:id/hot-folder', {
  access,
  input: z.object({ id: batchIdSchema }),
  reply: z.object({ files: z.array(z.string()) }),
  envelope: 'data',
  errors: {
    ...pictureMissing,
    ...notPrintable,
    no_hot_folder: {
      status: 409,
      error: 'No hot folder is set up. Set HOT_FOLDER or HOT_FOLDER_S3_URL on the server.',
    },
    hot_folder_failed: {
      status: 503,
      error: 'The hot folder could not be written to. Check that its disk is connected and not full.',
    },
  },
})
