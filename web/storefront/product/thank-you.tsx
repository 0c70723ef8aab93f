import { useParams } from 'react-router'
import { createPageMeta } from '../page-meta.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { ThankYouPage } from '../thank-you/thank-you-page.tsx'
import { productTexts } from '../texts/product.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { thanksTexts } from '../texts/thanks.ts'
import type { Route } from './+types/thank-you'

export const handle: StorefrontHandle = { isOrderStep: true }

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(thanksTexts, args.matches).title, hidden: true })

export default function ProductThankYou() {
  const { steps } = useTexts(productTexts)
  const { productSlug = '' } = useParams()
  return <ThankYouPage kind="described" steps={steps} form={`/produk/${encodeURIComponent(productSlug)}`} />
}
