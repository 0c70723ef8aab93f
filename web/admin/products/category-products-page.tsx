import { Link } from 'react-router'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { CatalogLoader } from './catalog/catalog-loader.tsx'
import { ProductsByCategory } from './products-by-category.tsx'

export function CategoryProductsPage({
  title,
  category,
  beside = [],
}: {
  title: string
  category: string
  beside?: { to: string; label: string }[]
}) {
  return (
    <>
      <PageHeader title={title} back={{ to: '/admin/products', label: 'Products' }} />
      <CatalogLoader>{(catalog) => <ProductsByCategory catalog={catalog} only={category} />}</CatalogLoader>
      {beside.length > 0 && (
        <p className="mt-6 flex flex-wrap gap-x-4 text-15">
          {beside.map(({ to, label }) => (
            <Link key={to} to={to} className="inline-flex min-h-11 items-center">
              {label}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
