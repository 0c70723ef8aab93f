import type { getBatchSheet } from '#core/production/sheets.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { SheetTitle } from '#core/production/sheet-caption.ts'
import { placeCaptions } from '#core/production/place-captions.ts'
import { formatListDay, getShopDay } from '#core/shared/shop-time.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/refusal.ts'
import { isStillPrinted } from '../batches/batch-summary.ts'
import { findBatch } from '../batches/batches-store.ts'
import { countSheetsOfBatch, findSheet } from '../batches/batch-sheets-store.ts'
import { findPiecesOfBatches } from '../batches/batch-pieces-store.ts'
import type { StoredBatch, StoredPiece, StoredSheet } from '../production-tables.ts'

export async function presentSheet(
  db: Db,
  { id, sheet: number, layout }: ParsedInputOf<typeof getBatchSheet>,
) {
  const sheet = await findSheet(db, id, number)
  // The batch is read after the sheet. If the layout was replaced between the two reads, the batch shows that the
  // sheet is gone.
  const batch = await findBatch(db, id)
  if (batch && sheet)
    return getSheetContent(
      batch,
      await findPiecesOfBatches(db, [id]),
      sheet,
      await countSheetsOfBatch(db, id),
    )
  const isOutdated = batch?.layout && layout !== undefined && batch.layout.revision !== layout
  const first = isOutdated ? await findSheet(db, id, 1) : null
  return first
    ? { film: first.film, pieces: [], placed: [], captions: [], outdated: true }
    : refuse('not_found')
}

/** Returns the pieces on a sheet. Places of orders that were removed from the batch stay empty. */
export function getSheetContent(
  batch: StoredBatch,
  stored: StoredPiece[],
  sheet: StoredSheet,
  sheets: number,
) {
  const { film } = sheet
  const keys = new Set(sheet.placed.map(({ key }) => key))
  const printed = stored.filter((piece) => keys.has(piece.key) && isStillPrinted(batch, piece))
  const printedKeys = new Set(printed.map(({ key }) => key))
  const placed = sheet.placed.filter(({ key }) => printedKeys.has(key))
  const captions = placeCaptions({ placed }, printed, film, createTitle(batch, printed, sheet, sheets))
  return { film, pieces: printed, placed, captions }
}

function createTitle(
  { kind, number, madeAt }: StoredBatch,
  here: StoredPiece[],
  sheet: StoredSheet,
  sheets: number,
): SheetTitle {
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
