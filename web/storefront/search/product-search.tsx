import { useEffect, useId, useState } from 'react'
import { Form, Link, useLocation } from 'react-router'
import type { Product } from '../../../core/contracts/catalog.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import type { Found } from './find-products.ts'
import { categoryShelf, productPath } from '../paths.ts'
import { catalogTexts } from '../texts/catalog.ts'
import { useTexts } from '../texts/texts.ts'

/**
 * Finds products while one types, and on Enter as a page of its own; the form works before any script does.
 * Suggestions are plain links: Tab walks through them.
 */
export function ProductSearch({ className }: { className?: string }) {
  const t = useTexts(catalogTexts)
  const [text, setText] = useAskedText()
  const [open, setOpen] = useState(false)
  const found = useSuggestions(open ? text : '')
  const listId = useId()
  const shown = open && found !== null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears what the box and the links let through
    <search
      className={`relative ${className ?? ''}`}
      onFocus={() => setOpen(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <Form action="/search" onSubmit={() => setOpen(false)}>
        <SearchInput
          name="q"
          aria-label={t.searchLabel}
          aria-controls={shown ? listId : undefined}
          enterKeyHint="search"
          placeholder={t.searchPlaceholder}
          maxLength={120}
          value={text}
          onValueChange={(next) => {
            setText(next)
            setOpen(true)
          }}
        />
      </Form>
      {shown && (
        <div
          id={listId}
          className="absolute inset-x-0 top-full z-30 mt-1 animate-enter rounded-surface border border-line bg-surface p-1 shadow-lift"
        >
          {found.products.map((product) => (
            <Suggestion key={product.id} product={product} onChoose={() => setOpen(false)} />
          ))}
          <output className="block px-3 py-2 text-13 wrap-anywhere text-quiet">
            {found.products.length === 0
              ? t.nothingFor(text.trim())
              : found.near
                ? t.nearlyFor(text.trim())
                : t.found(found.products.length)}
          </output>
        </div>
      )}
    </search>
  )
}

function Suggestion({ product, onChoose }: { product: Product; onChoose: () => void }) {
  const t = useTexts(catalogTexts)
  return (
    <Link
      to={productPath(product) ?? categoryShelf(product.category)}
      onClick={onChoose}
      className="flex min-h-13 items-center gap-3 rounded-control px-2 no-underline hover:bg-sunk"
    >
      {product.image_url && (
        <img
          src={product.image_url}
          alt=""
          width={48}
          height={36}
          className="h-9 w-12 rounded-small object-cover"
        />
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

/** What is typed; on the page of results what they are for, so that it can be put right there. */
function useAskedText() {
  const { pathname, search } = useLocation()
  const asked = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
  const [shownFor, setShownFor] = useState(asked)
  const [text, setText] = useState(asked)
  if (asked !== shownFor) {
    setShownFor(asked)
    setText(asked)
  }
  return [text, setText] as const
}

/** Null while there is nothing to suggest for. A search that fails suggests nothing: Enter still works. */
function useSuggestions(text: string): Found | null {
  const [found, setFound] = useState<Found | null>(null)
  const search = text.trim()
  const long = search.length >= 2
  useEffect(() => {
    if (!long) return undefined
    const over = new AbortController()
    const pause = setTimeout(() => {
      import('./find-products.ts')
        .then(({ findProducts }) => findProducts(search, over.signal))
        .then(setFound, () => {})
    }, 150)
    return () => {
      clearTimeout(pause)
      over.abort()
    }
  }, [search, long])
  return long ? found : null
}
