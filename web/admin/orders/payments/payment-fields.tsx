import { useState, type ReactNode } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { getNextAmountDue, getTotalAfterRefund } from '#core/payments/order-balance.ts'
import { getCashChange, roundForPaymentMethod, roundCash } from '#core/payments/cash-rounding.ts'
import { paymentMethodLabels, paymentMethods, type PaymentMethod } from '#core/payments/payment-entries.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { useOpenInvoice } from '../documents/order-documents-query.ts'

export const formatTypedAmount = (sen: number) => (sen / 100).toFixed(2)

interface PaymentValues {
  amount: string
  method: PaymentMethod
}

/** Cash is rounded to 5 sen, and the change is calculated from the cash received. */
export function PaymentFields({
  order,
  values: { amount, method },
  wrong,
  onChange,
}: {
  order: ListedOrder
  values: PaymentValues
  wrong: string | undefined
  onChange: (values: Partial<PaymentValues>) => void
}) {
  const dueSen = getNextAmountDue(order.balance)
  const toPaySen = method === 'cash' ? roundCash(dueSen) : dueSen
  const sen = parseRinggit(amount)
  return (
    <>
      <Field
        label="Amount received"
        error={amount !== '' && sen === null ? 'Enter an amount such as 126.00.' : wrong}
        hint={describeAmount(order, { sen: sen ?? 0, method, toPaySen, dueSen })}
      >
        <NumberInput
          data-autofocus
          prefix="RM"
          decimal
          value={amount}
          onType={(typed) => onChange({ amount: typed })}
        />
      </Field>
      <MethodField
        value={method}
        onChange={(next) => {
          // Until staff change the amount, it follows the rounding.
          const nextToPay = next === 'cash' ? roundCash(dueSen) : dueSen
          onChange({ method: next, ...(sen === toPaySen && { amount: formatTypedAmount(nextToPay) }) })
        }}
      />
      {method === 'cash' && <ChangeField amountSen={roundForPaymentMethod(method, sen ?? 0)} />}
    </>
  )
}

export function MethodField({
  value,
  onChange,
}: {
  value: PaymentMethod
  onChange: (method: PaymentMethod) => void
}) {
  return (
    <Field label="Method">
      <Select
        value={value}
        onChange={({ target }) => {
          const method = paymentMethods.find((each) => each === target.value)
          if (method) onChange(method)
        }}
      >
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {paymentMethodLabels[method]}
          </option>
        ))}
      </Select>
    </Field>
  )
}

/** Shown only if the refund would leave a balance due. */
export function ReduceTotalField({
  order: { id, total_sen: totalSen, balance },
  refundSen,
  checked,
  onChange,
}: {
  order: ListedOrder
  refundSen: number
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const invoice = useOpenInvoice(id)
  const reducedSen = getTotalAfterRefund({ totalSen, dueSen: balance.due_sen }, refundSen)
  if (reducedSen === totalSen || refundSen > balance.received_sen) return null
  return (
    <Checkbox
      label={`Reduce the order’s total from ${formatRinggit(totalSen)} to ${formatRinggit(reducedSen)}`}
      hint={[
        'For faulty or missing items. Turn this off if the customer still has to pay the full price.',
        invoice &&
          invoice.uncredited_sen > reducedSen &&
          `A credit note of ${formatRinggit(invoice.uncredited_sen - reducedSen)} for ${invoice.number} is issued with the refund.`,
      ]
        .filter(Boolean)
        .join(' ')}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

/** The cash received is not stored. */
function ChangeField({ amountSen }: { amountSen: number }) {
  const [cash, setCash] = useState('')
  const cashSen = parseRinggit(cash)
  const changeSen = cashSen === null ? null : getCashChange(amountSen, cashSen)
  return (
    <Field
      label="Cash received"
      optional
      hint={
        <span aria-live="polite" className={changeSen ? 'font-semibold text-ink' : undefined}>
          {changeSen === null
            ? cashSen === null
              ? 'Enter the cash received to calculate the change.'
              : `${formatRinggit(amountSen - cashSen)} is missing.`
            : `Change: ${formatRinggit(changeSen)}`}
        </span>
      }
    >
      <NumberInput prefix="RM" decimal value={cash} onType={setCash} />
    </Field>
  )
}

function describeAmount(
  { number, balance }: ListedOrder,
  { sen, method, toPaySen, dueSen }: { sen: number; method: PaymentMethod; toPaySen: number; dueSen: number },
): ReactNode {
  const openSen = Math.max(0, balance.due_sen)
  const handedSen = roundForPaymentMethod(method, sen)
  const excessSen = handedSen - (method === 'cash' ? roundCash(openSen) : openSen)
  if (excessSen > 0)
    return (
      <CautionText>
        {openSen === 0 ? 'Nothing is due.' : `Only ${formatRinggit(openSen)} is due.`} The order will be
        overpaid by {formatRinggit(excessSen)}.
      </CautionText>
    )
  if (openSen === 0) return 'Nothing is due.'
  const what =
    balance.deposit_due_sen > 0 ? 'deposit due' : balance.received_sen > 0 ? 'balance due' : 'order total'
  const roundingSen = toPaySen - dueSen
  if (handedSen === toPaySen && roundingSen !== 0)
    return `${formatRinggit(dueSen)}, rounded to ${formatRinggit(toPaySen)} in cash. Reference: ${number}`
  const rounded = describeCashRounding(method, sen)
  if (rounded) return rounded
  if (sen === toPaySen) return `Matches the ${what}. Reference: ${number}`
  return `${formatRinggit(Math.abs(sen - dueSen))} ${sen < dueSen ? 'less' : 'more'} than the ${what}.`
}

/** Returns an empty text if the amount can be paid as it is. */
export function describeCashRounding(method: PaymentMethod, sen: number): string {
  const handedSen = roundForPaymentMethod(method, sen)
  return handedSen === sen ? '' : `Recorded as ${formatRinggit(handedSen)}, because cash is rounded to 5 sen.`
}

export const CautionText = ({ children }: { children: ReactNode }) => (
  <span className="font-semibold text-caution">{children}</span>
)
