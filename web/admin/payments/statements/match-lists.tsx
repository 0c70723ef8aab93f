import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import {
  reverseStatementCredit,
  type ProposedMatch,
  type ProposedRefund,
  type StatementMatchesView,
  type MatchedOrder,
} from '#core/payments/statement-calls.ts'
import { api } from '#web/api.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { CertainMatchList } from './certain-match-list.tsx'
import {
  LineSummary,
  MatchedOrderSummary,
  RecordedPaymentSummary,
  type ProposedMatchLine,
} from './line-summary.tsx'
import { OrderChooser } from './order-chooser.tsx'
import { useDismissLines, useRefreshStatements } from './statement-queries.ts'
import { useConfirmMatch } from './use-confirm-match.tsx'
import type { MatchReason } from '#core/payments/match-statement.ts'
import { formatRinggit } from '#core/shared/money.ts'

export function MatchLists({ matches }: { matches: StatementMatchesView }) {
  const { certain, likely, rest, reversals, refunds, money_out: out, is_cut: isCut } = matches
  if ([certain, likely, rest, reversals, refunds, out].every(({ length }) => length === 0))
    return (
      <EmptyState title="All transactions are decided" icon={<CheckIcon />}>
        Import the next statement to see new payments.
      </EmptyState>
    )
  return (
    <div className="mt-6 grid gap-8">
      {isCut && (
        <p className="text-15 text-quiet">
          Only the latest transactions are shown. Confirm or hide some of them to see more.
        </p>
      )}
      {certain.length > 0 && (
        <CertainMatchList key={certain.map(({ line }) => line.id).join()} matches={certain} />
      )}
      {reversals.length > 0 && <Reversals reversals={reversals} />}
      {refunds.length > 0 && (
        <Section
          title="Refunds"
          note="A recorded refund has this amount. Confirm that the money out is this refund. The order’s amounts don’t change."
          count={refunds.length}
        >
          {refunds.map((refund) => (
            <RefundRow key={refund.line.id} refund={refund} />
          ))}
        </Section>
      )}
      {likely.length > 0 && (
        <Section
          title="Likely payments"
          note="Check the reason, then confirm each payment."
          count={likely.length}
        >
          {likely.map((match) => (
            <LikelyRow key={match.line.id} match={match} />
          ))}
        </Section>
      )}
      {rest.length > 0 && (
        <Section
          title="Other money in"
          note="Choose the order that a payment belongs to, or hide it."
          count={rest.length}
        >
          {rest.map((match) => (
            <RestRow key={match.line.id} match={match} />
          ))}
        </Section>
      )}
      {out.length > 0 && <MoneyOut lines={out} />}
    </div>
  )
}

function Section({
  title,
  note,
  count,
  children,
}: {
  title: string
  note: string
  count: number
  children: ReactNode
}) {
  return (
    <section aria-label={title}>
      <h2 className="text-20 font-semibold">
        {title} <span className="text-15 font-normal text-quiet tabular-nums">{count}</span>
      </h2>
      <p className="mb-3 text-15 text-quiet">{note}</p>
      <Card flush>
        <ul className="divide-y divide-line">{children}</ul>
      </Card>
    </section>
  )
}

const rowClass =
  'grid items-center gap-x-6 gap-y-3 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:px-6'

function LikelyRow({ match }: { match: ProposedMatch }) {
  const { line, order, reason, payment, candidates } = match
  const { confirm, busy, question } = useConfirmMatch(line)
  const [isChoosing, setChoosing] = useState(false)
  if (!order || isChoosing) {
    const choices = candidates.length === 0 && order ? [order] : candidates
    return <RestRow match={{ ...match, candidates: choices }} />
  }
  return (
    <li className={rowClass}>
      <LineSummary line={line} />
      <span>
        <MatchedOrderSummary order={order} />
        {payment ? (
          <RecordedPaymentSummary payment={payment} />
        ) : (
          <span className="block text-13">{reasonTexts[reason]({ line, order })}</span>
        )}
      </span>
      <span className="flex flex-wrap gap-2 md:justify-end">
        <Button busy={busy} onClick={() => confirm(order, payment?.id)}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          Another order
        </Button>
      </span>
      {question}
    </li>
  )
}

