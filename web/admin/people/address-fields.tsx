import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'

export interface AddressParts {
  address1: string
  address2: string
  postcode: string
  city: string
}

/** Where orders that are still to be posted go to; `known`: they all go to one place, which stands here. */
export function AddressFields({
  address,
  known,
  wrong,
  onChange,
}: {
  address: AddressParts
  known: boolean
  wrong: { [Part in `address.${keyof AddressParts}`]?: string }
  onChange: (address: AddressParts) => void
}) {
  const line = (part: keyof AddressParts) => ({
    value: address[part],
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...address, [part]: target.value }),
  })
  return (
    <fieldset>
      <legend className="mb-2 text-15 text-quiet">
        {known
          ? 'Address of orders that are still to be posted. '
          : 'New address of all orders that are still to be posted; leave it empty to keep what each has. '}
        Another state changes the postage, so edit the order for that.
      </legend>
      <Field label="Address" error={wrong['address.address1']}>
        <TextInput {...line('address1')} />
      </Field>
      <Field label="Address, second line" optional error={wrong['address.address2']}>
        <TextInput {...line('address2')} />
      </Field>
      <div className="grid gap-x-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
        <Field label="Postcode" error={wrong['address.postcode']}>
          <TextInput inputMode="numeric" {...line('postcode')} />
        </Field>
        <Field label="City" error={wrong['address.city']}>
          <TextInput {...line('city')} />
        </Field>
      </div>
    </fieldset>
  )
}
