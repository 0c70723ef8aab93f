import { useState, type ReactNode } from 'react'
import type { MatchedOrder, RecordedPaymentView } from '#core/payments/statement-calls.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/overlays/dialog.tsx'
import { describeRecordedPayment, type ProposedMatchLine } from './line-summary.tsx'
import { useConfirmMatches } from './statement-queries.ts'

/** Asks if a payment that staff had recorded is the same money. `question` is the dialog. */
export function useConfirmMatch(line: ProposedMatchLine): {
  confirm: (order: MatchedOrder, paymentId?: number | null) => void
  busy: boolean
  question: ReactNode
} {
  const { mutate, isPending } = useConfirmMatches()
  const [asked, setAsked] = useState<{ order: MatchedOrder; payment: RecordedPaymentView }>()
  const confirm = (order: MatchedOrder, paymentId?: number | null) =>
    mutate([{ lineId: line.id, order, paymentId, isRefund: line.amount_sen < 0 }], {
      onSuccess({ skipped: [first] }) {
        setAsked(first?.payment && { order, payment: first.payment })
      },
    })
  return {
    confirm,
    busy: isPending,
    question: asked && (
      <Dialog
        open
        onOpenChange={() => setAsked(undefined)}
        title="Is this payment already recorded?"
        footer={
          <>
            <DialogClose>Cancel</DialogClose>
            <Button busy={isPending} onClick={() => confirm(asked.order, null)}>
              No, record another payment
            </Button>
            <Button variant="primary" busy={isPending} onClick={() => confirm(asked.order, asked.payment.id)}>
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
    ),
  }
}
