import type { ListedOrder } from '../../../../core/orders/order-list.ts'
import { ringgitText } from '../../../../core/shared/money.ts'
import { stageRules } from '../../../../core/orders/order-stages.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { PostDialog } from '../../production/post-dialog.tsx'
import { ableTo } from './deeds.ts'
import { orderCount, type ManyDeed, type useChangeMany } from './use-change-many.ts'

/** One question before many orders are changed: how many, what goes with it, and what stays. */
export function ManyQuestion({
  deed,
  orders,
  change,
  onClose,
}: {
  deed: ManyDeed
  orders: ListedOrder[]
  change: ReturnType<typeof useChangeMany>
  onClose: () => void
}) {
  const able = ableTo(deed, orders)
  const others = orders.filter((order) => !able.includes(order))
  if (deed === 'posted')
    return (
      <PostDialog
        orders={able}
        busy={change.isPending}
        onPost={(posted) => change.mutate({ deed, orders: [...posted, ...others.map(seen)] })}
        onClose={onClose}
      />
    )
  const { title, confirm, says } = wordsOf(deed, able)
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      danger={deed === 'cancelled'}
      busy={change.isPending}
      title={title}
      confirmLabel={confirm}
      cancelLabel="Not now"
      onConfirm={() => change.mutate({ deed, orders: orders.map(seen) })}
    >
      {says}
      {others.length > 0 && (
        <span className="mt-3 block">
          {orderCount(others.length)} of the selection can’t, and {others.length === 1 ? 'stays' : 'stay'} as
          before.
        </span>
      )}
    </ConfirmDialog>
  )
}

const seen = ({ id, version }: ListedOrder) => ({ id, version })

const byItself = 'What Settings say goes to the customers by itself.'

function wordsOf(deed: ManyDeed, able: ListedOrder[]) {
  const count = orderCount(able.length)
  if (deed === 'money') {
    const total = ringgitText(able.reduce((sum, { total_sen }) => sum + total_sen, 0))
    return {
      title: `Money of ${count} seen in the bank?`,
      confirm: 'Money seen',
      says: `${total} together, of each order as much as it comes to; where another sum came, open that order instead. New ones move to Paid. ${byItself}`,
    }
  }
  if (deed === 'cancelled') {
    const paid = able.filter(({ paid_at }) => paid_at).length
    return {
      title: `Cancel ${count}?`,
      confirm: `Cancel ${count}`,
      says: paid > 0 ? `Money was seen for ${orderCount(paid)}: give it back. ${byItself}` : byItself,
    }
  }
  const { label } = stageRules[deed]
  const blind = deed === 'in_production' ? able.filter(({ design_missing }) => design_missing).length : 0
  return {
    title: `Move ${count} to ${label}?`,
    confirm: `Move to ${label}`,
    says: blind > 0 ? `The design of ${orderCount(blind)} is missing. ${byItself}` : byItself,
  }
}
