import { CategoryDialog } from './category-dialog.tsx'
import { Thumbnail } from './catalog/thumbnail.tsx'
import { CatalogListPage } from './catalog/catalog-list-page.tsx'
import { ProductStatusPill } from './product-status-pill.tsx'
import { catalogQuery } from './catalog/catalog-queries.ts'
import { prefetchQueries } from '../prefetch.ts'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

export default function CategoriesPage() {
  return (
    <CatalogListPage
      kind="categories"
      title="Categories"
      note="Shown in the storefront grid in this order."
      add="New category"
      row={({ name, slug, image_url, status, external_url }) => ({
        title: name,
        note: external_url ?? `/${slug}`,
        picture: <Thumbnail src={image_url} />,
        aside: <ProductStatusPill status={status} />,
      })}
      renderDialog={(category, onClose) => <CategoryDialog category={category} onClose={onClose} />}
    />
  )
}
