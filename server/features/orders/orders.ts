import type { Database, Db } from '#server/db/database.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'
import { LongPolls } from '#server/realtime/long-polls.ts'
import { changeDeliveryAddress } from '#core/orders/tracking/change-address.ts'
import { route, type Feature } from '#server/http/route.ts'
import { parseOrderChange, adminOrderRoutes } from './admin/admin-routes.ts'
import { findItemApprovals } from './files/approvals.ts'
import { reduceOrderTotal, type ReducedTotal } from './admin/edit-order.ts'
import { moveOrderIfCovered } from './admin/move-if-covered.ts'
import { moveLockedOrders } from './admin/move-order.ts'
import { recordPayment, type RecordPayment } from './admin/record-payment.ts'
import { searchOrders } from './admin/order-filter.ts'
import { shippingRoutes, deleteOldSteps } from './shipping/shipping-routes.ts'
import { sumPostage } from './shipping/sum-postage.ts'
import { continueDueLabelPurchases } from './shipping/labels/open-provider.ts'
import { writeOrderStatusText } from './admin/order-messages.ts'
import { addNoteToLockedOrders } from './admin/notes.ts'
import { findDesignFiles } from './files/designs-store.ts'
import { attachDesign, attachSlip, detachFile } from './files/attach-file.ts'
import { deleteInterruptedUploads } from './files/change-designs-store.ts'
import { createEarlierDesignsStore } from './files/reused-designs.ts'
import { proofRoutes } from './files/proofs.ts'
import { designRoutes } from './files/designs.ts'
import { slipRoutes } from './files/slips.ts'
import { handleChangeDeliveryAddress } from './tracking/change-address.ts'
import { listDocumentItems, listDocumentReductions, presentItem } from './items/present-items.ts'
import { trackingRoutes, lookUpRetentionMs } from './tracking/track-order.ts'
import { deleteLookUpsBefore } from './tracking/look-ups-store.ts'
import { reviewRoutes } from './tracking/reviews.ts'
import { confirmationPageRoutes } from './tracking/confirmation-page.ts'
import { myOrdersLinkLifetimeMs, myOrdersRoutes } from './tracking/my-orders.ts'
import { findOrderIdByPublicId, findPayableOrder, listPayableOrders } from './tracking/payable-orders.ts'
import { deleteMyOrdersLinks } from './tracking/my-orders-store.ts'
import { notificationRoutes } from './tracking/notification.ts'
import { closeDueGroups } from './groups/close-group.ts'
import { deleteRemovedChildren } from './groups/children-store.ts'
import { groupRoutes } from './groups/groups.ts'
import { parseGroupChange } from './groups/live-groups.ts'
import { jerseyRoutes } from './jersey/jersey.ts'
import { correctPersonInOrders } from './privacy/correct-orders.ts'
import {
  countExpiredDesigns,
  countExpiredJerseys,
  countExpiredOrders,
  countExpiredOriginals,
  countExpiredSlips,
  deleteExpiredDesigns,
  deleteExpiredJerseys,
  deleteExpiredSlips,
  deleteExpiredOriginals,
} from './privacy/expired-store.ts'
import { searchGroupPhones, deleteOldGroups } from './privacy/person-groups-store.ts'
import { findQuoteByLink, quoteRoutes, remindAndExpireQuotes } from './admin/quotes.ts'
import {
  countRemindersLeft,
  previewReminder,
  remindCustomersOfUnpaidOrders,
  sendPaymentReminders,
} from './admin/payment-reminders.ts'
import { getReminderDay, getReminderTime } from './admin/reminder-time.ts'
import { findOrdersWithBalance } from './admin/unpaid-orders-store.ts'
import { sendApprovalReminders } from './files/approval-reminders.ts'
import { findCustomers } from './privacy/person-orders-store.ts'
import {
  anonymiseExpiredOrders,
  erasePersonFromOrders,
  collectOrderData,
  lockOrdersForPerson,
} from './privacy/person.ts'
import { readDesign } from './files/read-design.ts'
import { designPageRoutes } from './files/choose-page.ts'
import { orderNetworkRetentionMs } from './checkout/order-limits.ts'
import { deleteOrderNetworks } from './checkout/place-order-store.ts'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { createTestOrderPlacer, type PlaceTestOrder } from './checkout/test-order.ts'
import { findTestOrder, deleteTestOrders } from './checkout/test-orders-store.ts'
import { deleteExpiredOrganiserLinks } from './groups/organiser-links-store.ts'
import { deleteExpiredCustomerLinks } from './store/customer-links-store.ts'
import {
  findCustomerOrders,
  findOrderCandidates,
  findOrderTimeline,
  findPhonesOfOrders,
} from './store/customer-orders-store.ts'
import { closeNumberGap } from './store/order-numbers-store.ts'
import { OrderNumbers } from './store/order-numbers.ts'
import type { OrdersDependencies } from './store/orders-dependencies.ts'
import type { Order } from './store/orders-tables.ts'
import {
  countOrdersWithProduct,
  findOrdersByIds,
  findOrdersByPhone,
  lockOrderByPublicId,
  findOrdersByPublicIds,
  findLatestOrders,
  lockOrders,
  findOrderStages,
} from './store/orders-store.ts'
import { listOrdersInProduction, listOrdersLongestInStage } from './store/orders-in-production-store.ts'
import { findDaysOfTotalChanges } from './store/order-events-store.ts'
import { findOrderReferences, findTestOrderIds } from './store/order-references-store.ts'
import { findOrdersToMatch, findOrdersToMatchByIds, findOrderToMatch } from './store/orders-to-match-store.ts'
import { lockOrderToMatch, reverseStatementPayment } from './admin/statement-orders.ts'
import { findOrderedProductNames, sumSalesByProduct, selectSoldProducts } from './store/sales-store.ts'
import { dashboardRoutes } from './dashboard/dashboard-routes.ts'

