import { changeOrderDeposit } from '#core/orders/admin/order-payments.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { getPercentage, limitDeposit } from '#core/payments/deposits.ts'
import { parseDeposit } from '#core/payments/parse-deposit.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useOrderForm } from '../details/use-change-order.ts'
import { formatTypedAmount } from './payment-fields.tsx'

export function DepositDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const { deposit_sen: stored } = order.balance
  const form = useOrderForm(changeOrderDeposit, {
    start: { deposit: stored === null ? '' : formatTypedAmount(stored) },
    inputOf: ({ deposit }) => {
      const { percent, sen } = parseDeposit(deposit) ?? { percent: null, sen: null }
      return {
        id: order.id,
        version: order.version,
        deposit: percent !== null ? { percent } : sen !== null ? { amount_sen: sen } : null,
      }
    },
    saved: 'Deposit saved',
    onSaved: onClose,
  })
  const { deposit } = useFormValues(form)
  const parsed = parseDeposit(deposit)
  const enteredSen =
    parsed && (parsed.percent === null ? parsed.sen : getPercentage(order.total_sen, parsed.percent))
  const depositSen = enteredSen ? limitDeposit(enteredSen, order.total_sen) : null
  return (
    <ContractDialog
      form={form}
      action="Save deposit"
      why={
        (parsed === undefined && 'Enter a percentage such as 50%, or an amount such as 20.00.') ||
        (typeof enteredSen === 'number' &&
          depositSen === null &&
          'The deposit must be less than the order total.')
      }
      size="small"
      onClose={onClose}
      title="Deposit"
      description={`Work on order ${order.number} can begin when the deposit is paid.`}
    >
      <TextField
        form={form}
        name="deposit"
        label="Deposit"
        optional
        hint={
          depositSen !== null
            ? `${formatRinggit(depositSen)} now, ${formatRinggit(order.total_sen - depositSen)} before ${order.delivery_method === 'pos' ? 'posting' : 'pick-up'}.`
            : `A percentage such as 50%, or an amount in RM. Leave empty if the full ${formatRinggit(order.total_sen)} is due.`
        }
        data-autofocus
        maxLength={20}
        autoComplete="off"
      />
    </ContractDialog>
  )
}
