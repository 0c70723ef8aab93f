import { countCouponUses } from '#core/orders/coupon-uses.ts'
import { changeDueDate, setProductionDay, getWorkload } from '#core/orders/admin/change-due-date.ts'
import { getReorderItems, createOrderAsAdmin, priceOrderAsAdmin } from '#core/orders/admin/create-order.ts'
import { moveOrders, confirmPayments, undoOrderMoves } from '#core/orders/admin/bulk-orders.ts'
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
  undoOrderMove,
} from '#core/orders/admin/admin-order.ts'
import {
  changeOrderDeposit,
  recordOrderPayment,
  findOrderNumbersByPaymentReference,
  rejectOrderSlip,
  reverseOrderPayment,
} from '#core/orders/admin/order-payments.ts'
import { editOrder } from '#core/orders/admin/edit-order.ts'
import { previewOrderMessage, notifyCustomer, messageCustomer } from '#core/orders/admin/notify-customer.ts'
import { getOrderReceipt, type OrderReceipt } from '#core/orders/admin/receipt.ts'
import { exportOrders, listOrders } from '#core/orders/admin/order-list.ts'
import {
  maxBoardOrdersPerStage,
  maxOrdersCounted,
  getOrderBoard,
  countOrders,
} from '#core/orders/admin/order-board.ts'
import { checkPermission } from '#server/http/answer.ts'
import { requireActorName, alreadyAnswered, route, type Route, type Call } from '#server/http/route.ts'
import type { ChangeFeed } from '#server/realtime/change-feed.ts'
import { streamChanges } from '#server/realtime/event-stream.ts'
import { Refusal, refuse } from '#server/http/refusal.ts'
import { moveSeveralOrders, confirmSeveralPayments, undoSeveralMoves } from './bulk-changes.ts'
import { handleGetWorkload, handleSetProductionDay, handleChangeDueDate } from './due-dates.ts'
import { presentOrders } from './present-order.ts'
import { handleEditOrder } from './edit-order.ts'
import { handleExportOrders } from './export-orders.ts'
import { handleMoveOrder, handleUndoMove } from './move-order.ts'
import { handleAddOrderNote, handleRecordDesignReceived } from './notes.ts'
import {
  handleChangeDeposit,
  handleConfirmPayment,
  handleRecordPayment,
  handleFindOrdersWithPaymentReference,
  handleRejectSlip,
  handleReversePayment,
} from './order-payments.ts'
import { presentOrderDetails } from './order-details.ts'
import { findReusableDesigns } from '../files/approved-designs.ts'
import { listReorderItems } from '../items/reorder-items.ts'
import { handlePriceOrderAsAdmin, handleCreateOrderAsAdmin } from './create-order.ts'
import { listNewestOrders, readOrderBoard } from './order-list-store.ts'
import { addCustomerLink } from '../store/customer-links.ts'
import { createTrackingLink } from '../store/tracking-link.ts'
import type { OrdersDependencies } from '../store/orders-dependencies.ts'
import { sumCouponUses } from '../store/coupons-store.ts'
import { findOrderByPublicId, lockOrderByPublicId } from '../store/orders-store.ts'
import { handleWeighParcel } from './weigh-parcel.ts'
import { handlePreviewOrderMessage, handleNotifyCustomer, handleMessageCustomer } from './notify-customer.ts'
import { resolveOrderFilter } from './order-filter.ts'
import type { ParsedInputOf } from '#core/contract.ts'
import type { Db } from '#server/db/database.ts'
import { findLedgerEntries, listLiveEntries, type StoredEntry } from '#server/features/payments/payments.ts'
import { shopTexts } from '#server/features/settings/settings.ts'
import { presentDiscount, listDocumentItems } from '../items/present-items.ts'
import { findOrderEvents, insertEvent } from '../store/order-events-store.ts'
import { revokeCustomerLinks } from '../store/customer-links-store.ts'
import { repriceAtTodaysPrices } from '../items/reprice-at-todays-prices.ts'
import { copyDesignsToRepeatOrder } from '../files/copy-designs.ts'
import { customerRemovedRefusal } from './lock-unchanged-order.ts'
import { placeOrder } from '../checkout/place-order.ts'

