import { z } from 'zod'
import { requireRole, contract } from '../contract.ts'
import { batchId, material } from './sheets.ts'
import { cutFormats } from './cut-file.ts'
import { cutterFormats } from './cutter.ts'

const access = requireRole('contributor', 'orders')

export const stillLayingOut = {
  still_laying_out: {
    status: 409,
    error: 'The sheets of this batch are still being laid out. Wait, or say that they are good enough.',
  },
} as const

/** A batch whose sheets can't be had now, or not any more. */
const notPrintable = {
  ...stillLayingOut,
  batch_undone: {
    status: 409,
    error: 'This batch has been undone. Its sheets must not be printed any more.',
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
  errors: { ...pictureMissing, ...notPrintable },
})

/** One sheet as a picture of 300 dots an inch, clear where nothing is printed, without cut lines. */
export const sheetPicture = contract('GET', '/api/v2/production/batches/:id/sheets/:sheet/png', {
  access,
  input: z.object({ id: batchId, sheet: z.coerce.number().int().min(1).max(100_000) }),
  reply: z.never(),
  errors: { ...pictureMissing, ...notPrintable },
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
  errors: notPrintable,
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
    ...notPrintable,
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
