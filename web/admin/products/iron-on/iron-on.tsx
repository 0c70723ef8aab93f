import { CategoryProductsPage } from '../category-products-page.tsx'
import { catalogQuery } from '../catalog/catalog-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function IronOnProductsPage() {
  return (
    <CategoryProductsPage
      title="Iron-On DTF"
      category="iron-on-dtf"
      beside={[
        { to: '/admin/products/colours', label: 'Name tag colours' },
        { to: '/admin/products/schools', label: 'Schools' },
        { to: '/admin/products/prices', label: 'Prices' },
      ]}
    />
  )
}
