import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'

/** Formats an amount for an input field, e.g. `126.00`. */
export const formatTypedAmount = (sen: number) => (sen / 100).toFixed(2)

/** Edits the amount received and compares it with the order's total. */
export function PaymentFields({
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
  const difference = sen === null ? 0 : sen - order.total_sen
  return (
    <Field
      label="Amount received"
      error={sen === null ? 'Enter an amount such as 126.00.' : wrong}
      hint={
        difference === 0
          ? `Matches the order total. Reference: ${order.number}`
          : `${formatRinggit(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'} than the order total.`
      }
    >
      <NumberInput data-autofocus prefix="RM" decimal value={amount} onType={onAmount} />
    </Field>
  )
}
