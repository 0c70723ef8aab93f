import { useState } from 'react'
import { moveOrder } from '#core/orders/admin/admin-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { MessageLanguage } from '#core/settings/message-placeholders.ts'
import { getNextAmountDue, getUpfrontAmount, getUnpaidSen } from '#core/payments/order-balance.ts'
import type { PaymentMethod } from '#core/payments/payment-entries.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { stageRules, type OrderStage } from '#core/orders/order-stages.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { cx } from '#web/ui/cx.ts'
import { Money } from '#web/ui/money.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { NoMessageNote } from '../no-message-note.tsx'
import { useOpenInvoice } from '../documents/order-documents-query.ts'
import { MessageField, useOrderMessage } from './message-field.tsx'
import {
  PaymentEvidenceFields,
  toEvidenceInput,
  type EvidenceValues,
} from '../payments/payment-evidence-fields.tsx'
import { formatTypedAmount, PaymentFields } from '../payments/payment-fields.tsx'
import { listOpenSlips, SlipSection } from '../files/slip-list.tsx'
import type { OrderMoveInput } from './use-move-order.ts'

const stageTitles: Partial<Record<OrderStage, { title: string; does: string }>> = {
  paid: { title: 'Confirm payment', does: 'Confirm payment' },
  posted: { title: 'Move to Posted', does: 'Move to Posted' },
  cancelled: { title: 'Cancel order', does: 'Cancel order' },
  handed_over: { title: 'Hand over', does: 'Hand over' },
}

interface Values extends EvidenceValues {
  amount: string
  method: PaymentMethod
  tracking: string
  note: string
  /** Text edited by staff, or `null` for the shop's standard text. */
  text: string | null
}

