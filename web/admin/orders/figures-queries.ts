import { useQuery } from '@tanstack/react-query'
import { ordersKey } from './order-queries.ts'
import { api } from '../../api.ts'
import { ordersToday, soldToday, salesOf } from '../../../core/orders/overview.ts'
import { workLoad } from '../../../core/orders/desk/due-desk.ts'

/** What depends on the clock is looked at anew so often, though no order has changed. */
const timePassesMs = 60_000

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
