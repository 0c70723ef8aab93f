import { Link } from 'react-router'
import { listProducts, type Product } from '#core/catalog/catalog.ts'
import { toPageLanguage } from '#web/language.ts'
import { api } from '#web/api.ts'
import { getFirstLetter, NoPicture } from '../no-picture.tsx'
import { getCategoryListPath, getProductPath } from '#core/catalog/shop-paths.ts'
import { catalogTexts } from '../texts/catalog.ts'
import { useTexts } from '../texts/texts.ts'

// Suggestions are in a separate chunk, because most visitors never search.

const maxSuggestions = 6

export interface SearchSuggestions {
  search: string
  products: Product[]
  /** `true` if no product matches exactly and these are only similar. */
  near: boolean
  Suggestions: typeof Suggestions
}

/** The result includes the component that renders the suggestions. */
export async function fetchSuggestions(search: string, signal: AbortSignal): Promise<SearchSuggestions> {
  const language = toPageLanguage(document.documentElement.lang)
  const { data: products, near } = await api(
    listProducts,
    { search, limit: maxSuggestions, language },
    { signal },
  )
  return { search, products, near, Suggestions }
}

function Suggestions({
  id,
  found: { search, products, near },
  onChoose,
}: {
  id: string
  found: SearchSuggestions
  onChoose: () => void
}) {
  const t = useTexts(catalogTexts)
  return (
    <div
      id={id}
      className="absolute inset-x-0 top-full z-30 mt-1 animate-enter rounded-surface border border-line bg-surface p-1 shadow-lift"
    >
      {products.map((product) => (
        <Suggestion key={product.id} product={product} onChoose={onChoose} />
      ))}
      <output className="block px-3 py-2 text-13 wrap-anywhere text-quiet">
        {products.length === 0 ? t.nothingFor(search) : near ? t.nearlyFor(search) : t.found(products.length)}
      </output>
    </div>
  )
}

function Suggestion({ product, onChoose }: { product: Product; onChoose: () => void }) {
  const t = useTexts(catalogTexts)
  return (
    <Link
      to={getProductPath(product) ?? getCategoryListPath(product.category)}
      onClick={onChoose}
      className="flex min-h-13 items-center gap-3 rounded-control px-2 no-underline hover:bg-sunk"
    >
      {product.image_url ? (
        <img
          src={product.image_url}
          alt=""
          width={48}
          height={36}
          className="h-9 w-12 rounded-small object-cover"
        />
      ) : (
        <NoPicture name={getFirstLetter(product.name)} className="h-9 w-12 shrink-0 rounded-small" />
      )}
      <span className="min-w-0">
        <span className="block truncate text-15 font-semibold">{product.name}</span>
        <span className="block truncate text-13 text-quiet">
          {product.status === 'active' ? product.description : t.comingSoon}
        </span>
      </span>
    </Link>
  )
}