export function MoveOrderDialog({
  order,
  to,
  slip = listOpenSlips(order)[0]?.id ?? '',
  onMove,
  onPay,
  onClose,
}: {
  order: ListedOrder
  to: OrderStage
  /** Id of the slip from which the dialog is opened. Defaults to the first open slip. */
  slip?: string | undefined
  onMove: (more: NonNullable<OrderMoveInput['more']>) => void
  /** Opens a dialog that records a payment for the balance. */
  onPay: () => void
  onClose: () => void
}) {
  const confirmsPayment = to === 'paid' && !isUpfrontPaid(order)
  const { title, does } = (to !== 'paid' || confirmsPayment ? stageTitles[to] : undefined) ?? {
    title: `Move to ${stageRules[to].label}`,
    does: `Move to ${stageRules[to].label}`,
  }
  const [notifyChoice, setNotifyChoice] = useState<boolean>()
  const [language, setLanguage] = useState<MessageLanguage>()
  const form = useContractForm<typeof moveOrder, Values>(moveOrder, {
    start: {
      amount: formatTypedAmount(confirmsPayment ? getNextAmountDue(order.balance) : 0),
      method: 'transfer',
      time: '',
      slip,
      reference: '',
      tracking: order.tracking,
      note: '',
      text: null,
    },
    inputOf: ({ note, ...said }) => ({
      id: order.id,
      version: order.version,
      to,
      ...toMessageDetails(to, said),
      ...(confirmsPayment && { method: said.method, ...toEvidenceInput(said) }),
      note,
      tell: notifies ? textOf(said) : '',
    }),
    fieldMapping: { paid_sen: 'amount', paid_at: 'time', tell: 'text' },
    // The order list sends the call. It shows the move immediately and reverts it if the call fails.
    send({ id: _id, version: _version, to: _to, ...more }) {
      onMove(more)
    },
  })
  const typed = useFormValues(form)
  const message = useOrderMessage({ id: order.id, to, ...toMessageDetails(to, typed) }, language)
  const notifies = order.phone !== '' && (notifyChoice ?? (message.data?.by_itself || to === 'posted'))
  const textOf = ({ text }: Pick<Values, 'text'>) => text ?? message.data?.text ?? ''
  const dueSen = getUnpaidSen(order)
  const invoice = useOpenInvoice(order.id)
  const asksForBalance = (to === 'handed_over' || to === 'posted') && dueSen > 0
  const slips = to === 'paid' && listOpenSlips(order).length > 0
  const isAmountInvalid = confirmsPayment && parseRinggit(typed.amount) === null
  // The standard text depends on the other fields, so the dialog can't be submitted until the current text has loaded.
  const writing = notifies && typed.text === null && (!message.data || message.isPlaceholderData)
  return (
    <ContractDialog
      form={form}
      action={does}
      cancel={to === 'cancelled' ? 'Keep order' : 'Cancel'}
      extra={
        asksForBalance && (
          <Button className="sm:mr-auto" onClick={onPay}>
            Record payment
          </Button>
        )
      }
      variant={to === 'cancelled' ? 'danger' : 'primary'}
      why={
        (isAmountInvalid && 'Enter an amount such as 25.00.') || (writing && 'The message is still loading.')
      }
      className={cx('grid gap-x-8 gap-y-4', slips && 'sm:grid-cols-2')}
      onClose={onClose}
      size={slips ? 'large' : 'medium'}
      title={title}
      description={`Order ${order.number}, ${order.nama}`}
    >
      <div className="grid content-start gap-1">
        {to === 'paid' && !confirmsPayment && (
          <p className="mb-2 text-15">
            <Money sen={order.balance.received_sen} /> of <Money sen={order.total_sen} /> was received, so
            work can begin. No payment is recorded.
          </p>
        )}
        {confirmsPayment && (
          <>
            <PaymentFields order={order} values={typed} wrong={form.fieldErrors.amount} onChange={form.set} />
            <PaymentEvidenceFields
              order={order}
              values={typed}
              errors={form.fieldErrors}
              onChange={form.set}
            />
          </>
        )}
        {to === 'cancelled' && order.balance.received_sen > 0 && (
          <p className="mb-2 rounded-control bg-caution-wash px-3 py-2 text-15">
            <Money sen={order.balance.received_sen} /> was received for this order. Refund it and record the
            refund in the order.
          </p>
        )}
        {to === 'cancelled' && invoice && (
          <p className="mb-2 rounded-control bg-caution-wash px-3 py-2 text-15">
            {invoice.number} of <Money sen={invoice.uncredited_sen} /> stays open. After you cancel, issue a
            credit note for it in the order.
          </p>
        )}
        {asksForBalance && (
          <p className="mb-2 rounded-control bg-caution-wash px-3 py-2 text-15">
            <Money sen={dueSen} /> is still due for this order.{' '}
            {to === 'posted' ? 'Post it anyway?' : 'Hand it over anyway?'}
          </p>
        )}
        {to === 'posted' && (
          <TextField
            form={form}
            name="tracking"
            label="Tracking number"
            hint="Shown on the customer’s tracking page and in the message."
            data-autofocus
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
          />
        )}
        <TextField form={form} name="note" label="Note" hint="Only visible to staff." maxLength={500} />
        {order.phone ? (
          <Checkbox
            label="Notify customer on WhatsApp"
            checked={notifies}
            onChange={({ target }) => setNotifyChoice(target.checked)}
          />
        ) : (
          <NoMessageNote />
        )}
        {notifies && (
          <MessageField
            message={message}
            typed={typed.text}
            wrong={form.fieldErrors.text}
            onType={(text) => form.set({ text })}
            onLanguage={setLanguage}
          />
        )}
      </div>
      {slips && <SlipSection order={order} />}
    </ContractDialog>
  )
}

const isUpfrontPaid = ({ total_sen: totalSen, balance }: ListedOrder): boolean =>
  balance.received_sen >= getUpfrontAmount({ totalSen, depositSen: balance.deposit_sen })

const toMessageDetails = (to: OrderStage, { amount, tracking }: Pick<Values, 'amount' | 'tracking'>) => ({
  ...(to === 'posted' && { tracking: tracking.trim() }),
  ...(to === 'paid' && { paid_sen: parseRinggit(amount) ?? 0 }),
})
