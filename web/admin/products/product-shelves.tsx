import { useState } from 'react'
import type { CatalogDesk } from '../../../core/catalog/catalog-desk.ts'
import type { DeskProduct } from '../../../core/catalog/catalog-products.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { useShortcuts } from '../shortcuts.ts'
import { useMayKeep } from './shelf/catalog-queries.ts'
import { DeleteEntry } from './shelf/delete-entry.tsx'
import { HistoryDialog } from './shelf/history-dialog.tsx'
import { ProductDialog } from './product-dialog.tsx'
import { ShownAs } from './shown-as.tsx'
import { type Action, Shelf } from './product-shelf.tsx'
type Asked =
  | { what: 'new'; categoryId: number }
  | { what: 'copy'; like: DeskProduct }
  | { what: Action; product: DeskProduct }

/** The products of these categories, each category with its own order. */
export function ProductShelves({
  catalog: { products, categories },
  only,
}: {
  catalog: CatalogDesk
  /** Slug of the one category that is shown. */
  only?: string
}) {
  const mayKeep = useMayKeep()
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = categories.filter(({ slug }) => !only || slug === only)
  useShortcuts({ n: () => mayKeep && shown[0] && setAsked({ what: 'new', categoryId: shown[0].id }) })
  return (
    <div className="grid gap-8">
      {shown.map((category) => (
        <section key={category.id} aria-labelledby={`category-${category.id}`}>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
            <h2 id={`category-${category.id}`} className="flex flex-wrap items-center gap-x-3 text-20">
              {category.name} <ShownAs status={category.status} />
            </h2>
            {mayKeep && (
              <Button
                size="small"
                icon={<PlusIcon width={16} height={16} />}
                aria-label={`New product in ${category.name}`}
                onClick={() => setAsked({ what: 'new', categoryId: category.id })}
              >
                New product
              </Button>
            )}
          </div>
          <Shelf
            category={category}
            products={products.filter(({ category_id }) => category_id === category.id)}
            mayKeep={mayKeep}
            onAsk={(what, product) => setAsked({ what, product })}
          />
        </section>
      ))}
      {asked?.what === 'new' && (
        <ProductDialog categories={categories} categoryId={asked.categoryId} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'edit' && (
        <ProductDialog
          categories={categories}
          product={asked.product}
          onDuplicate={(like) => setAsked({ what: 'copy', like })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'copy' && (
        <ProductDialog categories={categories} like={asked.like} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'history' && (
        <HistoryDialog
          of={{ kind: 'products', entry: String(asked.product.id), title: asked.product.name }}
          onClose={() => setAsked(null)}
        />
      )}
      {asked?.what === 'delete' && (
        <DeleteEntry
          kind="products"
          entry={{ ...asked.product, title: asked.product.name }}
          onClose={() => setAsked(null)}
        />
      )}
    </div>
  )
}
