import {
  mostInBatch,
  type listWaiting,
  type OnMaterial,
  type planBatch,
  type PrintProblem,
  type WaitingOrder,
} from '../../../../core/production/production.ts'
import type { ParsedInputOf } from '../../../../core/contract.ts'
import { printsOf } from '../../../../core/production/lay-stickers.ts'
import { printMaterials } from '../../../../core/production/print-material.ts'
import { onOneSheet } from '../../../../core/pricing/described/base-price.ts'
import { sheetsFor } from '../../../../core/pricing/sheet.ts'
import { stageRules, type OrderStage } from '../../../../core/orders/order-stages.ts'
import type { Db } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findOrders, type Order } from '../../orders/orders.ts'
import { withApproval } from '../pieces/approved-pieces.ts'
import { claimsOn, isOnSheets } from '../batches/batches-store.ts'
import { stockOfWidth, usualStock, type Stock } from '../pieces/film.ts'
import { needsOf, onMaterial, sumOf, type Needs } from '../pieces/needs.ts'
import type { ProductionParts } from '../production-parts.ts'
import { withPictures } from '../drawing/picture-problems.ts'
import { shared, type OrderPiece } from '../pieces/order-piece.ts'
import { mayBeFewer } from '../layout/begin-layout.ts'
import { planSheets, type PlannedSheet } from '../pieces/plan-sheets.ts'

/** See the contract `listWaiting`. */
export async function waiting(db: Db, { after, limit }: ParsedInputOf<typeof listWaiting>) {
  const found = await waitingOrders(db, { after: placeOf(after), limit })
  const stock = await usualStock(db)
  const plans = await judged(db, found, stock)
  const orders: WaitingOrder[] = plans.map(({ order, materials, problems, pieces }) => ({
    id: order.publicId,
    number: order.number,
    version: order.version,
    nama: order.nama,
    by_hand: order.stage === 'in_production',
    product: order.goods.product,
    materials: materials.map(({ material }) => material),
    amounts: sumOf(materials.map(({ amounts }) => amounts)),
    sheets: printsOf(planSheets(pieces, stock).sheets),
    waiting_since: order.stageSince.toISOString(),
    ...(order.dueOn !== null && { due_on: order.dueOn }),
    problems,
  }))
  const last = found.length === limit ? found.at(-1) : undefined
  return { orders, next: last ? `${last.stageSince.toISOString()}~${last.publicId}` : null }
}

/**
 * Paid orders, and those that somebody has moved to In production without a batch; what is due first first, then the
 * longest waiting. An order
 * that has gone back to Paid while a batch holds it is among them, so that it is not forgotten there.
 */
async function waitingOrders(db: Db, asked: Parameters<typeof findOrders.longest>[2]): Promise<Order[]> {
  const paid = await findOrders.longest(db, 'paid', asked)
  const byHand = await findOrders.longest(db, 'in_production', { ...asked, unless: isOnSheets })
  return [...paid, ...byHand].toSorted(inOrderOfWork).slice(0, asked.limit)
}

/** As the store lists each stage. */
function inOrderOfWork(one: Order, other: Order): number {
  const [due, otherDue] = [one.dueOn ?? lastDay, other.dueOn ?? lastDay]
  if (due !== otherDue) return due < otherDue ? -1 : 1
  return +one.stageSince - +other.stageSince || (one.id < other.id ? -1 : 1)
}

const lastDay = '9999-12-31'

/** Where a list goes on; what is no such place is the beginning. */
function placeOf(after: string | undefined) {
  const [instant = '', publicId = ''] = (after ?? '').split('~')
  const since = new Date(instant)
  return publicId && !Number.isNaN(since.getTime()) ? { since, publicId } : undefined
}

