import { mostInBatch, type OnMaterial, type planBatch } from '#core/production/production.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { printsOf } from '#core/production/lay-stickers.ts'
import { printMaterials } from '#core/production/print-material.ts'
import { countPiecesPerSheet } from '#core/pricing/described/base-price.ts'
import { countStickerSheets } from '#core/pricing/sticker-sheet.ts'
import { Refusal } from '#server/http/refusal.ts'
import { findOrders } from '#server/features/orders/orders.ts'
import { stockOfWidth, type Stock } from '../pieces/film.ts'
import { onMaterial, sumOf } from '../pieces/needs.ts'
import type { Needs } from '../pieces/needs-by-kind.ts'
import type { ProductionParts } from '../production-parts.ts'
import { pictureAt } from '../drawing/picture-at.ts'
import { withPictures } from '../drawing/picture-problems.ts'
import type { OrderPiece } from '../pieces/order-piece.ts'
import { mayBeFewer } from '../layout/begin-layout.ts'
import { planSheets, type PlannedSheet } from '../pieces/plan-sheets.ts'
import { isPrintable, judged, sum } from './judge-orders.ts'
import { waitingOrders } from './waiting-orders.ts'

/** Implements the contract `planBatch`. */
export async function plan(
  parts: ProductionParts,
  { orders: chosen, film_width_mm }: ParsedInputOf<typeof planBatch>,
) {
  const { db } = parts
  const chosenStock = await stockOfWidth(db, film_width_mm)
  if (chosenStock instanceof Refusal) return chosenStock
  const { stock, widths } = chosenStock
  const found = chosen
    ? await findOrders.byPublicIds(db, chosen)
    : await waitingOrders(db, { limit: mostInBatch + 1 })
  const plans = await withPictures(await judged(db, found.slice(0, mostInBatch), stock), (url) =>
    pictureAt(parts, url),
  )
  const printable = plans.filter(isPrintable)
  const batch = batchOf(printable, stock)
  const { sheets, sold } = batch
  return {
    film_widths_mm: widths,
    film_width_mm: stock.film.widthMm,
    orders: printable.map(({ order, designMissing, unapproved }) => ({
      id: order.publicId,
      number: order.number,
      version: order.version,
      by_hand: order.stage === 'in_production',
      design_missing: designMissing,
      unapproved,
    })),
    saved_sheets: sold - printsOf(sheets.filter(({ free }) => free)),
    may_be_fewer: mayBeFewer(batch),
    materials: summarizeMaterials(printable, sheets),
    problems: plans.flatMap(({ order, problems }) =>
      problems.map((problem) => ({ ...problem, id: order.publicId, number: order.number })),
    ),
    more: found.length > mostInBatch,
  }
}

/** Returns the pieces and sheets of a batch of these orders, in the given order. */
export function batchOf(needs: Needs[], stock: Stock) {
  const pieces = needs.flatMap((each) => each.pieces)
  const { sheets } = planSheets(pieces, stock)
  return { pieces, sheets, sold: countSoldSheets(pieces, sheets) }
}

/** Counts the sheets that customers pay for shared stickers, by the grid of the price list (CALC-02). */
function countSoldSheets(pieces: OrderPiece[], sheets: PlannedSheet[]): number {
  const onShared = new Set(sheets.flatMap(({ free, placed }) => (free ? placed.map(({ key }) => key) : [])))
  return sum(
    pieces
      .filter(({ key }) => onShared.has(key))
      .map(({ copies, widthMm, heightMm }) =>
        countStickerSheets(copies, countPiecesPerSheet({ width: widthMm, height: heightMm })),
      ),
  )
}

function summarizeMaterials(needs: Needs[], sheets: PlannedSheet[]): OnMaterial[] {
  return printMaterials
    .map((material) => {
      const orders = onMaterial(needs, material)
      return {
        material,
        sheets: printsOf(sheets.filter((sheet) => sheet.material === material)),
        orders: orders.length,
        amounts: sumOf(orders.map(({ amounts }) => amounts)),
      }
    })
    .filter(({ orders }) => orders > 0)
}
