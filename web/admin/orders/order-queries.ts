import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type QueryClient,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { listOrderProofs } from '#core/orders/files/order-proofs.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { getOrder, getOrderLink } from '#core/orders/admin/admin-order.ts'
import { listOrders } from '#core/orders/admin/order-list.ts'
import { getOrderBoard, countOrders } from '#core/orders/admin/order-board.ts'
import { api } from '#web/api.ts'
import { queueChange, hasPendingChange } from '../change-queue.ts'
import { toOrderFilter, type OrdersPageView } from './order-view.ts'

/** Prefix of all queries that a changed order invalidates. */
export const ordersKey = ['orders'] as const
/** Mutation key of optimistic changes. While such a change is pending, nothing is refetched. */
export const orderChangeKey = [...ordersKey, 'change'] as const
export const orderPagesKey = [...ordersKey, 'pages'] as const
export const orderBoardKey = [...ordersKey, 'board'] as const
export const orderKey = [...ordersKey, 'one'] as const

export function ordersQuery(view: OrdersPageView) {
  const query = { ...toOrderFilter(view), stage: view.stage }
  return infiniteQueryOptions({
    queryKey: [...orderPagesKey, query],
    queryFn: ({ pageParam, signal }) =>
      api(listOrders, { ...query, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}
export const useOrders = (view: OrdersPageView) => useInfiniteQuery(ordersQuery(view))

export function orderCountsQuery(view: OrdersPageView) {
  const query = toOrderFilter(view)
  return queryOptions({
    queryKey: [...ordersKey, 'counts', query],
    queryFn: ({ signal }) => api(countOrders, query, { signal }),
    placeholderData: keepPreviousData,
  })
}
export const useOrderCounts = (view: OrdersPageView) => useQuery(orderCountsQuery(view))

export function orderBoardQuery(view: OrdersPageView) {
  const query = toOrderFilter(view)
  return queryOptions({
    queryKey: [...orderBoardKey, query],
    queryFn: ({ signal }) => api(getOrderBoard, query, { signal }),
    placeholderData: keepPreviousData,
  })
}
export const useOrderBoard = (view: OrdersPageView) => useQuery(orderBoardQuery(view))

export function useOrder(id: string) {
  return useQuery({
    queryKey: [...orderKey, id],
    queryFn: ({ signal }) => api(getOrder, { id }, { signal }),
  })
}

export function useTrackingLink(id: string, isRequested: boolean) {
  return useQuery({
    queryKey: [...orderKey, id, 'link'],
    queryFn: ({ signal }) => api(getOrderLink, { id }, { signal }),
    enabled: isRequested,
  })
}

export function useProofs(id: string) {
  return useQuery({
    queryKey: [...orderKey, id, 'proofs'],
    queryFn: ({ signal }) => api(listOrderProofs, { id }, { signal }),
  })
}

export function refreshOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ordersKey })
}

export function refreshAfterChange(client: QueryClient, id: string): Promise<void> | undefined {
  return hasPendingChange(toOrderQueueKey(id)) ? undefined : refreshOrders(client)
}

export const toOrderQueueKey = (id: string) => `order ${id}`

/** Sends a change of one order after the order's pending changes, with the version from the previous reply. */
export const queueOrderChange = <Reply extends OrderDetails, Seen extends number | undefined>(
  { id, version }: { id: string; version: Seen },
  change: (version: Seen | number) => Promise<Reply>,
) => queueChange(toOrderQueueKey(id), version, change, ({ order }) => order.version)
