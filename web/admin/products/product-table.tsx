import type { Flow, Product } from '../../../core/contracts/catalog.ts'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/desk/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Money } from '../../ui/money.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { useCategories, useProducts } from './product-queries.ts'

const flows: Record<Flow, string> = {
  nametag: 'Name tags',
  logo: 'Logos',
  sticker: 'Stickers',
  ppsticker: 'PP stickers',
  none: 'None',
}

/** The shop's products, or those of the category with this slug. */
export function ProductTable({ category }: { category?: string }) {
  const list = useProducts()
  const products = list.data?.data.filter((product) => !category || product.category === category) ?? []
  if (list.isError && !list.data) {
    return (
      <ErrorState title="The products could not be loaded" onRetry={() => void list.refetch()}>
        {list.error.message}
      </ErrorState>
    )
  }
  return (
    <Card flush className="max-md:contents">
      <DataTable
        caption="Products"
        columns={columns}
        rows={products}
        rowKey={(product) => product.id}
        loading={list.isPending}
        renderCard={(product) => <ProductCard product={product} />}
        empty={<NoProducts category={category} />}
      />
    </Card>
  )
}

const columns: Column<Product>[] = [
  {
    key: 'name',
    header: 'Name',
    render: (product) => (
      <span className="flex items-center gap-3">
        <Thumbnail product={product} />
        <span className="truncate font-semibold">{product.name}</span>
      </span>
    ),
  },
  { key: 'flow', header: 'Order form', width: '10rem', render: (product) => flows[product.flow] },
  {
    key: 'price',
    header: 'From',
    align: 'end',
    width: '8rem',
    render: (product) => <Price product={product} />,
  },
  { key: 'status', header: 'Status', width: '10rem', render: (product) => <Status product={product} /> },
]

function ProductCard({ product }: { product: Product }) {
  return (
    <Card className="flex items-center gap-3">
      <Thumbnail product={product} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{product.name}</span>
        <span className="block text-15 text-quiet">
          {flows[product.flow]} · <Price product={product} />
        </span>
      </span>
      <Status product={product} />
    </Card>
  )
}

function Thumbnail({ product }: { product: Product }) {
  if (!product.image_url) return <span className="size-9 shrink-0 rounded-small bg-sunk" />
  return (
    <img
      src={product.image_url}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      className="size-9 shrink-0 rounded-small border border-line object-cover"
    />
  )
}

function Price({ product: { price } }: { product: Product }) {
  return price === null ? (
    <span className="text-quiet">by order</span>
  ) : (
    <Money sen={Math.round(price * 100)} />
  )
}

function Status({ product }: { product: Product }) {
  return product.status === 'active' ? (
    <StatusPill tone="good">Available</StatusPill>
  ) : (
    <StatusPill>Coming Soon</StatusPill>
  )
}

/** Some categories have no products here because they lead to another site. */
function NoProducts({ category }: { category: string | undefined }) {
  const found = useCategories().data?.data.find(({ slug }) => slug === category)
  if (!found?.external_url) return <EmptyState title="No products yet" />
  return (
    <EmptyState title="Sold on another site">
      Customers who choose {found.name} are led to{' '}
      <a href={found.external_url} target="_blank" rel="noreferrer">
        {new URL(found.external_url).hostname}
      </a>
      .
    </EmptyState>
  )
}
