import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { moveOrders, confirmPayments, undoOrderMoves } from '#core/orders/admin/bulk-orders.ts'
import { stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { orderChangeKey, refreshOrders } from '../order-queries.ts'

export type UnchangedOrders = ReplyOf<typeof moveOrders>['stayed']

/** Stage to which the orders are moved, or `money` to confirm their payments. */
export type BulkAction = OrderStage | 'money'

interface Change {
  action: BulkAction
  orders: InputOf<typeof moveOrders>['orders']
}

/**
 * One toast summarizes the result and offers to undo moves. `onStayed` receives the orders that could not be
 * changed, with the reasons.
 */
export function useBulkChange(onStayed: (stayed: UnchangedOrders) => void) {
  const client = useQueryClient()
  const takingBack = useUndoMoves(onStayed)
  return useMutation({
    mutationKey: orderChangeKey,
    mutationFn: ({ action, orders }: Change) =>
      action === 'money'
        ? api(confirmPayments, { orders: orders.map(({ id, version }) => ({ id, version })) })
        : api(moveOrders, { to: action, orders }),
    onSuccess({ moved, undo, stayed }, { action }) {
      if (moved.length > 0)
        toast.success(`${formatCount(moved.length, 'order')} ${describeResult(action)}`, {
          ...(undo.length > 0 && { undo: () => takingBack.mutate(undo) }),
        })
      onStayed(stayed)
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}

function useUndoMoves(onStayed: (stayed: UnchangedOrders) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: orderChangeKey,
    mutationFn: (moves: InputOf<typeof undoOrderMoves>['moves']) => api(undoOrderMoves, { moves }),
    onSuccess({ moved, stayed, reversed_sen: reversedSen }) {
      const payments = reversedSen > 0 ? `. Payments reversed: ${formatRinggit(reversedSen)}` : ''
      if (moved.length > 0) toast.success(`${formatCount(moved.length, 'order')} moved back${payments}`)
      onStayed(stayed)
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}

const describeResult = (action: BulkAction) =>
  action === 'money' ? 'marked as paid' : `moved to ${stageRules[action].label}`
