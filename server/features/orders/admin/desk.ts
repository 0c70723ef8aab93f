import { countCouponUses } from '#core/orders/coupon-uses.ts'
import { changeDueDate, planOrder, getWorkload } from '#core/orders/admin/change-due-date.ts'
import { getReorderItems, createAdminOrder, priceAdminOrder } from '#core/orders/admin/create-order.ts'
import { moveOrders, confirmPayments, undoMoves } from '#core/orders/admin/bulk-orders.ts'
import {
  recordDesignReceived,
  getOrder,
  moveOrder,
  addOrderNote,
  streamOrderEvents,
  getOrderLink,
  renewOrderLink,
  repeatOrder,
  confirmPayment,
  weighParcel,
  undoMove,
} from '#core/orders/admin/admin-order.ts'
import { editOrder } from '#core/orders/admin/edit-order.ts'
import { previewOrderMessage, notifyCustomer, messageCustomer } from '#core/orders/admin/notify-customer.ts'
import { getOrderReceipt, type OrderReceipt } from '#core/orders/admin/receipt.ts'
import { exportOrders, listOrders } from '#core/orders/admin/order-list.ts'
import {
  maxOrdersOnBoard,
  maxOrdersCounted,
  getOrderBoard,
  countOrders,
} from '#core/orders/admin/order-board.ts'
import { checkPermission } from '#server/http/answer.ts'
import { requireActorName, handled, route, type Route, type Call } from '#server/http/route.ts'
import type { ChangeFeed } from '#server/realtime/change-feed.ts'
import { streamChanges } from '#server/realtime/event-stream.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { moveMany, seeMany, undoMany } from './change-many.ts'
import { loadOf, plan, promiseOther } from './due-desk.ts'
import { listedOrders } from './listed-order.ts'
import { edit } from './edit-order.ts'
import { exportFile } from './export-orders.ts'
import { move, undo } from './move-order.ts'
import { addNote, changeMoney, markDesignCame } from './notes-and-money.ts'
import { detailsOf } from './order-details.ts'
import { earlierOfOrder } from '../files/approved-designs.ts'
import { askedGoods } from '../items/asked-goods.ts'
import { deskPrice, takeOrder } from './order-at-desk.ts'
import { listNewestOrders, boardOf } from './order-list-store.ts'
import { addCustomerLink } from '../store/customer-links.ts'
import { newFollowLink } from '../store/follow-link.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { usesOfCoupons } from '../store/coupons-store.ts'
import { findByPublicId, lockByPublicId } from '../store/orders-store.ts'
import { weigh } from './weigh-parcel.ts'
import { previewMessage, tell, write } from './tell-customer.ts'
import { lookedFor } from './order-filter.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { shopTexts } from '#server/features/settings/settings.ts'
import { discountPart, documentItems } from '../items/goods.ts'
import { eventsOf, insertEvent } from '../store/order-events-store.ts'
import type { Order, StoredEvent } from '../store/orders-tables.ts'
import { revokeCustomerLinks } from '../store/customer-links-store.ts'
import { atTodaysPrice } from '../items/todays-price.ts'
import { copyDesigns } from '../files/copy-designs.ts'
import { nobodys } from './changeable-order.ts'
import { placeOrder } from '../checkout/place-order.ts'

/**
 * Routes of the admin area for orders: list and board, changes to one or several orders, due dates, payments,
 * messages to customers, and live updates.
 */
