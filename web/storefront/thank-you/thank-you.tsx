import { useLocation, useNavigate } from 'react-router'
import { serverApi } from '../../server-api.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { productOf } from '../calculator/calculator-data.ts'
import { putOrderAway } from '../order-storage.ts'
import { stickerJourneyAt } from '../sticker-journey.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/thank-you'
import { HowToPay } from './how-to-pay.tsx'
import { NotificationNote } from './notification-note.tsx'
import { OrderedGoods } from './ordered-goods.tsx'
import { useThankYou } from './use-thank-you.ts'

export const handle: StorefrontHandle = { onTheWay: true }

/** A product that has left the shelves takes nothing from the thanks for an order of it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const journey = stickerJourneyAt(new URL(request.url).pathname)
  return { product: await productOf(context.get(serverApi), journey) }
}

export const meta: Route.MetaFunction = () => [
  { title: 'Tempahan Diterima! · Cetak' },
  { name: 'robots', content: 'noindex' },
]

/** The thank-you page of stickers and PP stickers (THANK-01, 02). */
export default function ThankYou() {
  const location = useLocation()
  const journey = stickerJourneyAt(location.pathname)
  const { id, order, notification } = useThankYou(journey.flow)
  const navigate = useNavigate()
  const backToForm = () => {
    if (id) putOrderAway(id)
    void navigate(formOf(journey.order, location.state))
  }
  return (
    <div className="mx-auto max-w-2xl py-6 md:py-10">
      <Stepper steps={['Kira', 'Pesanan', 'Selesai']} current={2} className="mb-8 max-w-md" />
      <h1 className="text-34 md:text-46">Tempahan Diterima!</h1>
      <p className="mt-3 max-w-line text-17">
        Terima kasih. Maklumat bayaran akan dihantar melalui WhatsApp, dan pesanan anda diproses selepas
        bayaran diterima.
      </p>
      <NotificationNote state={notification} />
      <div className="mt-8 grid gap-6">
        <OrderedGoods order={order} />
        {order && <HowToPay order={order} />}
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button variant="primary" size="large" onClick={backToForm}>
          Kembali ke borang
        </Button>
        <ButtonLink to="/" size="large">
          Laman utama
        </ButtonLink>
      </div>
    </div>
  )
}

/** The form that was come from, where the address alone doesn't name the product. */
function formOf(order: string, state: unknown): string {
  const slug = (state as { productSlug?: unknown } | null)?.productSlug
  const bare = /^\/(?:category\/)?printing\/(stickerprint|ppsticker)\/order$/.exec(order)
  if (!bare || typeof slug !== 'string') return order
  return order.replace(/\/order$/, `/${encodeURIComponent(slug)}/order`)
}