export function adminOrderRoutes(
  dependencies: OrdersDependencies,
  feed: ChangeFeed<{ id: string }>,
): Route[] {
  const { db, identify } = dependencies
  return [
    route(countCouponUses, () => sumCouponUses(db)),
    route(listOrders, async ({ stage, before, limit, ...filter }) => {
      const { wanted, searched } = await resolveOrderFilter(db, filter)
      const found = await listNewestOrders(db, wanted, { stage, before, limit })
      const next = found.length === limit ? (found.at(-1)?.publicId ?? null) : null
      return { orders: await presentOrders(db, found), next, searched }
    }),
    route(countOrders, async (filter) => {
      const { wanted, searched } = await resolveOrderFilter(db, filter)
      const { counts, countedTo } = await readOrderBoard(db, wanted, { limit: 0, most: maxOrdersCounted })
      return { counts, counted_to: countedTo, searched }
    }),
    route(getOrderBoard, async (filter) => {
      const { wanted, searched } = await resolveOrderFilter(db, filter)
      const board = await readOrderBoard(db, wanted, {
        limit: maxBoardOrdersPerStage,
        most: maxOrdersCounted,
      })
      const { counts, countedTo: counted_to } = board
      return { counts, counted_to, orders: await presentOrders(db, board.orders), searched }
    }),
    route(exportOrders, (input, call) => handleExportOrders(db, input, call)),
    route(streamOrderEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && checkPermission(streamOrderEvents.access, caller) === null
      })
      return alreadyAnswered
    }),
    route(getOrder, async ({ id }) => {
      const order = await findOrderByPublicId(db, id)
      return order ? presentOrderDetails(db, order) : refuse('not_found')
    }),
    route(getOrderReceipt, (input) => createReceipt(db, input)),
    route(getOrderLink, async ({ id }) => {
      const order = await findOrderByPublicId(db, id)
      if (!order) return refuse('not_found')
      return {
        link: order.anonymisedAt
          ? null
          : await createTrackingLink(db, dependencies.customerUrl() || dependencies.siteUrl(), order),
      }
    }),
    route(renewOrderLink, (input, { caller }) =>
      handleRenewOrderLink(dependencies, input, requireActorName(caller)),
    ),
    route(moveOrder, (input, { caller }) => handleMoveOrder(dependencies, input, requireActorName(caller))),
    route(moveOrders, (input, { caller }) =>
      moveSeveralOrders(dependencies, input, requireActorName(caller)),
    ),
    route(confirmPayments, (input, { caller }) =>
      confirmSeveralPayments(dependencies, input, requireActorName(caller)),
    ),
    route(undoOrderMoves, (input, { caller }) => undoSeveralMoves(db, input, requireActorName(caller))),
    route(undoOrderMove, (input, { caller }) => handleUndoMove(db, input, requireActorName(caller))),
    route(previewOrderMessage, (input) => handlePreviewOrderMessage(dependencies, input)),
    route(messageCustomer, (input, { caller }) => handleMessageCustomer(db, input, requireActorName(caller))),
    route(notifyCustomer, (input, { caller }) => handleNotifyCustomer(db, input, requireActorName(caller))),
    route(weighParcel, (input, { caller }) => handleWeighParcel(db, input, requireActorName(caller))),
    route(addOrderNote, (input, { caller }) => handleAddOrderNote(db, input, requireActorName(caller))),
    route(recordDesignReceived, (input, { caller }) =>
      handleRecordDesignReceived(db, input, requireActorName(caller)),
    ),
    route(confirmPayment, (input, { caller }) => handleConfirmPayment(db, input, requireActorName(caller))),
    route(recordOrderPayment, (input, { caller }) =>
      handleRecordPayment(dependencies, input, requireActorName(caller)),
    ),
    route(findOrderNumbersByPaymentReference, (input) => handleFindOrdersWithPaymentReference(db, input)),
    route(reverseOrderPayment, (input, { caller }) =>
      handleReversePayment(db, input, requireActorName(caller)),
    ),
    route(rejectOrderSlip, (input, { caller }) => handleRejectSlip(db, input, requireActorName(caller))),
    route(changeOrderDeposit, (input, { caller }) =>
      handleChangeDeposit(db, input, requireActorName(caller)),
    ),
    route(editOrder, (input, { caller }) => handleEditOrder(dependencies, input, requireActorName(caller))),
    route(priceOrderAsAdmin, (input) => handlePriceOrderAsAdmin(dependencies, input)),
    route(createOrderAsAdmin, (input, call) =>
      handleCreateOrderAsAdmin(dependencies, input, call, requireActorName(call.caller)),
    ),
    route(getReorderItems, async ({ id }) => {
      const order = await findOrderByPublicId(db, id)
      if (!order || order.anonymisedAt) return refuse('not_found')
      const { items, leftOut } = await listReorderItems(db, order.goods)
      const approved = await findReusableDesigns(db, order, () => addCustomerLink(db, order))
      return {
        items: items.map(({ at, item }) => ({
          ...item,
          ...(approved.has(at) && { earlier: approved.get(at) }),
        })),
        left_out: leftOut,
      }
    }),
    route(changeDueDate, (input, { caller }) =>
      handleChangeDueDate(dependencies, input, requireActorName(caller)),
    ),
    route(setProductionDay, (input, { caller }) =>
      handleSetProductionDay(db, input, requireActorName(caller)),
    ),
    route(getWorkload, () => handleGetWorkload(db)),
    route(repeatOrder, (input, call) =>
      handleRepeatOrder(dependencies, input, call, requireActorName(call.caller)),
    ),
  ]
}

