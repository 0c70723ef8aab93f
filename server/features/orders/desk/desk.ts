import { couponUses } from '#core/orders/coupon-uses.ts'
import { changeDue, planOrder, workLoad } from '#core/orders/desk/due-desk.ts'
import { askedAgain, orderAtDesk, priceAtDesk } from '#core/orders/desk/order-at-desk.ts'
import { moveOrders, seeMoneyOfOrders, undoMoves } from '#core/orders/desk/many-orders.ts'
import {
  designCame,
  getOrder,
  moveOrder,
  noteOrder,
  orderEvents,
  orderLink,
  renewOrderLink,
  reorder,
  seeMoney,
  weighParcel,
  undoMove,
} from '#core/orders/desk/order-desk.ts'
import { editOrder } from '#core/orders/desk/edit-order.ts'
import { orderMessage, tellCustomer, writeCustomer } from '#core/orders/desk/tell-customer.ts'
import { orderReceipt } from '#core/orders/desk/receipt.ts'
import { exportOrders, listOrders } from '#core/orders/desk/order-list.ts'
import { mostOnBoard, mostOrdersCounted, orderBoard, orderCounts } from '#core/orders/desk/order-board.ts'
import { permit } from '#server/platform/answer.ts'
import { doerOf } from '#server/platform/doer.ts'
import type { ChangeFeed } from '#server/platform/live/change-feed.ts'
import { streamChanges } from '#server/platform/live/event-stream.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import { handled, route, type Route } from '#server/platform/route.ts'
import { moveMany, seeMany, undoMany } from './change-many.ts'
import { loadOf, plan, promiseOther } from './due-desk.ts'
import { listedOrders } from './listed-order.ts'
import { edit } from './edit-order.ts'
import { exportFile } from './export-orders.ts'
import { move } from './move-order.ts'
import { undo } from './undo-move.ts'
import { addNote, changeMoney, markDesignCame } from './notes-and-money.ts'
import { detailsOf } from './order-details.ts'
import { receiptOf } from './receipt.ts'
import { earlierOfOrder } from '../files/approved-designs.ts'
import { askedGoods } from '../goods/asked-goods.ts'
import { deskPrice, takeOrder } from './order-at-desk.ts'
import { listNewestOrders } from './order-list-store.ts'
import { boardOf } from './order-board-store.ts'
import { addCustomerLink } from '../store/customer-links.ts'
import { newFollowLink } from '../store/follow-link.ts'
import { renewLink } from './renew-link.ts'
import type { OrdersParts } from '../store/orders-parts.ts'
import { usesOfCoupons } from '../store/coupons-store.ts'
import { findByPublicId } from '../store/orders-store.ts'
import { weigh } from './weigh-parcel.ts'
import { orderAgain } from './reorder.ts'
import { previewMessage, tell, write } from './tell-customer.ts'
import { lookedFor } from './wanted-orders.ts'

/**
 * The desk of the shop: what staff see and do with orders.
 * - the list and the board, searched and filtered; one order whole
 * - move an order on, or several, or take the last move back; what somebody else has changed meanwhile is never overwritten
 * - promise another day, put its work on a day, see what the coming days hold
 * - see its money, edit it, note something, tell the customer of a move, order the same again; its customer's link
 * - screens hear of every change while it happens
 */
export function deskRoutes(parts: OrdersParts, feed: ChangeFeed<{ id: string }>): Route[] {
  const { db, identify } = parts
  return [
    route(couponUses, () => usesOfCoupons(db)),
    route(listOrders, async ({ stage, before, limit, ...filter }) => {
      const { wanted, searched } = await lookedFor(db, filter)
      const found = await listNewestOrders(db, wanted, { stage, before, limit })
      const next = found.length === limit ? (found.at(-1)?.publicId ?? null) : null
      return { orders: await listedOrders(db, found), next, searched }
    }),
    route(orderCounts, async (filter) => {
      const { wanted, searched } = await lookedFor(db, filter)
      const { counts, countedTo } = await boardOf(db, wanted, { limit: 0, most: mostOrdersCounted })
      return { counts, counted_to: countedTo, searched }
    }),
    route(orderBoard, async (filter) => {
      const { wanted, searched } = await lookedFor(db, filter)
      const board = await boardOf(db, wanted, { limit: mostOnBoard, most: mostOrdersCounted })
      const { counts, countedTo: counted_to } = board
      return { counts, counted_to, orders: await listedOrders(db, board.orders), searched }
    }),
    route(exportOrders, (input, call) => exportFile(db, input, call)),
    route(orderEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && permit(orderEvents.access, caller) === null
      })
      return handled
    }),
    route(getOrder, async ({ id }) => {
      const order = await findByPublicId(db, id)
      return order ? detailsOf(db, order) : refuse('not_found')
    }),
    route(orderReceipt, (input) => receiptOf(db, input)),
    route(orderLink, async ({ id }) => {
      const order = await findByPublicId(db, id)
      if (!order) return refuse('not_found')
      return {
        link: order.anonymisedAt
          ? null
          : await newFollowLink(db, parts.customerUrl() || parts.siteUrl(), order),
      }
    }),
    route(renewOrderLink, (input, { caller }) => renewLink(parts, input, doerOf(caller))),
    route(moveOrder, (input, { caller }) => move(parts, input, doerOf(caller))),
    route(moveOrders, (input, { caller }) => moveMany(parts, input, doerOf(caller))),
    route(seeMoneyOfOrders, (input, { caller }) => seeMany(parts, input, doerOf(caller))),
    route(undoMoves, (input, { caller }) => undoMany(db, input, doerOf(caller))),
    route(undoMove, (input, { caller }) => undo(db, input, doerOf(caller))),
    route(orderMessage, (input) => previewMessage(parts, input)),
    route(writeCustomer, (input, { caller }) => write(db, input, doerOf(caller))),
    route(tellCustomer, (input, { caller }) => tell(db, input, doerOf(caller))),
    route(weighParcel, (input, { caller }) => weigh(db, input, doerOf(caller))),
    route(noteOrder, (input, { caller }) => addNote(db, input, doerOf(caller))),
    route(designCame, (input, { caller }) => markDesignCame(db, input, doerOf(caller))),
    route(seeMoney, (input, { caller }) => changeMoney(db, input, doerOf(caller))),
    route(editOrder, (input, { caller }) => edit(db, input, doerOf(caller))),
    route(priceAtDesk, (input) => deskPrice(parts, input)),
    route(orderAtDesk, (input, call) => takeOrder(parts, input, call, doerOf(call.caller))),
    route(askedAgain, async ({ id }) => {
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
    route(changeDue, (input, { caller }) => promiseOther(parts, input, doerOf(caller))),
    route(planOrder, (input, { caller }) => plan(db, input, doerOf(caller))),
    route(workLoad, () => loadOf(db)),
    route(reorder, (input, call) => orderAgain(parts, input, call, doerOf(call.caller))),
  ]
}

/** Changes of orders, as the database announces them: the id that customers hold. */
export const changedOrder = (payload: string): { id: string }[] => [{ id: payload }]
