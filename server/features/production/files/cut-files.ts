import type { ProductionParts } from '../production-parts.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { sheetCut } from '#core/production/sheet-files.ts'
import type { Call } from '#server/http/route.ts'
import { findBatch } from '../batches/batches-store.ts'
import { findSheet, countSheetsOf } from '../batches/batch-sheets-store.ts'
import { refuse } from '#server/http/refusal.ts'
import { refuseToPrint, fileName } from './printed-files.ts'
import { onSheet } from './drawn-sheet.ts'
import { piecesOf } from '../batches/batch-pieces-store.ts'
import { sendFile } from '#server/http/files.ts'
import { cutFileTypes, cutFile } from '#core/production/cut-file.ts'
import { cutSheetOf } from '#core/production/common-cuts.ts'

/** Implements the contract `sheetCut`. */
export async function sendCut(
  { db }: ProductionParts,
  { id, sheet: number, format }: ParsedInputOf<typeof sheetCut>,
  { reply }: Call,
) {
  const batch = await findBatch(db, id)
  const stored = batch && (await findSheet(db, id, number))
  if (!stored) return refuse('not_found')
  const refused = refuseToPrint(batch)
  if (refused) return refused
  const { placed, pieces, film } = onSheet(
    batch,
    await piecesOf(db, [id]),
    stored,
    await countSheetsOf(db, id),
  )
  const name = `${fileName(batch.number, stored.material)}-${number}`
  return sendFile(reply, {
    type: cutFileTypes[format],
    name: `${name}.${format}`,
    content: cutFile(cutSheetOf(placed, pieces, film), format),
  })
}
