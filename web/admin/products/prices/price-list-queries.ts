import { useQuery } from '@tanstack/react-query'
import { listPriceLists } from '../../../../core/pricing/price-desk.ts'
import { api } from '../../../api.ts'

export function usePriceLists() {
  return useQuery({
    queryKey: ['price-lists'],
    queryFn: ({ signal }) => api(listPriceLists, {}, { signal }),
  })
}
