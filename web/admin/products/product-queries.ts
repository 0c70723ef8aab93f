import { useQuery, queryOptions } from '@tanstack/react-query'
import { listProducts } from '#core/catalog/catalog.ts'
import { api } from '#web/api.ts'

/** Enough for all products of a small shop. */
const all = { limit: 500 }

export const productsQuery = () =>
  queryOptions({
    queryKey: ['products'],
    queryFn: ({ signal }) => api(listProducts, all, { signal }),
  })
export const useProducts = () => useQuery(productsQuery())
