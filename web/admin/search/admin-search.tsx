// The rule is disabled, because HTML has no element for a combobox with grouped options.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { stageRules } from '#core/orders/order-stages.ts'
import { searchBackOffice } from '#core/search/search.ts'
import type { ReplyOf } from '#core/contract.ts'
import { api } from '#web/api.ts'
import { useSession, getCurrentSession } from '#web/session.ts'
import { cx } from '#web/ui/cx.ts'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchIcon } from '#web/ui/front-icons.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { findSettingsCards } from '../settings/settings-groups.ts'

const minSearchLength = 2
const maxSettings = 5

export function AdminSearch() {
  const [open, setOpen] = useState(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
    // The search would cover a dialog that is already open.
    if (!open && document.querySelector('[role=dialog],[role=alertdialog]')) return
    event.preventDefault()
    setOpen(!open)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
  return (
    <>
      <IconButton
        label="Search"
        title="Search (Ctrl K)"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} title="Search" tall>
        {open && <Search onClose={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState(0)
  const administrator = useSession()?.role === 'administrator'
  const navigate = useNavigate()
  const listId = useId()
  const query = useDebouncedValue(typed.trim(), 150)
  const isSearching = typed.trim().length >= minSearchLength
  const found = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => api(searchBackOffice, { query }, { signal }),
    enabled: query.length >= minSearchLength,
  })
  const pending = isSearching && (query !== typed.trim() || found.isPending)
  const groups = isSearching
    ? groupResults(pending ? undefined : found.data, administrator ? typed : '')
    : [{ label: 'Recent', results: getRecentResults() }]
  const results = groups.flatMap((group) => group.results)
  const at = Math.min(marked, results.length - 1)
  const choose = (result: Result) => {
    addRecent(result)
    onClose()
    void navigate(result.to)
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchInput
        data-autofocus
        role="combobox"
        aria-label="Search orders, people, products and settings"
        aria-expanded={results.length > 0}
        aria-controls={listId}
        aria-activedescendant={results[at] && `${listId}-${at}`}
        placeholder="Search orders, people, products and settings"
        value={typed}
        maxLength={100}
        onValueChange={(value) => {
          setTyped(value)
          setMarked(0)
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
          if (step !== undefined && results.length > 0) {
            event.preventDefault()
            setMarked((at + step + results.length) % results.length)
          } else if (event.key === 'Enter' && results[at] && !pending) {
            event.preventDefault()
            choose(results[at])
          }
        }}
      />
      <output className={cx('block text-15 text-quiet', results.length > 0 && !found.isError && 'sr-only')}>
        {describeState({
          asked: isSearching,
          pending,
          failed: isSearching && found.isError,
          count: results.length,
        })}
      </output>
      <div role="listbox" id={listId} aria-label="Results" className="grid grid-cols-1 gap-3">
        {groups
          .filter((group) => group.results.length > 0)
          .map((group) => (
            <div key={group.label} role="group" aria-label={group.label}>
              <p className="px-3 text-13 font-semibold text-quiet">{group.label}</p>
              {group.results.map((result) => {
                const place = results.indexOf(result)
                return (
                  // The focus stays in the text field, which handles all keys, as in any combobox.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
                  <div
                    key={result.to + result.label}
                    id={`${listId}-${place}`}
                    role="option"
                    aria-selected={place === at}
                    ref={place === at ? scrollIntoView : undefined}
                    onClick={() => choose(result)}
                    onPointerMove={() => setMarked(place)}
                    className={cx(
                      'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-1 text-15',
                      place === at && 'bg-sunk',
                    )}
                  >
                    <span className="min-w-0 font-semibold wrap-anywhere">{result.label}</span>
                    <span className="text-13 text-quiet">{result.note}</span>
                  </div>
                )
              })}
            </div>
          ))}
      </div>
    </div>
  )
}

const scrollIntoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })

function describeState({
  asked,
  pending,
  failed,
  count,
}: {
  asked: boolean
  pending: boolean
  failed: boolean
  count: number
}): string {
  if (!asked) return count > 0 ? 'Recent results' : 'Type at least two letters. Results you open appear here.'
  if (failed) return 'The search failed. Check your connection and type again.'
  if (pending && count === 0) return 'Searching…'
  return count > 0 ? `${count} found` : 'No results. Check the spelling or use fewer words.'
}

function groupResults(
  found: ReplyOf<typeof searchBackOffice> | undefined,
  setting: string,
): { label: string; results: Result[] }[] {
  return [
    {
      label: 'Orders',
      results: (found?.orders ?? []).map(({ id, number, nama, stage }) => ({
        to: `/admin/orders?order=${id}`,
        label: `${number} ${nama}`,
        note: stageRules[stage].label,
      })),
    },
    {
      label: 'People',
      results: (found?.people ?? []).map(({ name, phone }) => ({
        to: `/admin/contacts/person/${phone.replace(/\D/g, '')}`,
        label: name,
        note: phone,
      })),
    },
    {
      label: 'Products',
      results: (found?.products ?? []).map(({ name, category }) => ({
        to: `/admin/products?search=${encodeURIComponent(name)}`,
        label: name,
        note: category,
      })),
    },
    {
      label: 'Settings',
      results: findSettingsCards(setting)
        .slice(0, maxSettings)
        .map(({ to, title, on }) => ({ to, label: title, note: on ?? 'Settings' })),
    },
  ]
}

interface Result {
  to: string
  label: string
  note: string
}

const maxRecent = 5

// Recent results are kept only in memory, because customers' names must not stay in a browser that several people
// use.
let recent: { user: string | undefined; results: Result[] } = { user: undefined, results: [] }

function getRecentResults(): Result[] {
  return recent.user === getCurrentSession()?.nicename ? recent.results : []
}

function addRecent(result: Result): void {
  const others = getRecentResults().filter(({ to }) => to !== result.to)
  recent = { user: getCurrentSession()?.nicename, results: [result, ...others].slice(0, maxRecent) }
}
