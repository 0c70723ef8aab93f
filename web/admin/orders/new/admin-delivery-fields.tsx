import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { malaysianStates, type DeliveryMethod } from '#core/orders/delivery.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'

export type AddressFieldName = 'address1' | 'address2' | 'postcode' | 'city'

export function AdminDeliveryFields({
  method,
  onMethod,
  line,
  state,
  wrongState,
}: {
  method: DeliveryMethod
  onMethod: (method: DeliveryMethod) => void
  line: (name: AddressFieldName, label: string) => ReactNode
  state: UseFormRegisterReturn
  wrongState: string | undefined
}) {
  return (
    <>
      <RadioCards
        label="Delivery"
        name="delivery_method"
        value={method}
        onValueChange={onMethod}
        cards={[
          { value: 'selfPickup', label: 'Self-Pickup' },
          { value: 'pos', label: 'Pos' },
        ]}
      />
      {method === 'pos' && (
        <div className="grid gap-x-4 sm:grid-cols-2">
          {line('address1', 'Address line 1')}
          {line('address2', 'Address line 2')}
          {line('postcode', 'Postcode')}
          {line('city', 'City')}
          <Field label="State" error={wrongState}>
            <Select {...state} placeholder="Choose a state">
              {malaysianStates.map((each) => (
                <option key={each}>{each}</option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </>
  )
}
