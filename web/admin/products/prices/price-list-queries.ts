import { useQuery, queryOptions } from '@tanstack/react-query'
import { listPriceLists } from '#core/pricing/price-lists.ts'
import { api } from '#web/api.ts'

export const priceListsQuery = () =>
  queryOptions({
    queryKey: ['price-lists'],
    queryFn: ({ signal }) => api(listPriceLists, {}, { signal }),
  })
export const usePriceLists = () => useQuery(priceListsQuery())
