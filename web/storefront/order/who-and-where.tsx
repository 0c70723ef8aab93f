import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import type { ParcelPostage } from './use-parcel-postage.ts'
import { CustomerFields } from './customer-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { FormPart } from './form-part.tsx'

/** Customer and delivery sections. */
export function WhoAndWhere({
  pickupPlace,
  postage: { postage, parcel },
}: {
  pickupPlace: string
  postage: ParcelPostage
}) {
  const t = useTexts(productTexts)
  return (
    <>
      <FormPart title={t.about}>
        <CustomerFields />
      </FormPart>
      <FormPart title={t.delivery}>
        <DeliveryFields pickupPlace={pickupPlace} postage={postage} parcel={parcel} />
      </FormPart>
    </>
  )
}
