import { infiniteQueryOptions, useInfiniteQuery, queryOptions, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { listAuditEntries, type AuditEntry, listAuditActors } from '#core/identity/audit.ts'
import { auditActions, formatAuditAction } from '#core/identity/audit-actions.ts'
import { capitalizeFirst } from '#core/shared/capitalize-first.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { PulseIcon } from '#web/ui/icons.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { Loading, Skeleton } from '#web/ui/states/skeleton.tsx'
import { UrlSearchField } from '#web/admin/url-search-field.tsx'
import { DateRangePicker } from '#web/ui/admin/date-range.tsx'
import { useUrlState } from '#web/hooks/use-url-state.ts'
import { AdminCardSection } from '#web/admin/section.tsx'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { Link } from 'react-router'
import { formatListTime } from '#core/shared/shop-time.ts'

export const clientLoader = prefetchQueries(({ url }) => [
  auditQuery(viewShape.parse(Object.fromEntries(url.searchParams))),
  actorsQuery(),
])

export default function ActivityPage() {
  const { view, change } = useUrlState<ActivityView>(viewShape, viewDefaults)
  const log = useInfiniteQuery({ ...auditQuery(view), placeholderData: (before) => before })
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? []
  const filtered = Object.values(view).some((each) => each !== undefined)
  return (
    <AdminCardSection
      title="Activity"
      about="Staff actions. Entries about an order or batch are kept as long as the order or batch, all others for two years."
    >
      <div className="flex flex-wrap gap-2">
        <div className="min-w-0 flex-1 basis-56">
          <UrlSearchField
            search={view.search}
            onSearch={(search) => change({ search }, { replace: true })}
            label="Search activity"
            placeholder="Search by person, action or order"
          />
        </div>
        <ActorSelect actor={view.actor} onChoose={(actor) => change({ actor })} />
        <div className="w-48">
          <Select
            aria-label="Action"
            value={view.action ?? ''}
            onChange={({ target }) =>
              change({ action: auditActions.find((action) => action === target.value) })
            }
          >
            <option value="">All actions</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {capitalizeFirst(formatAuditAction(action))}
              </option>
            ))}
          </Select>
        </div>
        <DateRangePicker from={view.from} to={view.to} title="Date" past onChange={change} />
      </div>
      {log.isError && (
        <ErrorState className="mt-4" title="Activity could not be loaded" onRetry={() => void log.refetch()}>
          {log.error.message}
        </ErrorState>
      )}
      {log.isPending && <ListSkeleton />}
      {log.data && entries.length === 0 && (
        <EmptyState
          icon={<PulseIcon />}
          title={filtered ? 'No matching activity' : 'No activity yet'}
          action={filtered && <Button onClick={() => change(everything)}>Clear filters</Button>}
        />
      )}
      <ul aria-label="Activity" className="mt-4 divide-y divide-line">
        {entries.map((entry) => (
          <ActivityEntry key={entry.id} entry={entry} />
        ))}
      </ul>
      {log.hasNextPage && (
        <Button className="mt-4" busy={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          Show more
        </Button>
      )}
    </AdminCardSection>
  )
}

const dayShape = z.string().regex(/^\d{4}-\d\d-\d\d$/)
const viewShape = z.object({
  search: z.string().max(200).optional().catch(undefined),
  actor: z.string().max(200).optional().catch(undefined),
  action: z.enum(auditActions).optional().catch(undefined),
  from: dayShape.optional().catch(undefined),
  to: dayShape.optional().catch(undefined),
})
type ActivityView = z.output<typeof viewShape>

const auditQuery = (view: ActivityView) =>
  infiniteQueryOptions({
    queryKey: ['audit', view],
    queryFn: ({ pageParam, signal }) =>
      api(listAuditEntries, { ...view, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  })

const viewDefaults = { plain: {}, fresh: {} }
const everything: Partial<ActivityView> = {
  search: undefined,
  actor: undefined,
  action: undefined,
  from: undefined,
  to: undefined,
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

function ActivityEntry({ entry }: { entry: AuditEntry }) {
  return (
    <li className="grid gap-x-6 py-2.5 text-15 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <time dateTime={entry.at} className="text-13 text-quiet tabular-nums sm:pt-0.5">
        {formatListTime(new Date(entry.at))}
      </time>
      <p className="min-w-0 wrap-break-word">
        <b className="font-semibold">{entry.actor || 'Someone'}</b> {formatAuditAction(entry.action)}
        {entry.subject && (
          <>
            : <Subject entry={entry} />
          </>
        )}
      </p>
      <span className="text-13 text-quiet tabular-nums sm:pt-0.5">{entry.address}</span>
    </li>
  )
}

function Subject({ entry: { subject, order, batch } }: { entry: AuditEntry }) {
  const to = order
    ? `/admin/orders?order=${encodeURIComponent(order)}`
    : batch && `/admin/orders/production/${batch}`
  return to ? (
    <Link to={to} className="text-link underline">
      {subject}
    </Link>
  ) : (
    <span className="text-quiet">{subject}</span>
  )
}

const actorsQuery = () =>
  queryOptions({
    queryKey: ['audit', 'actors'],
    queryFn: ({ signal }) => api(listAuditActors, {}, { signal }),
  })

function ActorSelect({
  actor,
  onChoose,
}: {
  actor: string | undefined
  onChoose: (actor: string | undefined) => void
}) {
  const actors = useQuery(actorsQuery())
  const names = new Set([...(actors.data?.actors ?? []), ...(actor === undefined ? [] : [actor])])
  return (
    <div className="w-40">
      <Select
        aria-label="Person"
        value={actor ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">Everyone</option>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  )
}
