import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { AdminCatalog } from '#core/catalog/admin-catalog.ts'
import type { AdminProduct } from '#core/catalog/catalog-products.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { BoxIcon, PlusIcon } from '#web/ui/icons.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { useCanEditCatalog } from './catalog/catalog-queries.ts'
import { DeleteEntryDialog } from './catalog/delete-entry-dialog.tsx'
import { CatalogHistoryDialog } from './catalog/catalog-history-dialog.tsx'
import { ProductStatusPill } from './product-status-pill.tsx'
import type { AdminCategory } from '#core/catalog/catalog-categories.ts'
import { CatalogEntryTable } from './catalog/catalog-entry-table.tsx'
import { productTypeLabels } from './product-labels.ts'
import { Thumbnail } from './catalog/thumbnail.tsx'
import { CatalogEntryActions } from './catalog/catalog-entry-actions.tsx'
import { formatRinggit } from '#core/shared/money.ts'

interface ProductDialog {
  what: Exclude<Action, 'edit'>
  product: AdminProduct
}

export function ProductsByCategory({
  catalog: { products, categories },
  only,
  search = '',
  onShowAll,
}: {
  catalog: AdminCatalog
  /** Slug of the only category to show. By default, all are shown. */
  only?: string
  search?: string
  onShowAll?: () => void
}) {
  const mayKeep = useCanEditCatalog()
  const [dialog, setDialog] = useState<ProductDialog | null>(null)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const searching = words.length > 0
  const shown = categories
    .filter(({ slug }) => !only || slug === only)
    .map((category) => ({
      category,
      found: products.filter(
        ({ category_id, name }) => category_id === category.id && hasWords(`${name} ${category.name}`, words),
      ),
    }))
    .filter(({ found }) => !searching || found.length > 0)
  const navigate = useNavigate()
  const { pathname, search: queryString } = useLocation()
  const from = pathname + queryString
  const open = (page: string) => navigate(`/admin/products/${page}`, { state: { from } })
  useShortcuts({ n: () => mayKeep && shown[0] && open(`new?category=${shown[0].category.id}`) })
  return (
    <div className="grid gap-8">
      {searching && shown.length === 0 && (
        <EmptyState
          title="No products found"
          icon={<BoxIcon />}
          action={<Button onClick={onShowAll}>Show all products</Button>}
        >
          No product or category matches. Check the spelling or use fewer words.
        </EmptyState>
      )}
      {shown.map(({ category, found }) => (
        <section key={category.id} aria-labelledby={`category-${category.id}`}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
            <h2 id={`category-${category.id}`} className="flex flex-wrap items-center gap-x-3 text-20">
              {category.name} <ProductStatusPill status={category.status} />
            </h2>
            {mayKeep && (
              <ButtonLink
                to={`/admin/products/new?category=${category.id}`}
                state={{ from }}
                size="small"
                icon={<PlusIcon width={16} height={16} />}
                aria-label={`Add product in ${category.name}`}
              >
                Add product
              </ButtonLink>
            )}
          </div>
          <Shelf
            category={category}
            products={found}
            mayKeep={mayKeep}
            mayArrange={mayKeep && !searching}
            onAsk={(what, product) =>
              what === 'edit' ? open(String(product.id)) : setDialog({ what, product })
            }
          />
        </section>
      ))}
      {dialog?.what === 'history' && (
        <CatalogHistoryDialog
          of={{ kind: 'products', entry: String(dialog.product.id), title: dialog.product.name }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.what === 'delete' && (
        <DeleteEntryDialog
          kind="products"
          entry={{ ...dialog.product, title: dialog.product.name }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

function hasWords(text: string, words: string[]): boolean {
  const lower = text.toLowerCase()
  return words.every((word) => lower.includes(word))
}

type Action = 'edit' | 'delete' | 'history'

function Shelf({
  category,
  products,
  mayKeep,
  mayArrange,
  onAsk,
}: {
  category: AdminCategory
  products: AdminProduct[]
  mayKeep: boolean
  mayArrange: boolean
  onAsk: (what: Action, product: AdminProduct) => void
}) {
  if (products.length === 0) return <NoProducts category={category} />
  return (
    <CatalogEntryTable
      caption={`Products in ${category.name}`}
      kind="products"
      mayKeep={mayKeep}
      mayArrange={mayArrange}
      onOpen={(id) => {
        const product = products.find((each) => each.id === id)
        if (product) onAsk('edit', product)
      }}
      rows={products.map((product) => ({
        id: product.id,
        title: product.name,
        note: `${productTypeLabels[product.flow]} · ${priceWords(product.price)}`,
        picture: <Thumbnail src={product.image_url} />,
        aside: <ProductStatusPill status={product.status} />,
        actions: (
          <CatalogEntryActions
            mayKeep={mayKeep}
            onEdit={() => onAsk('edit', product)}
            onHistory={() => onAsk('history', product)}
            onDelete={() => onAsk('delete', product)}
          />
        ),
      }))}
    />
  )
}

const priceWords = (price: number | null) =>
  price === null ? 'price on request' : `from ${formatRinggit(Math.round(price * 100))}`

function NoProducts({ category }: { category: AdminCategory }) {
  const { name, external_url } = category
  if (!external_url) return <p className={emptyLook}>No products yet</p>
  return (
    <p className={emptyLook}>
      <span className="font-semibold text-ink">Sold on another site</span>
      <br />
      {name} links to{' '}
      <a href={external_url} target="_blank" rel="noreferrer">
        {new URL(external_url).hostname}
      </a>
      .
    </p>
  )
}

const emptyLook = 'rounded-surface border border-dashed border-line px-4 py-4 text-15 text-quiet'