export { orderHistory } from './admin/order-activity.ts'
export { createContactsForBuyers } from './privacy/buyers.ts'
import { renewGroupKeys } from './store/renew-group-keys-store.ts'
export { findUploadsInOrders } from './store/orders-store.ts'
export type { Order }

/**
 * The orders feature:
 * - `checkout`: customers place orders, within limits. The server calculates the price (D-06, D-07).
 * - `files`: payment slips, designs, proofs and their approval.
 * - `tracking`: customers find their orders by a link or by number and phone (D-08), and review them.
 * - `groups`: parents of a class add their children by one link, and closing the group makes one order.
 * - `jersey`: the jersey lists.
 * - `admin`: orders, payments, quotes and reminders as staff handle them.
 * - `shipping`: scanning orders and parcels, also offline, and buying shipping labels.
 * - `dashboard`: open tasks and sales.
 * - `privacy`: finding, correcting and removing a customer's data.
 */
export function createOrders(
  database: Database,
  dependencies: Omit<OrdersDependencies, 'db' | 'numbers'>,
): OrdersFeature {
  const { db } = database
  const parts = { ...dependencies, db, numbers: new OrderNumbers(db) }
  const feed = new ChangeFeed('orders', parseOrderChange)
  const groupFeed = new ChangeFeed('order_groups', parseGroupChange)
  const longPolls = new LongPolls()
  return {
    name: 'orders',
    placeTest: createTestOrderPlacer(parts),
    recordPayment: (tx, payment, options) => recordPayment(parts, tx, payment, options),
    async reduceTotal(tx, order, reduced, by) {
      const changed = await reduceOrderTotal(tx, order, reduced, by)
      return moveOrderIfCovered(parts, tx, { before: order, order: changed }, by)
    },
    closeGroups: () => closeDueGroups(parts),
    continueLabelPurchases: () => continueDueLabelPurchases(parts),
    onOrdersChanged: (heard) => feed.subscribe((changes) => heard(changes && changes.map(({ id }) => id))),
    routes: [
      ...checkoutRoutes(parts, createEarlierDesignsStore(parts)),
      ...confirmationPageRoutes(parts),
      ...notificationRoutes(parts, longPolls),
      ...dashboardRoutes(parts),
      ...adminOrderRoutes(parts, feed),
      ...shippingRoutes(parts),
      ...quoteRoutes(parts),
      ...slipRoutes(parts),
      ...designRoutes(parts),
      ...designPageRoutes(parts),
      ...proofRoutes(parts),
      ...trackingRoutes(parts),
      ...myOrdersRoutes(parts),
      ...reviewRoutes(parts),
      route(changeDeliveryAddress, (input) => handleChangeDeliveryAddress(parts, input)),
      ...jerseyRoutes(db),
      ...groupRoutes(parts, groupFeed),
    ],
    async start() {
      if (database.bundled) await closeNumberGap(db)
      const stop = [await feed.start(database), await groupFeed.start(database)]
      return async () => {
        longPolls.stop()
        for (const each of stop) await each()
      }
    },
  }
}

