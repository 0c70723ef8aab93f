import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import {
  fileReceivedFile,
  listFilingCandidates,
  undoFiling,
  type CandidateReason,
} from '#core/inbox/filing.ts'
import type { FiledFile } from '#core/inbox/thread.ts'
import { listItemPrintJobs } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse, type RefusalOf } from '#server/http/refusal.ts'
import { requireActorName, route, type Call, type Route } from '#server/http/route.ts'
import { filesAtOrders, orderQueries } from '../orders/orders.ts'
import { lockConversation } from './change-store.ts'
import { touchConversation } from './conversations-store.ts'
import {
  deleteFiling,
  findFiling,
  findMessageText,
  insertFiling,
  linkOrder,
  unlinkOrder,
  type Filing,
} from './filings-store.ts'
import type { InboxParts } from './inbox-routes.ts'
import { findReceivedFile } from './media-store.ts'
import { findCustomer } from './thread-store.ts'

const maxCandidates = 10
const recentMs = 7 * 86_400_000

/** From the chat to the order: filing a received file as slip or artwork, and undoing it. */
export function filingRoutes(parts: InboxParts): Route[] {
  return [
    route(listFilingCandidates, (input) => candidatesFor(parts.db, input)),
    route(fileReceivedFile, (input, call) => file(parts, input, call)),
    route(undoFiling, (input, call) => undo(parts.db, input, call)),
  ]
}

async function candidatesFor(db: Db, { id, message }: ParsedInputOf<typeof listFilingCandidates>) {
  const about = await findMessageText(db, id, message)
  if (!about) return refuse('not_found')
  const found = await filesAtOrders.candidates(
    db,
    { ...(await findCustomer(db, id)), numbers: orderNumbersIn(about.text) },
    50,
  )
  const orders = await orderQueries.byPublicIds(
    db,
    found.map(({ publicId }) => publicId),
  )
  const amounts = new Set(amountsIn(about.text))
  const numbers = new Set(orderNumbersIn(about.text))
  const candidates = orders.map((order) => {
    const isOfContact = found.some(({ publicId, isOfContact: is }) => is && publicId === order.publicId)
    const age = about.sentAt.getTime() - order.placedAt.getTime()
    const reasons: CandidateReason[] = [
      ...(numbers.has(order.number) ? (['order_number'] as const) : []),
      ...(amounts.has(order.totalSen) ? (['amount'] as const) : []),
      ...(isOfContact ? (['contact'] as const) : []),
      ...(age < recentMs ? (['recent'] as const) : []),
    ]
    return { order, reasons, isOpen: order.paidAt === null && order.stage !== 'cancelled' }
  })
  const ranked = candidates
    .toSorted(
      (a, b) =>
        weightOf(b.reasons) - weightOf(a.reasons) ||
        Number(b.isOpen) - Number(a.isOpen) ||
        b.order.placedAt.getTime() - a.order.placedAt.getTime(),
    )
    .slice(0, maxCandidates)
  return {
    candidates: ranked.map(({ order, reasons }) => ({
      id: order.publicId,
      number: order.number,
      name: order.nama,
      stage: order.stage,
      total_sen: order.totalSen,
      is_paid: order.paidAt !== null,
      placed_at: order.placedAt.toISOString(),
      reasons,
      items: listItemPrintJobs(order.goods).map(({ item, product, quantity }) => ({
        item,
        product,
        quantity,
      })),
    })),
    filed: await filedAs(db, await findFiling(db, message)),
  }
}

const weights: Record<CandidateReason, number> = { order_number: 8, amount: 4, contact: 2, recent: 1 }
const weightOf = (reasons: readonly CandidateReason[]) =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0)

/** `2611-0042` */
const orderNumbersIn = (text: string) => [...text.matchAll(/\b\d{4}-\d{4,8}\b/g)].map(([number]) => number)

/** Amounts with sen (`45.00`, `1,250.50`), or after `RM` (`RM45`), in sen. */
function amountsIn(text: string): number[] {
  const found = text.matchAll(
    /(?:\bRM\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{2})?)|\b(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{2})\b/gi,
  )
  return [...found].map(([, one, oneSen, two, twoSen]) =>
    Math.round(Number(`${(one ?? two ?? '').replaceAll(',', '')}${oneSen ?? twoSen ?? ''}`) * 100),
  )
}

async function file(
  parts: InboxParts,
  { id, message, order: orderId, as, item }: ParsedInputOf<typeof fileReceivedFile>,
  { caller, network }: Call,
): Promise<ReplyOf<typeof fileReceivedFile> | RefusalOf<typeof fileReceivedFile>> {
  const { db, files } = parts
  const source = await findReceivedFile(db, id, message)
  if (!source) return refuse('not_found')
  const earlier = await filedAs(db, await findFiling(db, message))
  if (earlier)
    return earlier.order.id === orderId && earlier.as === as ? { filed: earlier } : refuse('already_filed')
  const at = { order: orderId, by: requireActorName(caller), from: network }
  const added =
    as === 'slip'
      ? await filesAtOrders.addSlip({ db, files }, source, at)
      : await filesAtOrders.addDesign({ db, files }, source, { ...at, item })
  if (added instanceof Refusal) {
    if (added.code === 'design_closed') throw new Error('an order is never closed to staff')
    return refuse(added.code)
  }
  const { order, ref, isNew } = added
  return db.transaction(async (tx) => {
    await lockConversation(tx, id)
    const other = await filedAs(tx, await findFiling(tx, message))
    if (other)
      return other.order.id === orderId && other.as === as ? { filed: other } : refuse('already_filed')
    const { phones } = await findCustomer(tx, id)
    const isLinked = !phones.includes(order.phone) && (await linkOrder(tx, id, order.id, at.by))
    await insertFiling(tx, message, { orderId: order.id, kind: as, ref, isNew, isLinked, by: at.by })
    await touchConversation(tx, id)
    const filed = await filedAs(tx, await findFiling(tx, message))
    if (!filed) throw new Error('insert into conversation_filings is not visible')
    return { filed }
  })
}

async function undo(db: Db, { id, message }: ParsedInputOf<typeof undoFiling>, { caller }: Call) {
  return db.transaction(async (tx) => {
    await lockConversation(tx, id)
    if (!(await findMessageText(tx, id, message))) return refuse('not_found')
    const filing = await findFiling(tx, message)
    if (!filing) return { success: true as const }
    await deleteFiling(tx, message)
    if (filing.isNew) await filesAtOrders.remove(tx, { ...filing, by: requireActorName(caller) })
    if (filing.isLinked) await unlinkOrder(tx, id, filing.orderId)
    await touchConversation(tx, id)
    return { success: true as const }
  })
}

/** Where a file is filed, for screens. */
async function filedAs(db: Db, filing: Filing | null): Promise<FiledFile | null> {
  const [order] = filing ? await orderQueries.byIds(db, [filing.orderId]) : []
  return filing && order
    ? {
        as: filing.kind,
        order: { id: order.publicId, number: order.number },
        by: filing.by,
        at: new Date(filing.at).toISOString(),
      }
    : null
}
