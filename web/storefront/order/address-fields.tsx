import { useFormContext, useWatch } from 'react-hook-form'
import { listPostageOffers } from '#core/settings/postage.ts'
import { type OrderValues, emptyShipping } from './order-values.ts'
import { useTexts } from '../texts/texts.ts'
import { orderTexts } from '../texts/order.ts'
import { useFormatProblem } from '../texts/problem.ts'
import { usePostcodeAutofill } from './use-postcode.ts'
import { Field } from '#web/ui/fields/field.tsx'
import { TextInput } from '#web/ui/fields/text-input.tsx'
import { malaysianStates } from '#core/orders/delivery.ts'
import { formatRinggit } from '#core/shared/money.ts'
import { Select } from '#web/ui/fields/select.tsx'

export function AddressFields({
  offers: { dearer },
}: {
  offers: Pick<ReturnType<typeof listPostageOffers>, 'dearer'>
}) {
  const { control, register, formState } = useFormContext<OrderValues>()
  const t = useTexts(orderTexts)
  const problemText = useFormatProblem()
  const errors = formState.errors.shipping ?? {}
  const before = formState.defaultValues?.shipping ?? emptyShipping
  const { unknown, stateOf } = usePostcodeAutofill()
  const state = useWatch({ control, name: 'shipping.state' })
  return (
    <div className="grid animate-enter grid-cols-1 gap-4">
      <Field label={t.address1} error={problemText(errors.address1)}>
        <TextInput
          {...register('shipping.address1')}
          defaultValue={before.address1}
          autoComplete="address-line1"
          maxLength={200}
        />
      </Field>
      <Field label={t.address2} optional>
        <TextInput
          {...register('shipping.address2')}
          defaultValue={before.address2}
          autoComplete="address-line2"
          maxLength={200}
        />
      </Field>
      <div className="flex flex-wrap gap-4">
        <Field
          className="w-32 max-w-full"
          label={t.postcode}
          error={problemText(errors.postcode)}
          hint={unknown && t.unknownPostcode}
        >
          <TextInput
            {...register('shipping.postcode')}
            defaultValue={before.postcode}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={5}
          />
        </Field>
        <Field className="flex-[1_1_8rem]" label={t.city} error={problemText(errors.city)}>
          <TextInput
            {...register('shipping.city')}
            defaultValue={before.city}
            autoComplete="address-level2"
            maxLength={80}
          />
        </Field>
      </div>
      <Field
        label={t.state}
        error={problemText(errors.state)}
        hint={
          stateOf && state && state !== stateOf ? (
            <span className="-mx-1 block rounded-small bg-caution-wash px-1 py-1 text-15 text-caution">
              {t.stateElsewhere(stateOf)}
            </span>
          ) : (
            dearer.map(({ sen, states }) => t.stateHint(formatRinggit(sen), states)).join(' ')
          )
        }
      >
        <Select
          {...register('shipping.state')}
          defaultValue={before.state}
          autoComplete="address-level1"
          placeholder={t.chooseState}
        >
          {malaysianStates.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </Select>
      </Field>
      <Field label={t.country}>
        <Select name="country" autoComplete="country" defaultValue="MY">
          <option value="MY">Malaysia</option>
        </Select>
      </Field>
    </div>
  )
}
