import { maxOrdersPerBatch, type MaterialSummary, type planBatch } from '#core/production/production.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import { countPrints } from '#core/production/pack-stickers.ts'
import { printMaterials } from '#core/production/print-material.ts'
import { countPiecesPerSheet } from '#core/pricing/described/base-price.ts'
import { countStickerSheets } from '#core/pricing/sticker-sheet.ts'
import { Refusal } from '#server/http/refusal.ts'
import { orderQueries } from '#server/features/orders/orders.ts'
import { getStockForWidth, type PrintStock } from '../pieces/print-stock.ts'
import { filterNeedsByMaterial, sumPrintAmounts } from '../pieces/print-needs.ts'
import type { PrintNeeds } from '../pieces/needs-by-item-type.ts'
import type { ProductionDependencies } from '../production-dependencies.ts'
import { readSheetPicture } from '../drawing/read-sheet-picture.ts'
import { addPictureProblems } from '../drawing/picture-problems.ts'
import type { OrderPiece } from '../pieces/order-piece.ts'
import { canLayoutImprove } from '../layout/first-layout.ts'
import { planSheets, type PlannedSheet } from '../pieces/plan-sheets.ts'
import { isOrderPrintable, checkOrders, sumNumbers } from './check-orders.ts'
import { findWaitingOrders } from './waiting-orders.ts'

export async function previewBatch(
  dependencies: ProductionDependencies,
  { orders: orderIds, film_width_mm }: ParsedInputOf<typeof planBatch>,
) {
  const { db } = dependencies
  const chosenStock = await getStockForWidth(db, film_width_mm)
  if (chosenStock instanceof Refusal) return chosenStock
  const { stock, widths } = chosenStock
  const found = orderIds
    ? await orderQueries.byPublicIds(db, orderIds)
    : await findWaitingOrders(db, { limit: maxOrdersPerBatch + 1 })
  const plans = await addPictureProblems(
    await checkOrders(db, found.slice(0, maxOrdersPerBatch), stock),
    (url) => readSheetPicture(dependencies, url),
  )
  const printable = plans.filter(isOrderPrintable)
  const batch = layOutBatch(printable, stock)
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
    saved_sheets: sold - countPrints(sheets.filter(({ nested }) => nested)),
    may_be_fewer: canLayoutImprove(batch),
    materials: summarizeMaterials(printable, sheets),
    problems: plans.flatMap(({ order, problems }) =>
      problems.map((problem) => ({ ...problem, id: order.publicId, number: order.number })),
    ),
    more: found.length > maxOrdersPerBatch,
  }
}

export function layOutBatch(needs: PrintNeeds[], stock: PrintStock) {
  const pieces = needs.flatMap((each) => each.pieces)
  const { sheets } = planSheets(pieces, stock)
  return { pieces, sheets, sold: countSoldSheets(pieces, sheets) }
}

/**
 * Counts the sheets that customers pay for, by the grid of the price list (CALC-02). Includes only stickers
 * that share sheets.
 */
function countSoldSheets(pieces: OrderPiece[], sheets: PlannedSheet[]): number {
  const onNestedSheets = new Set(
    sheets.flatMap(({ nested, placed }) => (nested ? placed.map(({ key }) => key) : [])),
  )
  return sumNumbers(
    pieces
      .filter(({ key }) => onNestedSheets.has(key))
      .map(({ copies, widthMm, heightMm }) =>
        countStickerSheets(copies, countPiecesPerSheet({ width: widthMm, height: heightMm })),
      ),
  )
}

function summarizeMaterials(needs: PrintNeeds[], sheets: PlannedSheet[]): MaterialSummary[] {
  return printMaterials
    .map((material) => {
      const orders = filterNeedsByMaterial(needs, material)
      return {
        material,
        sheets: countPrints(sheets.filter((sheet) => sheet.material === material)),
        orders: orders.length,
        amounts: sumPrintAmounts(orders.map(({ amounts }) => amounts)),
      }
    })
    .filter(({ orders }) => orders > 0)
}
