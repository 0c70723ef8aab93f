import type { getSheet } from '#core/production/sheets.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { SheetName } from '#core/production/caption.ts'
import { captionsOf } from '#core/production/captions.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { isPrinted } from '../batches/batch-summary.ts'
import { findBatch } from '../batches/batches-store.ts'
import { countSheetsOf, findSheet } from '../batches/batch-sheets-store.ts'
import { piecesOf } from '../batches/batch-pieces-store.ts'
import type { StoredBatch, StoredPiece, StoredSheet } from '../production-tables.ts'

/** Implements the contract `getSheet`. */
export async function drawn(db: Db, { id, sheet: number, layout }: ParsedInputOf<typeof getSheet>) {
  const sheet = await findSheet(db, id, number)
  // Read after the sheet: a layout stored in between is the one that removed the sheet.
  const batch = await findBatch(db, id)
  if (batch && sheet) return onSheet(batch, await piecesOf(db, [id]), sheet, await countSheetsOf(db, id))
  const isOutdated = batch?.layout && layout !== undefined && batch.layout.revision !== layout
  const first = isOutdated ? await findSheet(db, id, 1) : null
  return first
    ? { film: first.film, pieces: [], placed: [], captions: [], outdated: true }
    : refuse('not_found')
}

/** Returns the content of a sheet with its captions. Orders removed from the batch leave their places empty. */
export function onSheet(batch: StoredBatch, stored: StoredPiece[], sheet: StoredSheet, sheets: number) {
  const { film } = sheet
  const keys = new Set(sheet.placed.map(({ key }) => key))
  const printed = stored.filter((piece) => keys.has(piece.key) && isPrinted(batch, piece))
  const printedKeys = new Set(printed.map(({ key }) => key))
  const placed = sheet.placed.filter(({ key }) => printedKeys.has(key))
  const captions = captionsOf({ placed }, printed, film, createTitle(batch, printed, sheet, sheets))
  return { film, pieces: printed, placed, captions }
}

function createTitle(
  { kind, number, madeAt }: StoredBatch,
  here: StoredPiece[],
  sheet: StoredSheet,
  sheets: number,
): SheetName {
  const { times, material } = sheet
  const [first] = here
  const orders = new Set(here.map(({ group }) => group))
  return {
    batch: `${kind} ${number}`,
    sheet: sheet.number,
    sheets,
    day: formatListDay(getShopDay(madeAt)),
    material,
    ...(first?.art.kind === 'sticker' && {
      stickers: {
        order: orders.size === 1 ? first.group : `${orders.size} orders`,
        times,
        onEach: first.wanted === null ? sheet.placed.length : first.copies,
        wanted: first.wanted,
      },
    }),
  }
}
