import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { AnyContract, ReplyOf, InputOf } from '#core/contract.ts'
import type { BatchDetails } from '#core/production/batch-details.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { api } from '#web/api.ts'
import { changeKey, refreshOrders } from '../orders/order-queries.ts'
import { inTurn } from '../in-turn.ts'
import { batchKey } from './production-queries.ts'

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
