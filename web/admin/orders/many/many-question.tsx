import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { stageRules } from '#core/orders/order-stages.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { PostDialog } from '#web/admin/production/post-dialog.tsx'
import { ableTo } from './many-actions.ts'
import type { ManyAction, useChangeMany } from './use-change-many.ts'

/** One question before many orders are changed: how many, what goes with it, and what stays. */
export function ManyQuestion({
  action,
  orders,
  change,
  onClose,
}: {
  action: ManyAction
  orders: ListedOrder[]
  change: ReturnType<typeof useChangeMany>
  onClose: () => void
}) {
  const able = ableTo(action, orders)
  const others = orders.filter((order) => !able.includes(order))
  if (action === 'posted')
    return (
      <PostDialog
        orders={able}
        busy={change.isPending}
        onPost={(posted) => change.mutate({ action, orders: [...posted, ...others.map(seen)] })}
        onClose={onClose}
      />
    )
  const { title, confirm, says } = wordsOf(action, able)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger={action === 'cancelled'}
      busy={change.isPending}
      title={title}
      confirmLabel={confirm}
      cancelLabel="Not now"
      onConfirm={() => change.mutate({ action, orders: orders.map(seen) })}
    >
      {says}
      {others.length > 0 && (
        <span className="mt-3 block">
          {formatCount(others.length, 'order')} of the selection can’t, and{' '}
          {others.length === 1 ? 'stays' : 'stay'} as before.
        </span>
      )}
    </ConfirmDialog>
  )
}

const seen = ({ id, version }: ListedOrder) => ({ id, version })

const byItself = 'What Settings say goes to the customers by itself.'

function wordsOf(action: ManyAction, able: ListedOrder[]) {
  const count = formatCount(able.length, 'order')
  if (action === 'money') {
    const total = formatRinggit(able.reduce((sum, { total_sen }) => sum + total_sen, 0))
    return {
      title: `Money of ${count} seen?`,
      confirm: 'Money seen',
      says: `${total} together, of each order as much as it comes to; where another sum came, open that order instead. New ones move to Paid. ${byItself}`,
    }
  }
  if (action === 'cancelled') {
    const paid = able.filter(({ paid_at }) => paid_at).length
    return {
      title: `Cancel ${count}?`,
      confirm: `Cancel ${count}`,
      says:
        paid > 0 ? `Money was seen for ${formatCount(paid, 'order')}: give it back. ${byItself}` : byItself,
    }
  }
  const { label } = stageRules[action]
  const doubts = action === 'in_production' ? doubtsOf(able) : ''
  return {
    title: `Move ${count} to ${label}?`,
    confirm: `Move to ${label}`,
    says: doubts + byItself,
  }
}

/** What is to be thought of before these are printed. */
function doubtsOf(orders: ListedOrder[]): string {
  const missing = orders.filter(({ design_missing }) => design_missing).length
  const open = orders.filter(({ approval }) => approval && approval !== 'approved').length
  return [
    missing > 0 && `The design of ${formatCount(missing, 'order')} is missing. `,
    open > 0 && `Nobody has approved the design of ${formatCount(open, 'order')}. `,
  ]
    .filter(Boolean)
    .join('')
}
