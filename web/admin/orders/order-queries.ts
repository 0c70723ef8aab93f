import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { listProofs } from '../../../core/orders/files/approvals.ts'
import type { ReplyOf } from '../../../core/contract.ts'
import { getOrder, orderLink } from '../../../core/orders/desk/order-desk.ts'
import type { OrderDetails } from '../../../core/orders/desk/order-details.ts'
import { listOrders, type ListedOrder } from '../../../core/orders/desk/order-list.ts'
import { orderBoard, orderCounts } from '../../../core/orders/desk/order-board.ts'
import { ordersToday, salesOf, soldToday } from '../../../core/orders/overview.ts'
import { workLoad } from '../../../core/orders/desk/due-desk.ts'
import type { OrderStage } from '../../../core/orders/order-stages.ts'
import { api } from '../../api.ts'
import { inTurn, isChanging } from '../in-turn.ts'
import { filterOf, type OrderView } from './order-view.ts'

/** Everything loaded about orders: what a change of any order makes old. */
export const ordersKey = ['orders'] as const
/** Changes that show before the server has agreed; nothing is loaded anew in between. */
export const changeKey = [...ordersKey, 'change'] as const
/** What depends on the clock is looked at anew so often, though no order has changed. */
const timePassesMs = 60_000
const pagesKey = [...ordersKey, 'pages'] as const
const boardKey = [...ordersKey, 'board'] as const
const orderKey = [...ordersKey, 'one'] as const

/** Orders, newest first, page by page. */
export function useOrders(view: OrderView) {
  const query = { ...filterOf(view), stage: view.stage }
  return useInfiniteQuery({
    queryKey: [...pagesKey, query],
    queryFn: ({ pageParam, signal }) =>
      api(listOrders, { ...query, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}

export function useOrderCounts(view: OrderView) {
  const query = filterOf(view)
  return useQuery({
    queryKey: [...ordersKey, 'counts', query],
    queryFn: ({ signal }) => api(orderCounts, query, { signal }),
    placeholderData: keepPreviousData,
  })
}

export function useOrderBoard(view: OrderView) {
  const query = filterOf(view)
  return useQuery({
    queryKey: [...boardKey, query],
    queryFn: ({ signal }) => api(orderBoard, query, { signal }),
    placeholderData: keepPreviousData,
  })
}

/** What the orders ask of the shop today. */
export function useOrdersToday() {
  return useQuery({
    queryKey: [...ordersKey, 'today'],
    queryFn: ({ signal }) => api(ordersToday, {}, { signal }),
    refetchInterval: timePassesMs,
  })
}

/** What the coming days hold of what was promised. */
export function useWorkLoad() {
  return useQuery({
    queryKey: [...ordersKey, 'load'],
    queryFn: ({ signal }) => api(workLoad, {}, { signal }),
    refetchInterval: timePassesMs,
  })
}

/** What came in today, and what is late. */
export function useSoldToday() {
  return useQuery({
    queryKey: [...ordersKey, 'sold'],
    queryFn: ({ signal }) => api(soldToday, {}, { signal }),
    refetchInterval: timePassesMs,
  })
}

/** What came in, by week and product. */
export function useSales() {
  return useQuery({
    queryKey: [...ordersKey, 'sales'],
    queryFn: ({ signal }) => api(salesOf, {}, { signal }),
  })
}

export function useOrder(id: string) {
  return useQuery({
    queryKey: [...orderKey, id],
    queryFn: ({ signal }) => api(getOrder, { id }, { signal }),
  })
}

/** Where the customer of this order follows it. `asked`: nobody else tells him. */
export function useCustomerLink(id: string, asked: boolean) {
  return useQuery({
    queryKey: [...orderKey, id, 'link'],
    queryFn: ({ signal }) => api(orderLink, { id }, { signal }),
    enabled: asked,
  })
}

/** What was approved of an order's designs, and what versions are made of. */
export function useProofs(id: string) {
  return useQuery({
    queryKey: [...orderKey, id, 'proofs'],
    queryFn: ({ signal }) => api(listProofs, { id }, { signal }),
  })
}

type Board = ReplyOf<typeof orderBoard>
type Pages = InfiniteData<ReplyOf<typeof listOrders>>

/** Changes an order in place, wherever it is shown. */
export function patchOrder(client: QueryClient, id: string, patch: Partial<ListedOrder>): void {
  const changed = (order: ListedOrder) => (order.id === id ? { ...order, ...patch } : order)
  client.setQueriesData<Board>({ queryKey: boardKey }, (board) => {
    if (!board) return board
    const before = board.orders.find((order) => order.id === id)
    const counts = before ? counted(board.counts, before.stage, patch.stage) : board.counts
    return { ...board, counts, orders: board.orders.map(changed) }
  })
  client.setQueriesData<Pages>(
    { queryKey: pagesKey },
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

function counted(counts: Board['counts'], from: OrderStage, to: OrderStage | undefined): Board['counts'] {
  if (to === undefined || to === from) return counts
  return { ...counts, [from]: counts[from] - 1, [to]: counts[to] + 1 }
}

const turnOf = (id: string) => `order ${id}`

/** Makes a change of one order after those that were pressed before it, with the version that they give. */
export const orderInTurn = <Reply extends OrderDetails, Seen extends number | undefined>(
  { id, version }: { id: string; version: Seen },
  change: (version: Seen | number) => Promise<Reply>,
) => inTurn(turnOf(id), version, change, ({ order }) => order.version)

/** What a change has answered with: shown wherever the order is, unless what was pressed after it shows already. */
export function keepDetails(client: QueryClient, details: OrderDetails): void {
  if (isChanging(turnOf(details.order.id))) return
  client.setQueryData<OrderDetails>([...orderKey, details.order.id], details)
  patchOrder(client, details.order.id, details.order)
}

/** Loads again whatever is on the screen. */
export function refreshOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ordersKey })
}

/** The same after a change of one order; the last of several that were pressed in a row does it. */
export function refreshAfter(client: QueryClient, id: string): Promise<void> | undefined {
  return isChanging(turnOf(id)) ? undefined : refreshOrders(client)
}
