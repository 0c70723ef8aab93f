import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { paymentStateLabels } from '#core/payments/order-balance.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge, type Tone } from '#web/ui/states/status-pill.tsx'

/** Returns `null` for quotes and for cancelled orders without payments. */
function describeBalance({ stage, balance }: ListedOrder): { label: string; sen: number; tone: Tone } | null {
  const { state, due_sen: dueSen, received_sen: receivedSen } = balance
  if (!isOrdered(stage))
    return receivedSen > 0 && stage === 'cancelled'
      ? { label: 'To refund', sen: receivedSen, tone: 'caution' }
      : null
  const tone = state === 'paid' ? 'good' : 'caution'
  return { label: paymentStateLabels[state], sen: Math.abs(dueSen), tone }
}

/** `compact` moves the amount of a partly paid order to `title`. */
export function BalanceText({ order, compact = false }: { order: ListedOrder; compact?: boolean }) {
  const described = describeBalance(order)
  if (!described) return null
  const { label, sen, tone } = described
  const amount = formatRinggit(sen)
  if (tone === 'good') return <span className="text-good">{label}</span>
  const isPartlyPaid = order.balance.state === 'partly_paid' && isOrdered(order.stage)
  return (
    <span
      className={cx('text-caution tabular-nums', compact && 'whitespace-nowrap')}
      title={isPartlyPaid ? `${amount} due` : undefined}
    >
      <span className="whitespace-nowrap">{isPartlyPaid && !compact ? `${label},` : label}</span>{' '}
      {!(isPartlyPaid && compact) && (
        <span className="whitespace-nowrap">{isPartlyPaid ? `${amount} due` : amount}</span>
      )}
    </span>
  )
}

/** A new order without payments has no badge, because payment is its next step. */
export function BalanceBadge({ order }: { order: ListedOrder }) {
  const described = describeBalance(order)
  if (!described || (order.stage === 'new' && order.balance.state === 'unpaid')) return null
  return <Badge tone={described.tone}>{described.label}</Badge>
}
