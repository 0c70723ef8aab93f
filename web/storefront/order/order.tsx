import { data, useLocation } from 'react-router'
import { getShop } from '../../../core/contracts/settings.ts'
import { serverApi } from '../../server-api.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { productOf } from '../calculator/calculator-data.ts'
import { pageMeta } from '../page-meta.ts'
import { stickerJourneyAt } from '../sticker-journey.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/order'
import { OrderForm } from './order-form.tsx'
import { useStickerDetails } from './use-sticker-details.ts'
import { orderTexts } from '../texts/order.ts'
import { textsOf, useTexts } from '../texts/texts.ts'

export const handle: StorefrontHandle = { onTheWay: true }

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const product = await productOf(api, stickerJourneyAt(url.pathname))
  if (!product) throw data(null, { status: 404 })
  return { product, pickupPlace: (await api(getShop, {})).pickup_place }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: textsOf(orderTexts, args.matches).title(args.loaderData?.product.name ?? ''),
    hidden: true,
  })

/** The order form of stickers and PP stickers alike (STICK-01); what is ordered comes from the calculator. */
export default function Order({ loaderData: { product, pickupPlace } }: Route.ComponentProps) {
  const t = useTexts(orderTexts)
  const journey = stickerJourneyAt(useLocation().pathname)
  const details = useStickerDetails(product.slug, journey)
  return (
    <div className="mx-auto max-w-5xl py-6 md:py-10">
      <Stepper steps={t.steps} current={1} className="mb-6 max-w-md" />
      <PageHeader title={t.title(product.name)} back={{ to: journey.calculator, label: t.toCalculator }} />
      {details === null ? (
        <p className="rounded-surface border border-line bg-surface p-6 text-17">{t.noDetails}</p>
      ) : (
        <OrderForm product={product} journey={journey} details={details} pickupPlace={pickupPlace} />
      )}
    </div>
  )
}
