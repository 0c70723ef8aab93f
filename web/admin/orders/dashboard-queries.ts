import { useQuery, queryOptions } from '@tanstack/react-query'
import { ordersKey } from './order-queries.ts'
import { api } from '#web/api.ts'
import { getOrdersToday, getSalesToday, getSales } from '#core/orders/dashboard.ts'
import { getWorkload } from '#core/orders/admin/change-due-date.ts'

/** Refetch interval in ms for figures that depend on the time of day. */
const refetchMs = 60_000

export const ordersTodayQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'today'],
    queryFn: ({ signal }) => api(getOrdersToday, {}, { signal }),
    refetchInterval: refetchMs,
  })
export const useOrdersToday = () => useQuery(ordersTodayQuery())

export const workloadQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'load'],
    queryFn: ({ signal }) => api(getWorkload, {}, { signal }),
    refetchInterval: refetchMs,
  })
export const useWorkload = () => useQuery(workloadQuery())

export const salesTodayQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'sold'],
    queryFn: ({ signal }) => api(getSalesToday, {}, { signal }),
    refetchInterval: refetchMs,
  })
export const useSalesToday = () => useQuery(salesTodayQuery())

export const salesQuery = () =>
  queryOptions({
    queryKey: [...ordersKey, 'sales'],
    queryFn: ({ signal }) => api(getSales, {}, { signal }),
  })
export const useSales = () => useQuery(salesQuery())
