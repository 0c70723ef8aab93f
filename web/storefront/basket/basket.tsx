import { useState, useEffect } from 'react'
import { data } from 'react-router'
import { listProducts } from '#core/catalog/catalog.ts'
import { getBasketOrder, placeBasketOrder } from '#core/orders/items/basket.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop } from '#core/settings/settings.ts'
import { serverApiContext } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Stepper } from '#web/ui/page/stepper.tsx'
import { RefusedOrderNote } from '../order/refused-order-note.tsx'
import { createShippingBody } from '../order/order-body.ts'
import type { OrderValues } from '../order/order-values.ts'
import { placePostedOrder, readPostedCustomer, getFormText, type PostResult } from '../order/posted-order.ts'
import { createPageMeta } from '../page-meta.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { basketTexts } from '../texts/basket.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { LazyPlacedOrder } from '../thank-you/lazy-placed-order.tsx'
import type { Route } from './+types/basket'
import { BasketForm } from './basket-form.tsx'
import { useBasket, type StoredBasketItem, importCookieBasket } from './basket-store.ts'
import { readBasketCookie, createBasketCookieHeaders, clearBasketCookie } from './basket-cookie.ts'
import { loadPostedBasket, removePostedItem, type PostedBasket } from './posted-basket.ts'
import { applyCouponFieldName } from './field-names.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

/** Forwards the cookie that removes ordered items from the basket. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const api = context.get(serverApiContext)
  const { pickup_place: pickupPlace } = await api(getShop, {})
  const posted = await loadPostedBasket(api, await readBasketCookie(request), '')
  const { data: products } = await api(listProducts, { limit: 100 })
  const pictures = Object.fromEntries(
    products.flatMap(({ slug, image_url }) => (image_url ? [[slug, image_url]] : [])),
  )
  return { pickupPlace, postage: await api(getPostage, {}), posted, pictures }
}

/** Handles basket forms posted without scripts, which remove an item, apply the coupon or place the order. */
export async function action({ context, request }: Route.ActionArgs) {
  const api = context.get(serverApiContext)
  const carried = await readBasketCookie(request)
  const form = await request.formData()
  const less = await removePostedItem(request, form, carried)
  if (less) return less
  const values = readPostedCustomer(form)
  const coupon = getFormText(form, 'coupon').trim().slice(0, 40)
  const posted = await loadPostedBasket(api, carried, coupon)
  if (form.has(applyCouponFieldName)) {
    const back = { values, fields: {}, problem: null, rightSen: null }
    return data({ placed: null, back, posted } satisfies Answer)
  }
  const { nama, phone, offers, deliveryMethod } = values
  const answer = await placePostedOrder(api, {
    save: placeBasketOrder,
    look: getBasketOrder,
    body: {
      nama,
      phone,
      offers,
      deliveryMethod,
      shipping: createShippingBody(values),
      items: carried.map(({ item }) => item),
      total_sen: Number(getFormText(form, 'total_sen')) || 0,
      ...(coupon && { coupon, discount_sen: Number(getFormText(form, 'discount_sen')) || 0 }),
    },
    values,
  })
  const empty = answer.data.placed && (await createBasketCookieHeaders(request, []))
  return data({ ...answer.data, posted } satisfies Answer, {
    ...answer.init,
    ...(empty && { headers: empty }),
  })
}

type Answer = PostResult<OrderValues> & { posted: PostedBasket }

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(basketTexts, args.matches).title, hidden: true })

/** All items become one order with one customer, delivery, postage, message and total. */
export default function Basket({ loaderData, actionData }: Route.ComponentProps) {
  const { pickupPlace, postage, pictures } = loaderData
  const posted = actionData?.posted ?? loaderData.posted
  const t = useTexts(basketTexts)
  const basketItems = useBasket()
  // Ordered items are no longer in the stored basket, but stay on screen until the thank-you page opens.
  const [ordered, setOrdered] = useState<StoredBasketItem[] | null>(null)
  useImportCookieBasket(loaderData.posted, actionData?.placed !== undefined && actionData.placed !== null)
  if (actionData?.placed)
    return <LazyPlacedOrder order={actionData.placed} steps={t.steps} form="/category" />
  const items = ordered ?? basketItems ?? (posted.items.length > 0 ? posted.items : null)
  const empty = (
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
  )
  return (
    <div className="py-6 md:py-10">
      <Stepper steps={t.steps} current={0} className="mb-6 max-w-xs" />
      <PageHeader title={t.title} note={t.note} back={{ to: '/category', label: t.shop }} />
      <RefusedOrderNote back={actionData?.back ?? null} />
      {items === null ? (
        <>
          <noscript>{empty}</noscript>
          <Skeleton data-scripted className="h-40 w-full" />
        </>
      ) : items.length === 0 ? (
        empty
      ) : (
        <BasketForm
          items={items}
          posted={posted}
          back={actionData?.back ?? null}
          pickupPlace={pickupPlace}
          firstPostage={postage}
          pictures={pictures}
          onOrdered={setOrdered}
        />
      )}
    </div>
  )
}

function useImportCookieBasket({ items }: PostedBasket, ordered: boolean): void {
  useEffect(() => {
    if (items.length === 0 || ordered) return
    importCookieBasket(items)
    clearBasketCookie()
  }, [items, ordered])
}
