import { useState } from 'react'
import type { ProposedMatch } from '#core/payments/statement-calls.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { LineSummary, MatchedOrderSummary, RecordedPaymentSummary } from './line-summary.tsx'
import { splitPairs, useConfirmMatches, type ChosenMatch } from './statement-queries.ts'

/** Lists payments with the exact amount and the order number, or the reference of a recorded payment. */
export function CertainMatchList({ matches }: { matches: ProposedMatch[] }) {
  const confirm = useConfirmMatches()
  const [omitted, setOmitted] = useState<ReadonlySet<number>>(new Set())
  const selected = matches
    .filter(({ line }) => !omitted.has(line.id))
    .flatMap(({ line, order, payment }) => (order ? [{ line, order, paymentId: payment?.id }] : []))
    .slice(0, maxPairs)
  return (
    <section aria-label="Exact matches">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-20 font-semibold">
            Exact matches{' '}
            <span className="text-15 font-normal text-quiet tabular-nums">{matches.length}</span>
          </h2>
          <p className="text-15 text-quiet">
            The amount and the order number or bank reference match.
            {matches.some(({ payment }) => payment) &&
              ' Payments that are already recorded are only linked, not recorded twice.'}
          </p>
        </div>
        <Button
          variant="primary"
          busy={confirm.isPending}
          why={selected.length === 0 && 'Select at least one payment.'}
          onClick={() => confirm.mutate(selected)}
          className="max-sm:w-full"
        >
          {describeSelected(selected)}
        </Button>
      </div>
      <Card flush>
        <ul className="divide-y divide-line">
          {matches.map(({ line, order, payment }) => (
            <li
              key={line.id}
              className="grid items-center gap-x-6 gap-y-1 px-4 py-2 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:px-6"
            >
              <Checkbox
                label={<LineSummary line={line} />}
                checked={!omitted.has(line.id)}
                onChange={({ target }) => {
                  const next = new Set(omitted)
                  if (target.checked) next.delete(line.id)
                  else next.add(line.id)
                  setOmitted(next)
                }}
              />
              <span className="max-md:pl-8">
                {order && <MatchedOrderSummary order={order} />}
                {payment && <RecordedPaymentSummary payment={payment} />}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

/** The largest number of pairs in one call. */
const maxPairs = 500

function describeSelected(pairs: ChosenMatch[]): string {
  const { recorded, linked } = splitPairs(pairs)
  if (linked.count === 0) return `Confirm ${formatCount(recorded.count, 'payment')} · ${recorded.sum}`
  if (recorded.count === 0) return `Link ${formatCount(linked.count, 'payment')} · ${linked.sum}`
  return `Confirm ${formatCount(recorded.count, 'payment')} · ${recorded.sum}, link ${linked.count} · ${linked.sum}`
}