export function deskRoutes(parts: OrdersParts, feed: ChangeFeed<{ id: string }>): Route[] {
  const { db, identify } = parts
  return [
    route(countCouponUses, () => usesOfCoupons(db)),
    route(listOrders, async ({ stage, before, limit, ...filter }) => {
      const { wanted, searched } = await lookedFor(db, filter)
      const found = await listNewestOrders(db, wanted, { stage, before, limit })
      const next = found.length === limit ? (found.at(-1)?.publicId ?? null) : null
      return { orders: await listedOrders(db, found), next, searched }
    }),
    route(countOrders, async (filter) => {
      const { wanted, searched } = await lookedFor(db, filter)
      const { counts, countedTo } = await boardOf(db, wanted, { limit: 0, most: maxOrdersCounted })
      return { counts, counted_to: countedTo, searched }
    }),
    route(getOrderBoard, async (filter) => {
      const { wanted, searched } = await lookedFor(db, filter)
      const board = await boardOf(db, wanted, { limit: maxOrdersOnBoard, most: maxOrdersCounted })
      const { counts, countedTo: counted_to } = board
      return { counts, counted_to, orders: await listedOrders(db, board.orders), searched }
    }),
    route(exportOrders, (input, call) => exportFile(db, input, call)),
    route(streamOrderEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && checkPermission(streamOrderEvents.access, caller) === null
      })
      return handled
    }),
    route(getOrder, async ({ id }) => {
      const order = await findByPublicId(db, id)
      return order ? detailsOf(db, order) : refuse('not_found')
    }),
    route(getOrderReceipt, (input) => createReceipt(db, input)),
    route(getOrderLink, async ({ id }) => {
      const order = await findByPublicId(db, id)
      if (!order) return refuse('not_found')
      return {
        link: order.anonymisedAt
          ? null
          : await newFollowLink(db, parts.customerUrl() || parts.siteUrl(), order),
      }
    }),
    route(renewOrderLink, (input, { caller }) =>
      handleRenewOrderLink(parts, input, requireActorName(caller)),
    ),
    route(moveOrder, (input, { caller }) => move(parts, input, requireActorName(caller))),
    route(moveOrders, (input, { caller }) => moveMany(parts, input, requireActorName(caller))),
    route(confirmPayments, (input, { caller }) => seeMany(parts, input, requireActorName(caller))),
    route(undoMoves, (input, { caller }) => undoMany(db, input, requireActorName(caller))),
    route(undoMove, (input, { caller }) => undo(db, input, requireActorName(caller))),
    route(previewOrderMessage, (input) => previewMessage(parts, input)),
    route(messageCustomer, (input, { caller }) => write(db, input, requireActorName(caller))),
    route(notifyCustomer, (input, { caller }) => tell(db, input, requireActorName(caller))),
    route(weighParcel, (input, { caller }) => weigh(db, input, requireActorName(caller))),
    route(addOrderNote, (input, { caller }) => addNote(db, input, requireActorName(caller))),
    route(recordDesignReceived, (input, { caller }) => markDesignCame(db, input, requireActorName(caller))),
    route(confirmPayment, (input, { caller }) => changeMoney(db, input, requireActorName(caller))),
    route(editOrder, (input, { caller }) => edit(db, input, requireActorName(caller))),
    route(priceAdminOrder, (input) => deskPrice(parts, input)),
    route(createAdminOrder, (input, call) => takeOrder(parts, input, call, requireActorName(call.caller))),
    route(getReorderItems, async ({ id }) => {
      const order = await findByPublicId(db, id)
      if (!order || order.anonymisedAt) return refuse('not_found')
      const { items, leftOut } = await askedGoods(db, order.goods)
      const approved = await earlierOfOrder(db, order, () => addCustomerLink(db, order))
      return {
        items: items.map(({ at, item }) => ({
          ...item,
          ...(approved.has(at) && { earlier: approved.get(at) }),
        })),
        left_out: leftOut,
      }
    }),
    route(changeDueDate, (input, { caller }) => promiseOther(parts, input, requireActorName(caller))),
    route(planOrder, (input, { caller }) => plan(db, input, requireActorName(caller))),
    route(getWorkload, () => loadOf(db)),
    route(repeatOrder, (input, call) => handleRepeatOrder(parts, input, call, requireActorName(call.caller))),
  ]
}

/** Parses change notifications of the database, which contain the public id. */
export const changedOrder = (payload: string): { id: string }[] => [{ id: payload }]

