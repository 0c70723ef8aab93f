import { useState } from 'react'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { parseKilograms } from '#core/orders/admin/parcel-weight.ts'
import { findCarrierByNumber } from '#core/settings/carriers.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/fields/checkbox.tsx'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberInput } from '#web/ui/fields/number-input.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { CarrierPicker, useCarriers } from '../orders/bulk/carrier-picker.tsx'
import { listItemLines } from '../orders/item-text.ts'
import type { StepDetails } from './step-queue.ts'
import { PackingItems } from './packing-items.tsx'

export function PackingForm({
  order,
  tracking,
  onTracking,
  onStep,
}: {
  order: ListedOrder
  tracking: string
  onTracking: (tracking: string) => void
  onStep: (to: 'posted', more: StepDetails) => void
}) {
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [tell, setTell] = useState(true)
  const lines = listItemLines(order.goods).length
  const [chosen, setChosen] = useState('')
  const carrier = findCarrierByNumber(useCarriers(), tracking)?.name
  const [weight, setWeight] = useState('')
  const grams = parseKilograms(weight)
  const isCarrierUnknown = tracking.trim() !== '' && !carrier
  return (
    <div className="grid gap-3">
      <PackingItems
        goods={order.goods}
        ticked={ticked}
        onTick={(line, on) => {
          const next = new Set(ticked)
          if (on) next.add(line)
          else next.delete(line)
          setTicked(next)
        }}
      />
      <address className="text-15 not-italic wrap-anywhere">{order.deliver_to.join(', ')}</address>
      <Field
        label="Tracking number"
        hint={carrier ? `Carrier: ${carrier}` : 'Scan the code on the parcel or enter the number.'}
      >
        <TextInput
          value={tracking}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={({ target }) => onTracking(target.value)}
        />
      </Field>
      <Field
        label="Weight"
        hint="Enter kilograms, such as 1.2."
        optional
        error={weight && grams === null ? 'Enter kilograms, such as 1.2.' : undefined}
      >
        <NumberInput value={weight} suffix="kg" decimal maxLength={8} onType={setWeight} />
      </Field>
      {isCarrierUnknown && (
        <CarrierPicker
          carrier={chosen}
          onChoose={setChosen}
          hint="The carrier can’t be detected from the number. The tracking link opens the page of the carrier that you choose here."
        />
      )}
      <Checkbox
        label="Notify customer on WhatsApp"
        checked={tell}
        onChange={({ target }) => setTell(target.checked)}
      />
      {ticked.size < lines && ticked.size > 0 && (
        <p className="text-13 text-caution">
          {lines - ticked.size} of {lines} lines not ticked yet.
        </p>
      )}
      <Button
        size="large"
        variant="primary"
        className="w-full"
        why={weight !== '' && grams === null && 'Enter the weight in kilograms, such as 0.25.'}
        onClick={() =>
          onStep('posted', {
            tracking: tracking.trim(),
            tell,
            ...(isCarrierUnknown && chosen && { carrier: chosen }),
            ...(grams !== null && { weight_g: grams }),
          })
        }
      >
        {tracking.trim() ? 'Mark as posted' : 'Mark as posted without number'}
      </Button>
    </div>
  )
}
