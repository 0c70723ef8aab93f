import { useState } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ReceiptIcon } from '#web/ui/icons.tsx'
import { RecordPaymentDialog } from '../payments/record-payment-dialog.tsx'
import { listUnrejectedSlips, SlipList } from './slip-list.tsx'
import { useOrderMoveActions } from '../details/use-order-move-actions.tsx'

export function PaymentSlips({
  order,
  onlyOpen = false,
  iconOnly = false,
}: {
  order: ListedOrder
  /** Hides the button if no slip is to be checked. */
  onlyOpen?: boolean
  iconOnly?: boolean
}) {
  const [open, setOpen] = useState<'slips' | 'money'>()
  const moving = useOrderMoveActions()
  const { slips } = order
  // While the dialog is open, it stays, so that staff can undo.
  if (slips.length === 0 || (onlyOpen && open === undefined && listUnrejectedSlips(order).length === 0))
    return null
  const isUnconfirmed = order.stage === 'new' && order.paid_at === null
  const toSee =
    listUnrejectedSlips(order).length > 0 &&
    isOrdered(order.stage) &&
    (isUnconfirmed || order.balance.due_sen > 0)
  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        size="small"
        icon={<ReceiptIcon width={16} height={16} />}
        aria-label={`Payment slips for ${order.number}`}
        title={`Payment slips for ${order.number}`}
        className={iconOnly ? 'px-2' : undefined}
        onClick={() => setOpen('slips')}
      >
        {iconOnly ? null : slips.length === 1 ? 'Slip' : `${slips.length} slips`}
      </Button>
      <Dialog
        open={open === 'slips'}
        onOpenChange={close}
        title={`Payment slip for ${order.number}`}
        description={`${order.nama}, total ${formatRinggit(order.total_sen)}. A payment slip is not proof of payment. Check your bank account.`}
        footer={
          toSee && (
            <>
              <DialogClose>Cancel</DialogClose>
              <Button
                variant="primary"
                onClick={() => {
                  // Confirming the payment of a new order moves it to Paid. Orders at a later stage keep their stage.
                  if (order.stage === 'new') moving.move(order, 'paid')
                  setOpen(order.stage === 'new' ? undefined : 'money')
                }}
              >
                Confirm payment
              </Button>
            </>
          )
        }
      >
        <SlipList order={order} decides />
      </Dialog>
      {open === 'money' && <RecordPaymentDialog order={order} kind="payment" onClose={close} />}
      {moving.dialogs}
    </>
  )
}
