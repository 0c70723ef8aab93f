import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findPeople } from '#core/privacy/privacy.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { SearchInput } from '#web/ui/fields/search-input.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { useDebouncedValue } from '#web/hooks/use-debounced-value.ts'
import { AdminCardSection } from '../section.tsx'
import { peopleKey } from './people-queries.ts'
import { PersonDataSection } from './person-data.tsx'

export default function PeopleDataPage() {
  const [typed, setTyped] = useState('')
  const [phone, setPhone] = useState<string>()
  return (
    <>
      <AdminCardSection
        title="People’s data"
        about="Customers can ask to see, correct or delete their data. The law (PDPA 2010) gives you 21 days to respond. To verify who is asking, call the customer’s number."
      >
        <SearchInput
          aria-label="Search people"
          placeholder="Search by name or phone number"
          value={typed}
          onValueChange={(search) => {
            setTyped(search)
            setPhone(undefined)
          }}
          className="max-w-md"
        />
        <FoundPeople search={typed} chosen={phone} onChoose={setPhone} />
      </AdminCardSection>
      {phone !== undefined && (
        <PersonDataSection key={phone} phone={phone} onMoved={setPhone} onGone={() => setPhone(undefined)} />
      )}
    </>
  )
}

function FoundPeople({
  search,
  chosen,
  onChoose,
}: {
  search: string
  chosen: string | undefined
  /** Called with `undefined` when the selected person is chosen again, which shows the whole list. */
  onChoose: (phone: string | undefined) => void
}) {
  const wanted = useDebouncedValue(search.trim())
  const enough = wanted.length >= 2
  const found = useQuery({
    queryKey: [...peopleKey, 'found', wanted],
    queryFn: ({ signal }) => api(findPeople, { search: wanted }, { signal }),
    enabled: enough,
    placeholderData: (before) => before,
  })
  if (!enough) return null
  if (found.isError && !found.data)
    return (
      <ErrorState className="mt-4" title="The search failed" onRetry={() => void found.refetch()}>
        {found.error.message}
      </ErrorState>
    )
  if (!found.data)
    return (
      <div className="mt-4 grid gap-2">
        <Loading />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
    )
  const { people } = found.data
  if (people.length === 0)
    return (
      <EmptyState title="No one found" className="py-8">
        No contact, message or order with a phone number matches. If an order has no phone number, find it in
        Orders and add the number first.
      </EmptyState>
    )
  const shown = people.some(({ phone }) => phone === chosen)
    ? people.filter(({ phone }) => phone === chosen)
    : people
  return (
    <ul aria-label="People found" className="mt-4 divide-y divide-line">
      {shown.map(({ phone, names, orders }) => (
        <li key={phone}>
          <button
            type="button"
            aria-pressed={phone === chosen}
            onClick={() => onChoose(phone === chosen ? undefined : phone)}
            className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] flex-wrap items-center justify-between gap-x-4 rounded-control px-2 py-1.5 text-left text-15 hover:bg-sunk aria-pressed:bg-sunk aria-pressed:font-semibold"
          >
            <span className="min-w-0 wrap-anywhere">{names.join(', ') || 'No name'}</span>
            <span className="text-quiet tabular-nums">
              {phone} · {formatCount(orders, 'order')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
