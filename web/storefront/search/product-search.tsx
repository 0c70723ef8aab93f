import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Form, useLocation } from 'react-router'
import { maxSearchLength } from '#core/catalog/max-search-length.ts'
import { useUrlText } from '#web/use-url-text.ts'
import { useOnLeave } from '#web/ui/overlays/use-on-leave.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import type { SearchSuggestions } from './suggestions.tsx'
import { shellTexts } from '../texts/shell.ts'
import { useTexts } from '../texts/texts.ts'
import { importWithRetry } from '#web/ui/page/import-with-retry.ts'

const loadSuggestions = importWithRetry(() => import('./suggestions.tsx'))

/** The form also works before scripts are loaded. */
export function ProductSearchField({ className }: { className?: string }) {
  const t = useTexts(shellTexts)
  const given = useSearched()
  const { text, setText, asking } = useUrlText(given)
  const [open, setOpen] = useState(false)
  const found = useSuggestions(open ? text : '')
  const listId = useId()
  const shown = open && found !== null
  const search = useRef<HTMLElement>(null)
  useOnLeave(search, open, () => setOpen(false))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events bubbling from the box and the links
    <search
      ref={search}
      className={`relative ${className ?? ''}`}
      onFocus={() => setOpen(true)}
      onKeyDownCapture={(event) => {
        if (!shown || !handleNavigationKey(event)) return
        event.preventDefault()
        if (event.key === 'Escape') setOpen(false)
      }}
    >
      <Form
        action="/search"
        onSubmit={() => {
          if (text !== given) asking(text)
          setOpen(false)
        }}
      >
        <SearchInput
          name="q"
          aria-label={t.searchLabel}
          aria-controls={shown ? listId : undefined}
          enterKeyHint="search"
          placeholder={t.searchPlaceholder}
          maxLength={maxSearchLength}
          value={text}
          onValueChange={(next) => {
            setText(next)
            setOpen(true)
          }}
        />
      </Form>
      {shown && <found.Suggestions id={listId} found={found} onChoose={() => setOpen(false)} />}
    </search>
  )
}

function handleNavigationKey({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): boolean {
  const step = { Escape: 0, ArrowDown: 1, ArrowUp: -1 }[key]
  if (step === undefined) return false
  const stops = [...currentTarget.querySelectorAll<HTMLElement>('input, a')]
  const at = step === 0 ? 0 : stops.findIndex((each) => each === target) + step
  stops[Math.max(0, at)]?.focus()
  return true
}

function useSearched(): string {
  const { pathname, search } = useLocation()
  return pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : ''
}

/**
 * Returns `null` while there is nothing to suggest. If the search fails, there are no suggestions, but Enter still
 * works.
 */
function useSuggestions(text: string): SearchSuggestions | null {
  const [found, setFound] = useState<SearchSuggestions | null>(null)
  const search = text.trim()
  const long = search.length >= 2
  useEffect(() => {
    if (!long) return undefined
    const abort = new AbortController()
    const pause = setTimeout(() => {
      loadSuggestions()
        .then(({ fetchSuggestions }) => fetchSuggestions(search, abort.signal))
        .then(setFound, () => {})
    }, 150)
    return () => {
      clearTimeout(pause)
      abort.abort()
    }
  }, [search, long])
  return long ? found : null
}
