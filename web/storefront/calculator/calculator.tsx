import { data, redirect, useLocation } from 'react-router'
import { serverApiContext } from '#web/server-api.ts'
import { ErrorNote } from '#web/ui/states/error-note.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Stepper } from '#web/ui/page/stepper.tsx'
import { ProductPicture } from '../product-picture.tsx'
import { createPageMeta } from '../page-meta.ts'
import { getCategoryListPath, getProductPath } from '#core/catalog/shop-paths.ts'
import { getCurrentSlugPath, getStickerPaths } from '../sticker-paths.ts'
import type { StorefrontHandle } from '../storefront-layout.tsx'
import { createBreadcrumbJsonLd, createProductJsonLd } from '../structured-data.ts'
import type { Route } from './+types/calculator'
import { loadCalculatorData, findStickerProduct } from './calculator-data.ts'
import { CalculatorForm } from './calculator-form.tsx'
import { calculatorTexts } from '../texts/calculator.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { orderTexts } from '../texts/order.ts'

export const handle: StorefrontHandle = { isOrderStep: true }

/** Pages with fallback prices are not cached. */
export async function loader({ url, context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = url
  const api = context.get(serverApiContext)
  const journey = getStickerPaths(pathname)
  const product = await findStickerProduct(api, journey, request)
  if (!product) throw data(null, { status: 404 })
  const current = getCurrentSlugPath(journey.calculator, journey, product)
  if (current) throw redirect(current + url.search, 301)
  if (product.status !== 'active') throw redirect(getProductPath(product) ?? '/category/printing')
  const start = await loadCalculatorData(api, product, searchParams)
  return start.fallback ? data(start, { status: 503 }) : start
}

export const meta: Route.MetaFunction = (args) => {
  const t = getMetaTexts(calculatorTexts, args.matches)
  const product = args.loaderData?.product
  if (!product) return createPageMeta(args, { title: t.title(''), hidden: true })
  const path = getProductPath(product) ?? args.location.pathname
  return createPageMeta(args, {
    title: t.title(product.name),
    description: t.description(product.name, product.description),
    canonical: path,
    picture: product.image_url,
    about: (around) => [
      createProductJsonLd(around, {
        name: product.name,
        description: product.description,
        images: product.image_url ? [product.image_url] : [],
        path,
        fromSen: product.price === null ? null : Math.round(product.price * 100),
      }),
      createBreadcrumbJsonLd(around, [
        { name: t.allStickers, path: getCategoryListPath(product.category) },
        { name: product.name, path },
      ]),
    ],
  })
}

export default function Calculator({ loaderData }: Route.ComponentProps) {
  const t = useTexts(calculatorTexts)
  const { steps } = useTexts(orderTexts)
  const { pathname, search } = useLocation()
  const { product } = loaderData
  return (
    <div className="py-6 md:py-10">
      <Stepper steps={steps} current={0} className="mb-6 max-w-md" />
      <PageHeader
        title={t.title(product.name)}
        note={product.description}
        picture={<ProductPicture src={product.image_url} name={product.name} />}
        back={{ to: `/category/printing/${product.category}`, label: t.allStickers }}
      />
      {loaderData.fallback && (
        <div className="mb-6">
          <ErrorNote>{t.loadFailed}</ErrorNote>
        </div>
      )}
      <CalculatorForm
        key={`${product.slug} ${search}`}
        start={loaderData}
        journey={getStickerPaths(pathname)}
      />
    </div>
  )
}
