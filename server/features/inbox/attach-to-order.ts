import type { ParsedInputOf, ReplyOf } from '#core/contract.ts'
import {
  attachReceivedFile,
  detachReceivedFile,
  suggestOrdersForFile,
  type SuggestionReason,
} from '#core/inbox/attach-to-order.ts'
import type { AttachedFile } from '#core/inbox/thread.ts'
import { listItemPrintJobs } from '#core/orders/items/print-job.ts'
import { getNextAmountDue, getOrderBalance } from '#core/payments/order-balance.ts'
import type { Sen } from '#core/shared/money.ts'
import type { Db } from '#server/db/database.ts'
import { Refusal, refuse, type RefusalOf } from '#server/http/refusal.ts'
import { requireActorName, route, type Call, type Route } from '#server/http/route.ts'
import { customerOrderQueries, orderFiles, orderQueries, type Order } from '../orders/orders.ts'
import {
  deleteAttachedFile,
  findAttachedFile,
  findTextAroundFile,
  insertAttachedFile,
  markAttachedFileAsNew,
  type AttachedFileRow,
} from './attached-files-store.ts'
import { lockConversation, announceConversationChange } from './conversation-changes-store.ts'
import { findConversationCustomer, linkOrder, unlinkOrder } from './conversation-customer-store.ts'
import type { InboxDependencies } from './conversation-routes.ts'
import { findReceivedFile } from './media-store.ts'

const maxSuggestions = 10
const recentMs = 7 * 86_400_000

export function attachToOrderRoutes(dependencies: InboxDependencies): Route[] {
  return [
    route(suggestOrdersForFile, (input) => suggestOrders(dependencies.db, input)),
    route(attachReceivedFile, (input, call) => attachFile(dependencies, input, call)),
    route(detachReceivedFile, (input, call) => detachFile(dependencies.db, input, call)),
  ]
}

async function suggestOrders(db: Db, { id, message, search }: ParsedInputOf<typeof suggestOrdersForFile>) {
  const context = await findTextAroundFile(db, id, message)
  if (!context) return refuse('not_found')
  const numbers = new Set(findOrderNumbers(context.text))
  const amounts = new Set(findAmounts(context.text))
  const customer = await findConversationCustomer(db, id)
  const candidates = await customerOrderQueries.candidates(db, { ...customer, numbers: [...numbers] }, 50)
  const ownIds = new Set(candidates.flatMap(({ publicId, isOwn }) => (isOwn ? [publicId] : [])))
  const orders =
    search === undefined
      ? await orderQueries.byPublicIds(
          db,
          candidates.map(({ publicId }) => publicId),
        )
      : await orderQueries.bySearch(db, search, maxSuggestions)
  const ranked = orders
    .map((order) => {
      const age = context.sentAt.getTime() - order.placedAt.getTime()
      const reasons: SuggestionReason[] = [
        ...(numbers.has(order.number) ? (['order_number'] as const) : []),
        ...(asksForAmount(order, amounts) ? (['amount'] as const) : []),
        ...(ownIds.has(order.publicId) ? (['contact'] as const) : []),
        ...(age < recentMs ? (['recent'] as const) : []),
      ]
      return { order, reasons, isUnpaid: order.paidAt === null && order.stage !== 'cancelled' }
    })
    .toSorted(
      (a, b) =>
        sumWeights(b.reasons) - sumWeights(a.reasons) ||
        Number(b.isUnpaid) - Number(a.isUnpaid) ||
        b.order.placedAt.getTime() - a.order.placedAt.getTime(),
    )
    .slice(0, maxSuggestions)
  return {
    suggestions: ranked.map(({ order, reasons }) => ({
      id: order.publicId,
      number: order.number,
      name: order.nama,
      stage: order.stage,
      total_sen: order.totalSen,
      payment_state: getOrderBalance(order).state,
      placed_at: order.placedAt.toISOString(),
      reasons,
      items: listItemPrintJobs(order.goods).map(({ item, product, quantity }) => ({
        item,
        product,
        quantity,
      })),
    })),
    attached_to: await presentAttachedFile(db, await findAttachedFile(db, message)),
  }
}

const asksForAmount = (order: Order, amounts: Set<Sen>) =>
  amounts.has(order.totalSen) || amounts.has(getNextAmountDue(getOrderBalance(order)))

