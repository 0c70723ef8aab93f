import { CategoryProductsPage } from './category-products-page.tsx'
import { catalogQuery } from './catalog/catalog-queries.ts'
import { prefetchQueries } from '../prefetch.ts'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function EdibleprintPage() {
  return <CategoryProductsPage title="Edibleprint" category="edibleprint" />
}
