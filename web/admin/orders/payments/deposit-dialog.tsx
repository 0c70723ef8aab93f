import { changeOrderDeposit } from '#core/orders/admin/order-payments.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { useOrderForm } from '../details/use-change-order.ts'
import { DepositField, findDepositProblem, toChosenDeposit } from './deposit-field.tsx'
import { formatTypedAmount } from './payment-fields.tsx'

export function DepositDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const { deposit_sen: stored } = order.balance
  const form = useOrderForm(changeOrderDeposit, {
    start: { deposit: stored === null ? '' : formatTypedAmount(stored) },
    inputOf: ({ deposit }) => ({
      id: order.id,
      version: order.version,
      deposit: toChosenDeposit(deposit),
    }),
    saved: 'Deposit saved',
    onSaved: onClose,
  })
  const { deposit } = useFormValues(form)
  return (
    <ContractDialog
      form={form}
      action="Save deposit"
      why={findDepositProblem(deposit, order.total_sen)}
      size="small"
      onClose={onClose}
      title="Deposit"
      description={`Work on order ${order.number} can begin when the deposit is paid.`}
    >
      <DepositField
        form={form}
        name="deposit"
        typed={deposit}
        totalSen={order.total_sen}
        delivery={order.delivery_method}
        hint={`A percentage such as 50%, or an amount in RM. Leave empty if the full ${formatRinggit(order.total_sen)} is due.`}
        data-autofocus
      />
    </ContractDialog>
  )
}
