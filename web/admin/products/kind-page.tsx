import { Link } from 'react-router'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { CatalogLoaded } from './shelf/catalog-loaded.tsx'
import { ProductShelves } from './product-shelves.tsx'

/** Products of one category with links to related pages. */
export function KindPage({
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
      <CatalogLoaded>{(catalog) => <ProductShelves catalog={catalog} only={category} />}</CatalogLoaded>
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
