import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveOrder, undoMove, type OrderDetails } from '../../../core/contracts/order-desk.ts'
import type { ListedOrder } from '../../../core/contracts/order-list.ts'
import { paidAfter, stageRules, type OrderStage } from '../../../core/values/order-stages.ts'
import { api, ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { changeKey, keepDetails, ordersKey, patchOrder, refreshOrders } from './order-queries.ts'

/**
 * Moves an order to a stage: shows at once, goes back when the server refuses (somebody else may have moved it
 * meanwhile), and can be taken back.
 */
export function useMoveOrder() {
  const client = useQueryClient()
  const takeBack = useTakeBack()
  const move = useMutation({
    mutationKey: changeKey,
    mutationFn: ({ order: { id, version }, to }: Move) => api(moveOrder, { id, version, to }),
    async onMutate({ order, to }) {
      await client.cancelQueries({ queryKey: ordersKey })
      const now = new Date().toISOString()
      const paid = paidAfter({ paid: order.paid_at !== null }, to)
      const paid_at = paid ? (order.paid_at ?? now) : null
      patchOrder(client, order.id, { stage: to, stage_since: now, paid_at })
    },
    onSuccess(details, { order, to }) {
      keepDetails(client, details)
      toast.success(`${order.number} moved to ${stageRules[to].label}`, {
        undo: () => takeBack.mutate(details),
      })
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
  return (order: ListedOrder, to: OrderStage) => move.mutate({ order, to })
}

interface Move {
  order: ListedOrder
  to: OrderStage
}

/** Takes the last move of an order back. */
export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ order: { id, version }, can_undo }: OrderDetails) =>
      api(undoMove, { id, version, move: can_undo ?? 0 }),
    onSuccess(details) {
      keepDetails(client, details)
      const { number, stage } = details.order
      toast.success(`${number} is back in ${stageRules[stage].label}`)
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}

function showFailure(error: Error): void {
  toast.error(error instanceof ApiError ? error.error : 'An unexpected error occurred')
}
