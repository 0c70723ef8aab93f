import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { listAudit, type AuditEntry } from '../../../core/contracts/audit.ts'
import { formatListTime } from '../../../core/values/shop-time.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Section } from './section.tsx'

/** Who did what: sign-ins, settings, team and keys, the latest first. */
export default function Activity() {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const log = useInfiniteQuery({
    queryKey: ['audit', search],
    queryFn: ({ pageParam, signal }) =>
      api(listAudit, { search, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: (before) => before,
  })
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <Section title="Activity" about="Who did what, kept for two years.">
      <SearchInput
        aria-label="Search activity"
        placeholder="Person, deed, address …"
        value={typed}
        onValueChange={setTyped}
        className="max-w-md"
      />
      {log.isError && (
        <ErrorState className="mt-4" title="This could not be loaded" onRetry={() => void log.refetch()}>
          {log.error.message}
        </ErrorState>
      )}
      {log.isPending && <ListSkeleton />}
      {log.data && entries.length === 0 && (
        <EmptyState title={search ? 'Nothing found' : 'Nothing has happened yet'} />
      )}
      <ul aria-label="Activity" className="mt-4 divide-y divide-line">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button className="mt-4" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Section>
  )
}

function Entry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="grid gap-x-6 py-2.5 text-15 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="text-13 text-quiet tabular-nums sm:pt-0.5">
        {formatListTime(new Date(entry.at))}
      </time>
      <p className="min-w-0 wrap-break-word">
        <b className="font-semibold">{entry.actor || 'Someone'}</b> {entry.deed}
        {entry.subject && <span className="text-quiet">: {entry.subject}</span>}
      </p>
      <span className="text-13 text-quiet tabular-nums sm:pt-0.5">{entry.address}</span>
    </li>
  )
}

function ListSkeleton() {
  return (
    <div className="mt-4 grid gap-4">
      <Loading />
      {Array.from({ length: 8 }, (_, line) => (
        <Skeleton key={line} className="h-6 w-full" />
      ))}
    </div>
  )
}
