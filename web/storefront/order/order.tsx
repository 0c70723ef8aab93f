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

export const handle: StorefrontHandle = { onTheWay: true }

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const product = await productOf(api, stickerJourneyAt(url.pathname))
  if (!product) throw data(null, { status: 404 })
  return { product, pickupPlace: (await api(getShop, {})).pickup_place }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: `Borang Pesanan ${args.loaderData?.product.name ?? ''}`.trim(), hidden: true })

/** The order form of stickers and PP stickers alike (STICK-01); what is ordered comes from the calculator. */
export default function Order({ loaderData: { product, pickupPlace } }: Route.ComponentProps) {
  const journey = stickerJourneyAt(useLocation().pathname)
  const details = useStickerDetails(product.slug, journey)
  return (
    <div className="mx-auto max-w-5xl py-6 md:py-10">
      <Stepper steps={['Kira', 'Pesanan', 'Selesai']} current={1} className="mb-6 max-w-md" />
      <PageHeader
        title={`Borang Pesanan ${product.name}`}
        back={{ to: journey.calculator, label: 'Kembali ke kalkulator' }}
      />
      {details === null ? (
        <p className="rounded-surface border border-line bg-surface p-6 text-17">
          Tiada maklumat pesanan. Sila isi maklumat pesanan terlebih dahulu.
        </p>
      ) : (
        <OrderForm product={product} journey={journey} details={details} pickupPlace={pickupPlace} />
      )}
    </div>
  )
}
