import { getField } from '#core/shared/typed-records.ts'
import { data, redirect } from 'react-router'
import { getDescribedOrder, placeDescribedOrder } from '#core/orders/items/described-order.ts'
import { getDescribedProduct } from '#core/pricing/described/described-calls.ts'
import { getPostage } from '#core/settings/postage-calls.ts'
import { getShop } from '#core/settings/settings.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import { serverApiContext } from '#web/server-api.ts'
import { Stepper } from '#web/ui/page/stepper.tsx'
import { addPostedItem } from '../basket/posted-basket.ts'
import { addToBasketFieldName } from '../basket/field-names.ts'
import { RefusedOrderNote } from '../order/refused-order-note.tsx'
import { createShippingBody } from '../order/order-body.ts'
import { placePostedOrder, getFormText, type PostResult } from '../order/posted-order.ts'
import { createPageMeta } from '../page-meta.ts'
import { listUploadedPhotos } from '../own-picture.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { createBreadcrumbJsonLd, createProductJsonLd, createFaqJsonLd } from '../structured-data.ts'
import { LazyPlacedOrder } from '../thank-you/lazy-placed-order.tsx'
import { productTexts } from '../texts/product.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import type { Route } from './+types/product'
import { ProductFactsSection } from './product-facts.tsx'
import { ProductHeader } from './product-header.tsx'
import { ProductOrderForm, priceOnlyFieldName } from './product-form.tsx'
import { createInitialValues, toDescribedJob, parseNames } from '#core/pricing/described/typed-job.ts'
import { readPostedProduct, copyProductJob, type ProductOrderValues } from './product-values.ts'
import { fetchDescribedQuote } from './use-described-quote.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const api = context.get(serverApiContext)
  const language = getChosenLanguage(request.headers.get('cookie'))
  const product = await api(getDescribedProduct, { product: params.productSlug, language }).catch(
    createMissingError,
  )
  if (product.slug !== params.productSlug) throw redirect(`/produk/${product.slug}${url.search}`, 301)
  const { pickup_place: pickupPlace } = await api(getShop, {})
  const postage = await api(getPostage, {})
  const quote = await fetchDescribedQuote(api, {
    product: product.slug,
    job: toDescribedJob(product, createInitialValues(product)),
    language,
  })
  return { product, pickupPlace, postage, quote }
}

/**
 * Handles forms posted without scripts, which place an order, add it to the basket or only calculate its
 * price.
 */
export async function action({ params, context, request }: Route.ActionArgs) {
  const api = context.get(serverApiContext)
  const language = getChosenLanguage(request.headers.get('cookie'))
  const product = await api(getDescribedProduct, { product: params.productSlug, language }).catch(
    createMissingError,
  )
  const form = await request.formData()
  const values = readPostedProduct(form, product)
  const job = toDescribedJob(product, values)
  const quote = await fetchDescribedQuote(api, { product: product.slug, job, language })
  if (form.has(priceOnlyFieldName)) {
    const back = { values, fields: {}, problem: null, rightSen: null }
    return data({ placed: null, back, quote } satisfies PostResult<ProductOrderValues> & { quote: unknown })
  }
  const { nama, phone, offers, deliveryMethod, notes } = values
  const orderedItem = {
    productSlug: product.slug,
    job: copyProductJob(job),
    names: parseNames(values.names),
    notes,
  }
  if (form.has(addToBasketFieldName)) {
    const put = await addPostedItem(api, request, { item: { kind: 'described', ...orderedItem }, values })
    return put instanceof Response ? put : data({ ...put.data, quote }, put.init ?? undefined)
  }
  const answer = await placePostedOrder(api, {
    save: placeDescribedOrder,
    look: getDescribedOrder,
    body: {
      nama,
      phone,
      offers,
      deliveryMethod,
      shipping: createShippingBody(values),
      ...orderedItem,
      total_sen: Number(getFormText(form, 'total_sen')) || 0,
    },
    values,
  })
  return data({ ...answer.data, quote }, answer.init ?? undefined)
}

function createMissingError(error: unknown): never {
  throw getField(error, 'status') === 404 ? data(null, { status: 404 }) : error
}

export const meta: Route.MetaFunction = (args) => {
  const t = getMetaTexts(productTexts, args.matches)
  const { product, quote } = args.loaderData ?? {}
  if (!product) return createPageMeta(args, { title: t.title(''), hidden: true })
  const path = `/produk/${product.slug}`
  const photos = listUploadedPhotos(product)
  return createPageMeta(args, {
    title: t.title(product.name),
    description: product.description,
    canonical: path,
    picture: photos[0],
    about: (around) => [
      createProductJsonLd(around, {
        name: product.name,
        description: product.description,
        images: photos,
        path,
        material: product.facts.materials,
        fromSen: quote && quote !== 'failed' && 'total_sen' in quote ? quote.total_sen : null,
      }),
      createBreadcrumbJsonLd(around, [{ name: product.name, path }]),
      ...createFaqJsonLd(product.facts.questions),
    ],
  })
}

export default function DescribedProductPage({ loaderData, actionData }: Route.ComponentProps) {
  const { product, pickupPlace, postage, quote } = loaderData
  const t = useTexts(productTexts)
  if (actionData?.placed)
    return <LazyPlacedOrder order={actionData.placed} steps={t.steps} form={`/produk/${product.slug}`} />
  return (
    <div className="py-6 md:py-10">
      <Stepper steps={t.steps} current={0} className="mb-6 max-w-xs" />
      <ProductHeader product={product} />
      <RefusedOrderNote back={actionData?.back ?? null} />
      <ProductOrderForm
        key={product.slug}
        product={product}
        pickupPlace={pickupPlace}
        firstPostage={postage}
        firstQuote={actionData?.quote ?? quote}
        back={actionData?.back ?? null}
      />
      <ProductFactsSection facts={product.facts} />
    </div>
  )
}
