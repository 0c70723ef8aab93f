import { type OrderStage, stageRules } from '#core/orders/order-stages.ts'
import { needsOf } from '../pieces/needs.ts'
import type { Needs } from '../pieces/needs-by-kind.ts'
import type { Db } from '#server/db/database.ts'
import { type Order, findOrders } from '#server/features/orders/orders.ts'
import type { Stock } from '../pieces/film.ts'
import { claimsOn } from '../batches/batch-pieces-store.ts'
import { withApproval } from '../pieces/approved-pieces.ts'
import { shared, type OrderPiece } from '../pieces/order-piece.ts'
import { planSheets } from '../pieces/plan-sheets.ts'
import type { PrintProblem } from '#core/production/production.ts'

/** Orders in production are included if staff moved them there without a batch. */
const batchableStages: readonly OrderStage[] = ['paid', 'in_production']

export const isPrintable = ({ problems }: Needs) => !problems.some(({ prevents }) => prevents)

/** An order's needs after all checks. `designMissing` and `unapproved` need a decision by staff. */
export type Judged = Needs & { designMissing: boolean; unapproved: boolean }

/** Returns what these orders need, with all problems of printing them. */
export async function judged(db: Db, orders: Order[], stock: Stock): Promise<Judged[]> {
  const claims = await claimsOn(
    db,
    orders.map(({ id }) => id),
  )
  const approvals = await findOrders.approvals(db, orders)
  return orders.map((order) => {
    const ofItems = approvals.get(order.id)
    const needs = needsOf(order)
    const pieces = withApproval(needs.pieces, ofItems).map((piece) => shared(piece, stock))
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
    if (designMissing) problems.push({ what: capitalize(`${of(missing)} is missing.`), prevents: false })
    if (unapproved) problems.push({ what: capitalize(`${of(open)} is not approved.`), prevents: false })
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

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Returns the names of an order's products whose design has this state. */
function listProductsWithDesign(
  state: 'missing' | 'unapproved',
  ofItems: ReturnType<Approvals['get']>,
): string[] {
  const such = [...(ofItems?.values() ?? [])].filter((approval) => approval.state === state)
  return [...new Set(such.map(({ product }) => product))]
}
type Approvals = Awaited<ReturnType<typeof findOrders.approvals>>

/** Replaces sticker amounts by those on the sheets: orders that share sheets print fewer than whole sheets hold. */
function getAmountsOnSheets(materials: Needs['materials'], pieces: OrderPiece[]): Needs['materials'] {
  return materials.map(({ material, amounts }) => {
    const stickers = pieces.filter((piece) => piece.material === material && piece.art.kind === 'sticker')
    if (stickers.length === 0) return { material, amounts }
    return {
      material,
      amounts: { ...amounts, stickers: sum(stickers.map(({ copies, times }) => copies * times)) },
    }
  })
}

export const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)
