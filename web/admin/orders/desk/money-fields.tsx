import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'

/** `126.00`, as an amount is typed. */
export const amountTyped = (sen: number) => (sen / 100).toFixed(2)

/** How much came in; says when it is not what the order comes to. */
export function MoneyFields({
  order,
  amount,
  wrong,
  onAmount,
}: {
  order: ListedOrder
  amount: string
  wrong: string | undefined
  onAmount: (amount: string) => void
}) {
  const sen = parseRinggit(amount)
  const beside = sen === null ? 0 : sen - order.total_sen
  return (
    <Field
      label="Seen in the bank"
      error={sen === null ? 'Please enter an amount, like 126.00.' : wrong}
      hint={
        beside === 0
          ? `As much as the order comes to. Reference: ${order.number}`
          : `${formatRinggit(Math.abs(beside))} ${beside < 0 ? 'less' : 'more'} than the order comes to.`
      }
    >
      <NumberInput data-autofocus prefix="RM" decimal value={amount} onType={onAmount} />
    </Field>
  )
}
