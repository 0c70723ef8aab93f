import { useQuery } from '@tanstack/react-query'
import { listProducts } from '../../../core/catalog/catalog.ts'
import { api } from '../../api.ts'

/** More than any small shop has. */
const all = { limit: 500 }

export function useProducts() {
  return useQuery({
    queryKey: ['products'],
    queryFn: ({ signal }) => api(listProducts, all, { signal }),
  })
}
