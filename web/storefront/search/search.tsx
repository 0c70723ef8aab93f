import { listProducts } from '../../../core/contracts/catalog.ts'
import { serverApi } from '../../server-api.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProductGrid } from '../category/product-card.tsx'
import { pageMeta } from '../page-meta.ts'
import type { Route } from './+types/search'

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = (url.searchParams.get('q') ?? '').trim().slice(0, 120)
  const { data: products } = await context.get(serverApi)(listProducts, { search, limit: 100 })
  return { search, products }
}

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: 'Carian', hidden: true })

/** What the search box found, as a page. */
export default function Search({ loaderData: { search, products } }: Route.ComponentProps) {
  return (
    <div className="py-8 md:py-12">
      <PageHeader
        title={search ? `Carian: ${search}` : 'Semua produk'}
        note={`${products.length} produk ditemui`}
        back={{ to: '/', label: 'Laman utama' }}
      />
      {products.length > 0 ? (
        <ProductGrid products={products} />
      ) : (
        <EmptyState
          title="Tiada produk dengan nama itu."
          action={
            <ButtonLink to="/category" variant="primary">
              Lihat semua kategori
            </ButtonLink>
          }
        >
          Cuba satu perkataan sahaja, seperti “sticker”.
        </EmptyState>
      )}
    </div>
  )
}
