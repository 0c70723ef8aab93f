import { CategoryProductsPage } from './category-products-page.tsx'
import { catalogQuery } from './catalog/catalog-queries.ts'
import { prefetchQueries } from '../prefetch.ts'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function StickerprintPage() {
  return (
    <CategoryProductsPage
      title="Stickerprint"
      category="stickerprint"
      beside={[{ to: '/admin/products/prices', label: 'Sizes and prices' }]}
    />
  )
}