/** The payload of a change notification is the order's public id. */
export const parseOrderChange = (payload: string): { id: string }[] => [{ id: payload }]

async function createReceipt(
  db: Db,
  { id, language: requestedLanguage }: ParsedInputOf<typeof getOrderReceipt>,
): Promise<OrderReceipt | Refusal<'not_found' | 'not_paid'>> {
  const order = await findOrderByPublicId(db, id)
  if (!order) return refuse('not_found')
  if (!order.paidAt) return refuse('not_paid')
  const language = requestedLanguage ?? (await shopTexts.language(db))
  const live = listLiveEntries(await findLedgerEntries(db, [order.id]))
  const payments = live.filter(({ kind }) => kind === 'payment')
  return {
    language,
    number: order.number,
    nama: order.nama,
    placed_at: order.placedAt.toISOString(),
    items: listDocumentItems(order, language),
    ...presentDiscount(order),
    shipping_sen: order.shippingSen,
    total_sen: order.totalSen,
    paid_sen: order.paidSen,
    rounding_sen: sumAmounts(live.filter(({ kind }) => kind === 'rounding')),
    paid_at: order.paidAt.toISOString(),
    paid_by: payments.length > 0 && payments.every(({ method }) => method === 'cash') ? 'cash' : 'account',
  }
}

const sumAmounts = (entries: StoredEntry[]) => entries.reduce((sum, { amountSen }) => sum + amountSen, 0)

async function handleRenewOrderLink(
  { db, customerUrl, siteUrl }: Pick<OrdersDependencies, 'db' | 'customerUrl' | 'siteUrl'>,
  { id }: ParsedInputOf<typeof renewOrderLink>,
  by: string,
) {
  return db.transaction(async (tx) => {
    const order = await lockOrderByPublicId(tx, id)
    if (!order || order.anonymisedAt) return refuse('not_found')
    await revokeCustomerLinks(tx, order)
    const unmoved = { fromStage: null, toStage: null, note: '' }
    await insertEvent(tx, { orderId: order.id, action: 'renewed the link', ...unmoved, doneBy: by })
    return { link: await createTrackingLink(tx, customerUrl() || siteUrl(), order) }
  })
}

async function handleRepeatOrder(
  dependencies: OrdersDependencies,
  input: ParsedInputOf<typeof repeatOrder>,
  call: Call,
  by: string,
) {
  const before = await findOrderByPublicId(dependencies.db, input.id)
  if (!before) return refuse('not_found')
  if (before.anonymisedAt) return refuse('forbidden', customerRemovedRefusal)
  const { nama, phone, deliveryMethod, address1, address2, postcode, city, state, country } = before
  const shipping = { address1, address2, postcode, city, state, country }
  const placed = await placeOrder(
    dependencies,
    {
      customer: { nama, phone, deliveryMethod, shipping, requestId: input.request_id },
      sent: input,
      quotedTotals: [],
      placedFrom: call.network,
      byStaff: true,
    },
    () => repriceAtTodaysPrices(dependencies.db, before.goods),
  )
  if (placed instanceof Refusal) {
    if (placed.code === 'request_reused') return refuse('request_reused')
    return placed.code === 'no_price' ? refuse('no_price') : refuse('not_found')
  }
  const { id, publicId, number } = placed.order
  // An order that a repeated request returns already has its first events.
  if ((await findOrderEvents(dependencies.db, id)).length === 0)
    await dependencies.db.transaction(async (tx) => {
      const shared = { action: 'reordered', fromStage: null, toStage: null, doneBy: by } as const
      await insertEvent(tx, { ...shared, orderId: before.id, note: `Reordered as ${number}` })
      await insertEvent(tx, { ...shared, orderId: id, note: `Reorder of ${before.number}` })
      await copyDesignsToRepeatOrder(tx, before, placed.order, by)
    })
  return { id: publicId, number }
}
