import { createPageMeta } from '../page-meta.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { basketTexts } from '../texts/basket.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { thanksTexts } from '../texts/thanks.ts'
import { ThankYouPage } from '../thank-you/thank-you-page.tsx'
import type { Route } from './+types/thank-you'

export const handle: StorefrontHandle = { isOrderStep: true }

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(thanksTexts, args.matches).title, hidden: true })

export default function BasketThankYou() {
  const { steps } = useTexts(basketTexts)
  return <ThankYouPage kind="basket" steps={steps} form="/category" />
}
