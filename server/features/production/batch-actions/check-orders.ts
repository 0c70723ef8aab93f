import { type OrderStage, stageRules } from '#core/orders/order-stages.ts'
import { capitalizeFirst } from '#core/shared/capitalize-first.ts'
import { getPrintNeeds } from '../pieces/print-needs.ts'
import type { PrintNeeds } from '../pieces/needs-by-item-type.ts'
import type { Db } from '#server/db/database.ts'
import { type Order, orderQueries } from '#server/features/orders/orders.ts'
import type { PrintStock } from '../pieces/print-stock.ts'
import { findClaims } from '../batches/batch-pieces-store.ts'
import { addApprovedDesigns } from '../pieces/approved-pieces.ts'
import { toSharedPiece, type OrderPiece } from '../pieces/order-piece.ts'
import { planSheets } from '../pieces/plan-sheets.ts'
import type { PrintProblem } from '#core/production/production.ts'

/** Orders in production are included, because staff may have moved an order there without a batch. */
const batchableStages: readonly OrderStage[] = ['paid', 'in_production']

export const isOrderPrintable = ({ problems }: PrintNeeds) => !problems.some(({ prevents }) => prevents)

/** `designMissing` and `unapproved` need a decision by staff. */
export type CheckedOrder = PrintNeeds & { designMissing: boolean; unapproved: boolean }

export async function checkOrders(db: Db, orders: Order[], stock: PrintStock): Promise<CheckedOrder[]> {
  const claims = await findClaims(
    db,
    orders.map(({ id }) => id),
  )
  const approvals = await orderQueries.approvals(db, orders)
  return orders.map((order) => {
    const ofItems = approvals.get(order.id)
    const needs = getPrintNeeds(order)
    const pieces = addApprovedDesigns(needs.pieces, ofItems).map((piece) => toSharedPiece(piece, stock))
    const { tooLarge } = planSheets(pieces, stock)
    const problems: PrintProblem[] = [...needs.problems]
    if (!batchableStages.includes(order.stage))
      problems.push({ what: `It is in ${stageRules[order.stage].label}, not in Paid.`, prevents: true })
    else if (!order.paidAt) problems.push({ what: 'Its payment is not confirmed.', prevents: false })
    for (const { orderId, number } of claims)
      if (orderId === order.id) problems.push({ what: `It is already in batch ${number}.`, prevents: true })
    for (const { key, widthMm, heightMm } of needs.pieces)
      if (tooLarge.has(key))
        problems.push({ what: `${widthMm} × ${heightMm} mm is too large for a sheet.`, prevents: true })
    const missing = listProductsWithDesign('missing', ofItems)
    const open = listProductsWithDesign('unapproved', ofItems)
    const [designMissing, unapproved] = [missing.length > 0, open.length > 0]
    const of = (products: string[]) =>
      ofItems && ofItems.size > 1 ? `the design of ${products.join(', ')}` : 'its design'
    if (designMissing) problems.push({ what: capitalizeFirst(`${of(missing)} is missing.`), prevents: false })
    if (unapproved) problems.push({ what: capitalizeFirst(`${of(open)} is not approved.`), prevents: false })
    return {
      ...needs,
      materials: getAmountsOnSheets(needs.materials, pieces),
      pieces,
      problems,
      designMissing,
      unapproved,
    }
  })
}

function listProductsWithDesign(
  state: 'missing' | 'unapproved',
  ofItems: ReturnType<Approvals['get']>,
): string[] {
  const affected = [...(ofItems?.values() ?? [])].filter((approval) => approval.state === state)
  return [...new Set(affected.map(({ product }) => product))]
}
type Approvals = Awaited<ReturnType<typeof orderQueries.approvals>>

/**
 * Returns the amounts that are printed. Orders that share sheets print fewer stickers than whole sheets hold,
 * so the amounts on the sheets replace the ordered amounts.
 */
function getAmountsOnSheets(
  materials: PrintNeeds['materials'],
  pieces: OrderPiece[],
): PrintNeeds['materials'] {
  return materials.map(({ material, amounts }) => {
    const stickers = pieces.filter((piece) => piece.material === material && piece.art.kind === 'sticker')
    if (stickers.length === 0) return { material, amounts }
    return {
      material,
      amounts: { ...amounts, stickers: sumNumbers(stickers.map(({ copies, times }) => copies * times)) },
    }
  })
}

export const sumNumbers = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
