import { useEffect } from 'react'
import { data, redirect } from 'react-router'
import { listCategories, listProducts } from '#core/catalog/catalog.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import { serverApiContext } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { storeCategory } from '../order-storage.ts'
import { createPageMeta } from '../page-meta.ts'
import { getCategoryPath } from '#core/catalog/shop-paths.ts'
import { createBreadcrumbJsonLd } from '../structured-data.ts'
import type { Route } from './+types/product-list'
import { ProductGrid } from './product-card.tsx'
import { catalogTexts } from '../texts/catalog.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'

/** A former URL of the category redirects to the current URL. */
export async function loader({ params, context, request, url }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const api = context.get(serverApiContext)
  const requestedSlug = params.categoryId
  const { data: foundProducts } =
    requestedSlug.length > 120
      ? { data: [] }
      : await api(listCategories, { slug: requestedSlug, limit: 1, language })
  const [category] = foundProducts
  if (!category) return data({ category: null, products: [] }, { status: 404 })
  if (category.slug !== requestedSlug) throw redirect(getCategoryPath(category) + url.search, 301)
  const { data: products } = await api(listProducts, { category_id: category.id, limit: 100, language })
  return { category, products }
}

export const meta: Route.MetaFunction = (args) => {
  const t = getMetaTexts(catalogTexts, args.matches)
  const category = args.loaderData?.category
  if (!category) return createPageMeta(args, { title: t.categories, hidden: true })
  const canonical = getCategoryPath(category)
  return createPageMeta(args, {
    title: category.name,
    description: t.categoryDescription(category.description),
    canonical,
    about: (around) => [
      createBreadcrumbJsonLd(around, [
        { name: t.categories, path: '/category' },
        { name: category.name, path: canonical },
      ]),
    ],
  })
}

export default function ProductList({ loaderData, params }: Route.ComponentProps) {
  const t = useTexts(catalogTexts)
  const { category, products } = loaderData
  const { parentCategory, categoryId } = params
  useEffect(() => storeCategory({ parentCategory, categoryId }), [parentCategory, categoryId])
  return (
    <div className="py-8 md:py-12">
      <PageHeader
        title={category?.name ?? t.categories}
        note={category?.description}
        back={{ to: category?.parent ? `/category/${parentCategory}` : '/category', label: t.categories }}
      />
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          title={t.noProducts}
          action={<ButtonLink to="/category">{t.otherCategories}</ButtonLink>}
        />
      )}
    </div>
  )
}

export { CategoryProblem as ErrorBoundary } from './api-problem.tsx'
