import { data } from 'react-router'
import { listCategories } from '#core/catalog/catalog.ts'
import { getChosenLanguage } from '#core/shared/language.ts'
import { serverApiContext } from '#web/server-api.ts'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { createPageMeta } from '../page-meta.ts'
import { createBreadcrumbJsonLd } from '../structured-data.ts'
import type { Route } from './+types/category-grid'
import { ApiProblem } from './api-problem.tsx'
import { CategoryCard } from './category-card.tsx'
import { catalogTexts } from '../texts/catalog.ts'
import { getMetaTexts, useTexts } from '../texts/texts.ts'
import { shellTexts } from '../texts/shell.ts'

/** Responds with 404 if no category belongs to the parent category in the URL. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const language = getChosenLanguage(request.headers.get('cookie'))
  const { data: allCategories } = await context.get(serverApiContext)(listCategories, {
    limit: 100,
    language,
  })
  const { parentCategory } = params
  const categories = parentCategory
    ? allCategories.filter((each) => each.parent === parentCategory)
    : allCategories
  if (allCategories.length > 0 && categories.length === 0) throw data(null, { status: 404 })
  // A response without categories counts as an error (CAT-01). The status 503 prevents caching.
  return allCategories.length === 0 ? data({ categories }, { status: 503 }) : { categories }
}

export const meta: Route.MetaFunction = (args) => {
  const t = getMetaTexts(catalogTexts, args.matches)
  return createPageMeta(args, {
    title: args.params.parentCategory === 'printing' ? t.printing : t.categories,
    description: t.categoriesDescription,
    about: (around) => [
      createBreadcrumbJsonLd(around, [{ name: t.categories, path: args.location.pathname }]),
    ],
  })
}

export default function CategoryGrid({ loaderData: { categories } }: Route.ComponentProps) {
  const t = useTexts(catalogTexts)
  const { home } = useTexts(shellTexts)
  if (categories.length === 0) return <ApiProblem>{t.invalidData}</ApiProblem>
  return (
    <div className="py-8 md:py-12">
      <PageHeader title={t.categories} note={t.categoriesNote} back={{ to: '/', label: home }} />
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-6">
        {categories.map((category, place) => (
          <li key={category.id} className="min-w-0">
            <CategoryCard category={category} first={place < 4} />
          </li>
        ))}
      </ul>
    </div>
  )
}

export { CategoryProblem as ErrorBoundary } from './api-problem.tsx'
