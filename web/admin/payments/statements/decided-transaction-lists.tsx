import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StatementLineDecision, DecidedStatementLine } from '#core/payments/statement-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { LoadedContent } from '#web/admin/section.tsx'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/page/collapsible.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { LineSummary, MatchedOrderSummary } from './line-summary.tsx'
import { decidedLinesQuery, useDismissLines, useUndoLine } from './statement-queries.ts'

export function DecidedTransactionLists() {
  return (
    <div className="mt-8 grid gap-3">
      <DecidedList kind="confirmed" title="Confirmed transactions" none="No transactions are confirmed." />
      <DecidedList kind="hidden" title="Hidden transactions" none="No transactions are hidden." />
    </div>
  )
}

function DecidedList({ kind, title, none }: { kind: StatementLineDecision; title: string; none: string }) {
  const [isOpen, setOpen] = useState(false)
  const decided = useInfiniteQuery({ ...decidedLinesQuery(kind), enabled: isOpen })
  return (
    <Collapsible title={title} open={isOpen} onOpenChange={setOpen}>
      {isOpen && (
        <LoadedContent query={decided} lines={3}>
          {({ pages }) => {
            const lines = pages.flatMap((page) => page.lines)
            if (lines.length === 0) return <p className="text-15 text-quiet">{none}</p>
            return (
              <>
                <ul aria-label={title} className="-my-3 divide-y divide-line">
                  {lines.map((each) =>
                    kind === 'hidden' ? (
                      <HiddenRow key={each.line.id} decided={each} />
                    ) : (
                      <ConfirmedRow key={each.line.id} decided={each} />
                    ),
                  )}
                </ul>
                {decided.hasNextPage && (
                  <Button
                    className="mt-6"
                    busy={decided.isFetchingNextPage}
                    onClick={() => void decided.fetchNextPage()}
                  >
                    Show more
                  </Button>
                )}
              </>
            )
          }}
        </LoadedContent>
      )}
    </Collapsible>
  )
}

const rowClass = 'grid items-center gap-x-6 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_7rem]'

function HiddenRow({ decided }: { decided: DecidedStatementLine }) {
  const dismiss = useDismissLines()
  return (
    <li className={rowClass}>
      <LineSummary line={decided.line} />
      <DecidedBy action="Hidden" decided={decided} />
      <Button
        size="small"
        className="justify-self-start md:justify-self-end"
        busy={dismiss.isPending}
        onClick={() => dismiss.mutate({ ids: [decided.line.id], dismissed: false })}
      >
        Show again
      </Button>
    </li>
  )
}

function ConfirmedRow({ decided }: { decided: DecidedStatementLine }) {
  const { line, order, is_linked: isLinked, ends_paid: endsPaid } = decided
  const linked = line.amount_sen < 0 ? 'refund' : 'payment'
  const [isAsking, setAsking] = useState(false)
  const undo = useUndoLine()
  return (
    <li className={rowClass}>
      <LineSummary line={line} />
      <span>
        {order ? (
          <MatchedOrderSummary order={order} />
        ) : (
          <span className="block text-15">The order was deleted.</span>
        )}
        <DecidedBy
          action={isLinked ? `Linked to a recorded ${linked}` : 'Payment recorded'}
          decided={decided}
        />
      </span>
      {order && (
        <Button
          size="small"
          className="justify-self-start md:justify-self-end"
          busy={undo.isPending}
          onClick={() => (isLinked ? undo.mutate([line.id]) : setAsking(true))}
        >
          {isLinked ? 'Unlink' : 'Reverse'}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Reverse the payment of ${formatRinggit(line.amount_sen)} for order ${order?.number ?? ''}?`}
        confirmLabel="Reverse payment"
        danger
        busy={undo.isPending}
        onConfirm={() => undo.mutate([line.id], { onSettled: () => setAsking(false) })}
      >
        The payment stays visible in the order but no longer counts.{' '}
        {endsPaid && 'The order moves from Paid back to New. '}The transaction becomes open again.
      </ConfirmDialog>
    </li>
  )
}

function DecidedBy({
  action,
  decided: { decided_by: by, decided_at: at },
}: {
  action: string
  decided: DecidedStatementLine
}) {
  return (
    <span className="block text-13 text-quiet">{`${action} by ${by}, ${formatListTime(new Date(at))}`}</span>
  )
}
