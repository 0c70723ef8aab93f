import { Link } from 'react-router'
import { z } from 'zod'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { CatalogLoader } from './catalog/catalog-loader.tsx'
import { CatalogNav } from './catalog/catalog-nav.tsx'
import { ProductsByCategory } from './products-by-category.tsx'
import { CatalogSpreadsheetMenu } from './catalog/spreadsheet-menu.tsx'
import { catalogQuery } from './catalog/catalog-queries.ts'
import { UrlSearchField } from '../url-search-field.tsx'
import { prefetchQueries } from '../prefetch.ts'
import { useUrlState } from '#web/hooks/use-url-state.ts'

const kinds = [
  { label: 'Edibleprint', to: '/admin/products/edibleprint' },
  { label: 'Stickerprint', to: '/admin/products/stickerprint' },
  { label: 'Iron-On DTF', to: '/admin/products/iron-on' },
]

const viewShape = z.object({ search: z.string().catch('') })
const viewDefaults = { plain: {}, fresh: {} }

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function ProductsPage() {
  const { view, change } = useUrlState<z.output<typeof viewShape>>(viewShape, viewDefaults)
  return (
    <>
      <PageHeader
        title="Products"
        note="Products customers can order."
        actions={<CatalogSpreadsheetMenu kind="products" importAt="/admin/products/import" />}
      />
      <CatalogNav />
      <nav aria-label="Product types" className="mb-4 flex flex-wrap gap-2">
        {kinds.map(({ label, to }) => (
          <Link
            key={to}
            to={to}
            className="inline-flex min-h-(--control) items-center rounded-full border border-line bg-surface px-4 text-15 text-ink no-underline hover:border-edge"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="mb-6 max-w-md">
        <UrlSearchField
          label="Search products"
          placeholder="Search by product or category"
          search={view.search}
          onSearch={(search) => change({ search }, { replace: true })}
        />
      </div>
      <CatalogLoader>
        {(catalog) => (
          <ProductsByCategory
            catalog={catalog}
            search={view.search}
            onShowAll={() => change({ search: undefined })}
          />
        )}
      </CatalogLoader>
    </>
  )
}
