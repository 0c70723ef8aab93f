import { keepPreviousData, useQuery, queryOptions } from '@tanstack/react-query'
import type { Supply } from '#core/production/supplies.ts'
import { listSupplies, supplyHistory } from '#core/production/supplies-calls.ts'
import { productEarnings } from '#core/production/earnings-calls.ts'
import { api } from '#web/api.ts'
import { productionKey } from '../production-queries.ts'

// Under what is loaded about orders: a batch changes the stock.
export const suppliesKey = [...productionKey, 'supplies'] as const

/** What there is of each material. */
export const suppliesQuery = () =>
  queryOptions({
    queryKey: suppliesKey,
    queryFn: ({ signal }) => api(listSupplies, {}, { signal }),
  })
export const useSupplies = () => useQuery(suppliesQuery())

/** What came in and went out of one. */
export function useSupplyHistory({ material, widthMm }: Supply) {
  return useQuery({
    queryKey: [...suppliesKey, material, widthMm],
    queryFn: ({ signal }) => api(supplyHistory, { material, width_mm: widthMm }, { signal }),
  })
}

/** What each product earned of what was paid on these days. */
export const earningsQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...productionKey, 'earnings', days],
    queryFn: ({ signal }) => api(productEarnings, days, { signal }),
  })
export const useEarnings = (days: { from: string; to: string }) =>
  useQuery({ ...earningsQuery(days), placeholderData: keepPreviousData })
