import type { FieldValues, Path } from 'react-hook-form'
import type { DeliveryMethod } from '#core/orders/delivery.ts'
import { calculateChosenDeposit, type ChosenDeposit } from '#core/payments/deposits.ts'
import { parseDeposit } from '#core/payments/parse-deposit.ts'
import { formatRinggit, type Sen } from '#core/shared/money.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import type { ContractForm } from '#web/admin/forms/use-contract-form.ts'

/** Returns `null` for empty or invalid text. */
export function toChosenDeposit(typed: string): ChosenDeposit | null {
  const { percent, sen } = parseDeposit(typed) ?? { percent: null, sen: null }
  return percent !== null ? { percent } : sen !== null ? { amount_sen: sen } : null
}

/** Returns the reason why the text is not a deposit of an order with this total. `undefined` if it is one, or empty. */
export function findDepositProblem(typed: string, totalSen: Sen): string | undefined {
  if (parseDeposit(typed) === undefined) return 'Enter a percentage such as 50%, or an amount such as 20.00.'
  const deposit = toChosenDeposit(typed)
  return deposit && calculateChosenDeposit(totalSen, deposit) === null
    ? 'The deposit must be less than the order total.'
    : undefined
}

/** A percentage or an amount, with what it means for the total. */
export function DepositField<Values extends FieldValues>({
  form,
  name,
  typed,
  totalSen,
  delivery,
  hint,
  ...input
}: {
  form: Pick<ContractForm<Values>, 'register' | 'fieldErrors'>
  name: Path<Values>
  typed: string
  totalSen: Sen
  delivery: DeliveryMethod
  /** Shown until a deposit is entered. */
  hint: string
  'data-autofocus'?: boolean
}) {
  const deposit = toChosenDeposit(typed)
  const sen = deposit && calculateChosenDeposit(totalSen, deposit)
  return (
    <TextField
      form={form}
      name={name}
      label="Deposit"
      optional
      hint={
        sen === null
          ? hint
          : `${formatRinggit(sen)} now, ${formatRinggit(totalSen - sen)} before ${delivery === 'pos' ? 'posting' : 'pick-up'}.`
      }
      maxLength={20}
      autoComplete="off"
      {...input}
    />
  )
}
