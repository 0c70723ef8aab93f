import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { AnyContract, ReplyOf, InputOf } from '#core/contract.ts'
import type { BatchDetails } from '#core/production/batch-details.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { api } from '#web/api.ts'
import { orderChangeKey, refreshOrders } from '../orders/order-queries.ts'
import { queueChange } from '../change-queue.ts'
import { getBatchKey } from './production-queries.ts'

export function useBatchChange<C extends AnyContract>(
  contract: C,
  onDone: (details: BatchDetails) => void,
  onFailed: (error: Error) => void = showFailure,
) {
  const { onSaved, ...rest } = useBatchFormOptions(onDone)
  return useMutation<ReplyOf<C> & BatchDetails, Error, InputOf<C>>({
    mutationFn: (input) => queueBatchChange(input, (sent) => api(contract, sent)),
    onSuccess: onSaved,
    onError: onFailed,
    ...rest,
  })
}

export function useBatchFormOptions(onDone: (details: BatchDetails) => void) {
  const client = useQueryClient()
  return {
    mutationKey: orderChangeKey,
    onSaved: (details: BatchDetails) => {
      cacheBatch(client, details)
      onDone(details)
    },
    onSettled: () => refreshOrders(client),
  }
}

function queueBatchChange<Input, Reply extends BatchDetails>(
  input: Input,
  change: (input: Input) => Promise<Reply>,
): Promise<Reply> {
  if (!isVersioned(input)) return change(input)
  return queueChange(
    `batch ${input.id}`,
    input.version,
    (version) => change({ ...input, version }),
    ({ batch }) => batch.version,
  )
}

const isVersioned = (input: unknown): input is { id: string; version: number } =>
  typeof input === 'object' && input !== null && 'id' in input && 'version' in input

function cacheBatch(client: QueryClient, details: BatchDetails): void {
  client.setQueryData<BatchDetails>(getBatchKey(details.batch.id), details)
}
