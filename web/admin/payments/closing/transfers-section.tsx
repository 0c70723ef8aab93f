import { Link } from 'react-router'
import type { DayClosing } from '#core/payments/closing-calls.ts'
import { paymentMethodLabels } from '#core/payments/payment-entries.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Money } from '#web/ui/money.tsx'
import { AmountList, AmountRow, ClosingSection } from './closing-section.tsx'

export function TransfersSection({ closing: { sums, unproved } }: { closing: DayClosing }) {
  const { proved_count: proved, proved_sen: provedSen, open_count: open, open_sen: openSen } = sums.transfers
  return (
    <ClosingSection title="Transfers and DuitNow QR">
      {proved + open === 0 ? (
        <p className="text-15 text-quiet">No transfers on this day.</p>
      ) : (
        <AmountList>
          <AmountRow label={`On the bank statement, ${formatCount(proved, 'payment')}`}>
            <Money sen={provedSen} />
          </AmountRow>
          <AmountRow label={`Not on a statement yet, ${formatCount(open, 'payment')}`}>
            <Money sen={openSen} className={open > 0 ? 'font-semibold text-caution' : ''} />
          </AmountRow>
        </AmountList>
      )}
      {unproved.length > 0 && (
        <ul
          aria-label="Orders not on a statement"
          className="mt-3 divide-y divide-line border-t border-line text-15"
        >
          {unproved.map(({ order_id: id, order_number: number, customer, method, amount_sen: sen }) => (
            <li key={`${id} ${method}`} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                <Link to={`/admin/orders?order=${id}`} className="tabular-nums">
                  {number}
                </Link>{' '}
                <span className="wrap-anywhere">{customer}</span>
                <span className="block text-13 text-quiet">{paymentMethodLabels[method]}</span>
              </span>
              <Money sen={sen} />
            </li>
          ))}
        </ul>
      )}
    </ClosingSection>
  )
}
