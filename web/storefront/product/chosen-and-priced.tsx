import type { ReactNode } from 'react'
import type { DescribedProduct } from '#core/pricing/described/described-calls.ts'
import { FormPart } from '../order/form-part.tsx'
import { ownPhotos } from '../own-picture.ts'
import { productTexts } from '../texts/product.ts'
import { useTexts } from '../texts/texts.ts'
import { JobFields } from './job-fields.tsx'
import { PriceLines } from './price-lines.tsx'
import { ProductPhotos } from './product-photos.tsx'
import type { DescribedQuote } from './use-described-quote.ts'

/** What is chosen, beside the photos and the price; on a phone the photos come first. */
export function ChosenAndPriced({
  product,
  quote,
  reckon,
  children,
}: {
  product: DescribedProduct
  quote: DescribedQuote
  /** Works the price out where no script does. */
  reckon?: ReactNode
  /** What else is asked. */
  children?: ReactNode
}) {
  const t = useTexts(productTexts)
  return (
    <div className="grid grid-cols-1 items-start gap-8 md:grid-cols-[minmax(0,1fr)_20rem] md:gap-12">
      <FormPart title={t.order}>
        <JobFields product={product} />
        {reckon}
      </FormPart>
      <div className="contents md:col-start-2 md:row-span-2 md:row-start-1 md:block md:self-stretch">
        <ProductPhotos photos={ownPhotos(product)} name={product.name} />
        <PriceLines product={product} quote={quote} />
      </div>
      {children}
    </div>
  )
}
