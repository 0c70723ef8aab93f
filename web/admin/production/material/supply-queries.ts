import { keepPreviousData, useQuery, queryOptions } from '@tanstack/react-query'
import type { SupplyItem } from '#core/production/supplies.ts'
import { listSupplies, getSupplyHistory } from '#core/production/supplies-calls.ts'
import { getProductEarnings } from '#core/production/earnings-calls.ts'
import { api } from '#web/api.ts'
import { productionKey } from '#web/admin/orders/order-production.tsx'

// The key starts with `productionKey`, so that the stock is refetched whenever a batch changes.
export const suppliesKey = [...productionKey, 'supplies'] as const

export const suppliesQuery = () =>
  queryOptions({
    queryKey: suppliesKey,
    queryFn: ({ signal }) => api(listSupplies, {}, { signal }),
  })
export const useSupplies = () => useQuery(suppliesQuery())

export function useSupplyHistory({ material, widthMm }: SupplyItem) {
  return useQuery({
    queryKey: [...suppliesKey, material, widthMm],
    queryFn: ({ signal }) => api(getSupplyHistory, { material, width_mm: widthMm }, { signal }),
  })
}

/** Includes only orders paid in this period. */
export const earningsQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: [...productionKey, 'earnings', days],
    queryFn: ({ signal }) => api(getProductEarnings, days, { signal }),
  })
export const useEarnings = (days: { from: string; to: string }) =>
  useQuery({ ...earningsQuery(days), placeholderData: keepPreviousData })
