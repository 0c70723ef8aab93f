import type { ProductionDependencies } from '../production-dependencies.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { getSheetCutFile } from '#core/production/sheet-files.ts'
import type { Call } from '#server/http/route.ts'
import { findBatch } from '../batches/batches-store.ts'
import { findSheet, countSheetsOfBatch } from '../batches/batch-sheets-store.ts'
import { refuse } from '#server/http/refusal.ts'
import { checkBatchPrintable, getPrintFileName } from './batch-pdf.ts'
import { getSheetContent } from './sheet-content.ts'
import { findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import { sendDownload } from '#server/http/uploads-and-downloads.ts'
import { cutFileMimeTypes, writeCutFile } from '#core/production/cut-file.ts'
import { createCutSheet } from '#core/production/shared-cuts.ts'

export async function sendCutFile(
  { db }: ProductionDependencies,
  { id, sheet: number, format }: ParsedInputOf<typeof getSheetCutFile>,
  { reply }: Call,
) {
  const batch = await findBatch(db, id)
  const stored = batch && (await findSheet(db, id, number))
  if (!stored) return refuse('not_found')
  const refused = checkBatchPrintable(batch)
  if (refused) return refused
  const { placed, pieces, film } = getSheetContent(
    batch,
    await findPiecesOfBatches(db, [id]),
    stored,
    await countSheetsOfBatch(db, id),
  )
  const name = `${getPrintFileName(batch.number, stored.material)}-${number}`
  return sendDownload(reply, {
    type: cutFileMimeTypes[format],
    name: `${name}.${format}`,
    content: writeCutFile(createCutSheet(placed, pieces, film), format),
  })
}
