import { getUnpaidSen } from '#core/payments/order-balance.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { PostOrdersDialog } from './post-orders-dialog.tsx'
import { filterApplicable } from './bulk-actions.ts'
import type { BulkAction, useBulkChange } from './use-bulk-change.ts'

export function BulkActionDialog({
  action,
  orders,
  change,
  onClose,
}: {
  action: BulkAction
  orders: ListedOrder[]
  change: ReturnType<typeof useBulkChange>
  onClose: () => void
}) {
  const applicable = filterApplicable(action, orders)
  const others = orders.filter((order) => !applicable.includes(order))
  if (action === 'posted')
    return (
      <PostOrdersDialog
        orders={applicable}
        busy={change.isPending}
        onPost={(posted) => change.mutate({ action, orders: [...posted, ...others.map(toVersionRef)] })}
        onClose={onClose}
      />
    )
  const { title, confirm, says } = describeAction(action, applicable)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger={action === 'cancelled'}
      busy={change.isPending}
      title={title}
      confirmLabel={confirm}
      cancelLabel={action === 'cancelled' ? 'Keep orders' : 'Cancel'}
      onConfirm={() => change.mutate({ action, orders: orders.map(toVersionRef) })}
    >
      {says}
      {others.length > 0 && (
        <span className="mt-3 block">
          {formatCount(others.length, 'selected order')} can’t be changed and will stay as{' '}
          {others.length === 1 ? 'it is' : 'they are'}.
        </span>
      )}
    </ConfirmDialog>
  )
}

const toVersionRef = ({ id, version }: ListedOrder) => ({ id, version })

const automaticMessagesNote = 'Customers get the automatic messages chosen in Settings.'

function describeAction(action: BulkAction, applicable: ListedOrder[]) {
  const count = formatCount(applicable.length, 'order')
  if (action === 'money') {
    const total = formatRinggit(applicable.reduce((sum, order) => sum + getUnpaidSen(order), 0))
    return {
      title: `Confirm payment of ${count}?`,
      confirm: 'Confirm payment',
      says: `${total} in total, with each order paid in full. If a customer paid a different amount, confirm that order separately. New orders move to Paid. ${automaticMessagesNote}`,
    }
  }
  if (action === 'cancelled') {
    const paid = applicable.filter(({ balance }) => balance.received_sen > 0).length
    return {
      title: `Cancel ${count}?`,
      confirm: `Cancel ${count}`,
      says:
        paid > 0
          ? `${formatCount(paid, 'order')} ${paid === 1 ? 'is' : 'are'} paid and must be refunded. ${automaticMessagesNote}`
          : automaticMessagesNote,
    }
  }
  const { label } = stageRules[action]
  const leaves = action === 'handed_over' || action === 'posted'
  const doubts =
    action === 'in_production' ? listDesignWarnings(applicable) : leaves ? warnOfBalances(applicable) : ''
  return {
    title: `Move ${count} to ${label}?`,
    confirm: `Move to ${label}`,
    says: doubts + automaticMessagesNote,
  }
}

function warnOfBalances(orders: ListedOrder[]): string {
  const due = orders.map(getUnpaidSen).filter((sen) => sen > 0)
  const total = due.reduce((sum, sen) => sum + sen, 0)
  return due.length === 0
    ? ''
    : `${formatRinggit(total)} is still due for ${formatCount(due.length, 'order')}. `
}

function listDesignWarnings(orders: ListedOrder[]): string {
  const missing = orders.filter(({ design_missing }) => design_missing).length
  const open = orders.filter(({ approval }) => approval && approval !== 'approved').length
  return [
    missing > 0 && `Design missing for ${formatCount(missing, 'order')}. `,
    open > 0 && `Design not approved for ${formatCount(open, 'order')}. `,
  ]
    .filter(Boolean)
    .join('')
}
