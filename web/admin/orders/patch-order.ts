import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#core/contract.ts'
import { getOrderBoard } from '#core/orders/admin/order-board.ts'
import { listOrders, type ListedOrder } from '#core/orders/admin/order-list.ts'
import { orderBoardKey, orderPagesKey, orderKey, toOrderQueueKey } from './order-queries.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import type { OrderStage } from '#core/orders/order-stages.ts'
import { hasPendingChange } from '../change-queue.ts'

type Board = ReplyOf<typeof getOrderBoard>
type OrderPages = InfiniteData<ReplyOf<typeof listOrders>>

export function patchCachedOrder(client: QueryClient, id: string, patch: Partial<ListedOrder>): void {
  const changed = (order: ListedOrder) => (order.id === id ? { ...order, ...patch } : order)
  client.setQueriesData<Board>({ queryKey: orderBoardKey }, (board) => {
    if (!board) return board
    const before = board.orders.find((order) => order.id === id)
    const counts = before ? moveCount(board.counts, before.stage, patch.stage) : board.counts
    return { ...board, counts, orders: board.orders.map(changed) }
  })
  client.setQueriesData<OrderPages>(
    { queryKey: orderPagesKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, orders: page.orders.map(changed) })),
      },
  )
  client.setQueryData<OrderDetails>(
    [...orderKey, id],
    (details) => details && { ...details, order: changed(details.order) },
  )
}

function moveCount(counts: Board['counts'], from: OrderStage, to: OrderStage | undefined): Board['counts'] {
  if (to === undefined || to === from) return counts
  return { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 }
}

/** Updates the cached order, unless a later change of the order is already shown. */
export function cacheOrderDetails(client: QueryClient, details: OrderDetails): void {
  if (hasPendingChange(toOrderQueueKey(details.order.id))) return
  client.setQueryData<OrderDetails>([...orderKey, details.order.id], details)
  patchCachedOrder(client, details.order.id, details.order)
}
