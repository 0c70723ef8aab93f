import { useLocation } from 'react-router'
import type { IronOnType } from '#core/orders/items/iron-on-issues.ts'
import { createPageMeta } from '../page-meta.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { ThankYouPage } from '../thank-you/thank-you-page.tsx'
import type { Route } from './+types/thank-you'
import { getIronOnPaths } from './iron-on-paths.ts'
import { ironOnTexts } from '../texts/iron-on.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { thanksTexts } from '../texts/thanks.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(thanksTexts, args.matches).title, hidden: true })

/** Thank-you page of name tags and logos (THANK-01, THANK-02). The URL determines which of the two was ordered. */
export default function IronOnThankYou() {
  const { steps } = useTexts(ironOnTexts)
  const { pathname } = useLocation()
  const flow: IronOnType = /logo/i.test(pathname) ? 'logo' : 'nametag'
  return <ThankYouPage kind={flow} steps={steps} form={getIronOnPaths(pathname, flow).order} />
}
