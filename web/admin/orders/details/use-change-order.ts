import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { api } from '#web/api.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import type { FormOptions } from '#web/admin/forms/use-contract-form.ts'
import { orderChangeKey, refreshAfterChange, refreshOrders, queueOrderChange } from '../order-queries.ts'
import { cacheOrderDetails } from '../patch-order.ts'

/** Without a version, the change applies to any version. */
interface OrderRef {
  id: string
  version?: number
}

export function useChangeOrder<C extends AnyContract>(contract: C, saved: string) {
  const client = useQueryClient()
  return useMutation<ReplyOf<C> & OrderDetails, Error, InputOf<C> & OrderRef>({
    mutationKey: orderChangeKey,
    mutationFn: (input) => queueContractCall(contract, input),
    onSuccess(details) {
      cacheOrderDetails(client, details)
      toast.success(saved, { onSave: true })
    },
    onError: showFailure,
    onSettled: (_details, _error, { id }) => refreshAfterChange(client, id),
  })
}

export function useOrderForm<C extends AnyContract, Values extends FieldValues>(
  contract: C,
  {
    onSaved,
    ...rest
  }: Pick<FormOptions<C, Values>, 'start' | 'inputOf' | 'fieldMapping' | 'saved'> & {
    onSaved: (details: OrderDetails) => void
  },
) {
  const client = useQueryClient()
  return useContractForm<C, Values>(contract, {
    mutationKey: orderChangeKey,
    onSaved(details) {
      cacheOrderDetails(client, details)
      onSaved(details)
    },
    onFailure: showFailure,
    onSettled: () => refreshOrders(client),
    // Notes don't change the order's version, so they needn't wait for pending changes.
    send: (input: InputOf<C> & OrderRef) =>
      input.version === undefined ? api(contract, input) : queueContractCall(contract, input),
    ...rest,
  })
}

function queueContractCall<C extends AnyContract>(contract: C, input: InputOf<C> & OrderRef) {
  const { id, version: expectedVersion } = input
  return queueOrderChange<ReplyOf<C> & OrderDetails, number | undefined>(
    { id, version: expectedVersion },
    (version) => api(contract, { ...input, ...(version !== undefined && { version }) }),
  )
}
