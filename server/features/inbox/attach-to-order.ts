import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import {
  attachReceivedFile,
  suggestOrdersForFile,
  detachReceivedFile,
  type SuggestionReason,
} from '#core/inbox/attach-to-order.ts'
import type { AttachedFile } from '#core/inbox/thread.ts'
import { listItemPrintJobs } from '#core/orders/items/print-job.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse, type RefusalOf } from '#server/http/refusal.ts'
import { requireActorName, route, type Call, type Route } from '#server/http/route.ts'
import { filesOfOrders, orderQueries } from '../orders/orders.ts'
import { lockConversation } from './conversation-changes-store.ts'
import { touchConversation } from './conversation-identities-store.ts'
import {
  deleteAttachedFile,
  findAttachedFile,
  findTextAroundFile,
  insertAttachedFile,
  linkOrder,
  unlinkOrder,
  type AttachedFileRow,
} from './attached-files-store.ts'
import type { InboxParts } from './conversation-routes.ts'
import { findReceivedFile } from './media-store.ts'
import { findConversationCustomer } from './thread-store.ts'

const maxCandidates = 10
const recentMs = 7 * 86_400_000

/** From the chat to the order: filing a received file as slip or artwork, and undoing it. */
export function attachToOrderRoutes(parts: InboxParts): Route[] {
  return [
    route(suggestOrdersForFile, (input) => suggestOrders(parts.db, input)),
    route(attachReceivedFile, (input, call) => file(parts, input, call)),
    route(detachReceivedFile, (input, call) => undo(parts.db, input, call)),
  ]
}

async function suggestOrders(db: Db, { id, message }: ParsedInputOf<typeof suggestOrdersForFile>) {
  const about = await findTextAroundFile(db, id, message)
  if (!about) return refuse('not_found')
  const found = await filesOfOrders.candidates(
    db,
    { ...(await findConversationCustomer(db, id)), numbers: orderNumbersIn(about.text) },
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
    const reasons: SuggestionReason[] = [
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
    filed: await filedAs(db, await findAttachedFile(db, message)),
  }
}

const weights: Record<SuggestionReason, number> = { order_number: 8, amount: 4, contact: 2, recent: 1 }
const weightOf = (reasons: readonly SuggestionReason[]) =>
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
  { id, message, order: orderId, as, item }: ParsedInputOf<typeof attachReceivedFile>,
  { caller, network }: Call,
): Promise<ReplyOf<typeof attachReceivedFile> | RefusalOf<typeof attachReceivedFile>> {
  const { db, files } = parts
  const source = await findReceivedFile(db, id, message)
  if (!source) return refuse('not_found')
  const earlier = await filedAs(db, await findAttachedFile(db, message))
  if (earlier)
    return earlier.order.id === orderId && earlier.as === as ? { filed: earlier } : refuse('already_attached')
  const at = { order: orderId, by: requireActorName(caller), from: network }
  const added =
    as === 'slip'
      ? await filesOfOrders.addSlip({ db, files }, source, at)
      : await filesOfOrders.addDesign({ db, files }, source, { ...at, item })
  if (added instanceof Refusal) {
    if (added.code === 'design_closed') throw new Error('an order is never closed to staff')
    return refuse(added.code)
  }
  const { order, ref, isNew } = added
  return db.transaction(async (tx) => {
    await lockConversation(tx, id)
    const other = await filedAs(tx, await findAttachedFile(tx, message))
    if (other)
      return other.order.id === orderId && other.as === as ? { filed: other } : refuse('already_attached')
    const { phones } = await findConversationCustomer(tx, id)
    const isLinked = !phones.includes(order.phone) && (await linkOrder(tx, id, order.id, at.by))
    await insertAttachedFile(tx, message, { orderId: order.id, kind: as, ref, isNew, isLinked, by: at.by })
    await touchConversation(tx, id)
    const filed = await filedAs(tx, await findAttachedFile(tx, message))
    if (!filed) throw new Error('insert into conversation_attached_files is not visible')
    return { filed }
  })
}

async function undo(db: Db, { id, message }: ParsedInputOf<typeof detachReceivedFile>, { caller }: Call) {
  return db.transaction(async (tx) => {
    await lockConversation(tx, id)
    if (!(await findTextAroundFile(tx, id, message))) return refuse('not_found')
    const filing = await findAttachedFile(tx, message)
    if (!filing) return { success: true as const }
    await deleteAttachedFile(tx, message)
    if (filing.isNew) await filesOfOrders.remove(tx, { ...filing, by: requireActorName(caller) })
    if (filing.isLinked) await unlinkOrder(tx, id, filing.orderId)
    await touchConversation(tx, id)
    return { success: true as const }
  })
}

/** Where a file is filed, for screens. */
async function filedAs(db: Db, filing: AttachedFileRow | null): Promise<AttachedFile | null> {
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