/** See the contract `planBatch`. */
export async function plan(
  { db }: ProductionParts,
  { orders: chosen, film_width_mm }: ParsedInputOf<typeof planBatch>,
) {
  const chosenStock = await stockOfWidth(db, film_width_mm)
  if (chosenStock instanceof Refusal) return chosenStock
  const { stock, widths } = chosenStock
  const found = chosen
    ? await findOrders.byPublicIds(db, chosen)
    : await waitingOrders(db, { limit: mostInBatch + 1 })
  const plans = await withPictures(db, await judged(db, found.slice(0, mostInBatch), stock))
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
    materials: onMaterials(printable, sheets),
    problems: plans.flatMap(({ order, problems }) =>
      problems.map((problem) => ({ ...problem, id: order.publicId, number: order.number })),
    ),
    more: found.length > mostInBatch,
  }
}

/** In production: moved there by hand, and on no sheet yet. */
const waits: readonly OrderStage[] = ['paid', 'in_production']

export const isPrintable = ({ problems }: Needs) => !problems.some(({ prevents }) => prevents)

/** An order that was looked at: whether it is printed from a design that nobody has, or that nobody has approved. */
export type Judged = Needs & { designMissing: boolean; unapproved: boolean }

/** What these orders need, with everything that stands against printing them. */
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
    if (!waits.includes(order.stage))
      problems.push({ what: `It is in ${stageRules[order.stage].label}, not in Paid.`, prevents: true })
    else if (!order.paidAt) problems.push({ what: 'Its money has not been seen.', prevents: false })
    for (const { orderId, number } of claims)
      if (orderId === order.id)
        problems.push({ what: `It is on the sheets of batch ${number} already.`, prevents: true })
    for (const { key, widthMm, heightMm } of needs.pieces)
      if (tooLarge.has(key))
        problems.push({ what: `${widthMm} × ${heightMm} mm fits on no sheet.`, prevents: true })
    const missing = productsThatAre('missing', ofItems)
    const open = productsThatAre('unapproved', ofItems)
    const [designMissing, unapproved] = [missing.length > 0, open.length > 0]
    const of = (products: string[]) =>
      ofItems && ofItems.size > 1 ? `the design of ${products.join(', ')}` : 'its design'
    if (designMissing) problems.push({ what: capital(`${of(missing)} is missing.`), prevents: false })
    if (unapproved) problems.push({ what: `Nobody has approved ${of(open)}.`, prevents: false })
    return {
      ...needs,
      materials: amountsOn(needs.materials, pieces),
      pieces,
      problems,
      designMissing,
      unapproved,
    }
  })
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What of an order's goods stands so, by name. */
function productsThatAre(state: 'missing' | 'unapproved', ofItems: ReturnType<Approvals['get']>): string[] {
  const such = [...(ofItems?.values() ?? [])].filter((approval) => approval.state === state)
  return [...new Set(such.map(({ product }) => product))]
}
type Approvals = Awaited<ReturnType<typeof findOrders.approvals>>

/** The same with as many stickers as lie on the sheets: where orders share them there are fewer than whole sheets have. */
function amountsOn(materials: Needs['materials'], pieces: OrderPiece[]): Needs['materials'] {
  return materials.map(({ material, amounts }) => {
    const stickers = pieces.filter((piece) => piece.material === material && piece.art.kind === 'sticker')
    if (stickers.length === 0) return { material, amounts }
    return {
      material,
      amounts: { ...amounts, stickers: sum(stickers.map(({ copies, times }) => copies * times)) },
    }
  })
}

/** The pieces and sheets of a batch of these orders, in the order in which they are given. */
export function batchOf(needs: Needs[], stock: Stock) {
  const pieces = needs.flatMap((each) => each.pieces)
  const { sheets } = planSheets(pieces, stock)
  return { pieces, sheets, sold: soldSheets(pieces, sheets) }
}

/** Whole sheets that customers pay for what shares sheets, by the grid of the price (CALC-02). */
function soldSheets(pieces: OrderPiece[], sheets: PlannedSheet[]): number {
  const onShared = new Set(sheets.flatMap(({ free, placed }) => (free ? placed.map(({ key }) => key) : [])))
  return sum(
    pieces
      .filter(({ key }) => onShared.has(key))
      .map(({ copies, widthMm, heightMm }) =>
        sheetsFor(copies, onOneSheet({ width: widthMm, height: heightMm })),
      ),
  )
}

const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0)

function onMaterials(needs: Needs[], sheets: PlannedSheet[]): OnMaterial[] {
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
