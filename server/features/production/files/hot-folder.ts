import { formatCount } from '#core/shared/format-count.ts'
import { setImmediate } from 'node:timers/promises'
import type { ParsedInputOf } from '#core/contract.ts'
import { writeCutFile, cutFormats, type CutFormat } from '#core/production/cut-file.ts'
import type { Film } from '#core/production/film.ts'
import { createCutSheet } from '#core/production/shared-cuts.ts'
import type { sendToHotFolder } from '#core/production/sheet-files.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { StorageError } from '#server/storage/object-storage.ts'
import { findBatch, insertBatchEvent } from '../batches/batches-store.ts'
import { findSheetsOfBatch } from '../batches/batch-sheets-store.ts'
import { findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import { getSheetContent } from './sheet-content.ts'
import { getPrintFileName, renderBatchPdf, checkBatchPrintable } from './batch-pdf.ts'
import type { ProductionDependencies } from '../production-dependencies.ts'

export async function writeToHotFolder(
  dependencies: ProductionDependencies,
  { id }: ParsedInputOf<typeof sendToHotFolder>,
  by: string,
) {
  const { db, hotFolder } = dependencies
  if (!hotFolder) return refuse('no_hot_folder')
  const batch = await findBatch(db, id)
  if (!batch) return refuse('not_found')
  const refused = checkBatchPrintable(batch)
  if (refused) return refused
  const sheets = await findSheetsOfBatch(db, id)
  const pieces = await findPiecesOfBatches(db, [id])
  const files = new Map<string, Buffer | string>()
  const asPictures: string[] = []
  // All files are created before the first one is written, because the press starts with the files that it finds.
  for (const material of new Set(sheets.map((sheet) => sheet.material))) {
    const made = await renderBatchPdf(dependencies, batch, material)
    if (made instanceof Refusal) return made
    files.set(`${getPrintFileName(batch.number, material)}.pdf`, made.pdf)
    asPictures.push(...made.asPictures)
  }
  for (const sheet of sheets) {
    const drawn = getSheetContent(batch, pieces, sheet, sheets.length)
    const lines = createCutSheet(drawn.placed, drawn.pieces, drawn.film)
    for (const format of getCutFormats(drawn.film))
      files.set(
        `${getPrintFileName(batch.number, sheet.material)}-${sheet.number}.${format}`,
        writeCutFile(lines, format),
      )
    await setImmediate()
  }
  try {
    for (const [name, content] of files) await hotFolder.put(name, content)
  } catch (error) {
    if (error instanceof StorageError)
      return refuse('hot_folder_failed', {
        error: `The files could not be sent to the printer: ${error.message}.`,
      })
    if (error instanceof Error && 'code' in error) return refuse('hot_folder_failed')
    throw error
  }
  const reasons = asPictures.length > 0 ? `; printed as pictures: ${asPictures.join('; ')}` : ''
  const note = `${formatCount(files.size, 'file')} sent to the printer${reasons}`
  await insertBatchEvent(db, { batchId: id, action: 'sent', note, doneBy: by })
  return { files: [...files.keys()] }
}

const getCutFormats = ({ cutter }: Film): readonly CutFormat[] =>
  cutter ? cutFormats.filter((format) => cutter.formats.includes(format)) : ['dxf']
