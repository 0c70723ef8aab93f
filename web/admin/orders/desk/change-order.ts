import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { AnyContract, InputOf, ReplyOf } from '#core/contract.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { api } from '#web/api.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import type { FormOptions } from '#web/admin/forms/use-contract-form.ts'
import { changeKey, refreshAfter, refreshOrders, orderInTurn } from '../order-queries.ts'
import { keepDetails } from '../patch-order.ts'

/** An order as a change of it names it; without a version: as it is. */
interface Named {
  id: string
  version?: number
}

/**
 * A change of one order by a button, which the screen waits for: `contract` makes it, and its answer is shown wherever
 * the order is.
 */
export function useChangeOrder<C extends AnyContract>(contract: C, saved: string) {
  const client = useQueryClient()
  return useMutation<ReplyOf<C> & OrderDetails, Error, InputOf<C> & Named>({
    mutationKey: changeKey,
    mutationFn: (input) => sendInTurn(contract, input),
    onSuccess(details) {
      keepDetails(client, details)
      toast.success(saved, { onSave: true })
    },
    onError: showFailure,
    onSettled: (_details, _error, { id }) => refreshAfter(client, id),
  })
}

/** The form of such a change. */
export function useOrderForm<C extends AnyContract, Values extends FieldValues>(
  contract: C,
  {
    onSaved,
    ...rest
  }: Pick<FormOptions<C, Values>, 'start' | 'inputOf' | 'at' | 'saved'> & { onSaved: () => void },
) {
  const client = useQueryClient()
  return useContractForm<C, Values>(contract, {
    mutationKey: changeKey,
    onSaved(details) {
      keepDetails(client, details)
      onSaved()
    },
    onFailure: showFailure,
    onSettled: () => refreshOrders(client),
    // A note changes no version, and waits for nothing.
    send: (input: InputOf<C> & Named) =>
      input.version === undefined ? api(contract, input) : sendInTurn(contract, input),
    ...rest,
  })
}

function sendInTurn<C extends AnyContract>(contract: C, input: InputOf<C> & Named) {
  const { id, version: seen } = input
  return orderInTurn<ReplyOf<C> & OrderDetails, number | undefined>({ id, version: seen }, (version) =>
    api(contract, { ...input, ...(version !== undefined && { version }) }),
  )
}
