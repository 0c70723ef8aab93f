import { useQuery, queryOptions } from '@tanstack/react-query'
import { listProducts } from '#core/catalog/catalog.ts'
import { api } from '#web/api.ts'

/** A limit high enough to load all products of a small shop at once. */
const all = { limit: 500 }

export const productsQuery = () =>
  queryOptions({
    queryKey: ['products'],
    queryFn: ({ signal }) => api(listProducts, all, { signal }),
  })
export const useProducts = () => useQuery(productsQuery())
