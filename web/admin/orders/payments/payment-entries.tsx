import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reverseOrderPayment } from '#core/orders/admin/order-payments.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import { getUpfrontAmount } from '#core/payments/order-balance.ts'
import {
  paymentEvidenceLabels,
  paymentMethodLabels,
  type PaymentEntry,
} from '#core/payments/payment-entries.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { formatListDay, formatListTime, getShopDay } from '#core/shared/shop-time.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { UndoIcon } from '#web/ui/icons.tsx'
import { Money } from '#web/ui/money.tsx'
import { useOrderForm } from '../details/use-change-order.ts'
import { orderDocumentsQuery } from '../documents/order-documents-query.ts'

const kindLabels = {
  payment: '',
  refund: 'Refund, ',
  fee: 'Fee, ',
  rounding: 'Cash rounding',
  reversal: '',
} as const satisfies Record<PaymentEntry['kind'], string>

/** A reversed entry stays in the list, with the person who reversed it. */
export function PaymentEntries({ details: { order, payments } }: { details: OrderDetails }) {
  const [reversing, setReversing] = useState<PaymentEntry>()
  const entries = payments.filter(({ kind }) => kind !== 'reversal')
  if (entries.length === 0) return null
  return (
    <>
      <ul aria-label="Payments" className="mt-2 border-b border-line">
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            entry={entry}
            reversal={payments.find(({ reverses }) => reverses === entry.id)}
            onReverse={() => setReversing(entry)}
          />
        ))}
      </ul>
      {reversing && <ReverseDialog order={order} entry={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}

function EntryRow({
  entry,
  reversal,
  onReverse,
}: {
  entry: PaymentEntry
  reversal: PaymentEntry | undefined
  onReverse: () => void
}) {
  const { kind, method, amount_sen: sen, evidence, statement_day: statementDay, twins } = entry
  const label = `${kindLabels[kind]}${kind === 'rounding' ? '' : paymentMethodLabels[method]}`
  const correctable = !entry.reversed && kind !== 'rounding' && evidence !== 'provider'
  return (
    <li className="flex items-start justify-between gap-3 border-t border-line py-2">
      <div className="min-w-0 text-13 text-quiet">
        <p className={cx('text-15 text-ink', entry.reversed && 'text-quiet line-through')}>{label}</p>
        {kind !== 'rounding' && (
          <>
            <p className="tabular-nums">{formatPaymentTime(entry)}</p>
            <p>
              {paymentEvidenceLabels[evidence]}, {entry.by}
            </p>
            {statementDay && evidence !== 'statement' && (
              <p>On the bank statement, {formatListDay(statementDay)}</p>
            )}
          </>
        )}
        {entry.reference && <p className="wrap-anywhere">Reference {entry.reference}</p>}
        {entry.note && <p className="wrap-anywhere whitespace-pre-line">{entry.note}</p>}
        {reversal && (
          <p>
            Reversed by {reversal.by}, {formatListTime(new Date(reversal.recorded_at))}
            {reversal.note && `: ${reversal.note}`}
          </p>
        )}
        {twins.length > 0 && !entry.reversed && (
          <p className="font-semibold text-caution">
            Same reference, or same amount and minute, as order {twins.join(', ')}
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-start gap-1">
        <Money sen={sen} className={cx('text-15', entry.reversed && 'text-quiet line-through')} />
        {correctable && (
          <IconButton
            label={`Reverse ${label}, ${formatRinggit(sen)}`}
            className="-my-2.5 sm:-my-1.5"
            onClick={onReverse}
          >
            <UndoIcon width={16} height={16} />
          </IconButton>
        )}
      </div>
    </li>
  )
}

function ReverseDialog({
  order,
  entry,
  onClose,
}: {
  order: OrderDetails['order']
  entry: PaymentEntry
  onClose: () => void
}) {
  const form = useOrderForm(reverseOrderPayment, {
    start: { note: '' },
    inputOf: ({ note }) => ({ id: order.id, version: order.version, entry: entry.id, note }),
    saved: ({ order: { number, stage } }) =>
      stage === order.stage ? 'Entry reversed' : `Entry reversed. ${number} moved back to New`,
    onSaved: onClose,
  })
  const { restores_total_sen: restoredSen } = entry
  const documents = useQuery(orderDocumentsQuery(order.id)).data ?? []
  const hasCreditNote = documents.some(({ kind }) => kind === 'credit_note')
  const { received_sen: receivedSen, deposit_sen: depositSen } = order.balance
  const upfrontSen = getUpfrontAmount({ totalSen: order.total_sen, depositSen })
  const endsPaid =
    order.stage === 'paid' && entry.amount_sen > 0 && receivedSen - entry.amount_sen < upfrontSen
  return (
    <ContractDialog
      form={form}
      action="Reverse entry"
      size="small"
      onClose={onClose}
      title={`Reverse ${formatRinggit(entry.amount_sen)}?`}
      description={[
        'Use this for a mistake. The entry stays visible but no longer counts.',
        endsPaid && 'The order moves back to New.',
        restoredSen > 0 &&
          `The order’s total goes back from ${formatRinggit(order.total_sen)} to ${formatRinggit(order.total_sen + restoredSen)}.`,
        restoredSen > 0 && hasCreditNote && 'A credit note that was issued with the refund stays.',
        entry.statement_day && 'The transaction on the bank statement becomes open again.',
        entry.kind === 'payment' && 'If you sent money back, record a refund instead.',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <TextField form={form} name="note" label="Reason" optional maxLength={500} data-autofocus />
    </ContractDialog>
  )
}

/** Formats the time of a payment. Bank statements have no time of day, so payments from them show only the day. */
function formatPaymentTime({ paid_at: at, evidence }: Pick<PaymentEntry, 'paid_at' | 'evidence'>): string {
  const time = new Date(at)
  return evidence === 'statement' ? formatListDay(getShopDay(time)) : formatListTime(time)
}
