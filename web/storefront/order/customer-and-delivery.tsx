import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import type { ParcelPostage } from './use-parcel-postage.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { FormSection } from './form-section.tsx'

export function CustomerAndDelivery({
  pickupPlace,
  postage: { postage, parcel },
}: {
  pickupPlace: string
  postage: ParcelPostage
}) {
  const t = useTexts(productTexts)
  return (
    <>
      <FormSection title={t.about}>
        <CustomerFields />
      </FormSection>
      <FormSection title={t.delivery}>
        <DeliveryFields pickupPlace={pickupPlace} postage={postage} parcel={parcel} />
      </FormSection>
    </>
  )
}
