import { useQuery } from '@tanstack/react-query'
import { findOrderNumbersByPaymentReference } from '#core/orders/admin/order-payments.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import type { PaymentMethod } from '#core/payments/payment-entries.ts'
import { formatListTime, parseShopTime } from '#core/shared/shop-time.ts'
import { api } from '#web/api.ts'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { useToday } from '#web/hooks/use-today.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { listOpenSlips } from '../files/slip-list.tsx'
import { CautionText } from './payment-fields.tsx'

export interface EvidenceValues {
  /** Shop time as `YYYY-MM-DDTHH:mm`. An empty text means now. */
  time: string
  /** Id of the slip that shows the payment. Empty if there is none. */
  slip: string
  reference: string
}

type TypedEvidence = EvidenceValues & { method: PaymentMethod }

/** Cash has neither a slip nor a bank reference. */
export const toEvidenceInput = ({ method, time, slip, reference }: TypedEvidence) => ({
  ...(time && { paid_at: parseShopTime(time.replace('T', ' '))?.toISOString() ?? time }),
  ...(method !== 'cash' && { ...(slip && { slip }), reference }),
})

/** Slip, time and bank reference of a payment. A refund has no slip. */
export function PaymentEvidenceFields({
  order,
  isRefund = false,
  values: { method, time, slip, reference },
  errors,
  onChange,
}: {
  order: ListedOrder
  isRefund?: boolean
  values: TypedEvidence
  errors: { [Name in keyof EvidenceValues]?: string }
  onChange: (values: Partial<EvidenceValues>) => void
}) {
  const today = useToday()
  const usedFor = useOrdersWithReference(order.id, isRefund || method === 'cash' ? '' : reference.trim())
  const slips = isRefund || method === 'cash' ? [] : listOpenSlips(order)
  return (
    <>
      {slips.length > 0 && (
        <Field label="Payment slip" optional error={errors.slip}>
          <Select value={slip} onChange={({ target }) => onChange({ slip: target.value })}>
            <option value="">Not from a slip</option>
            {slips.map(({ id, added_at }, at) => (
              <option key={id} value={id}>
                Slip {at + 1}, sent {formatListTime(new Date(added_at))}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={isRefund ? 'Refund time' : 'Payment time'}
        optional
        hint="Defaults to now."
        error={errors.time}
      >
        <TextInput
          type="datetime-local"
          max={`${today}T23:59`}
          value={time}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </Field>
      {method !== 'cash' && (
        <Field
          label="Bank reference"
          optional
          hint={
            usedFor ? (
              <CautionText>Already recorded for order {usedFor}.</CautionText>
            ) : (
              'From the slip or the banking app.'
            )
          }
          error={errors.reference}
        >
          <TextInput
            maxLength={60}
            autoComplete="off"
            value={reference}
            onChange={({ target }) => onChange({ reference: target.value })}
          />
        </Field>
      )}
    </>
  )
}

/** Returns the numbers of orders with a payment of this reference. Empty if there is none. */
function useOrdersWithReference(id: string, typed: string): string {
  const reference = useDebouncedValue(typed)
  const { data } = useQuery({
    queryKey: ['payment-reference', id, reference],
    queryFn: ({ signal }) => api(findOrderNumbersByPaymentReference, { id, reference }, { signal }),
    enabled: reference !== '',
    staleTime: 0,
  })
  return typed === reference ? (data?.orders.join(', ') ?? '') : ''
}
