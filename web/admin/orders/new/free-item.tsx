import { useState } from 'react'
import type { DeskItem } from '#core/orders/desk/order-at-desk.ts'
import { ringgitNumber, senFromRinggit } from '#core/shared/money.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { useEdited } from './edited-item.ts'
import { ItemFields } from './item-fields.tsx'

/** What the shop has no form for, at a price that staff name. */
export function FreeItem({ onAdd }: { onAdd: (item: DeskItem) => void }) {
  const edited = useEdited('free')
  const [what, setWhat] = useState(edited?.what ?? '')
  const [quantity, setQuantity] = useState(edited?.quantity ?? 1)
  const [each, setEach] = useState(edited ? ringgitNumber(edited.each_sen).toFixed(2) : '')
  const sen = senFromRinggit(each)
  return (
    <ItemFields
      item={
        what.trim() !== '' && sen !== null && quantity > 0
          ? { kind: 'free', what, quantity, each_sen: sen }
          : null
      }
      onAdd={onAdd}
    >
      <Field label="Description" className="sm:col-span-2">
        <TextInput
          autoComplete="off"
          maxLength={120}
          value={what}
          onChange={({ target }) => setWhat(target.value)}
        />
      </Field>
      <Field label="Quantity">
        <NumberStepper min={1} max={1_000_000} value={quantity} onValueChange={setQuantity} />
      </Field>
      <Field
        label="Price per piece"
        error={each !== '' && sen === null ? 'Please enter an amount, like 126.00.' : undefined}
      >
        <NumberInput prefix="RM" decimal value={each} onType={setEach} />
      </Field>
    </ItemFields>
  )
}
