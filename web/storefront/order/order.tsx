import { data, redirect, useLocation, useNavigate } from 'react-router'
import { listDeals } from '#core/pricing/deals-calls.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import {
  getPpStickerOrder,
  getStickerOrder,
  placePpStickerOrder,
  placeStickerOrder,
} from '#core/orders/orders.ts'
import { getShop } from '#core/settings/settings.ts'
import { parseWholeNumber } from '#core/shared/typed-number.ts'
import { serverApiContext, type ServerApi } from '#web/server-api.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Stepper } from '#web/ui/page/stepper.tsx'
import { findStickerProduct, findRequestedDeal } from '../calculator/calculator-data.ts'
import { ProductPicture } from '../product-picture.tsx'
import { createPageMeta } from '../page-meta.ts'
import { getCurrentSlugPath, getStickerPaths, type StickerPaths } from '../sticker-paths.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import type { Route } from './+types/order'
import { addPostedItem } from '../basket/posted-basket.ts'
import { addToBasketFieldName } from '../basket/field-names.ts'
import { toBasketItem } from './basket-item.ts'
import { RefusedOrderNote } from './refused-order-note.tsx'
import { createStickerOrderBody } from './order-body.ts'
import { OrderForm } from './order-form.tsx'
import { placePostedOrder, readPostedCustomer, readPostedTotal, getFormText } from './posted-order.ts'
import { LazyPlacedOrder } from '../thank-you/lazy-placed-order.tsx'
import { orderTexts } from '../texts/order.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import type { Product } from '#core/catalog/catalog.ts'

import { getQuote, maxPieces } from '#core/pricing/pricing.ts'
import { isDealForJob } from '#core/pricing/deals.ts'
import { toRinggit } from '#core/shared/money.ts'
import { ppMaterials } from '#core/orders/items/pp-material.ts'
import { parseStickerSize, formatStickerSize } from '#core/pricing/sticker-sheet.ts'
import { toStoredDeal, type StickerDetails, readStickerDetails } from '../order-storage.ts'
import { useEffect, useMemo } from 'react'
import { toast } from '#web/ui/toasts/toast.ts'
import { forgetEarlierOrder } from '../placed-order-storage.ts'
import { useHydrated } from '#web/hooks/use-hydrated.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

export async function loader({ url, context, request }: Route.LoaderArgs) {
  const api = context.get(serverApiContext)
  const journey = getStickerPaths(url.pathname)
  const product = await findStickerProduct(api, journey, request)
  if (!product) throw data(null, { status: 404 })
  const current = getCurrentSlugPath(journey.order, journey, product)
  if (current) throw redirect(current + url.search, 301)
  const { pickup_place: pickupPlace } = await api(getShop, {})
  const postage = await api(getPostage, {})
  const deals = (await api(listDeals, {})).filter((deal) => deal.product === product.slug)
  return {
    product,
    pickupPlace,
    postage,
    deals,
    asked: await parseRequestedJob(api, product, url.searchParams),
  }
}

/** Handles forms posted without scripts, which place an order or add the job to the basket. */
export async function action({ url, request, context }: Route.ActionArgs) {
  const api = context.get(serverApiContext)
  const journey = getStickerPaths(url.pathname)
  const product = await findStickerProduct(api, journey, request)
  if (!product) throw data(null, { status: 404 })
  const form = await request.formData()
  const values = readPostedCustomer(form)
  const material = getFormText(form, 'material')
  const deal = Number(getFormText(form, 'deal')) || 0
  const details = {
    stickerSize: getFormText(form, 'size'),
    orderQuantity: parseWholeNumber(getFormText(form, 'quantity')) ?? 0,
    totalCost: readPostedTotal(form),
    productType: product.name,
    ...(material && { materialType: material }),
    ...(deal > 0 && { deal: { id: deal, usualSen: 0, until: '' } }),
  }
  if (form.has(addToBasketFieldName))
    return addPostedItem(api, request, { item: toBasketItem(journey.flow, product.slug, details), values })
  const body = { ...createStickerOrderBody(values, details, product), timestamp: '' }
  return journey.flow === 'ppsticker'
    ? placePostedOrder(api, {
        save: placePpStickerOrder,
        look: getPpStickerOrder,
        body: body as never,
        values,
      })
    : placePostedOrder(api, { save: placeStickerOrder, look: getStickerOrder, body, values })
}

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, {
    title: getMetaTexts(orderTexts, args.matches).title(args.loaderData?.product.name ?? ''),
    hidden: true,
  })