/** Handles `getOrderReceipt`. */
async function createReceipt(
  db: Db,
  { id, language: requestedLanguage }: ParsedInputOf<typeof getOrderReceipt>,
): Promise<OrderReceipt | Refusal<'not_found' | 'not_paid'>> {
  const order = await findByPublicId(db, id)
  if (!order) return refuse('not_found')
  if (!order.paidAt) return refuse('not_paid')
  const language = requestedLanguage ?? (await shopTexts.language(db))
  return {
    language,
    number: order.number,
    nama: order.nama,
    placed_at: order.placedAt.toISOString(),
    items: documentItems(order, language),
    ...discountPart(order),
    shipping_sen: order.shippingSen,
    total_sen: order.totalSen,
    paid_sen: order.paidSen ?? order.totalSen,
    paid_at: order.paidAt.toISOString(),
    paid_by: isCashPayment(order, await eventsOf(db, order.id)) ? 'cash' : 'account',
  }
}

/** Maximum time in ms between two events of one call. */
const maxCallDurationMs = 2_000

/** Returns true if the order was paid when staff created it. That is always cash. */
function isCashPayment({ paidAt }: Order, events: StoredEvent[]): boolean {
  const [placedEvent, seen] = events.toReversed()
  if (placedEvent?.action !== 'took the order' || seen?.toStage !== 'paid' || !paidAt) return false
  // A payment that was confirmed again after an undo is a different payment.
  return [seen.at, paidAt].every(
    (at) => Math.abs(at.getTime() - placedEvent.at.getTime()) < maxCallDurationMs,
  )
}

/** Handles `renewOrderLink`. `by` is the actor's name. */
async function handleRenewOrderLink(
  { db, customerUrl, siteUrl }: Pick<OrdersParts, 'db' | 'customerUrl' | 'siteUrl'>,
  { id }: ParsedInputOf<typeof renewOrderLink>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockByPublicId(tx, id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    await revokeCustomerLinks(tx, order)
    const unmoved = { fromStage: null, toStage: null, note: '' }
    await insertEvent(tx, { orderId: order.id, action: 'renewed the link', ...unmoved, doneBy: by })
    return { link: await newFollowLink(tx, customerUrl() || siteUrl(), order) }
  })
}

/** Handles `repeatOrder`. `by` is the actor's name. */
async function handleRepeatOrder(
  parts: OrdersParts,
  input: ParsedInputOf<typeof repeatOrder>,
  call: Call,
  by: string,
) {
  const before = await findByPublicId(parts.db, input.id)
  if (!before) return refuse('not_found')
  if (before.anonymisedAt) return refuse('forbidden', nobodys)
  const { nama, phone, deliveryMethod, address1, address2, postcode, city, state, country } = before
  const shipping = { address1, address2, postcode, city, state, country }
  const placed = await placeOrder(
    parts,
    {
      customer: { nama, phone, deliveryMethod, shipping, requestId: input.request_id },
      sent: input,
      quotedTotals: [],
      placedFrom: call.network,
      byStaff: true,
    },
    () => atTodaysPrice(parts.db, before.goods),
  )
  if (placed instanceof Refusal) {
    if (placed.code === 'request_reused') return refuse('request_reused')
    return placed.code === 'no_price' ? refuse('no_price') : refuse('not_found')
  }
  const { id, publicId, number } = placed.order
  // A repeated request returns the existing order, which already has these events.
  if ((await eventsOf(parts.db, id)).length === 0)
    await parts.db.transaction(async (tx) => {
      const shared = { action: 'reordered', fromStage: null, toStage: null, doneBy: by } as const
      await insertEvent(tx, { ...shared, orderId: before.id, note: `Repeated as ${number}` })
      await insertEvent(tx, { ...shared, orderId: id, note: `Repeat of ${before.number}` })
      await copyDesigns(tx, before, placed.order, by)
    })
  return { id: publicId, number }
}
