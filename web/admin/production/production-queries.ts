import {
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQuery,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { listBatchesOfOrder, getBatch, listBatches } from '#core/production/batches.ts'
import type { Batch } from '#core/production/batch-details.ts'
import { listWaitingOrders, planBatch } from '#core/production/production.ts'
import { getBatchDesign, getSheet } from '#core/production/sheets.ts'
import { api, fetchApiFile } from '#web/api.ts'
import { ordersKey } from '../orders/order-queries.ts'

/** Under the orders' key, because a changed order can change the waiting list and the batches. */
export const productionKey = [...ordersKey, 'production'] as const
export const batchKey = (id: string) => [...productionKey, 'batch', id] as const

/** Orders that are not in a batch, longest waiting first. */
export const waitingOrdersQuery = () =>
  infiniteQueryOptions({
    queryKey: [...productionKey, 'waiting'],
    queryFn: ({ pageParam, signal }) =>
      api(listWaitingOrders, { ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
export const useWaitingOrders = () => useInfiniteQuery(waitingOrdersQuery())

/** Batches, newest first. */
export const batchesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...productionKey, 'batches'],
    queryFn: ({ pageParam, signal }) =>
      api(listBatches, { ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
export const useBatches = () => useInfiniteQuery(batchesQuery())

/** Previews a batch of these orders, or of all waiting orders if none are given. */
export function useBatchPreview(orders: string[] | undefined, filmWidthMm: number | undefined) {
  return useQuery({
    queryKey: [...productionKey, 'plan', orders, filmWidthMm],
    queryFn: ({ signal }) => api(planBatch, { orders, film_width_mm: filmWidthMm }, { signal }),
    placeholderData: keepPreviousData,
    // A snapshot. Later changes are reported when the batch is created.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The batches that contain items of an order. */
export function useOrderBatches(order: string) {
  return useQuery({
    queryKey: [...productionKey, 'order', order],
    queryFn: ({ signal }) => api(listBatchesOfOrder, { order }, { signal }),
  })
}

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: batchKey(id),
    queryFn: ({ signal }) => api(getBatch, { id }, { signal }),
  })
export const useBatch = (id: string) => useQuery(batchQuery(id))

/** A sheet's drawing. It changes only while the layout runs or when an order is removed from the batch. */
export function useSheet({ id: batchId, version, layout }: Batch, sheet: number) {
  return useQuery({
    queryKey: ['sheets', batchId, sheet, version, layout?.revision ?? 0],
    queryFn: async ({ signal, client }) => {
      const revision = layout ? { layout: layout.revision } : {}
      const drawn = await api(getSheet, { id: batchId, sheet, ...revision }, { signal })
      if (drawn.outdated) void client.invalidateQueries({ queryKey: batchKey(batchId) })
      return drawn
    },
    staleTime: Infinity,
  })
}

/** Data URLs of the customers' designs in a batch by design id. Designs that are still loading are missing. */
export function useDesignPictures(batchId: string, designs: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(designs)]
  const found = useQueries({
    queries: ids.map((design) => ({
      queryKey: ['sheets', 'design', batchId, design],
      // A data URL, because an object URL ends with the page that created it.
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
