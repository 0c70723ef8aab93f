import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FieldValues } from 'react-hook-form'
import type { AnyContract, InputOf, ReplyOf } from '../../../../core/contract.ts'
import type { OrderDetails } from '../../../../core/orders/desk/order-details.ts'
import { api, ApiError } from '../../../api.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useContractForm, type FormOptions } from '../../forms/use-contract-form.tsx'
import { changeKey, keepDetails, refreshOrders } from '../order-queries.ts'

/**
 * A change of one order by a button, which the screen waits for: `contract` makes it, and its answer is shown wherever
 * the order is.
 */
export function useChangeOrder<C extends AnyContract>(contract: C, saved: string) {
  const client = useQueryClient()
  return useMutation<ReplyOf<C> & OrderDetails, Error, InputOf<C>>({
    mutationKey: changeKey,
    mutationFn: (input) => api(contract, input),
    onSuccess(details) {
      keepDetails(client, details)
      toast.success(saved, { onSave: true })
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}

/** The form of such a change. */
export function useOrderForm<C extends AnyContract, Values extends FieldValues>(
  contract: C,
  {
    onSaved,
    ...rest
  }: Pick<FormOptions<C, Values, never>, 'start' | 'inputOf' | 'at' | 'saved'> & { onSaved: () => void },
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
    ...rest,
  })
}

export function showFailure(error: Error): void {
  toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred')
}
