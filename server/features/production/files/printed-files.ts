import { setImmediate } from 'node:timers/promises'
import { gapOf } from '#core/production/film.ts'
import type { batchPdf, sheetPicture } from '#core/production/sheet-files.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Piece } from '#core/production/piece.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import type { Call } from '#server/http/route.ts'
import { cutters } from '#server/features/settings/settings.ts'
import type { PrintMaterial } from '#core/production/print-material.ts'
import type { StoredBatch } from '../production-tables.ts'
import { findBatch } from '../batches/batches-store.ts'
import { countSheetsOf, findSheet, sheetsOf } from '../batches/batch-sheets-store.ts'
import { piecesOf } from '../batches/batch-pieces-store.ts'
import { onSheet } from './drawn-sheet.ts'
import { pictureAt } from '../drawing/picture-at.ts'
import { openPictures, type Pictures } from '../drawing/pictures.ts'
import type { ProductionParts } from '../production-parts.ts'
import { sheetPdf } from '../drawing/sheet-pdf.ts'
import { originalsOf } from '../drawing/originals.ts'
import { whitesOf } from '../drawing/whites.ts'
import { sheetPng } from '../drawing/sheet-png.ts'
import { sendFile } from '#server/http/files.ts'

// How a batch becomes a PDF:
// 1. When the batch is created (server/features/production/making/make-batch.ts), `planSheets` imposes the pieces of
//    its orders on sheets, by material. Pieces and sheets are stored, so later changes of an order don't affect them.
// 2. A background job nests stickers for plotters more closely (server/features/production/layout/improve-layout.ts).
//    Nothing is printed before it is done.
// 3. `pdfOf` reads the stored sheets of one material. `openPictures` opens every picture and design with its bleed,
//    `originalsOf` finds vector and CMYK files to embed unchanged, and `whitesOf` makes white masks for clear film.
// 4. `sheetPdf` draws one page per sheet: artwork, white, registration marks, captions and cut contours.

/** Implements the contract `batchPdf`. */
export async function sendPdf(
  parts: ProductionParts,
  { id, material }: ParsedInputOf<typeof batchPdf>,
  { reply }: Call,
) {
  const batch = await findBatch(parts.db, id)
  const made = batch ? await pdfOf(parts, batch, material) : refuse('not_found')
  if (!batch || made instanceof Refusal) return made instanceof Refusal ? made : refuse('not_found')
  return sendFile(reply, {
    type: 'application/pdf',
    name: `${fileName(batch.number, material)}.pdf`,
    content: made.pdf,
  })
}

/** Printed files must never change afterwards, so none are given out while the layout can still improve. */
export function refuseToPrint({ layout, undoneAt }: StoredBatch) {
  if (undoneAt !== null) return refuse('batch_undone')
  return layout?.state === 'improving' ? refuse('still_laying_out') : null
}

/**
 * Renders all sheets of a batch on one material. `asPictures` lists the vector designs that are printed as pictures,
 * with the reasons.
 */
export async function pdfOf(parts: ProductionParts, batch: StoredBatch, material: PrintMaterial) {
  const { id } = batch
  const refused = refuseToPrint(batch)
  if (refused) return refused
  const all = await sheetsOf(parts.db, id)
  const stored = all.filter((sheet) => sheet.material === material)
  const [first] = stored
  if (!first) return refuse('not_found')
  const batchPieces = await piecesOf(parts.db, [id])
  const sheets: ReturnType<typeof onSheet>[] = []
  for (const sheet of stored) {
    sheets.push(onSheet(batch, batchPieces, sheet, all.length))
    // A large batch has hundreds of sheets. Lets due messages be sent in between.
    await setImmediate()
  }
  const pieces = [
    ...new Map(sheets.flatMap((sheet) => sheet.pieces).map((piece) => [piece.key, piece])).values(),
  ]
  const pictures = await openAllPictures(parts, pieces, gapOf(first.film))
  if (pictures instanceof Refusal) return pictures
  const title = `Batch ${batch.number}, ${material}`
  const whites = await whitesOf(material, first.film, pieces, pictures)
  const { originals, asPictures } = await originalsOf(pieces, (url) => pictureAt(parts, url))
  const pdf = await sheetPdf({ sheets }, pieces, first.film, {
    pictures,
    originals,
    whites,
    title,
    printer: material === 'DTF film' ? null : await cutters.profileOf(parts, material),
    subject: asPictures.length > 0 ? `Printed as pictures: ${asPictures.join('; ')}` : '',
    madeAt: batch.madeAt,
  })
  return { pdf, asPictures }
}

/** Implements the contract `sheetPicture`. */
export async function sendPng(
  parts: ProductionParts,
  { id, sheet: number }: ParsedInputOf<typeof sheetPicture>,
  { reply }: Call,
) {
  const batch = await findBatch(parts.db, id)
  const stored = batch && (await findSheet(parts.db, id, number))
  if (!stored) return refuse('not_found')
  const refused = refuseToPrint(batch)
  if (refused) return refused
  const sheets = await countSheetsOf(parts.db, id)
  const { pieces, film, ...sheet } = onSheet(batch, await piecesOf(parts.db, [id]), stored, sheets)
  const pictures = await openAllPictures(parts, pieces, gapOf(film))
  if (pictures instanceof Refusal) return pictures
  const png = await sheetPng(sheet, pieces, film, pictures)
  const name = `${fileName(batch.number, stored.material)}-${number}`
  return sendFile(reply, { type: 'image/png', name: `${name}.png`, content: png })
}

/** Opens all pictures. Refuses if one is missing, rather than print a sheet with a hole. */
async function openAllPictures(parts: ProductionParts, pieces: Piece[], gapMm: number) {
  const opened = await openPictures(pieces, (address) => pictureAt(parts, address), gapMm)
  if (opened.missing.length === 0) return opened.pictures satisfies Pictures
  const groups = pieces.filter(({ key }) => opened.missing.includes(key)).map(({ group }) => group)
  return refuse('picture_missing', {
    error: `The picture of order ${[...new Set(groups)].join(', ')} can’t be opened. Restore the picture, or remove the order from the batch.`,
  })
}

export const fileName = (batch: number, material: string) =>
  `batch-${batch}-${material.toLowerCase().replaceAll(' ', '-')}`
