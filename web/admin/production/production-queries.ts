import {
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQuery,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { getBatch, listBatches } from '#core/production/batches.ts'
import type { Batch } from '#core/production/batch-details.ts'
import { listWaitingOrders, planBatch } from '#core/production/production.ts'
import { getBatchDesign, getBatchSheet } from '#core/production/sheets.ts'
import { api, fetchApiFile } from '#web/api.ts'
import { productionKey } from '../orders/order-production.tsx'

export const getBatchKey = (id: string) => [...productionKey, 'batch', id] as const

/** The orders waiting longest come first. */
export const waitingOrdersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...productionKey, 'waiting'],
    queryFn: ({ pageParam, signal }) =>
      api(listWaitingOrders, { ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
export const useWaitingOrders = () => useInfiniteQuery(waitingOrdersQuery())

export const batchesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...productionKey, 'batches'],
    queryFn: ({ pageParam, signal }) =>
      api(listBatches, { ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
export const useBatches = () => useInfiniteQuery(batchesQuery())

export function useBatchPreview(orders: string[] | undefined, filmWidthMm: number | undefined) {
  return useQuery({
    queryKey: [...productionKey, 'plan', orders, filmWidthMm],
    queryFn: ({ signal }) => api(planBatch, { orders, film_width_mm: filmWidthMm }, { signal }),
    placeholderData: keepPreviousData,
    // The preview is a snapshot and isn't refetched. Creating the batch reports any later changes.
    staleTime: Infinity,
    gcTime: 0,
  })
}

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: getBatchKey(id),
    queryFn: ({ signal }) => api(getBatch, { id }, { signal }),
  })
export const useBatch = (id: string) => useQuery(batchQuery(id))

/** The drawing is cached until the batch or its layout changes. */
export function useSheet({ id: batchId, version, layout }: Batch, sheet: number) {
  return useQuery({
    queryKey: ['sheets', batchId, sheet, version, layout?.revision ?? 0],
    queryFn: async ({ signal, client }) => {
      const revision = layout ? { layout: layout.revision } : {}
      const drawn = await api(getBatchSheet, { id: batchId, sheet, ...revision }, { signal })
      if (drawn.outdated) void client.invalidateQueries({ queryKey: getBatchKey(batchId) })
      return drawn
    },
    staleTime: Infinity,
  })
}

/**
 * Returns data URLs of the customers' designs in a batch, by design id. Designs that are still loading are missing.
 */
export function useDesignPictures(batchId: string, designs: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(designs)]
  const found = useQueries({
    queries: ids.map((design) => ({
      queryKey: ['sheets', 'design', batchId, design],
      // A data URL is used, because an object URL becomes invalid when its page is closed.
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        readAsDataUrl(await fetchApiFile(getBatchDesign, { id: batchId, design }, { signal })),
      staleTime: Infinity,
      gcTime: 0,
    })),
  })
  return new Map(ids.flatMap((id, at) => (found[at]?.data ? [[id, found[at].data] as const] : [])))
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('failed to read the design file')))
    reader.readAsDataURL(file)
  })
}