function RefundRow({ refund: { line, order, payment } }: { refund: ProposedRefund }) {
  const { confirm, busy } = useConfirmMatch(line)
  const dismiss = useDismissLines()
  return (
    <li className={rowClass}>
      <LineSummary line={line} />
      <span>
        <MatchedOrderSummary order={order} />
        <RecordedPaymentSummary payment={payment} />
      </span>
      <span className="flex flex-wrap gap-2 md:justify-end">
        <Button busy={busy} onClick={() => confirm(order, payment.id)}>
          Confirm
        </Button>
        <Button
          variant="quiet"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ ids: [line.id], dismissed: true })}
        >
          Hide
        </Button>
      </span>
    </li>
  )
}

function RestRow({ match: { line, reason, candidates, order } }: { match: ProposedMatch }) {
  const { choose, busy, question } = useConfirmMatch(line)
  const dismiss = useDismissLines()
  return (
    <li className={rowClass}>
      <span>
        <LineSummary line={line} />
        {reason !== 'none' && (
          <span className="block text-13">
            {reasonTexts[reason]({ line, order: order ?? candidates[0] ?? null })}
          </span>
        )}
      </span>
      <OrderChooser candidates={candidates} busy={busy} onChoose={choose} />
      <Button
        variant="quiet"
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate({ ids: [line.id], dismissed: true })}
        className="justify-self-start md:justify-self-end"
      >
        Hide
      </Button>
      {question}
    </li>
  )
}

function Reversals({ reversals }: { reversals: StatementMatchesView['reversals'] }) {
  const refresh = useRefreshStatements()
  const reverse = useMutation({
    mutationFn: ({ line, credit }: (typeof reversals)[number]) =>
      api(reverseStatementCredit, { line_id: line.id, credit_id: credit.id }),
    onSuccess: (_done, { order }) => toast.success(`Payment for order ${order.number} reversed`),
    onError: showFailure,
    onSettled: refresh,
  })
  return (
    <Section
      title="Taken back by the bank"
      note="The bank reversed a payment that was recorded. Reverse it here too, so that the order shows what is due."
      count={reversals.length}
    >
      {reversals.map((reversal) => (
        <li key={reversal.line.id} className={rowClass}>
          <LineSummary line={reversal.line} />
          <MatchedOrderSummary order={reversal.order} />
          <Button busy={reverse.isPending} onClick={() => reverse.mutate(reversal)}>
            Reverse payment
          </Button>
        </li>
      ))}
    </Section>
  )
}

function MoneyOut({ lines }: { lines: ProposedMatchLine[] }) {
  const dismiss = useDismissLines()
  return (
    <Collapsible
      title={
        <>
          Money out <span className="ml-1 text-15 font-normal text-quiet tabular-nums">{lines.length}</span>
        </>
      }
    >
      <Button
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate({ ids: lines.map(({ id }) => id), dismissed: true })}
      >
        Hide all
      </Button>
      <ul className="mt-3 -mb-3 divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="py-3">
            <LineSummary line={line} />
          </li>
        ))}
      </ul>
    </Collapsible>
  )
}

interface Matched {
  line: ProposedMatch['line']
  /** The proposed order, or the likeliest candidate. */
  order: MatchedOrder | null
}

const reasonTexts: Record<MatchReason, (match: Matched) => string> = {
  number_and_amount: () => 'Same amount and order number',
  already_recorded: ({ order }) => `May be a recorded payment of order ${order?.number ?? ''}`,
  amount_and_name: () => 'Same amount and name, paid within 3 days of the order',
  name_of_another: () =>
    'The order number is in the text, but the name belongs to another order of this amount',
  number_only: ({ line, order }) => {
    const difference = order ? line.amount_sen - order.due_sen : 0
    const amount = formatRinggit(Math.abs(difference))
    return `The order number is in the text, but ${difference < 0 ? `${amount} is missing` : `${amount} is too much`}`
  },
  several_orders: () => 'The text contains several order numbers',
  order_paid: ({ order }) => `Order ${order?.number ?? ''} is already paid`,
  order_cancelled: ({ order }) => `Order ${order?.number ?? ''} was cancelled`,
  matched_twice: ({ order }) => `Another payment already matches order ${order?.number ?? ''}`,
  maybe_reversed: () => 'The bank reversed a payment of this amount. Check which one.',
  reversed: () => 'The bank reversed this payment',
  amount_only: () => 'Only the amount matches',
  none: () => 'No order matches',
}
