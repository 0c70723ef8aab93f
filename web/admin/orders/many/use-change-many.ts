import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { InputOf, ReplyOf } from '#core/contract.ts'
import { moveOrders, confirmPayments, undoMoves } from '#core/orders/admin/bulk-orders.ts'
import { stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { changeKey, refreshOrders } from '../order-queries.ts'

export type Stayed = ReplyOf<typeof moveOrders>['stayed']

/** Moves them to a stage, or says that their money was seen. */
export type ManyAction = OrderStage | 'money'

interface Change {
  action: ManyAction
  orders: InputOf<typeof moveOrders>['orders']
}

/**
 * Changes many orders; one toast sums it up and takes back what was moved. `onStayed` hears of those that stayed as they
 * were, and why; of none when all went well.
 */
export function useChangeMany(onStayed: (stayed: Stayed) => void) {
  const client = useQueryClient()
  const takingBack = useTakeBackMany(onStayed)
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ action, orders }: Change) =>
      action === 'money'
        ? api(confirmPayments, { orders: orders.map(({ id, version }) => ({ id, version })) })
        : api(moveOrders, { to: action, orders }),
    onSuccess({ moved, undo, stayed }, { action }) {
      if (moved.length > 0)
        toast.success(`${formatCount(moved.length, 'order')} ${done(action)}`, {
          ...(undo.length > 0 && { undo: () => takingBack.mutate(undo) }),
        })
      onStayed(stayed)
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}

function useTakeBackMany(onStayed: (stayed: Stayed) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (moves: InputOf<typeof undoMoves>['moves']) => api(undoMoves, { moves }),
    onSuccess({ moved, stayed }) {
      if (moved.length > 0) toast.success(`${formatCount(moved.length, 'order')} back where they were`)
      onStayed(stayed)
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}

const done = (action: ManyAction) =>
  action === 'money' ? 'marked as paid' : `moved to ${stageRules[action].label}`
