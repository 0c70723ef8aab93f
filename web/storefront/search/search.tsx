import { listProducts } from '#core/catalog/catalog.ts'
import { maxSearchLength } from '#core/catalog/max-search-length.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import { serverApiContext } from '#web/server-api.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { ProductGrid } from '../category/product-card.tsx'
import { createPageMeta } from '../page-meta.ts'
import type { Route } from './+types/search'
import { catalogTexts } from '../texts/catalog.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { shellTexts } from '../texts/shell.ts'

export async function loader({ url, context, request }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const typed = url.searchParams.get('q') ?? ''
  const search = typed.trim()
  if (typed.length > maxSearchLength) return { search, products: [], near: false }
  const { data: products, near } = await context.get(serverApiContext)(listProducts, {
    search,
    limit: 100,
    language,
  })
  return { search, products, near }
}

export const meta: Route.MetaFunction = (args) =>
  createPageMeta(args, { title: getMetaTexts(catalogTexts, args.matches).search, hidden: true })

export default function Search({ loaderData: { search, products, near } }: Route.ComponentProps) {
  const t = useTexts(catalogTexts)
  const { home } = useTexts(shellTexts)
  return (
    <div className="py-8 md:py-12">
      <PageHeader
        title={search ? t.searchFor(search) : t.allProducts}
        note={near ? t.nearlyFor(search) : t.found(products.length)}
        back={{ to: '/', label: home }}
      />
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          title={t.nothingFound}
          action={
            <ButtonLink to="/category" variant="primary">
              {t.allCategories}
            </ButtonLink>
          }
        >
          {t.tryOneWord}
        </EmptyState>
      )}
    </div>
  )
}
