import { useMutation, useQueryClient } from '@tanstack/react-query'
import { moveOrder, undoOrderMove } from '#core/orders/admin/admin-order.ts'
import type { paymentEvidenceFields } from '#core/orders/admin/order-payments.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import type { InputOf } from '#core/contract.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isPaidAfterMove, stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { getOrderBalance } from '#core/payments/order-balance.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { orderChangeKey, ordersKey, refreshAfterChange, queueOrderChange } from '../order-queries.ts'
import { cacheOrderDetails, patchCachedOrder } from '../patch-order.ts'

export interface OrderMoveInput {
  order: ListedOrder
  to: OrderStage
  more?: Pick<
    InputOf<typeof moveOrder>,
    'note' | 'paid_sen' | 'method' | keyof typeof paymentEvidenceFields | 'tracking' | 'tell'
  >
}

/**
 * The list shows the move immediately and reverts it if the server rejects the call, for example because
 * another user moved the order first. The toast offers to undo the move. If the customer wasn't notified, it
 * also offers to call `onNotify`.
 */
export function useMoveOrder(onNotify: (details: OrderDetails) => void) {
  const client = useQueryClient()
  const takeBack = useUndoMove()
  return useMutation({
    mutationKey: orderChangeKey,
    mutationFn: ({ order: { id, version: expectedVersion }, to, more }: OrderMoveInput) =>
      queueOrderChange({ id, version: expectedVersion }, (version) =>
        api(moveOrder, { id, version, to, ...more }),
      ),
    async onMutate({ order, to, more }) {
      await client.cancelQueries({ queryKey: ordersKey })
      const now = new Date().toISOString()
      const paid = isPaidAfterMove({ paid: order.paid_at !== null }, to)
      const paid_at = paid ? (order.paid_at ?? now) : null
      const balance = getBalanceAfterMove(order, to, { paid, amountSen: more?.paid_sen })
      patchCachedOrder(client, order.id, { stage: to, stage_since: now, paid_at, balance })
    },
    onSuccess(details, { order, to, more }) {
      cacheOrderDetails(client, details)
      const warning =
        to === 'in_production' ? getDesignWarning(details.order) : getSkippedWorkWarning(order, to)
      toast.success(
        `${order.number} moved to ${stageRules[to].label}${warning && `: ${warning}`}${describePayments(details)}`,
        {
          about: order.id,
          undo: () => takeBack.mutate(details),
          ...(details.can_tell !== null &&
            more?.tell === undefined && {
              next: { label: 'Notify customer', run: () => onNotify(details) },
            }),
        },
      )
    },
    onError: showFailure,
    onSettled: (_details, _error, { order }) => refreshAfterChange(client, order.id),
  })
}

/** Shown until the server answers. */
function getBalanceAfterMove(
  { paid_at, total_sen: totalSen, balance }: ListedOrder,
  stage: OrderStage,
  { paid, amountSen = Math.max(0, balance.due_sen) }: { paid: boolean; amountSen: number | undefined },
) {
  const { received_sen: receivedSen, deposit_sen: depositSen } = balance
  const wasPaid = paid_at !== null
  const paidSen = paid === wasPaid ? receivedSen : paid ? receivedSen + amountSen : 0
  return getOrderBalance({ stage, totalSen, paidSen, depositSen })
}

/** Names the payments that the last move reversed, kept or restored. */
function describePayments({ events }: OrderDetails): string {
  const last = events.find(({ action }) => action === 'moved' || action === 'took back')
  return last?.changes.map(({ what, to }) => `. ${what}: ${to}`).join('') ?? ''
}

function getDesignWarning({ design_missing: designMissing, approval }: ListedOrder): string {
  if (designMissing) return 'design missing'
  return approval && approval !== 'approved' ? 'design not approved' : ''
}

/** A move that skips work removes the order from the Production lists. */
function getSkippedWorkWarning(
  { stage, made, design_missing: designMissing }: ListedOrder,
  to: OrderStage,
): string {
  if (to !== 'ready' && to !== 'handed_over' && to !== 'posted') return ''
  if (designMissing && (stage === 'paid' || stage === 'in_production')) return 'design missing'
  if (stage !== 'paid') return ''
  return made.includes('sheet') ? 'not in a batch' : 'not marked as made'
}

export function useUndoMove() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: orderChangeKey,
    mutationFn: ({ order: { id, version: expectedVersion }, can_undo }: OrderDetails) =>
      queueOrderChange({ id, version: expectedVersion }, (version) =>
        api(undoOrderMove, { id, version, move: can_undo ?? 0 }),
      ),
    onSuccess(details) {
      cacheOrderDetails(client, details)
      const { id, number, stage } = details.order
      toast.success(`${number} moved back to ${stageRules[stage].label}${describePayments(details)}`, {
        about: id,
      })
    },
    onError: showFailure,
    onSettled: (_details, _error, { order }) => refreshAfterChange(client, order.id),
  })
}
