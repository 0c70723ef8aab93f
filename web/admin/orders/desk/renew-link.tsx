import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { renewOrderLink } from '#core/orders/desk/order-desk.ts'
import type { ListedOrder } from '#core/orders/desk/order-list.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { RefreshIcon } from '#web/ui/icons.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { refreshOrders } from '../order-queries.ts'
import { showFailure } from './change-order.ts'

/** Ends every link that opens the order for its customer, and makes a new one to send. */
export function RenewLink({ order }: { order: ListedOrder }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const renew = useMutation({
    mutationFn: () => api(renewOrderLink, { id: order.id }),
    onSuccess() {
      toast.success('Customer link renewed')
      return refreshOrders(client)
    },
    onError: showFailure,
    onSettled: () => setAsking(false),
  })
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <Button size="small" icon={<RefreshIcon width={16} height={16} />} onClick={() => setAsking(true)}>
        Renew customer link
      </Button>
      {renew.data && <CopyButton text={renew.data.link}>Copy the new link</CopyButton>}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Renew the customer link?"
        confirmLabel="Renew link"
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      >
        Links that were sent or printed before stop working at once. The next message has a new link, and you
        can copy it here.
      </ConfirmDialog>
    </div>
  )
}
