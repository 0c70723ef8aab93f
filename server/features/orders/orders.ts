import type { Database, Db } from '#server/db/database.ts'
import { ChangeFeed } from '#server/realtime/change-feed.ts'
import { LongPolls } from '#server/realtime/long-polls.ts'
import { changeDeliveryAddress } from '#core/orders/tracking/change-address.ts'
import { route, type Feature } from '#server/http/route.ts'
import { changedOrder, deskRoutes } from './admin/desk.ts'
import { approvalsOf } from './files/approvals.ts'
import { moveAllLocked } from './admin/move-order.ts'
import { ordersFound } from './admin/order-filter.ts'
import { doorRoutes, forgetOldSteps } from './shipping/door.ts'
import { postageWithin } from './shipping/postage-sums.ts'
import { seeToLabels } from './shipping/labels/open-seller.ts'
import { noteAllLocked } from './admin/notes-and-money.ts'
import { designById } from './files/designs-store.ts'
import { fileDesign, fileSlip, removeFiled } from './files/file-at-order.ts'
import { findOrderCandidates } from './store/order-candidates-store.ts'
import { forgetBrokenDesigns } from './files/change-designs-store.ts'
import { earlierDesigns } from './files/earlier-designs.ts'
import { proofRoutes } from './files/proofs.ts'
import { designRoutes } from './files/designs.ts'
import { slipRoutes } from './files/slips.ts'
import { sendElsewhere } from './tracking/change-address.ts'
import { itemView } from './items/goods.ts'
import { followRoutes, triesKeptMs } from './tracking/follow-order.ts'
import { forgetTries } from './tracking/follow-store.ts'
import { wordsRoutes } from './tracking/customer-words.ts'
import { lookUpRoutes } from './tracking/look-up.ts'
import { linksKeptMs, myOrdersRoutes } from './tracking/my-orders.ts'
import { forgetLinks } from './tracking/my-orders-store.ts'
import { notificationRoutes } from './tracking/notification.ts'
import { closeDueGroups } from './groups/close-group.ts'
import { deleteRemovedChildren } from './groups/children-store.ts'
import { groupRoutes } from './groups/groups.ts'
import { changedGroup } from './groups/live-groups.ts'
import { jerseyRoutes } from './jersey/jersey.ts'
import { correctOrders } from './privacy/correct-orders.ts'
import {
  countExpiredDesigns,
  countExpiredJerseys,
  countExpiredOrders,
  countExpiredOriginals,
  countExpiredSlips,
  deleteExpiredDesigns,
  deleteExpiredJerseys,
  deleteExpiredSlips,
  removeExpiredOriginals,
} from './privacy/expired-store.ts'
import { findInGroups, forgetOldGroups } from './privacy/held-groups-store.ts'
import { quoteRoutes, seeToQuotes } from './admin/quotes.ts'
import { remindUnpaid } from './admin/reminders.ts'
import { remindToApprove } from './files/remind-to-approve.ts'
import { findCustomers } from './privacy/held-store.ts'
import { forgetExpiredOrders, forgetInOrders, heldInOrders, holdOrdersOf } from './privacy/person.ts'
import { readDesign } from './files/read-design.ts'
import { pageRoutes } from './files/choose-page.ts'
import { placesKeptMs } from './checkout/order-limits.ts'
import { forgetPlaces } from './checkout/place-order-store.ts'
import { placingRoutes } from './checkout/checkout-routes.ts'
import { placingTests, type PlaceTest } from './checkout/test-order.ts'
import { findTestOrder, removeTestOrders } from './checkout/test-orders-store.ts'
import { deleteExpiredOrganiserLinks } from './groups/organiser-links-store.ts'
import { deleteExpiredCustomerLinks } from './store/customer-links-store.ts'
import {
  findCustomersOrders,
  findOrderTimeline,
  findPhonesOfOrders,
} from './store/customer-timeline-store.ts'
import { closeNumberGap } from './store/order-numbers-store.ts'
import { OrderNumbers } from './store/order-numbers.ts'
import type { OrdersParts } from './store/orders-parts.ts'
import {
  countOrdersOf,
  findByIds,
  findByPublicIds,
  latestOrders,
  lockOrders,
  stagesOf,
} from './store/orders-store.ts'
import { listAtWork, listLongest } from './store/orders-at-work-store.ts'
import { namesOfOrdered, soldByProduct, soldWithin } from './store/sales-store.ts'
import { todayRoutes } from './dashboard/today.ts'

export { orderHistory } from './admin/activity.ts'
export { meetNewBuyers } from './privacy/buyers.ts'
import { renewGroupKeys } from './store/renew-group-keys-store.ts'
export { uploadsInOrders } from './store/orders-store.ts'
export type { Order } from './store/orders-tables.ts'

