import type { BatchDetails, BatchOrder, BatchSheet } from '#core/production/batch-details.ts'
import { listOrderItems, getProductionMethod } from '#core/orders/items/order-items.ts'
import { isArtMissing, type PieceArt } from '#core/production/piece.ts'
import { formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import type { Db } from '#server/db/database.ts'
import { orderQueries, type Order } from '#server/features/orders/orders.ts'
import { findBatchEvents, findBatch } from './batches-store.ts'
import { findSheetsOfBatch } from './batch-sheets-store.ts'
import { findPiecesOfBatches } from './batch-pieces-store.ts'
import { isStillPrinted, summarizeBatches } from './batch-summary.ts'
import { sumPrintAmounts } from '../pieces/print-needs.ts'
import type { StoredBatch, StoredPiece, StoredSheet } from '../production-tables.ts'
import { getPrintAmounts } from '../pieces/order-piece.ts'

export async function getBatchDetails(db: Db, { id }: Pick<StoredBatch, 'id'>): Promise<BatchDetails> {
  const stored = await findBatch(db, id)
  if (!stored) throw new Error(`batch ${id} not found`)
  const pieces = await findPiecesOfBatches(db, [id])
  const orders = await orderQueries.byIds(db, [...new Set(pieces.map(({ orderId }) => orderId))])
  const sheets = await findSheetsOfBatch(db, id)
  const [batch] = await summarizeBatches(db, [stored])
  if (!batch) throw new Error('no summary of the batch')
  const events = await findBatchEvents(db, id)
  return {
    batch,
    orders: presentOrders(stored, pieces, orders, sheets),
    sheets: sheets.map((sheet) => presentSheetSummary(stored, sheet, pieces)),
    events: events.map(({ id, at, action, note, doneBy }) => ({
      id,
      at: at.toISOString(),
      action,
      note,
      by: doneBy,
    })),
  }
}

function presentOrders(
  batch: StoredBatch,
  pieces: StoredPiece[],
  orders: Order[],
  sheets: StoredSheet[],
): BatchOrder[] {
  const sheetsWith = new Map<string, Set<number>>()
  for (const { number, placed } of sheets)
    for (const { key } of placed) sheetsWith.set(key, (sheetsWith.get(key) ?? new Set()).add(number))
  const piecesOfOrder = Map.groupBy(pieces, ({ orderId }) => orderId)
  const known = new Map(orders.map((order) => [order.id, order]))
  return [...piecesOfOrder].flatMap(([orderId, claimedPieces]) => {
    const order = known.get(orderId)
    if (!order) return []
    return {
      id: order.publicId,
      number: order.number,
      version: order.version,
      nama: order.nama,
      stage: order.stage,
      delivery_method: order.deliveryMethod,
      tracking: order.tracking,
      taken_out: !claimedPieces.some((piece) => isStillPrinted(batch, piece)),
      pieces: claimedPieces.map((piece) => ({
        key: piece.key,
        ...describePiece(piece.art, order, piece.line),
        copies: piece.copies,
        times: piece.times,
        wanted: piece.wanted,
        design: piece.art.kind === 'sticker' ? (piece.art.design?.id ?? null) : null,
        sheets: [...(sheetsWith.get(piece.key) ?? [])],
      })),
      described: listOrderItems(order.goods)
        .filter(({ kind }) => kind === 'described' || kind === 'free')
        .map((goods) => ({ way: getProductionMethod(goods), goods: orderQueries.viewOf(goods) })),
    }
  })
}

function describePiece(
  art: PieceArt,
  { goods, number }: Order,
  line: number,
): { label: string; note: string } {
  if (art.kind === 'nametag') return { label: art.name, note: art.colour }
  if (art.kind === 'picture')
    return { label: goods.kind === 'logo' ? (goods.rows[line]?.namaSekolah ?? '') : '', note: '' }
  // In an order with several items, the label of the piece tells which item it belongs to.
  if (goods.kind === 'basket') return { label: art.label.slice(number.length + 1), note: '' }
  return { label: goods.product, note: 'sizeMm' in goods ? formatStickerSize(goods.sizeMm) : '' }
}

function presentSheetSummary(batch: StoredBatch, sheet: StoredSheet, pieces: StoredPiece[]): BatchSheet {
  const { number, material, times, film } = sheet
  const known = new Map(pieces.map((piece) => [piece.key, piece]))
  const on = sheet.placed
    .flatMap(({ key }) => known.get(key) ?? [])
    .filter((piece) => isStillPrinted(batch, piece))
  return {
    number,
    material,
    times,
    wanted: on[0]?.wanted ?? null,
    width_mm: film.widthMm,
    height_mm: film.heightMm,
    amounts: sumPrintAmounts(on.map(({ art }) => getPrintAmounts(art, times))),
    art_missing: on.some(isArtMissing),
    orders: [...new Set(on.map(({ group }) => group))],
  }
}
