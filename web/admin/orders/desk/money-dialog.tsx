import { confirmPayment } from '#core/orders/admin/admin-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { parseRinggit } from '#core/shared/money.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useTyped } from '#web/hooks/use-typed.ts'
import { useOrderForm } from './change-order.ts'
import { amountTyped, MoneyFields } from './money-fields.tsx'
import { SlipList } from '../files/slip-list.tsx'

/** The money of an order that is at work already was seen, or was another sum. */
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
      action="Money seen"
      cancel="Not now"
      why={parseRinggit(amount) === null && 'Enter an amount, like 25.00.'}
      className=""
      onClose={onClose}
      title="Money seen?"
      description={`Order ${order.number}, ${order.nama}`}
    >
      <MoneyFields
        order={order}
        amount={amount}
        wrong={form.wrong.amount}
        onAmount={(amount) => form.set({ amount })}
      />
      <TextField form={form} name="note" label="Note" hint="For the shop only." maxLength={500} />
      <SlipList order={order} />
    </ContractDialog>
  )
}
