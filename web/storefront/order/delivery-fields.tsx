import { useFormContext, useWatch } from 'react-hook-form'
import { shippingFee, states } from '../../../core/values/delivery.ts'
import { ringgitText } from '../../../core/values/money.ts'
import { Field } from '../../ui/field.tsx'
import { StoreIcon, TruckIcon } from '../../ui/icons.tsx'
import { RadioCards } from '../../ui/radio-cards.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { noShipping, type OrderValues } from './order-values.ts'
import { usePostcode } from './use-postcode.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { useSaid } from '../texts/said.ts'

/** Self-pickup, or by post with an address; going back to self-pickup clears it (storefront.md 4). */
export function DeliveryFields({ pickupPlace }: { pickupPlace: string }) {
  const { control, setValue, clearErrors } = useFormContext<OrderValues>()
  const t = useTexts(orderTexts)
  const method = useWatch({ control, name: 'deliveryMethod' })
  return (
    <>
      <RadioCards
        label={t.delivery}
        cards={[
          {
            value: 'selfPickup',
            label: t.pickUp,
            hint: t.pickUpHint(pickupPlace),
            picture: <StoreIcon />,
          },
          {
            value: 'pos',
            label: t.post,
            hint: t.postHint(ringgitText(shippingFee('pos', null))),
            picture: <TruckIcon />,
          },
        ]}
        value={method}
        onValueChange={(next) => {
          setValue('deliveryMethod', next, { shouldDirty: true })
          if (next === 'pos') return
          setValue('shipping', noShipping)
          clearErrors('shipping')
        }}
      />
      {method === 'pos' && <AddressFields />}
    </>
  )
}

function AddressFields() {
  const { control, register, formState } = useFormContext<OrderValues>()
  const t = useTexts(orderTexts)
  const said = useSaid()
  const errors = formState.errors.shipping ?? {}
  const { unknown, stateOf } = usePostcode()
  const state = useWatch({ control, name: 'shipping.state' })
  return (
    <div className="grid animate-enter gap-4">
      <Field label={t.address1} error={said(errors.address1?.message)}>
        <TextInput {...register('shipping.address1')} autoComplete="address-line1" maxLength={200} />
      </Field>
      <Field label={t.address2} optional>
        <TextInput {...register('shipping.address2')} autoComplete="address-line2" maxLength={200} />
      </Field>
      <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-4">
        <Field label={t.postcode} error={said(errors.postcode?.message)} hint={unknown && t.unknownPostcode}>
          <TextInput
            {...register('shipping.postcode')}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
          />
        </Field>
        <Field label={t.city} error={said(errors.city?.message)}>
          <TextInput {...register('shipping.city')} autoComplete="address-level2" maxLength={80} />
        </Field>
      </div>
      <Field
        label={t.state}
        error={said(errors.state?.message)}
        hint={
          stateOf && state && state !== stateOf ? (
            <span className="text-caution">{t.stateElsewhere(stateOf)}</span>
          ) : (
            t.stateHint(ringgitText(shippingFee('pos', 'Sabah')))
          )
        }
      >
        <Select {...register('shipping.state')} autoComplete="address-level1" placeholder={t.chooseState}>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
      <Field label={t.country}>
        <Select name="country" autoComplete="country-name" defaultValue="MY">
          <option value="MY">Malaysia</option>
        </Select>
      </Field>
    </div>
  )
}
