import { Link } from 'react-router'
import type { MatchedOrder, ProposedMatch, RecordedPaymentView } from '#core/payments/statement-calls.ts'
import { paymentMethodLabels } from '#core/payments/payment-entries.ts'
import { formatListDay } from '#core/shared/shop-time.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Money } from '#web/ui/money.tsx'

export type ProposedMatchLine = ProposedMatch['line']

export function LineSummary({ line: { day, amount_sen: sen, text, account } }: { line: ProposedMatchLine }) {
  return (
    <span className="block min-w-0">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <Money sen={sen} className="font-semibold" />
        <span className="text-13 text-quiet tabular-nums">
          {formatListDay(day)} · {account}
        </span>
      </span>
      <span className="block text-13 wrap-anywhere text-quiet">{text || 'No description'}</span>
    </span>
  )
}

export function MatchedOrderSummary({ order }: { order: MatchedOrder }) {
  return (
    <span className="block min-w-0 text-15">
      <Link to={`/admin/orders?order=${order.id}`} className="font-semibold tabular-nums">
        {order.number}
      </Link>{' '}
      <span className="wrap-anywhere">{order.name}</span>
      <span className="block text-13 text-quiet">
        {order.due_sen > 0 ? `${formatRinggit(order.due_sen)} due` : 'Paid'}
        {order.is_cancelled && ' · Cancelled'}
        {` · ordered ${formatListDay(order.placed_on)}`}
      </span>
    </span>
  )
}

export const describeRecordedPayment = ({
  method,
  paid_on: day,
  by,
  reference,
}: RecordedPaymentView): string =>
  [
    `${paymentMethodLabels[method]}, ${formatListDay(day)}`,
    `recorded by ${by}`,
    reference && `reference ${reference}`,
  ]
    .filter(Boolean)
    .join(', ')

export function RecordedPaymentSummary({ payment }: { payment: RecordedPaymentView }) {
  return (
    <span className="block text-13 wrap-anywhere">
      <span className="font-semibold">Already recorded:</span> {describeRecordedPayment(payment)}
    </span>
  )
}
