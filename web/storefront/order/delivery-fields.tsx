import { useFormContext, useWatch } from 'react-hook-form'
import { formatRinggit } from '#core/shared/money.ts'
import { listPostageOffers, type ParcelContents, type PostageRules } from '#core/settings/postage.ts'
import { StoreIcon, TruckIcon } from '#web/ui/icons.tsx'
import { RadioCards } from '#web/ui/fields/radio-cards.tsx'
import { emptyShipping, type OrderValues } from './order-values.ts'
import { orderTexts } from '../texts/order.ts'
import { useTexts } from '../texts/texts.ts'
import { AddressFields } from './address-fields.tsx'

/** Switching back to self-pickup clears the address (TAG-02). */
export function DeliveryFields({
  pickupPlace,
  postage,
  parcel,
}: {
  pickupPlace: string
  postage: PostageRules
  /** Contents of the order, which determine the postage. */
  parcel: ParcelContents
}) {
  const { control, setValue, clearErrors } = useFormContext<OrderValues>()
  const t = useTexts(orderTexts)
  const method = useWatch({ control, name: 'deliveryMethod' })
  const offers = listPostageOffers(postage, parcel)
  return (
    <>
      <RadioCards
        label={t.delivery}
        name={methodField}
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
            hint: offers.fromSen > 0 ? t.postHint(formatRinggit(offers.fromSen)) : t.postFree,
            picture: <TruckIcon />,
          },
        ]}
        value={method}
        onValueChange={(next) => {
          setValue('deliveryMethod', next, { shouldDirty: true })
          if (next === 'pos') return
          setValue('shipping', emptyShipping)
          clearErrors('shipping')
        }}
      />
      {method === 'pos' ? <AddressFields offers={offers} /> : <PlainAddress />}
    </>
  )
}

/** Name of the form field, which browsers also send without scripts. */
const methodField = 'deliveryMethod' satisfies keyof OrderValues

/** Address fields for browsers without JavaScript. They are minimal, because every order page includes them. */
function PlainAddress() {
  const t = useTexts(orderTexts)
  return (
    <noscript>
      {t.addressForPost}
      {(['address1', 'address2', 'postcode', 'city', 'state'] as const).map((field) => (
        <label key={field} className="mt-2 block">
          {t[field]}
          <input name={`shipping.${field}`} className="block w-full border p-2" />
        </label>
      ))}
    </noscript>
  )
}