/** An order number outweighs all other reasons together. */
const weights: Record<SuggestionReason, number> = { order_number: 8, amount: 4, contact: 2, recent: 1 }
const sumWeights = (reasons: readonly SuggestionReason[]) =>
  reasons.reduce((sum, reason) => sum + weights[reason], 0)

const findOrderNumbers = (text: string) =>
  Array.from(text.matchAll(/\b\d{4}-\d{4,8}\b/g), ([number]) => number)

/** Finds amounts with sen (`45.00`, `1,250.50`) or with `RM` (`RM45`). Returns them in sen. */
function findAmounts(text: string): number[] {
  const matches = text.matchAll(
    /(?:\bRM\s?(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{2})?)|\b(\d{1,3}(?:,\d{3})+|\d{1,6})(\.\d{2})\b/gi,
  )
  return Array.from(matches, ([, afterRm, senAfterRm, plain, plainSen]) =>
    Math.round(
      Number(`${(afterRm ?? plain ?? '').replaceAll(',', '')}${senAfterRm ?? plainSen ?? ''}`) * 100,
    ),
  )
}

async function attachFile(
  { db, files }: InboxDependencies,
  { id, message, order: orderId, as, item }: ParsedInputOf<typeof attachReceivedFile>,
  { caller, network }: Call,
): Promise<ReplyOf<typeof attachReceivedFile> | RefusalOf<typeof attachReceivedFile>> {
  const file = await findReceivedFile(db, id, message)
  if (!file) return refuse('not_found')
  const answerAttached = async (tx: Db, row: AttachedFileRow) => {
    const attached = await presentAttachedFile(tx, row)
    if (!attached) return refuse('not_found')
    return attached.order.id === orderId && attached.as === as
      ? { attached_to: attached, is_new: row.isNew }
      : refuse('already_attached')
  }
  const earlier = await findAttachedFile(db, message)
  if (earlier) return answerAttached(db, earlier)
  const by = requireActorName(caller)
  const target = { order: orderId, by, network }
  const added =
    as === 'slip'
      ? await orderFiles.attachSlip({ db, files }, file, target)
      : await orderFiles.attachDesign({ db, files }, file, { ...target, item })
  if (added instanceof Refusal) {
    if (added.code === 'design_closed') throw new Error('attachDesign refused staff with design_closed')
    return refuse(added.code)
  }
  const { order, ref, isNew } = added
  return db.transaction(async (tx) => {
    await lockConversation(tx, id)
    const concurrent = await findAttachedFile(tx, message)
    if (concurrent) {
      const answer = await answerAttached(tx, concurrent)
      if (!isNew) return answer
      // Another call has recorded the file since the first check, so the file that this call added to the
      // order is removed again.
      if (answer instanceof Refusal) await orderFiles.detach(tx, { orderId: order.id, kind: as, ref, by })
      else await markAttachedFileAsNew(tx, message)
      return answer
    }
    const { phones } = await findConversationCustomer(tx, id)
    const isLinked = !phones.includes(order.phone) && (await linkOrder(tx, id, order.id, by))
    await insertAttachedFile(tx, message, { orderId: order.id, kind: as, ref, isNew, isLinked, by })
    await announceConversationChange(tx, id)
    const attached = await presentAttachedFile(tx, await findAttachedFile(tx, message))
    if (!attached) throw new Error('insert into conversation_attached_files is not visible')
    return { attached_to: attached, is_new: isNew }
  })
}

async function detachFile(
  db: Db,
  { id, message }: ParsedInputOf<typeof detachReceivedFile>,
  { caller }: Call,
) {
  return db.transaction(async (tx) => {
    await lockConversation(tx, id)
    if (!(await findTextAroundFile(tx, id, message))) return refuse('not_found')
    const attached = await findAttachedFile(tx, message)
    if (!attached) return { success: true as const }
    const refused = attached.isNew
      ? await orderFiles.detach(tx, { ...attached, by: requireActorName(caller) })
      : null
    if (refused) return refused
    await deleteAttachedFile(tx, message)
    if (attached.isLinked) await unlinkOrder(tx, id, attached.orderId)
    await announceConversationChange(tx, id)
    return { success: true as const }
  })
}

async function presentAttachedFile(db: Db, row: AttachedFileRow | null): Promise<AttachedFile | null> {
  const [order] = row ? await orderQueries.byIds(db, [row.orderId]) : []
  return row && order
    ? {
        as: row.kind,
        order: { id: order.publicId, number: order.number },
        by: row.by,
        at: new Date(row.at).toISOString(),
      }
    : null
}
