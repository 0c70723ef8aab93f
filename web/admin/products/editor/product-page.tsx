import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { getField } from '#core/shared/typed-records.ts'
import type { AdminCatalog } from '#core/catalog/admin-catalog.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { BoxIcon, CopyIcon, ExternalIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { CatalogLoader } from '../catalog/catalog-loader.tsx'
import { prefetchQueries } from '../../prefetch.ts'
import { catalogQuery, useCanEditCatalog } from '../catalog/catalog-queries.ts'
import { ProductForm } from './product-form.tsx'

const productList = '/admin/products'

export const clientLoader = prefetchQueries(() => [catalogQuery()])

/**
 * Adds a product at `/admin/products/new` (with `?category=`, or with `?like=` to copy a product), or edits a product
 * at `/admin/products/:id`.
 */
export default function ProductPage() {
  const { id } = useParams()
  const { search, state } = useLocation()
  // Page from which the product was opened, such as a category page.
  const from = getField(state, 'from')
  const backTo = typeof from === 'string' ? from : productList
  if (!useCanEditCatalog()) return <Navigate to={productList} replace />
  return (
    <CatalogLoader>
      {(catalog) => (
        <ProductEditor key={`${id ?? 'new'}${search}`} id={id} catalog={catalog} backTo={backTo} />
      )}
    </CatalogLoader>
  )
}

function ProductEditor({
  id,
  catalog: { products, categories },
  backTo,
}: {
  id: string | undefined
  catalog: AdminCatalog
  backTo: string
}) {
  const [query] = useSearchParams()
  const find = (wanted: string | null | undefined) => products.find((each) => String(each.id) === wanted)
  const product = find(id)
  const back = { to: backTo, label: 'Products' }
  if (id !== undefined && !product)
    return (
      <>
        <PageHeader title="Product not found" back={back} />
        <EmptyState
          title="This product doesn’t exist"
          icon={<BoxIcon />}
          action={<ButtonLink to={productList}>Show all products</ButtonLink>}
        >
          It may have been deleted.
        </EmptyState>
      </>
    )
  return (
    <>
      <PageHeader
        title={product?.name ?? 'New product'}
        back={back}
        actions={
          product && (
            <>
              {product.flow === 'described' && product.status === 'active' && (
                <ButtonLink to={`/produk/${product.slug}`} target="_blank" icon={<ExternalIcon />}>
                  View in shop
                </ButtonLink>
              )}
              <ButtonLink to={`/admin/products/new?like=${product.id}`} icon={<CopyIcon />}>
                Duplicate
              </ButtonLink>
            </>
          )
        }
      />
      <ProductForm
        product={product}
        like={find(query.get('like'))}
        categories={categories}
        categoryId={Number(query.get('category')) || undefined}
        backTo={backTo}
      />
    </>
  )
}
