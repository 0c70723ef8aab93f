import type { DayClosing, DayTotals } from '#core/payments/closing-calls.ts'
import { paymentMethodLabels } from '#core/payments/payment-entries.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { ClosingSection } from './closing-section.tsx'
import { Money } from '#web/ui/money.tsx'

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** If payments have changed since the day was closed, shows the sums recorded at closing beside the current ones. */
export function MethodsSection({ closing: { sums, closing, state } }: { closing: DayClosing }) {
  const closedNet = state === 'changed' && closing ? netByMethod(closing.sums) : null
  const { methods } = sums
  const received = sum(methods.map(({ received_sen: sen }) => sen))
  const refunded = sum(methods.map(({ refunded_sen: sen }) => sen))
  return (
    <ClosingSection title="Payments by method">
      {methods.length === 0 ? (
        <p className="text-15 text-quiet">No payments on this day.</p>
      ) : (
        <table className="w-full text-15 tabular-nums">
          <thead>
            <tr className="text-13 text-quiet *:pb-1 *:pl-3 *:text-end *:font-normal *:first:pl-0 *:first:text-start">
              <th scope="col">Method</th>
              <th scope="col">Received</th>
              {refunded > 0 && <th scope="col">Refunded</th>}
              {closedNet && <th scope="col">Net at closing</th>}
            </tr>
          </thead>
          <tbody>
            {methods.map(
              ({ method, count, refund_count: refunds = 0, received_sen: in_, refunded_sen: out }) => (
                <tr
                  key={method}
                  className="border-t border-line *:py-2 *:pl-3 *:text-end *:first:pl-0 *:first:text-start"
                >
                  <th scope="row" className="font-normal">
                    {paymentMethodLabels[method]}
                    <span className="block text-13 text-quiet">{formatCounts(count - refunds, refunds)}</span>
                  </th>
                  <td>
                    <Money sen={in_} />
                  </td>
                  {refunded > 0 && (
                    <td>{out > 0 ? <Money sen={0 - out} /> : <span className="text-quiet">–</span>}</td>
                  )}
                  {closedNet && (
                    <td className="text-quiet">
                      <Money sen={closedNet.get(method) ?? 0} />
                    </td>
                  )}
                </tr>
              ),
            )}
          </tbody>
          <tfoot>
            <tr className="border-t border-edge font-semibold *:pt-2 *:pl-3 *:text-end *:first:pl-0 *:first:text-start">
              <th scope="row">Total</th>
              <td>
                <Money sen={received} />
              </td>
              {refunded > 0 && (
                <td>
                  <Money sen={0 - refunded} />
                </td>
              )}
              {closedNet && (
                <td>
                  <Money sen={sum([...closedNet.values()])} />
                </td>
              )}
            </tr>
          </tfoot>
        </table>
      )}
    </ClosingSection>
  )
}

const formatCounts = (payments: number, refunds: number) =>
  [payments > 0 && formatCount(payments, 'payment'), refunds > 0 && formatCount(refunds, 'refund')]
    .filter(Boolean)
    .join(', ')

const netByMethod = ({ methods }: DayTotals) =>
  new Map(
    methods.map(({ method, received_sen: received, refunded_sen: refunded }) => [
      method,
      received - refunded,
    ]),
  )
