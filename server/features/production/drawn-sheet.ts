import type { getSheet } from '../../../core/contracts/sheets.ts'
import type { ParsedInputOf } from '../../../core/contracts/contract.ts'
import type { SheetName } from '../../../core/production/caption.ts'
import { captionsOf } from '../../../core/production/captions.ts'
import type { Piece } from '../../../core/production/piece.ts'
import { formatListDay, shopDayOf } from '../../../core/values/shop-time.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { isPrinted } from './batch-summary.ts'
import { countSheetsOf, findBatch, findSheet, piecesOf } from './batches-store.ts'
import type { StoredBatch, StoredPiece, StoredSheet } from './production-tables.ts'
import { keyOf } from './stored-piece.ts'

/** See the contract `getSheet`. */
export async function drawn(db: Db, { id, sheet: number }: ParsedInputOf<typeof getSheet>) {
  const batch = await findBatch(db, id)
  const sheet = batch && (await findSheet(db, id, number))
  if (!sheet) return refuse('not_found')
  return onSheet(batch, await piecesOf(db, [id]), sheet, await countSheetsOf(db, id))
}

/** What is on a sheet of so many; what was taken out of the batch leaves its place empty. */
export function onSheet(batch: StoredBatch, stored: StoredPiece[], sheet: StoredSheet, sheets: number) {
  const { film } = sheet
  const keys = new Set(sheet.placed.map(({ key }) => key))
  const here = stored.filter((piece) => keys.has(keyOf(piece)) && isPrinted(batch, piece))
  const there = new Set(here.map(keyOf))
  const placed = sheet.placed.filter(({ key }) => there.has(key))
  const pieces = here.map(asPiece)
  const captions = captionsOf({ placed }, pieces, film, nameOf(batch, here, sheet, sheets))
  return { film, pieces, placed, captions }
}

function nameOf(
  { kind, number, madeAt }: StoredBatch,
  [first]: StoredPiece[],
  sheet: StoredSheet,
  sheets: number,
): SheetName {
  const { times, material } = sheet
  return {
    batch: `${kind} ${number}`,
    sheet: sheet.number,
    sheets,
    day: formatListDay(shopDayOf(madeAt)),
    material,
    ...(first?.art.kind === 'sticker' && {
      stickers: { order: first.orderNumber, times, onEach: first.copies, wanted: first.wanted },
    }),
  }
}

function asPiece(piece: StoredPiece): Piece {
  const { orderNumber: group, widthMm, heightMm, copies, art } = piece
  return { key: keyOf(piece), group, widthMm, heightMm, copies, art }
}
