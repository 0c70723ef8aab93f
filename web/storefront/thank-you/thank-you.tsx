import { getField } from '#core/shared/typed-records.ts'
import { useLocation } from 'react-router'
import { serverApiContext } from '#web/server-api.ts'
import { findStickerProduct } from '../calculator/calculator-data.ts'
import { createPageMeta } from '../page-meta.ts'
import { getStickerPaths } from '../sticker-paths.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/thank-you'
import { ThankYouPage } from './thank-you-page.tsx'
import { thanksTexts } from '../texts/thanks.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { orderTexts } from '../texts/order.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

/** The page also works for a product that is no longer sold. */
export async function loader({ url, context, request }: Route.LoaderArgs) {
  const journey = getStickerPaths(url.pathname)
  return { product: await findStickerProduct(context.get(serverApiContext), journey, request) }
}

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(thanksTexts, args.matches).title, hidden: true })

/** Thank-you page of stickers and PP stickers (THANK-01, THANK-02). */
export default function StickerThankYou() {
  const { steps } = useTexts(orderTexts)
  const location = useLocation()
  const journey = getStickerPaths(location.pathname)
  return <ThankYouPage kind={journey.flow} steps={steps} form={getFormPath(journey.order, location.state)} />
}

/** If the URL has no slug, the slug comes from the navigation state. */
function getFormPath(order: string, state: unknown): string {
  const slug = getField(state, 'productSlug')
  const bare = /^\/(?:category\/)?printing\/(stickerprint|ppsticker)\/order$/.exec(order)
  if (!bare || typeof slug !== 'string') return order
  return order.replace(/\/order$/, `/${encodeURIComponent(slug)}/order`)
}
