import {
  keepPreviousData,
  useInfiniteQuery,
  useQueries,
  useQuery,
  infiniteQueryOptions,
  queryOptions,
} from '@tanstack/react-query'
import { batchesOfOrder, getBatch, listBatches } from '#core/production/batches.ts'
import type { Batch } from '#core/production/batch-details.ts'
import { listWaiting, planBatch } from '#core/production/production.ts'
import { batchDesign, getSheet } from '#core/production/sheets.ts'
import { api, apiFile } from '#web/api.ts'
import { ordersKey } from '../orders/order-queries.ts'

/** Under what is loaded about orders: a change of any order may change what waits and how far a batch is. */
export const productionKey = [...ordersKey, 'production'] as const
export const batchKey = (id: string) => [...productionKey, 'batch', id] as const

/** Orders on no sheet yet, the longest waiting first, page by page. */
export const waitingQuery = () =>
  infiniteQueryOptions({
    queryKey: [...productionKey, 'waiting'],
    queryFn: ({ pageParam, signal }) =>
      api(listWaiting, { ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
export const useWaiting = () => useInfiniteQuery(waitingQuery())

/** Batches, the newest first, page by page. */
export const batchesQuery = () =>
  infiniteQueryOptions({
    queryKey: [...productionKey, 'batches'],
    queryFn: ({ pageParam, signal }) =>
      api(listBatches, { ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
export const useBatches = () => useInfiniteQuery(batchesQuery())

/** What a batch of these orders would be, of all that wait where none are named. */
export function usePlan(orders: string[] | undefined, filmWidthMm: number | undefined) {
  return useQuery({
    queryKey: [...productionKey, 'plan', orders, filmWidthMm],
    queryFn: ({ signal }) => api(planBatch, { orders, film_width_mm: filmWidthMm }, { signal }),
    placeholderData: keepPreviousData,
    // As it is when it is looked at: what changes meanwhile is told when the batch is made.
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** The batches that something of an order was printed with. */
export function useBatchesOf(order: string) {
  return useQuery({
    queryKey: [...productionKey, 'order', order],
    queryFn: ({ signal }) => api(batchesOfOrder, { order }, { signal }),
  })
}

export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: batchKey(id),
    queryFn: ({ signal }) => api(getBatch, { id }, { signal }),
  })
export const useBatch = (id: string) => useQuery(batchQuery(id))

/** A sheet as it is drawn; it changes only when something is taken out of its batch, or while it is being laid out. */
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

/** The addresses of customers' designs in a batch by their ids; those that are on their way are left out. */
export function useDesignPictures(batchId: string, designs: readonly string[]): ReadonlyMap<string, string> {
  const ids = [...new Set(designs)]
  const found = useQueries({
    queries: ids.map((design) => ({
      queryKey: ['sheets', 'design', batchId, design],
      // Within the drawing itself: a picture's address would be gone with the page that made it.
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        dataUrlOf(await apiFile(batchDesign, { id: batchId, design }, { signal })),
      staleTime: Infinity,
      gcTime: 0,
    })),
  })
  return new Map(ids.flatMap((id, at) => (found[at]?.data ? [[id, found[at].data] as const] : [])))
}

function dataUrlOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The design could not be read.')))
    reader.readAsDataURL(file)
  })
}
