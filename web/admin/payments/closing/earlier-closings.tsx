import type { DayClosing } from '#core/payments/closing-calls.ts'
import { paymentMethodLabels } from '#core/payments/payment-entries.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Money } from '#web/ui/money.tsx'
import { CashAmounts } from './cash-amounts.tsx'
import { AmountList, AmountRow, ClosingSection } from './closing-section.tsx'

export function EarlierClosings({ closing: { reopened } }: { closing: DayClosing }) {
  if (reopened.length === 0) return null
  return (
    <ClosingSection title="Earlier closings">
      <ul className="divide-y divide-line">
        {reopened.map(({ by, at, reason, closing }) => (
          <li key={at} className="py-4 first:pt-0 last:pb-0">
            <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-2">
              <AmountList>
                {closing.sums.methods.map(({ method, received_sen: received, refunded_sen: refunded }) => (
                  <AmountRow key={method} label={paymentMethodLabels[method]}>
                    <Money sen={received - refunded} />
                  </AmountRow>
                ))}
                <AmountRow label={<span className="font-semibold">Total</span>}>
                  <Money
                    sen={closing.sums.methods.reduce(
                      (sum, { received_sen: received, refunded_sen: refunded }) => sum + received - refunded,
                      0,
                    )}
                    className="font-semibold"
                  />
                </AmountRow>
              </AmountList>
              <CashAmounts stored={closing} />
            </div>
            {closing.note && <p className="mt-3 text-15 wrap-anywhere whitespace-pre-line">{closing.note}</p>}
            <p className="mt-3 text-13 text-quiet">
              Closed by {closing.by}, {formatListTime(new Date(closing.at))}
            </p>
            <p className="mt-1 text-13 wrap-anywhere text-quiet">
              Reopened by {by}, {formatListTime(new Date(at))}: {reason}
            </p>
          </li>
        ))}
      </ul>
    </ClosingSection>
  )
}
