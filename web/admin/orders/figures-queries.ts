import { useQuery, queryOptions } from '@tanstack/react-query'
import { ordersKey } from './order-queries.ts'
import { api } from '#web/api.ts'
import { getOrdersToday, getSalesToday, getSales } from '#core/orders/dashboard.ts'
import { getWorkload } from '#core/orders/admin/change-due-date.ts'

/** What depends on the clock is looked at anew so often, though no order has changed. */
const timePassesMs = 60_000

/** What the orders ask of the shop today. */
export const ordersTodayQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'today'],
    queryFn: ({ signal }) => api(getOrdersToday, {}, { signal }),
    refetchInterval: timePassesMs,
  })
export const useOrdersToday = () => useQuery(ordersTodayQuery())

/** What the coming days hold of what was promised. */
export const workLoadQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'load'],
    queryFn: ({ signal }) => api(getWorkload, {}, { signal }),
    refetchInterval: timePassesMs,
  })
export const useWorkLoad = () => useQuery(workLoadQuery())

/** What came in today, and what is late. */
export const soldTodayQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'sold'],
    queryFn: ({ signal }) => api(getSalesToday, {}, { signal }),
    refetchInterval: timePassesMs,
  })
export const useSoldToday = () => useQuery(soldTodayQuery())

/** What came in, by week and product. */
export const salesQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'sales'],
    queryFn: ({ signal }) => api(getSales, {}, { signal }),
  })
export const useSales = () => useQuery(salesQuery())
