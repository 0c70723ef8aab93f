import type { DeskCategory } from '#core/catalog/catalog-categories.ts'
import type { DeskProduct } from '#core/catalog/catalog-products.ts'
import { EntryTable } from './shelf/entry-table.tsx'
import { flowWords } from './flow-words.ts'
import { Thumbnail } from './shelf/thumbnail.tsx'
import { ShownAs } from './shown-as.tsx'
import { EntryActions } from './shelf/entry-actions.tsx'
import { ringgitText } from '#core/shared/money.ts'

export type Action = 'edit' | 'delete' | 'history'

export function Shelf({
  category,
  products,
  mayKeep,
  mayArrange,
  onAsk,
}: {
  category: DeskCategory
  products: DeskProduct[]
  mayKeep: boolean
  mayArrange: boolean
  onAsk: (what: Action, product: DeskProduct) => void
}) {
  if (products.length === 0) return <NoProducts category={category} />
  return (
    <EntryTable
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
        note: `${flowWords[product.flow]} · ${priceWords(product.price)}`,
        picture: <Thumbnail src={product.image_url} />,
        aside: <ShownAs status={product.status} />,
        actions: (
          <EntryActions
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
  price === null ? 'price by order' : `from ${ringgitText(Math.round(price * 100))}`

/** Some categories have no products here because they lead to another site. */
function NoProducts({ category }: { category: DeskCategory }) {
  const { name, external_url } = category
  if (!external_url) return <p className={emptyLook}>No products yet</p>
  return (
    <p className={emptyLook}>
      <span className="font-semibold text-ink">Sold on another site</span>
      <br />
      Customers who choose {name} are led to{' '}
      <a href={external_url} target="_blank" rel="noreferrer">
        {new URL(external_url).hostname}
      </a>
      .
    </p>
  )
}

const emptyLook = 'rounded-surface border border-dashed border-line px-4 py-4 text-15 text-quiet'
