import { useState, type ReactNode } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { Button } from '#web/ui/button.tsx'
import { useOrderMoveActions } from '../details/use-order-move-actions.tsx'
import { useOrder } from '../order-queries.ts'
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx'
import { listOpenSlips } from './slip-list.tsx'

/**
 * `confirm` opens the dialog for the payment of the slip with `slipId`, or of the first open slip if this is absent. It
 * is `null` if there is nothing to confirm.
 */
export function useConfirmSlipPayment(
  order: ListedOrder,
  slipId?: string,
): {
  confirm: (() => void) | null
  dialogs: ReactNode
} {
  const [isRecording, setRecording] = useState(false)
  const moving = useOrderMoveActions()
  const slip = listOpenSlips(order).find(({ id }) => slipId === undefined || id === slipId)
  const isUnconfirmed = order.stage === 'new' && order.paid_at === null
  const canConfirm = slip && isOrdered(order.stage) && (isUnconfirmed || order.balance.due_sen > 0)
  // Confirming the payment of a new order moves it to Paid. Orders at a later stage keep their stage.
  const confirm = () => (order.stage === 'new' ? moving.move(order, 'paid', slip?.id) : setRecording(true))
  return {
    confirm: canConfirm ? confirm : null,
    dialogs: (
      <>
        {isRecording && (
          <RecordPaymentDialog
            order={order}
            kind="payment"
            slip={slip?.id ?? ''}
            onClose={() => setRecording(false)}
          />
        )}
        {moving.dialogs}
      </>
    ),
  }
}

/** Shown while the slip is open and money is due. */
export function ConfirmSlipPayment({ orderId, slipId }: { orderId: string; slipId: string }) {
  const { data } = useOrder(orderId)
  return data ? <ConfirmButton order={data.order} slipId={slipId} /> : null
}

function ConfirmButton({ order, slipId }: { order: ListedOrder; slipId: string }) {
  const { confirm, dialogs } = useConfirmSlipPayment(order, slipId)
  return (
    <>
      {confirm && (
        <Button size="small" onClick={confirm}>
          Confirm payment
        </Button>
      )}
      {dialogs}
    </>
  )
}
