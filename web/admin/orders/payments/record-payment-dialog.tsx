import { useQuery } from '@tanstack/react-query'
import { findOrderNumbersByPaymentReference, recordOrderPayment } from '#core/orders/admin/order-payments.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { getNextAmountDue } from '#core/payments/order-balance.ts'
import type { PaymentMethod } from '#core/payments/payment-entries.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { api } from '#web/api.ts'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useToday } from '#web/hooks/use-today.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useOrderForm } from '../details/use-change-order.ts'
import { listUnrejectedSlips, SlipList } from '../files/slip-list.tsx'
import {
  CautionText,
  formatTypedAmount,
  MethodField,
  PaymentFields,
  ReduceTotalField,
} from './payment-fields.tsx'

interface Values {
  amount: string
  method: PaymentMethod
  /** Shop time as `YYYY-MM-DDTHH:mm`. An empty text means now. */
  time: string
  /** Id of the slip that shows the payment. Empty if there is none. */
  slip: string
  reference: string
  note: string
  reduces: boolean
}

export function RecordPaymentDialog({
  order,
  kind,
  onClose,
}: {
  order: ListedOrder
  kind: 'payment' | 'refund'
  onClose: () => void
}) {
  const today = useToday()
  const isRefund = kind === 'refund'
  const { due_sen: dueSen, received_sen: receivedSen } = order.balance
  const startSen = isRefund ? (dueSen < 0 ? -dueSen : receivedSen) : getNextAmountDue(order.balance)
  const form = useOrderForm<typeof recordOrderPayment, Values>(recordOrderPayment, {
    start: {
      amount: startSen > 0 ? formatTypedAmount(startSen) : '',
      method: 'transfer',
      time: '',
      slip: '',
      reference: '',
      note: '',
      reduces: true,
    },
    inputOf: ({ amount, method, time, slip, reference, note, reduces }) => ({
      id: order.id,
      version: order.version,
      kind,
      amount_sen: parseRinggit(amount) ?? Number.NaN,
      method,
      ...(time && { paid_at: parseShopTime(time.replace('T', ' '))?.toISOString() ?? time }),
      ...(slip && { slip }),
      reference,
      note,
      ...(isRefund && { reduce_order: reduces }),
    }),
    fieldMapping: { amount_sen: 'amount', paid_at: 'time', refund_too_large: 'amount', unknown_slip: 'slip' },
    saved: isRefund ? 'Refund recorded' : 'Payment recorded',
    onSaved: onClose,
  })
  const { amount, method, slip, reference, reduces } = useFormValues(form)
  const usedFor = useOrdersWithReference(order.id, isRefund || method === 'cash' ? '' : reference.trim())
  const slips = isRefund ? [] : listUnrejectedSlips(order)
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
              hint="Send the money first. This only records it."
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
              refundSen={parseRinggit(amount) ?? 0}
              checked={reduces}
              onChange={(next) => form.set({ reduces: next })}
            />
            <MethodField value={method} onChange={(next) => form.set({ method: next })} />
          </>
        ) : (
          <PaymentFields
            order={order}
            values={{ amount, method }}
            wrong={form.fieldErrors.amount}
            onChange={form.set}
          />
        )}
        {slips.length > 0 && (
          <Field label="Payment slip" optional error={form.fieldErrors.slip}>
            <Select value={slip} onChange={({ target }) => form.set({ slip: target.value })}>
              <option value="">Not from a slip</option>
              {slips.map(({ id, added_at }, at) => (
                <option key={id} value={id}>
                  Slip {at + 1}, sent {formatListTime(new Date(added_at))}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <TextField
          form={form}
          name="time"
          type="datetime-local"
          label={isRefund ? 'Refund time' : 'Payment time'}
          optional
          hint="Defaults to now."
          max={`${today}T23:59`}
        />
        {method !== 'cash' && (
          <TextField
            form={form}
            name="reference"
            label="Bank reference"
            optional
            hint={
              usedFor ? (
                <CautionText>Already recorded for order {usedFor}.</CautionText>
              ) : (
                'From the slip or the banking app.'
              )
            }
            maxLength={60}
            autoComplete="off"
          />
        )}
        <TextField
          form={form}
          name="note"
          label="Note"
          optional
          hint="Only visible to staff."
          maxLength={500}
        />
      </div>
      {slips.length > 0 && (
        <section aria-label="Payment slips" className="min-w-0">
          <p className="mb-2 text-13 text-quiet">
            A payment slip is not proof of payment. Check your bank account.
          </p>
          <SlipList order={order} />
        </section>
      )}
    </ContractDialog>
  )
}

/** Returns the numbers of orders with a payment of this reference. Empty if there is none. */
function useOrdersWithReference(id: string, typed: string): string {
  const reference = useDebouncedValue(typed)
  const { data } = useQuery({
    queryKey: ['payment-reference', id, reference],
    queryFn: ({ signal }) => api(findOrderNumbersByPaymentReference, { id, reference }, { signal }),
    enabled: reference !== '',
    staleTime: 0,
  })
  return typed === reference ? (data?.orders.join(', ') ?? '') : ''
}
