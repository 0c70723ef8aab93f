import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import {
  decideHeldPayment,
  heldPaymentReasons,
  listOnlinePayments,
  refundOnlinePayment,
  type OnlinePaymentView,
} from '#core/payments/online-payment-calls.ts'
import { paymentProviderDescriptions } from '#core/payments/payment-providers.ts'
import { formatRinggit, parseRinggit } from '#core/shared/money.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { api } from '#web/api.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { orderKey, refreshOrders } from '../order-queries.ts'
import { formatTypedAmount, ReduceTotalField } from './payment-fields.tsx'

const labelOf = ({ provider }: OnlinePaymentView) => paymentProviderDescriptions[provider].label
const amountOf = ({ currency, amount_sen: sen }: OnlinePaymentView) =>
  currency === 'MYR' ? formatRinggit(sen) : `${currency} ${(sen / 100).toFixed(2)}`

export function OnlinePaymentList({ order }: { order: ListedOrder }) {
  const { id: orderId } = order
  const { data } = useQuery({
    queryKey: [...orderKey, orderId, 'online-payments'],
    queryFn: ({ signal }) => api(listOnlinePayments, { id: orderId }, { signal }),
  })
  const [refunding, setRefunding] = useState<OnlinePaymentView>()
  const held = data?.payments.filter(({ state }) => state === 'held') ?? []
  const refundable =
    data?.payments.filter(
      (each) => each.state === 'recorded' && each.can_refund && each.refunded_sen < each.amount_sen,
    ) ?? []
  return (
    <>
      {held.map((payment) => (
        <HeldPayment key={payment.id} payment={payment} />
      ))}
      {refundable.map((payment) => (
        <p key={payment.id} className="mt-2 flex flex-wrap items-center gap-2 text-15">
          {payment.refund_pending_sen > 0 ? (
            <span className="text-caution">
              Refund of {formatRinggit(payment.refund_pending_sen)} sent to {labelOf(payment)}, not confirmed
              yet.
            </span>
          ) : (
            <Button size="small" onClick={() => setRefunding(payment)}>
              Refund through {labelOf(payment)}
            </Button>
          )}
        </p>
      ))}
      {refunding && (
        <RefundDialog order={order} payment={refunding} onClose={() => setRefunding(undefined)} />
      )}
    </>
  )
}

function HeldPayment({ payment }: { payment: OnlinePaymentView }) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (decision: 'record' | 'dismiss') => api(decideHeldPayment, { id: payment.id, decision }),
    onSuccess: ({ state }) => toast.success(state === 'recorded' ? 'Payment recorded' : 'Payment dismissed'),
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
  return (
    <section className="mt-2 rounded-control bg-caution-wash px-3 py-2 text-15">
      <p className="font-semibold text-caution">
        {amountOf(payment)} from {labelOf(payment)} needs your decision
      </p>
      <p className="text-caution">
        {payment.reason && heldPaymentReasons[payment.reason]} It doesn’t count as paid yet.{' '}
        {payment.can_refund ? '' : `Refunds are made in ${labelOf(payment)}’s dashboard or by transfer.`}
      </p>
      <p className="mt-1 text-13 text-quiet tabular-nums">
        {formatListTime(new Date(payment.paid_at))} · Reference {payment.reference}
      </p>
      <p className="mt-2 flex flex-wrap gap-2">
        {payment.currency === 'MYR' && (
          <Button size="small" busy={decide.isPending} onClick={() => decide.mutate('record')}>
            Record payment
          </Button>
        )}
        <Button size="small" busy={decide.isPending} onClick={() => decide.mutate('dismiss')}>
          Dismiss
        </Button>
      </p>
    </section>
  )
}

function RefundDialog({
  order,
  payment,
  onClose,
}: {
  order: ListedOrder
  payment: OnlinePaymentView
  onClose: () => void
}) {
  const client = useQueryClient()
  const restSen = payment.amount_sen - payment.refunded_sen
  const form = useContractForm(refundOnlinePayment, {
    start: { amount: formatTypedAmount(restSen), reduces: true },
    inputOf: ({ amount, reduces }: { amount: string; reduces: boolean }) => ({
      id: payment.id,
      amount_sen: parseRinggit(amount) ?? Number.NaN,
      reduce_order: reduces,
    }),
    fieldMapping: { amount_sen: 'amount', refund_too_large: 'amount' },
    saved: 'Refund sent',
    onSaved: onClose,
    onFailure: showFailure,
    onSettled: () => refreshOrders(client),
  })
  const { amount, reduces } = useFormValues(form)
  const sen = parseRinggit(amount)
  return (
    <ContractDialog
      form={form}
      action={sen ? `Refund ${formatRinggit(sen)}` : 'Refund'}
      why={!sen && 'Enter an amount such as 25.00.'}
      size="small"
      onClose={onClose}
      title={`Refund through ${labelOf(payment)}`}
      description="The money goes back to the customer’s account or card. It can’t be undone."
    >
      <Field
        label="Amount"
        error={form.fieldErrors.amount}
        hint={`${formatRinggit(restSen)} of ${formatRinggit(payment.amount_sen)} can be refunded.`}
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
        refundSen={sen ?? 0}
        checked={reduces}
        onChange={(next) => form.set({ reduces: next })}
      />
    </ContractDialog>
  )
}