/**
 * The orders feature:
 * - `checkout`: customers place orders, within limits. The server calculates the price (D-06, D-07).
 * - `files`: payment slips, designs, proofs and their approval.
 * - `tracking`: customers find their orders by a link or by number and phone (D-08), and review them.
 * - `groups`: parents of a class add their children by one link, and closing the group makes one order.
 * - `jersey`: the jersey lists.
 * - `admin`: staff list, create, edit and move orders, and confirm payments. Quotes and reminders.
 * - `shipping`: scanning orders and parcels, also offline, and buying shipping labels.
 * - `dashboard`: open tasks and sales.
 * - `privacy`: finding, correcting and removing a customer's data.
 */
export function createOrders(
  database: Database,
  dependencies: Omit<OrdersParts, 'db' | 'numbers'>,
): OrdersFeature {
  const { db } = database
  const parts = { ...dependencies, db, numbers: new OrderNumbers(db) }
  const feed = new ChangeFeed('orders', changedOrder)
  const groupFeed = new ChangeFeed('order_groups', changedGroup)
  const longPolls = new LongPolls()
  return {
    name: 'orders',
    placeTest: placingTests(parts),
    closeGroups: () => closeDueGroups(parts),
    seeToLabels: () => seeToLabels(parts),
    onOrders: (heard) => feed.subscribe((changes) => heard(changes && changes.map(({ id }) => id))),
    routes: [
      ...placingRoutes(parts, earlierDesigns(parts)),
      ...lookUpRoutes(parts),
      ...notificationRoutes(parts, longPolls),
      ...todayRoutes(parts),
      ...deskRoutes(parts, feed),
      ...doorRoutes(parts),
      ...quoteRoutes(parts),
      ...slipRoutes(parts),
      ...designRoutes(parts),
      ...pageRoutes(parts),
      ...proofRoutes(parts),
      ...followRoutes(parts),
      ...myOrdersRoutes(parts),
      ...wordsRoutes(parts),
      route(changeDeliveryAddress, (input) => sendElsewhere(parts, input)),
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
  placeTest: PlaceTest
  /** For the job that runs every minute. */
  closeGroups: () => Promise<void>
  seeToLabels: () => Promise<void>
  /** Calls `heard` with the public ids of orders that change; `null` if some may have been missed. Returns how to stop. */
  onOrders: (heard: (ids: string[] | null) => void) => () => void
}

/** A customer's orders, as conversations show them. */
export const customersOrders = {
  list: findCustomersOrders,
  timeline: findOrderTimeline,
  phonesOf: findPhonesOfOrders,
}

/** Files of conversations that staff file at orders. */
export const filesAtOrders = {
  candidates: findOrderCandidates,
  addSlip: fileSlip,
  addDesign: fileDesign,
  remove: removeFiled,
}

export const findOrders = {
  bySearch: ordersFound,
  byIds: findByIds,
  byPublicIds: findByPublicIds,
  stagesOf,
  longest: listLongest,
  atWork: listAtWork,
  latestOf: latestOrders,
  countOf: countOrdersOf,
  approvals: approvalsOf,
  soldWithin,
  soldByProduct,
  postageWithin,
  productNames: namesOfOrdered,
  design: designById,
  viewOf: itemView,
  readDesign,
}

/** Daily jobs, and tasks after a start or a restore. */
export const orderJobs = { remindUnpaid, remindToApprove, seeToQuotes, renewGroupKeys }

/** For use inside a transaction that holds the locks. */
export const lockedOrders = { lock: lockOrders, move: moveAllLocked, note: noteAllLocked }

export const testOrders = { find: findTestOrder, remove: removeTestOrders }

export const personInOrders = {
  find: findCustomers,
  findInGroups,
  held: heldInOrders,
  hold: holdOrdersOf,
  correct: correctOrders,
  forget: forgetInOrders,
}

export const expiredOrders = {
  orders: { count: countExpiredOrders, forget: forgetExpiredOrders },
  slips: { count: countExpiredSlips, delete: deleteExpiredSlips },
  originals: { count: countExpiredOriginals, remove: removeExpiredOriginals },
  designs: { count: countExpiredDesigns, delete: deleteExpiredDesigns },
  jerseys: { count: countExpiredJerseys, delete: deleteExpiredJerseys },
}

/** Deletes expired data. For the hourly job. */
export async function sweepOrders(db: Db): Promise<void> {
  await forgetPlaces(db, new Date(Date.now() - placesKeptMs))
  await forgetTries(db, new Date(Date.now() - triesKeptMs))
  await deleteExpiredCustomerLinks(db)
  await deleteExpiredOrganiserLinks(db)
  await forgetLinks(db, new Date(Date.now() - linksKeptMs))
  await forgetOldGroups(db, new Date())
  await deleteRemovedChildren(db, new Date(Date.now() - removedChildRetentionMs))
  await forgetOldSteps(db)
  await forgetBrokenDesigns(db, new Date(Date.now() - interruptedUploadMs))
}

/** A phone without a signal may still send changes of a removed child for this long. */
const removedChildRetentionMs = 24 * 3_600_000

/** An upload that is still incomplete after this time is abandoned. */
const interruptedUploadMs = 3_600_000
