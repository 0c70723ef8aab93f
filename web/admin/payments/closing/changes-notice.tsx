import { Link } from 'react-router'
import type { DayClosing } from '#core/payments/closing-calls.ts'
import { paymentMethodLabels } from '#core/payments/payment-entries.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Money } from '#web/ui/money.tsx'

const kindLabels = {
  payment: 'Payment',
  refund: 'Refund',
  fee: 'Fee',
  rounding: 'Cash rounding',
  reversal: 'Reversal',
} as const satisfies Record<DayClosing['changes'][number]['kind'], string>

export function ChangesNotice({ closing: { state, changes } }: { closing: DayClosing }) {
  if (state !== 'changed') return null
  return (
    <section aria-labelledby="changes" className="rounded-surface bg-caution-wash p-4 md:px-6">
      <h2 id="changes" className="text-17 font-semibold text-caution">
        Changed after closing
      </h2>
      {changes.length === 0 ? (
        <p className="mt-1 text-15">Payments from this day were deleted together with their order.</p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {changes.map((change, index) => (
            <li
              key={index}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2 text-15"
            >
              <span>
                {kindLabels[change.kind]}, {paymentMethodLabels[change.method]}, order{' '}
                <Link to={`/admin/orders?order=${change.order_id}`} className="tabular-nums">
                  {change.order_number}
                </Link>
              </span>
              <Money sen={change.amount_sen} className="font-semibold" />
              <span className="w-full text-13 text-quiet">
                {change.by}, {formatListTime(new Date(change.recorded_at))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
