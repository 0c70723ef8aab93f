import { confirmPayment } from '#core/orders/admin/admin-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useOrderForm } from './use-change-order.ts'
import { formatTypedAmount, PaymentFields } from './payment-fields.tsx'
import { SlipList } from '../files/slip-list.tsx'

/** Confirms or edits the payment of an order that is already in production or at a later stage. */
export function PaymentDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const form = useOrderForm(confirmPayment, {
    start: { amount: formatTypedAmount(order.paid_sen ?? order.total_sen), note: '' },
    inputOf: ({ amount, note }) => ({
      id: order.id,
      version: order.version,
      paid_sen: parseRinggit(amount) ?? Number.NaN,
      note,
    }),
    fieldMapping: { paid_sen: 'amount' },
    saved: 'Payment saved',
    onSaved: onClose,
  })
  const { amount } = useFormValues(form)
  return (
    <ContractDialog
      form={form}
      action={order.paid_at ? 'Save' : 'Confirm payment'}
      why={parseRinggit(amount) === null && 'Enter an amount such as 25.00.'}
      className=""
      onClose={onClose}
      title={order.paid_at ? 'Edit payment' : 'Confirm payment'}
      description={`Order ${order.number}, ${order.nama}`}
    >
      <PaymentFields
        order={order}
        amount={amount}
        wrong={form.fieldErrors.amount}
        onAmount={(amount) => form.set({ amount })}
      />
      <TextField form={form} name="note" label="Note" hint="Only visible to staff." maxLength={500} />
      <SlipList order={order} />
    </ContractDialog>
  )
}