/** Order form for stickers and PP stickers (STICK-01). The job comes from the calculator. */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, pickupPlace, postage, deals, asked } = loaderData
  const t = useTexts(orderTexts)
  const journey = getStickerPaths(useLocation().pathname)
  const details = useStickerDetails(product.slug, journey, asked)
  if (actionData?.placed)
    return <LazyPlacedOrder order={actionData.placed} steps={t.steps} form={journey.order} />
  return (
    <div className="py-6 md:py-10">
      <Stepper steps={t.steps} current={1} className="mb-6 max-w-md" />
      <PageHeader
        title={t.title(product.name)}
        back={{ to: journey.calculator, label: t.toCalculator }}
        picture={<ProductPicture src={product.image_url} name={product.name} />}
      />
      <RefusedOrderNote back={actionData?.back ?? null} />
      {details === null ? (
        <p className="rounded-surface border border-line bg-surface p-6 text-17">{t.noDetails}</p>
      ) : (
        <OrderForm
          product={product}
          journey={journey}
          details={details}
          pickupPlace={pickupPlace}
          firstPostage={postage}
          deals={deals}
          back={actionData?.back ?? null}
        />
      )}
    </div>
  )
}

/** Reads the job that the calculator puts into the URL without scripts. Returns `null` if it is missing or invalid. */
async function parseRequestedJob(
  api: ServerApi,
  product: Product,
  asked: URLSearchParams,
): Promise<StickerDetails | null> {
  const sizeMm = parseStickerSize(asked.get('size') ?? '')
  const quantity = parseWholeNumber(asked.get('quantity') ?? '', maxPieces) ?? 0
  if (!sizeMm || !quantity) return null
  const quote = await api(getQuote, { product: product.slug, size_mm: sizeMm, quantity }).catch(() => null)
  if (!quote) return null
  const material = ppMaterials.find((each) => each === asked.get('material')) ?? ppMaterials[0]
  const found = await findRequestedDeal(api, product, asked)
  const deal = found && isDealForJob(found, { sizeMm, quantity }) ? found : null
  return {
    orderQuantity: quantity,
    stickerSize: formatStickerSize(sizeMm),
    totalCost: toRinggit(deal?.price_sen ?? quote.total_sen),
    productType: product.name,
    ...(product.flow === 'ppsticker' && material && { materialType: material }),
    ...(deal && { deal: toStoredDeal(deal) }),
  }
}

/** Delay in ms before the calculator opens (STICK-02). */
const returnDelayMs = 2000

/**
 * Returns `undefined` until storage has been read, which the server can't do. Opening the form clears the
 * previous order. Without a job, the form shows a message and returns to the calculator (STICK-02).
 */
function useStickerDetails(
  productSlug: string,
  { calculator }: StickerPaths,
  /** Job that the calculator put into the URL because scripts were not available. */
  asked: StickerDetails | null,
): StickerDetails | null | undefined {
  const { noDetails } = useTexts(orderTexts)
  const hydrated = useHydrated()
  const details = useMemo(
    () => asked ?? (hydrated ? readStickerDetails(productSlug) : undefined),
    [asked, hydrated, productSlug],
  )
  const navigate = useNavigate()
  useEffect(() => forgetEarlierOrder(), [])
  useEffect(() => {
    if (details !== null) return undefined
    toast.error(noDetails, { along: true })
    const back = setTimeout(() => void navigate(calculator), returnDelayMs)
    return () => clearTimeout(back)
  }, [details, calculator, navigate, noDetails])
  return details
}
