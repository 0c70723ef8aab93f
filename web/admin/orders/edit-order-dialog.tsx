import { useState } from 'react'
import { editOrder } from '../../../core/contracts/order-desk.ts'
import type { ListedOrder } from '../../../core/contracts/order-list.ts'
import { states } from '../../../core/values/delivery.ts'
import { Button } from '../../ui/button.tsx'
import { DialogClose } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NumberStepper } from '../../ui/number-stepper.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { FormDialog, useChanged } from '../unsaved/form-dialog.tsx'
import { useChangeOrder, wrongFields } from './change-order.ts'
import { goodsList, quantitiesOf } from './goods-text.ts'

/** Who gets the order, where, and how much of it; price and postage are worked out anew by the server. */
export function EditOrderDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const { id, version } = order
  const [contact, setContact] = useState({
    nama: order.nama,
    phone: order.phone,
    tracking: order.tracking,
    ...order.address,
  })
  const [delivery, setDelivery] = useState(order.delivery_method)
  const [quantities, setQuantities] = useState(quantitiesOf(order.goods))
  const save = useChangeOrder(editOrder, { saved: 'Order saved', onSaved: onClose })
  const wrong = wrongFields(save.error)
  const line = (name: keyof typeof contact, label: string, hint?: string) => (
    <Field label={label} hint={hint} error={wrong[name]}>
      <TextInput
        value={contact[name]}
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setContact((now) => ({ ...now, [name]: target.value }))}
      />
    </Field>
  )
  const fixed = order.stage !== 'new' && order.stage !== 'paid'
  const unsaved = useChanged([contact, delivery, quantities])
  return (
    <FormDialog
      unsaved={unsaved}
      saving={save.isPending}
      onClose={onClose}
      title={`Edit ${order.number}`}
      description="Price and postage are worked out anew. The history keeps what was before."
      footer={
        <>
          <DialogClose>Not now</DialogClose>
          <Button type="submit" form="edit-order" variant="primary" busy={save.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id="edit-order"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate({ id, version, ...contact, delivery_method: delivery, quantities })
        }}
        className="grid gap-x-4 sm:grid-cols-2"
      >
        {line('nama', 'Name')}
        {line('phone', 'Phone')}
        <RadioCards
          label="Delivery"
          className="sm:col-span-2"
          cards={[
            { value: 'selfPickup', label: 'Self-Pickup' },
            { value: 'pos', label: 'Pos' },
          ]}
          value={delivery}
          onValueChange={setDelivery}
        />
        {delivery === 'pos' && (
          <>
            {line('address1', 'Address')}
            {line('address2', 'Address, second line', 'If there is one')}
            {line('postcode', 'Postcode')}
            {line('city', 'City')}
            <Field label="State" error={wrong['state']}>
              <Select
                value={contact.state}
                placeholder="Choose the state"
                onChange={({ target }) => setContact((now) => ({ ...now, state: target.value }))}
              >
                {states.map((state) => (
                  <option key={state}>{state}</option>
                ))}
              </Select>
            </Field>
            {line('tracking', 'Tracking number', 'From the post')}
          </>
        )}
        <fieldset className="sm:col-span-2" disabled={fixed}>
          <legend className="mb-1 text-15 font-semibold">How much</legend>
          {fixed && <p className="text-13 text-quiet">What is being made stays as much as it is.</p>}
          <ul>
            {goodsList(order.goods).map(([name, ...rest], at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
              <li
                key={at}
                className="grid grid-cols-[1fr_11rem] items-center gap-3 border-t border-line py-2"
              >
                <span className="min-w-0 truncate text-15">
                  {name} <span className="text-13 text-quiet">{rest.slice(0, -1).join(' · ')}</span>
                </span>
                <NumberStepper
                  aria-label={`How much of ${name}`}
                  min={1}
                  disabled={fixed}
                  value={quantities[at] ?? 1}
                  onValueChange={(quantity) => setQuantities((now) => now.with(at, quantity))}
                />
              </li>
            ))}
          </ul>
          {wrong['quantities'] && <p className="text-13 text-wrong">{wrong['quantities']}</p>}
        </fieldset>
      </form>
    </FormDialog>
  )
}
