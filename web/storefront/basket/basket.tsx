import { useState } from 'react'
import { getPostage } from '../../../core/settings/postage-calls.ts'
import { getShop } from '../../../core/settings/settings.ts'
import { serverApi } from '../../server-api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { pageMeta } from '../page-meta.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { basketTexts } from '../texts/basket.ts'
import { textsOf, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/basket'
import { BasketForm } from './basket-form.tsx'
import { useBasket, type KeptItem } from './basket-store.ts'

export const handle: StorefrontHandle = { onTheWay: true }

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const { pickup_place: pickupPlace } = await api(getShop, {})
  return { pickupPlace, postage: await api(getPostage, {}) }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: textsOf(basketTexts, args.matches).title, hidden: true })

/** Several goods in one order: one customer, one delivery, one postage, one message, one total. */
export default function Basket({ loaderData: { pickupPlace, postage } }: Route.ComponentProps) {
  const t = useTexts(basketTexts)
  const kept = useBasket()
  // What was just ordered is out of the basket, and stays to be seen until its thank-you page is there.
  const [ordered, setOrdered] = useState<KeptItem[] | null>(null)
  const items = ordered ?? kept
  return (
    <div className="mx-auto max-w-5xl py-6 md:py-10">
      <Stepper steps={t.steps} current={0} className="mb-6 max-w-xs" />
      <PageHeader title={t.title} note={t.note} back={{ to: '/category', label: t.shop }} />
      {items === null ? (
        <>
          <noscript>
            <p className="rounded-surface border border-line bg-surface p-6 text-17">{t.noScripts}</p>
          </noscript>
          <Skeleton data-scripted className="h-40 w-full" />
        </>
      ) : items.length === 0 ? (
        <EmptyState
          title={t.empty}
          action={
            <ButtonLink variant="primary" size="large" to="/category">
              {t.toShop}
            </ButtonLink>
          }
        >
          {t.emptyNote}
        </EmptyState>
      ) : (
        <BasketForm items={items} pickupPlace={pickupPlace} firstPostage={postage} onOrdered={setOrdered} />
      )}
    </div>
  )
}
