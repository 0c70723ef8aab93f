import { moveOrders, seeMoneyOfOrders, undoMoves } from '../../../core/contracts/many-orders.ts'
import {
  designCame,
  editOrder,
  getOrder,
  moveOrder,
  noteOrder,
  orderEvents,
  orderMessage,
  reorder,
  seeMoney,
  tellCustomer,
  writeCustomer,
  undoMove,
} from '../../../core/contracts/order-desk.ts'
import {
  exportOrders,
  listOrders,
  mostOnBoard,
  mostOrdersCounted,
  orderBoard,
  orderCounts,
} from '../../../core/contracts/order-list.ts'
import { permit } from '../../platform/answer.ts'
import type { ChangeFeed } from '../../platform/live/change-feed.ts'
import { streamChanges } from '../../platform/live/event-stream.ts'
import { Refusal, refuse } from '../../platform/refusal.ts'
import { handled, route, type Caller, type Route } from '../../platform/route.ts'
import { moveMany, seeMany, undoMany } from './change-many.ts'
import { listedOrders } from './listed-order.ts'
import { edit } from './edit-order.ts'
import { exportFile } from './export-orders.ts'
import { move, undo } from './move-order.ts'
import { came, note, see } from './notes-and-money.ts'
import { detailsOf } from './order-details.ts'
import { boardOf, listNewestOrders } from './order-list-store.ts'
import type { OrdersParts } from './orders.ts'
import { findByPublicId } from './orders-store.ts'
import { orderAgain } from './reorder.ts'
import { previewMessage, tell, write } from './tell-customer.ts'
import { wantedBy } from './wanted-orders.ts'

/**
 * The desk of the shop: what staff see and do with orders.
 * - the list and the board, searched and filtered; one order whole
 * - move an order on, or several, or take the last move back; what somebody else has changed meanwhile is never overwritten
 * - see its money, edit it, note something, tell the customer of a move, order the same again
 * - screens hear of every change while it happens
 */
export function deskRoutes(parts: OrdersParts, feed: ChangeFeed<{ id: string }>): Route[] {
  const { db, identify } = parts
  return [
    route(listOrders, async ({ stage, before, limit, ...filter }) => {
      const found = await listNewestOrders(db, wantedBy(filter), { stage, before, limit })
      const next = found.length === limit ? (found.at(-1)?.publicId ?? null) : null
      return { orders: await listedOrders(db, found), next }
    }),
    route(orderCounts, async (filter) => {
      const counted = await boardOf(db, wantedBy(filter), { limit: 0, most: mostOrdersCounted })
      return { counts: counted.counts, counted_to: counted.countedTo }
    }),
    route(orderBoard, async (filter) => {
      const board = await boardOf(db, wantedBy(filter), { limit: mostOnBoard, most: mostOrdersCounted })
      const { counts, countedTo: counted_to } = board
      return { counts, counted_to, orders: await listedOrders(db, board.orders) }
    }),
    route(exportOrders, ({ format, stage, ...filter }, call) =>
      exportFile(db, wantedBy(filter), { format, stage }, call),
    ),
    route(orderEvents, (_input, call) => {
      streamChanges(feed, call, async () => {
        const caller = await identify(call.request)
        return !(caller instanceof Refusal) && permit(orderEvents.access, caller) === null
      })
      return handled
    }),
    route(getOrder, async ({ id }) => {
      const order = await findByPublicId(db, id)
      return order ? detailsOf(parts, db, order) : refuse('not_found')
    }),
    route(moveOrder, (input, { caller }) => move(parts, input, nameOf(caller))),
    route(moveOrders, (input, { caller }) => moveMany(parts, input, nameOf(caller))),
    route(seeMoneyOfOrders, (input, { caller }) => seeMany(parts, input, nameOf(caller))),
    route(undoMoves, (input, { caller }) => undoMany(parts, input, nameOf(caller))),
    route(undoMove, (input, { caller }) => undo(parts, input, nameOf(caller))),
    route(orderMessage, (input) => previewMessage(parts, input)),
    route(writeCustomer, (input, { caller }) => write(parts, input, nameOf(caller))),
    route(tellCustomer, (input, { caller }) => tell(parts, input, nameOf(caller))),
    route(noteOrder, (input, { caller }) => note(parts, input, nameOf(caller))),
    route(designCame, (input, { caller }) => came(parts, input, nameOf(caller))),
    route(seeMoney, (input, { caller }) => see(parts, input, nameOf(caller))),
    route(editOrder, (input, { caller }) => edit(parts, input, nameOf(caller))),
    route(reorder, (input, call) => orderAgain(parts, input, call, nameOf(call.caller))),
  ]
}

/** How the history names who did something. */
export function nameOf(caller: Caller | null): string {
  if (!caller) throw new Error('every call that changes an order needs a caller')
  return caller.kind === 'key' ? `${caller.name} (API key)` : caller.name
}

/** Changes of orders, as the database announces them: the id that customers hold. */
export const changedOrder = (payload: string): { id: string }[] => [{ id: payload }]
