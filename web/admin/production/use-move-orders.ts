import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '../../../core/contracts/contract.ts'
import { moveOrders } from '../../../core/contracts/order-desk.ts'
import { stageRules } from '../../../core/values/order-stages.ts'
import { api } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { showFailure } from '../orders/change-order.ts'
import { changeKey, refreshOrders } from '../orders/order-queries.ts'
import { counted } from './amount-words.ts'

/** Moves many orders; `onStayed` hears of those that stayed where they are, and why. */
export function useMoveOrders(onStayed: (stayed: { number: string; why: string }[]) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (input: InputOf<typeof moveOrders>) => api(moveOrders, input),
    onSuccess({ moved, stayed }, { to }) {
      if (moved.length > 0)
        toast.success(`${counted(moved.length, 'order')} moved to ${stageRules[to].label}`)
      onStayed(stayed)
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}
