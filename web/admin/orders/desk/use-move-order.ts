import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveOrder, undoMove } from '#core/orders/admin/admin-order.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import type { InputOf } from '#core/contract.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isPaidAfter, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { changeKey, ordersKey, refreshAfter, orderInTurn } from '../order-queries.ts'
import { keepDetails, patchOrder } from '../patch-order.ts'

export interface Move {
  order: ListedOrder
  to: OrderStage
  /** What else is said with the move. */
  more?: Pick<InputOf<typeof moveOrder>, 'note' | 'paid_sen' | 'tracking' | 'tell'>
}

/**
 * Moves an order to a stage: shows at once, goes back when the server refuses (somebody else may have moved it
 * meanwhile), and can be taken back. `onTell`: the customer hasn't been told of it, and is wanted to be.
 */
export function useMoveOrder(onTell: (details: OrderDetails) => void) {
  const client = useQueryClient()
  const takeBack = useTakeBack()
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ order: { id, version: seen }, to, more }: Move) =>
      orderInTurn({ id, version: seen }, (version) => api(moveOrder, { id, version, to, ...more })),
    async onMutate({ order, to }) {
      await client.cancelQueries({ queryKey: ordersKey })
      const now = new Date().toISOString()
      const paid = isPaidAfter({ paid: order.paid_at !== null }, to)
      const paid_at = paid ? (order.paid_at ?? now) : null
      patchOrder(client, order.id, { stage: to, stage_since: now, paid_at })
    },
    onSuccess(details, { order, to, more }) {
      keepDetails(client, details)
      const doubt = to === 'in_production' ? doubtOf(details.order) : unmade(order, to)
      toast.success(`${order.number} moved to ${stageRules[to].label}${doubt && `: ${doubt}`}`, {
        about: order.id,
        undo: () => takeBack.mutate(details),
        ...(details.can_tell !== null &&
          more?.tell === undefined && {
            next: { label: 'Tell the customer', run: () => onTell(details) },
          }),
      })
    },
    onError: showFailure,
    onSettled: (_details, _error, { order }) => refreshAfter(client, order.id),
  })
}

/** What is to be thought of before the order is printed; empty: nothing. */
function doubtOf({ design_missing: missing, approval }: ListedOrder): string {
  if (missing) return 'its design is missing'
  return approval && approval !== 'approved' ? 'nobody has approved its design' : ''
}

/** Work that is skipped is no longer on Production's lists; empty: none is. */
function unmade({ stage, made, design_missing: missing }: ListedOrder, to: OrderStage): string {
  if (to !== 'ready' && to !== 'handed_over' && to !== 'posted') return ''
  if (missing && (stage === 'paid' || stage === 'in_production')) return 'its design is missing'
  if (stage !== 'paid') return ''
  return made.includes('sheet') ? 'it was on no sheet yet' : 'nothing says that it was made'
}

/** Takes the last move of an order back. */
export function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    mutationFn: ({ order: { id, version: seen }, can_undo }: OrderDetails) =>
      orderInTurn({ id, version: seen }, (version) => api(undoMove, { id, version, move: can_undo ?? 0 })),
    onSuccess(details) {
      keepDetails(client, details)
      const { id, number, stage } = details.order
      toast.success(`${number} is back in ${stageRules[stage].label}`, { about: id })
    },
    onError: showFailure,
    onSettled: (_details, _error, { order }) => refreshAfter(client, order.id),
  })
}
