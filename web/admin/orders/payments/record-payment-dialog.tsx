import { recordOrderPayment } from '#core/orders/admin/order-payments.ts'
import type { OrderDetails } from '#core/orders/admin/order-details.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { getCountedSen, roundForPaymentMethod, getSumToRefund } from '#core/payments/cash-rounding.ts'
import { getNextAmountDue } from '#core/payments/order-balance.ts'
import type { PaymentMethod } from '#core/payments/payment-entries.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { useOrderForm } from '../details/use-change-order.ts'
import { listOpenSlips, SlipSection } from '../files/slip-list.tsx'
import { PaymentEvidenceFields, toEvidenceInput, type EvidenceValues } from './payment-evidence-fields.tsx'
import {
  describeCashRounding,
  formatTypedAmount,
  MethodField,
  PaymentFields,
  ReduceTotalField,
} from './payment-fields.tsx'

interface Values extends EvidenceValues {
  amount: string
  method: PaymentMethod
  note: string
  reduces: boolean
}

export function RecordPaymentDialog({
  order,
  kind,
  slip = '',
  startMethod = 'transfer',
  onClose,
  onSaved = onClose,
}: {
  order: ListedOrder
  kind: 'payment' | 'refund'
  /** Id of the slip from which the dialog is opened. */
  slip?: string
  startMethod?: PaymentMethod
  onClose: () => void
  /** Defaults to `onClose`. */
  onSaved?: (details: OrderDetails) => void
}) {
  const isRefund = kind === 'refund'
  const { due_sen: dueSen, received_sen: receivedSen } = order.balance
  const wholeSen = isRefund ? (dueSen < 0 ? -dueSen : receivedSen) : getNextAmountDue(order.balance)
  const startSen = roundForPaymentMethod(startMethod, wholeSen)
  const form = useOrderForm<typeof recordOrderPayment, Values>(recordOrderPayment, {
    start: {
      amount: startSen > 0 ? formatTypedAmount(startSen) : '',
      method: startMethod,
      time: '',
      slip,
      reference: '',
      note: '',
      reduces: true,
    },
    inputOf: ({ amount, method, note, reduces, ...evidence }) => ({
      id: order.id,
      version: order.version,
      kind,
      amount_sen: parseRinggit(amount) ?? Number.NaN,
      method,
      ...toEvidenceInput({ method, ...evidence }),
      note,
      ...(isRefund && { reduce_order: reduces }),
    }),
    fieldMapping: {
      amount_sen: 'amount',
      paid_at: 'time',
      refund_too_large: 'amount',
      unknown_slip: 'slip',
      slip_recorded: 'slip',
    },
    saved: isRefund ? 'Refund recorded' : 'Payment recorded',
    onSaved,
  })
  const values = useFormValues(form)
  const { amount, method, reduces } = values
  const typedSen = parseRinggit(amount) ?? 0
  const slips = isRefund ? [] : listOpenSlips(order)
  return (
    <ContractDialog
      form={form}
      action={isRefund ? 'Record refund' : 'Record payment'}
      why={!parseRinggit(amount) && 'Enter an amount such as 25.00.'}
      className={cx('grid gap-x-8 gap-y-4', slips.length > 0 && 'sm:grid-cols-2')}
      size={slips.length > 0 ? 'large' : 'medium'}
      onClose={onClose}
      title={isRefund ? 'Record refund' : 'Record payment'}
      description={`Order ${order.number}, ${order.nama}`}
    >
      <div className="grid content-start gap-1">
        {isRefund ? (
          <>
            <Field
              label="Amount refunded"
              error={form.fieldErrors.amount}
              hint={describeCashRounding(method, typedSen) || 'Send the money first. This only records it.'}
            >
              <NumberInput
                data-autofocus
                prefix="RM"
                decimal
                value={amount}
                onType={(typed) => form.set({ amount: typed })}
              />
            </Field>
            <ReduceTotalField
              order={order}
              refundSen={getCountedSen(method, getSumToRefund(order.balance, typedSen), typedSen)}
              checked={reduces}
              onChange={(next) => form.set({ reduces: next })}
            />
            <MethodField
              value={method}
              onChange={(next) => {
                // Until staff change the amount, it follows the rounding.
                const follows = typedSen === roundForPaymentMethod(method, wholeSen)
                form.set({
                  method: next,
                  ...(follows && { amount: formatTypedAmount(roundForPaymentMethod(next, wholeSen)) }),
                })
              }}
            />
          </>
        ) : (
          <PaymentFields
            order={order}
            values={{ amount, method }}
            wrong={form.fieldErrors.amount}
            onChange={form.set}
          />
        )}
        <PaymentEvidenceFields
          order={order}
          isRefund={isRefund}
          values={values}
          errors={form.fieldErrors}
          onChange={form.set}
        />
        <TextField
          form={form}
          name="note"
          label="Note"
          optional
          hint="Only visible to staff."
          maxLength={500}
        />
      </div>
      {slips.length > 0 && <SlipSection order={order} />}
    </ContractDialog>
  )
}
