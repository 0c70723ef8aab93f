import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import type { AnyContract, InputOf, ReplyOf } from '../../../core/contract.ts'
import {
  batchesOfOrder,
  getBatch,
  listBatches,
  type Batch,
  type BatchDetails,
} from '../../../core/production/batches.ts'
import { listWaiting, planBatch } from '../../../core/production/production.ts'
import { batchDesign, getSheet } from '../../../core/production/sheets.ts'
import { api, apiFile } from '../../api.ts'
import { inTurn } from '../in-turn.ts'
import { showFailure } from '../orders/desk/change-order.ts'
import { changeKey, ordersKey, refreshOrders } from '../orders/order-queries.ts'

/** Under what is loaded about orders: a change of any order may change what waits and how far a batch is. */
export const productionKey = [...ordersKey, 'production'] as const
const batchKey = (id: string) => [...productionKey, 'batch', id] as const

/** Orders on no sheet yet, the longest waiting first, page by page. */
export function useWaiting() {
  return useInfiniteQuery({
    queryKey: [...productionKey, 'waiting'],
    queryFn: ({ pageParam, signal }) =>
      api(listWaiting, { ...(pageParam && { after: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })
}

/** Batches, the newest first, page by page. */
export function useBatches() {
  return useInfiniteQuery({
    queryKey: [...productionKey, 'batches'],
    queryFn: ({ pageParam, signal }) =>
      api(listBatches, { ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
}

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

export function useBatch(id: string) {
  return useQuery({
    queryKey: batchKey(id),
    queryFn: ({ signal }) => api(getBatch, { id }, { signal }),
  })
}

/** A sheet as it is drawn; it changes only when something is taken out of its batch, or while it is being laid out. */
export function useSheet({ id: batchId, version, layout }: Batch, sheet: number) {
  return useQuery({
    queryKey: ['sheets', batchId, sheet, version, layout?.revision ?? 0],
    queryFn: ({ signal }) => api(getSheet, { id: batchId, sheet }, { signal }),
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

/** A change that answers with a batch, which is then shown. Who failed is told why, and sees how it now is. */
export function useBatchChange<C extends AnyContract>(
  contract: C,
  onDone: (details: BatchDetails) => void,
  onFailed: (error: Error) => void = showFailure,
) {
  const { onSaved, ...rest } = useBatchAnswer(onDone)
  return useMutation<ReplyOf<C> & BatchDetails, Error, InputOf<C>>({
    mutationFn: (input) => batchInTurn(input, (sent) => api(contract, sent)),
    onSuccess: onSaved,
    onError: onFailed,
    ...rest,
  })
}

/** What becomes of the answer to such a change; for a form. */
export function useBatchAnswer(onDone: (details: BatchDetails) => void) {
  const client = useQueryClient()
  return {
    mutationKey: changeKey,
    onSaved: (details: BatchDetails) => {
      keepBatch(client, details)
      onDone(details)
    },
    onSettled: () => refreshOrders(client),
  }
}

/** Makes a change that names a batch and its version after those that were pressed before it. */
function batchInTurn<Input, Reply extends BatchDetails>(
  input: Input,
  change: (input: Input) => Promise<Reply>,
): Promise<Reply> {
  if (!isVersioned(input)) return change(input)
  return inTurn(
    `batch ${input.id}`,
    input.version,
    (version) => change({ ...input, version }),
    ({ batch }) => batch.version,
  )
}

const isVersioned = (input: unknown): input is { id: string; version: number } =>
  typeof input === 'object' && input !== null && 'id' in input && 'version' in input

function keepBatch(client: QueryClient, details: BatchDetails): void {
  client.setQueryData<BatchDetails>(batchKey(details.batch.id), details)
}
