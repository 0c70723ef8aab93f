import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { isOrdered } from '#core/orders/order-stages.ts'
import { paymentStateLabels } from '#core/payments/order-balance.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge, type Tone } from '#web/ui/states/status-pill.tsx'
import { StagePill } from '../stage-badges.tsx'

/** Returns true if refunds reduced the total to RM 0.00. */
export const isFullyRefunded = ({ total_sen: totalSen, reductions = [] }: ListedOrder): boolean =>
  totalSen === 0 && reductions.some(({ reason }) => reason === 'refund')

/** Returns `null` for quotes and for cancelled orders without payments. */
function describeBalance(order: ListedOrder): { label: string; sen: number; tone: Tone } | null {
  const { stage, balance } = order
  const { state, due_sen: dueSen, received_sen: receivedSen } = balance
  if (!isOrdered(stage))
    return receivedSen > 0 && stage === 'cancelled'
      ? { label: 'To refund', sen: receivedSen, tone: 'caution' }
      : null
  if (state === 'paid' && isFullyRefunded(order)) return { label: 'Refunded', sen: 0, tone: 'neutral' }
  const tone = state === 'paid' ? 'good' : 'caution'
  return { label: paymentStateLabels[state], sen: Math.abs(dueSen), tone }
}

/**
 * `compact` moves the amount of a partly paid order to `title`. `besideStage` leaves out what `OrderStagePill` already
 * says.
 */
export function BalanceText({
  order,
  compact = false,
  besideStage = false,
}: {
  order: ListedOrder
  compact?: boolean
  besideStage?: boolean
}) {
  const described = describeBalance(order)
  if (!described) return null
  const { label, sen, tone } = described
  const amount = formatRinggit(sen)
  if (besideStage && order.stage === 'paid')
    return sen === 0 ? null : (
      <span className="whitespace-nowrap text-caution tabular-nums">
        {amount} {order.balance.state === 'overpaid' ? 'too much' : 'due'}
      </span>
    )
  if (tone === 'good') return <span className="text-good">{label}</span>
  if (sen === 0) return <span className="text-quiet">{label}</span>
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

/** The pill of an order in Paid names its balance, because “Paid” is wrong for one that is partly paid or refunded. */
export function OrderStagePill({ order, compact = false }: { order: ListedOrder; compact?: boolean }) {
  const balance = order.stage === 'paid' ? describeBalance(order) : null
  return <StagePill stage={order.stage} compact={compact} {...(balance?.tone !== 'good' && { balance })} />
}

/**
 * A new order without payments has no badge, because payment is its next step. An order in Paid has none, because
 * `OrderStagePill` names its balance.
 */
export function BalanceBadge({ order }: { order: ListedOrder }) {
  const described = describeBalance(order)
  const isNamed = order.stage === 'paid' || (order.stage === 'new' && order.balance.state === 'unpaid')
  return described && !isNamed ? <Badge tone={described.tone}>{described.label}</Badge> : null
}