interface OrdersFeature extends Feature {
  placeTest: PlaceTestOrder
  recordPayment: RecordPayment
  /** Reduces the total of a locked order. An order in New moves to Paid if its payments cover the reduced total. */
  reduceTotal: (tx: Db, order: Order, reduced: ReducedTotal, by: string) => Promise<Order>
  closeGroups: () => Promise<void>
  continueLabelPurchases: () => Promise<void>
  /**
   * Calls `heard` with the public ids of changed orders, or with `null` if changes may have been missed. Returns a
   * function that unsubscribes.
   */
  onOrdersChanged: (heard: (ids: string[] | null) => void) => () => void
}

export const customerOrderQueries = {
  list: findCustomerOrders,
  timeline: findOrderTimeline,
  phonesOf: findPhonesOfOrders,
  candidates: findOrderCandidates,
  writeStatus: writeOrderStatusText,
}

export const orderFiles = { attachSlip, attachDesign, detach: detachFile }

export const orderQueries = {
  bySearch: searchOrders,
  byIds: findOrdersByIds,
  byPublicIds: findOrdersByPublicIds,
  stagesOf: findOrderStages,
  references: findOrderReferences,
  longest: listOrdersLongestInStage,
  atWork: listOrdersInProduction,
  latestOf: findLatestOrders,
  countOf: countOrdersWithProduct,
  approvals: findItemApprovals,
  soldWithin: selectSoldProducts,
  soldByProduct: sumSalesByProduct,
  postageWithin: sumPostage,
  productNames: findOrderedProductNames,
  toMatch: findOrdersToMatch,
  byIdsToMatch: findOrdersToMatchByIds,
  byNumberToMatch: (db: Db, number: string) => findOrderToMatch(db, { number }),
  design: findDesignFiles,
  viewOf: presentItem,
  readDesign,
}

export const orderAccessForPayments = {
  findPayable: findPayableOrder,
  listPayable: listPayableOrders,
  findIdByPublicId: findOrderIdByPublicId,
}

export type { ReducedTotal }

export const orderAccessForDocuments = {
  lock: lockOrderByPublicId,
  byPublicIds: findOrdersByPublicIds,
  byLink: findQuoteByLink,
  ofPhone: findOrdersByPhone,
  items: listDocumentItems,
  reductions: listDocumentReductions,
  totalsChangedOn: findDaysOfTotalChanges,
}

export const orderAccessForReminders = {
  find: findOrdersWithBalance,
  countRemindersLeft,
  getReminderDay,
  getReminderTime,
  previewReminder,
  remind: remindCustomersOfUnpaidOrders,
}

export const orderAccessForStatements = { lock: lockOrderToMatch, reversePayment: reverseStatementPayment }

export const scheduledOrderJobs = {
  remindUnpaid: sendPaymentReminders,
  remindToApprove: sendApprovalReminders,
  remindAndExpireQuotes,
  renewGroupKeys,
}

export const orderAccessForProduction = {
  lock: lockOrders,
  move: moveLockedOrders,
  note: addNoteToLockedOrders,
}

export const testOrderAccess = { find: findTestOrder, findIds: findTestOrderIds, remove: deleteTestOrders }

export const orderPersonalData = {
  find: findCustomers,
  findInGroups: searchGroupPhones,
  held: collectOrderData,
  hold: lockOrdersForPerson,
  correct: correctPersonInOrders,
  forget: erasePersonFromOrders,
}

export const orderRetention = {
  orders: { count: countExpiredOrders, forget: anonymiseExpiredOrders },
  slips: { count: countExpiredSlips, delete: deleteExpiredSlips },
  originals: { count: countExpiredOriginals, remove: deleteExpiredOriginals },
  designs: { count: countExpiredDesigns, delete: deleteExpiredDesigns },
  jerseys: { count: countExpiredJerseys, delete: deleteExpiredJerseys },
}

export async function deleteExpiredOrderRecords(db: Db): Promise<void> {
  await deleteOrderNetworks(db, new Date(Date.now() - orderNetworkRetentionMs))
  await deleteLookUpsBefore(db, new Date(Date.now() - lookUpRetentionMs))
  await deleteExpiredCustomerLinks(db)
  await deleteExpiredOrganiserLinks(db)
  await deleteMyOrdersLinks(db, new Date(Date.now() - myOrdersLinkLifetimeMs))
  await deleteOldGroups(db, new Date())
  await deleteRemovedChildren(db, new Date(Date.now() - removedChildRetentionMs))
  await deleteOldSteps(db)
  await deleteInterruptedUploads(db, new Date(Date.now() - interruptedUploadMs))
}

/** Removed children are kept for this time, because a phone without a signal may still send changes of them. */
const removedChildRetentionMs = 24 * 3_600_000

/** An upload that is still incomplete after this time is abandoned. */
const interruptedUploadMs = 3_600_000
