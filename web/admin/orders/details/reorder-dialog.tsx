import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { repeatOrder } from '#core/orders/admin/admin-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { api } from '#web/api.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { formatItem } from '../item-text.ts'
import { refreshOrders } from '../order-queries.ts'

export function ReorderDialog({
  order,
  onPlaced,
  onClose,
}: {
  order: ListedOrder
  onPlaced: (id: string) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  // Every attempt has the same id, so that a retry after a lost response finds the order instead of creating a second
  // one.
  const [request_id] = useState(() => crypto.randomUUID())
  const place = useMutation({
    mutationFn: () => api(repeatOrder, { id: order.id, request_id }),
    onSuccess({ id, number }) {
      toast.success(`Reordered as ${number}`)
      onClose()
      onPlaced(id)
      return refreshOrders(client)
    },
    onError: showFailure,
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Reorder these items?"
      confirmLabel="Reorder"
      busy={place.isPending}
      onConfirm={() => place.mutate()}
    >
      This creates an order for {order.nama} at today’s prices: {formatItem(order.goods)}.{' '}
      {order.phone
        ? 'The customer gets the payment details on WhatsApp.'
        : 'No message is sent because the order has no phone number.'}
      <span className="mt-3 block">
        <Link to={`/admin/orders/new?again=${order.id}`} className="text-link underline">
          Edit the items first
        </Link>
      </span>
    </ConfirmDialog>
  )
}
