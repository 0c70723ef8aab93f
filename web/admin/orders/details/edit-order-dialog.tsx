import { editOrder } from '#core/orders/admin/edit-order.ts'
import type { ListedOrder } from '#core/orders/admin/order-list.ts'
import { malaysianStates } from '#core/orders/delivery.ts'
import { stagesBeforeProduction } from '#core/orders/order-stages.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { listQuantityLines } from '../item-text.ts'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { useOrderForm } from './use-change-order.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'

/** The server recalculates price and postage. */
export function EditOrderDialog({ order, onClose }: { order: ListedOrder; onClose: () => void }) {
  const lines = listQuantityLines(order.goods)
  const form = useOrderForm(editOrder, {
    start: {
      nama: order.nama,
      phone: order.phone,
      tracking: order.tracking,
      ...order.address,
      delivery_method: order.delivery_method,
      quantities: lines.map(({ quantity }) => quantity),
    },
    inputOf: (values) => ({ id: order.id, version: order.version, ...values }),
    saved: ({ order: { number, stage } }) =>
      stage === order.stage ? 'Order saved' : `Order saved. ${number} moved to Paid`,
    onSaved: onClose,
  })
  const { register, fieldErrors } = form
  const { delivery_method: delivery, quantities } = useFormValues(form)
  const line = (
    name: keyof ListedOrder['address'] | 'nama' | 'phone' | 'tracking',
    label: string,
    hint?: string,
    optional = false,
  ) => (
    <TextField
      form={form}
      name={name}
      label={label}
      hint={hint}
      optional={optional}
      maxLength={200}
      autoComplete="off"
    />
  )
  const fixed = !stagesBeforeProduction.includes(order.stage)
  return (
    <ContractDialog
      form={form}
      action="Save"
      title={`Edit ${order.number}`}
      description="Price and postage are recalculated. The history keeps the previous values."
      className="grid gap-x-4 sm:grid-cols-2"
      onClose={onClose}
    >
      {line('nama', 'Name')}
      {line('phone', 'Phone', undefined, order.phone === '' && delivery === 'selfPickup')}
      <RadioCards
        label="Delivery"
        className="sm:col-span-2"
        cards={[
          { value: 'selfPickup', label: 'Self-Pickup' },
          { value: 'pos', label: 'Pos' },
        ]}
        value={delivery}
        onValueChange={(delivery_method) => {
          form.set({ delivery_method })
          // The delivery method decides whether a phone number is required, so the old error may no longer apply.
          form.clearErrors('phone')
        }}
      />
      {delivery === 'pos' && (
        <>
          {line('address1', 'Address line 1')}
          {line('address2', 'Address line 2', undefined, true)}
          {line('postcode', 'Postcode')}
          {line('city', 'City')}
          <Field label="State" error={fieldErrors.state}>
            <Select {...register('state')} placeholder="Choose a state">
              {malaysianStates.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          </Field>
          {line('tracking', 'Tracking number', 'From the carrier')}
        </>
      )}
      {lines.length > 0 && (
        <fieldset className="sm:col-span-2" disabled={fixed}>
          <legend className="mb-1 text-15 font-semibold">Quantities</legend>
          {fixed && (
            <p className="text-13 text-quiet">Quantities can’t change after production has started.</p>
          )}
          <ul>
            {lines.map(({ line: [name, ...rest] }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two lines may read the same, and none ever moves
              <li
                key={at}
                className="grid grid-cols-[1fr_11rem] items-center gap-3 border-t border-line py-2"
              >
                <span className="min-w-0 truncate text-15">
                  {name} <span className="text-13 text-quiet">{rest.slice(0, -1).join(' · ')}</span>
                </span>
                <NumberStepper
                  aria-label={`Quantity of ${name}`}
                  min={1}
                  disabled={fixed}
                  value={quantities[at] ?? 1}
                  onValueChange={(quantity) => form.set({ quantities: quantities.with(at, quantity) })}
                />
              </li>
            ))}
          </ul>
          {fieldErrors.quantities && <p className="text-13 text-wrong">{fieldErrors.quantities}</p>}
        </fieldset>
      )}
    </ContractDialog>
  )
}
