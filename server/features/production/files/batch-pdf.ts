import { setImmediate } from 'node:timers/promises'
import { getCutGap } from '#core/production/film.ts'
import type { getBatchPdf, getSheetPng } from '#core/production/sheet-files.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Piece } from '#core/production/piece.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { cutterQueries } from '#server/features/settings/settings.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'
import type { StoredBatch } from '../production-tables.ts'
import { findBatch } from '../batches/batches-store.ts'
import { countSheetsOfBatch, findSheet, findSheetsOfBatch } from '../batches/batch-sheets-store.ts'
import { findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import { getSheetContent } from './sheet-content.ts'
import { readSheetPicture } from '../drawing/read-sheet-picture.ts'
import { openSheetPictures, type SheetPictures } from '../drawing/sheet-pictures.ts'
import type { ProductionDependencies } from '../production-dependencies.ts'
import { writeSheetPdf } from '../drawing/sheet-pdf.ts'
import { findOriginals } from '../drawing/originals.ts'
import { createWhiteMasks } from '../drawing/white-masks.ts'
import { renderSheetPng } from '../drawing/sheet-png.ts'
import { sendDownload } from '#server/http/uploads-and-downloads.ts'

// How a batch becomes a PDF:
// 1. When the batch is created (server/features/production/batch-actions/create-batch.ts), `planSheets` imposes the pieces of
//    its orders on sheets, by material. Pieces and sheets are stored, so later changes of an order don't affect them.
// 2. A background job nests stickers for plotters more closely (server/features/production/layout/improve-layout.ts).
//    Nothing is printed before it is done.
// 3. `renderBatchPdf` reads the stored sheets of one material. `openSheetPictures` opens every picture and design with its bleed,
//    `findOriginals` finds vector and CMYK files to embed unchanged, and `createWhiteMasks` makes white masks for clear film.
// 4. `writeSheetPdf` draws one page per sheet: artwork, white, registration marks, captions and cut contours.

export async function sendBatchPdf(
  dependencies: ProductionDependencies,
  { id, material }: ParsedInputOf<typeof getBatchPdf>,
  { reply }: Call,
) {
  const batch = await findBatch(dependencies.db, id)
  const made = batch ? await renderBatchPdf(dependencies, batch, material) : refuse('not_found')
  if (!batch || made instanceof Refusal) return made instanceof Refusal ? made : refuse('not_found')
  return sendDownload(reply, {
    type: 'application/pdf',
    name: `${getPrintFileName(batch.number, material)}.pdf`,
    content: made.pdf,
  })
}

/** Refuses a file while the layout can still improve, because a printed file must never change afterwards. */
export function checkBatchPrintable({ layout, undoneAt }: StoredBatch) {
  if (undoneAt !== null) return refuse('batch_undone')
  return layout?.state === 'improving' ? refuse('still_laying_out') : null
}

export async function renderBatchPdf(
  dependencies: ProductionDependencies,
  batch: StoredBatch,
  material: PrintMaterial,
) {
  const { id } = batch
  const refused = checkBatchPrintable(batch)
  if (refused) return refused
  const all = await findSheetsOfBatch(dependencies.db, id)
  const stored = all.filter((sheet) => sheet.material === material)
  const [first] = stored
  if (!first) return refuse('not_found')
  const batchPieces = await findPiecesOfBatches(dependencies.db, [id])
  const sheets: ReturnType<typeof getSheetContent>[] = []
  for (const sheet of stored) {
    sheets.push(getSheetContent(batch, batchPieces, sheet, all.length))
    // A large batch has hundreds of sheets, so due messages are sent between sheets.
    await setImmediate()
  }
  const pieces = [
    ...new Map(sheets.flatMap((sheet) => sheet.pieces).map((piece) => [piece.key, piece])).values(),
  ]
  const pictures = await openAllPictures(dependencies, pieces, getCutGap(first.film))
  if (pictures instanceof Refusal) return pictures
  const title = `Batch ${batch.number}, ${material}`
  const whites = await createWhiteMasks(material, first.film, pieces, pictures)
  const { originals, asPictures } = await findOriginals(pieces, (url) => readSheetPicture(dependencies, url))
  const pdf = await writeSheetPdf({ sheets }, pieces, first.film, {
    pictures,
    originals,
    whites,
    title,
    printer: material === 'DTF film' ? null : await cutterQueries.profileOf(dependencies, material),
    subject: asPictures.length > 0 ? `Printed as pictures: ${asPictures.join('; ')}` : '',
    madeAt: batch.madeAt,
  })
  return { pdf, asPictures }
}

export async function sendSheetPng(
  dependencies: ProductionDependencies,
  { id, sheet: number }: ParsedInputOf<typeof getSheetPng>,
  { reply }: Call,
) {
  const batch = await findBatch(dependencies.db, id)
  const stored = batch && (await findSheet(dependencies.db, id, number))
  if (!stored) return refuse('not_found')
  const refused = checkBatchPrintable(batch)
  if (refused) return refused
  const sheets = await countSheetsOfBatch(dependencies.db, id)
  const { pieces, film, ...sheet } = getSheetContent(
    batch,
    await findPiecesOfBatches(dependencies.db, [id]),
    stored,
    sheets,
  )
  const pictures = await openAllPictures(dependencies, pieces, getCutGap(film))
  if (pictures instanceof Refusal) return pictures
  const png = await renderSheetPng(sheet, pieces, film, pictures)
  const name = `${getPrintFileName(batch.number, stored.material)}-${number}`
  return sendDownload(reply, { type: 'image/png', name: `${name}.png`, content: png })
}

/** Refuses if a picture is missing, because the sheet would be printed with an empty place. */
async function openAllPictures(dependencies: ProductionDependencies, pieces: Piece[], gapMm: number) {
  const opened = await openSheetPictures(pieces, (address) => readSheetPicture(dependencies, address), gapMm)
  if (opened.missing.length === 0) return opened.pictures satisfies SheetPictures
  const groups = pieces.filter(({ key }) => opened.missing.includes(key)).map(({ group }) => group)
  return refuse('picture_missing', {
    error: `The picture of order ${[...new Set(groups)].join(', ')} can’t be opened. Restore the picture, or remove the order from the batch.`,
  })
}

export const getPrintFileName = (batch: number, material: string) =>
  `batch-${batch}-${material.toLowerCase().replaceAll(' ', '-')}`
