import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { listOrders } from '../../../core/contracts/order-list.ts'
import { api } from '../../api.ts'

/** New orders come while the page is open: it looks for them this often, ms. */
const lookEvery = 30_000

/** Orders, newest first, page by page; `search` narrows them. */
export function useOrders(search: string) {
  return useInfiniteQuery({
    queryKey: ['orders', search],
    queryFn: ({ pageParam, signal }) =>
      api(listOrders, { ...(search && { search }), ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: lookEvery,
  })
}
