import { confirmPayment } from '#core/orders/admin/admin-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useTyped } from '#web/hooks/use-typed.ts'
import { useOrderForm } from './change-order.ts'
import { amountTyped, MoneyFields } from './money-fields.tsx'
import { SlipList } from '../files/slip-list.tsx'

/** Confirms or edits the payment of an order that is already in production or later. */
export function MoneyDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const form = useOrderForm(confirmPayment, {
    start: { amount: amountTyped(order.paid_sen ?? order.total_sen), note: '' },
    inputOf: ({ amount, note }) => ({
      id: order.id,
      version: order.version,
      paid_sen: parseRinggit(amount) ?? Number.NaN,
      note,
    }),
    at: { paid_sen: 'amount' },
    saved: 'Payment saved',
    onSaved: onClose,
  })
  const { amount } = useTyped(form)
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
      <MoneyFields
        order={order}
        amount={amount}
        wrong={form.wrong.amount}
        onAmount={(amount) => form.set({ amount })}
      />
      <TextField form={form} name="note" label="Note" hint="Only visible to staff." maxLength={500} />
      <SlipList order={order} />
    </ContractDialog>
  )
}
