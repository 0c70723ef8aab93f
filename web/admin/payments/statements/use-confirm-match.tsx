import { useState, type ReactNode } from 'react'
import type { MatchedOrder, RecordedPaymentView } from '#core/payments/statement-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { describeRecordedPayment, type ProposedMatchLine } from './line-summary.tsx'
import { useConfirmMatches, type ChosenMatch } from './statement-queries.ts'

type MatchOptions = Pick<ChosenMatch, 'paymentId' | 'allowOverpayment'>

/**
 * Asks if a payment that staff had recorded is the same money, and before `choose` overpays an order. `question` is the
 * dialog.
 */
export function useConfirmMatch(line: ProposedMatchLine): {
  confirm: (order: MatchedOrder, paymentId?: number | null) => void
  /** Like `confirm`, for an order that staff chose by hand. */
  choose: (order: MatchedOrder) => void
  busy: boolean
  question: ReactNode
} {
  const { mutate, isPending } = useConfirmMatches()
  const [asked, setAsked] = useState<{
    order: MatchedOrder
    payment: RecordedPaymentView
    options: MatchOptions
  }>()
  const [overpaid, setOverpaid] = useState<{ order: MatchedOrder; options: MatchOptions }>()
  const send = (order: MatchedOrder, options: MatchOptions) =>
    mutate([{ line, order, ...options }], {
      onSuccess({ skipped: [first] }) {
        setAsked(first?.payment && { order, payment: first.payment, options })
        setOverpaid(first?.why === 'overpaid' ? { order, options } : undefined)
      },
    })
  const confirm = (order: MatchedOrder, paymentId?: number | null) => send(order, { paymentId })
  return {
    confirm,
    choose: (order) => send(order, { allowOverpayment: false }),
    busy: isPending,
    question: overpaid ? (
      <ConfirmDialog
        open
        onOpenChange={() => setOverpaid(undefined)}
        title={`Record ${formatRinggit(line.amount_sen)} for order ${overpaid.order.number}?`}
        confirmLabel="Record payment"
        busy={isPending}
        onConfirm={() => send(overpaid.order, { ...overpaid.options, allowOverpayment: true })}
      >
        {describeExcess(line, overpaid.order)}
      </ConfirmDialog>
    ) : (
      asked && (
        <Dialog
          open
          onOpenChange={() => setAsked(undefined)}
          title="Is this payment already recorded?"
          footer={
            <>
              <DialogClose>Cancel</DialogClose>
              <Button
                busy={isPending}
                onClick={() => send(asked.order, { ...asked.options, paymentId: null })}
              >
                No, record another payment
              </Button>
              <Button
                variant="primary"
                busy={isPending}
                onClick={() => confirm(asked.order, asked.payment.id)}
              >
                Yes, link it
              </Button>
            </>
          }
        >
          <p>
            Order {asked.order.number} has a payment of {formatRinggit(asked.payment.amount_sen)} without a
            transaction on a bank statement: {describeRecordedPayment(asked.payment)}.
          </p>
          <p className="mt-2 text-15 text-quiet">
            If it is the same money, link the transaction to it. The order’s amounts don’t change.
          </p>
        </Dialog>
      )
    ),
  }
}

function describeExcess(
  line: ProposedMatchLine,
  { due_sen: dueSen, is_cancelled: isCancelled }: MatchedOrder,
): string {
  const owedSen = isCancelled ? 0 : Math.max(0, dueSen)
  return [
    isCancelled && 'The order was cancelled.',
    owedSen === 0 ? 'Nothing is due.' : `Only ${formatRinggit(owedSen)} is due.`,
    `The order will be overpaid by ${formatRinggit(line.amount_sen - owedSen)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
