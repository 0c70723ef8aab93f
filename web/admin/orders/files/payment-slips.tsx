import { useState } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { ReceiptIcon } from '#web/ui/icons.tsx'
import { useConfirmSlipPayment } from './confirm-slip-payment.tsx'
import { listOpenSlips, SlipList } from './slip-list.tsx'

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
  const [isOpen, setOpen] = useState(false)
  const { confirm, dialogs } = useConfirmSlipPayment(order)
  const { slips } = order
  const [openSlip] = listOpenSlips(order)
  // While the dialog is open, it stays, so that staff can undo.
  if (slips.length === 0 || (onlyOpen && !isOpen && !openSlip)) return null
  return (
    <>
      <Button
        size="small"
        icon={<ReceiptIcon width={16} height={16} />}
        aria-label={`Payment slips for ${order.number}`}
        title={`Payment slips for ${order.number}`}
        className={iconOnly ? 'px-2' : undefined}
        onClick={() => setOpen(true)}
      >
        {iconOnly ? null : slips.length === 1 ? 'Slip' : `${slips.length} slips`}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Payment slip for ${order.number}`}
        description={`${order.nama}, total ${formatRinggit(order.total_sen)}. A payment slip is not proof of payment. Check your bank account.`}
        footer={
          confirm && (
            <>
              <DialogClose>Cancel</DialogClose>
              <Button
                variant="primary"
                onClick={() => {
                  setOpen(false)
                  confirm()
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
      {dialogs}
    </>
  )
}
