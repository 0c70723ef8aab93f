import { useNavigate, Link } from 'react-router'
import { z } from 'zod'
import { groupFilters, type ListedGroup } from '#core/orders/groups/admin-group-view.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PeopleIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { UrlSearchField } from '#web/admin/url-search-field.tsx'
import { useUrlState } from '#web/hooks/use-url-state.ts'
import { OrdersNav } from '../orders-nav.tsx'
import { useGroupOrders, type GroupOrderListView, groupOrdersQuery } from './group-queries.ts'
import { prefetchQueries } from '#web/admin/prefetch.ts'
import { GroupStatePill, formatChildCount, formatPaidCount } from './group-labels.tsx'
import { Money } from '#web/ui/money.tsx'
import { formatListTime } from '#core/shared/shop-time.ts'
import type { DataColumn } from '#web/ui/admin/columns.ts'

const viewSchema = z.object({
  show: z.enum(groupFilters).catch('open'),
  search: z.string().catch(''),
})
const viewDefaults = { plain: { show: 'open' }, fresh: {} } as const
const labels: Record<GroupOrderListView['show'], string> = {
  open: 'Open',
  today: 'Closing today',
  stuck: 'Needs attention',
  closed: 'Closed',
}

export const clientLoader = prefetchQueries(({ url }) => [
  groupOrdersQuery(viewSchema.parse(Object.fromEntries(url.searchParams))),
])

export default function GroupOrdersPage() {
  const { view, change } = useUrlState<z.output<typeof viewSchema>>(viewSchema, viewDefaults)
  const found = useGroupOrders(view)
  const navigate = useNavigate()
  if (found.isError && !found.data)
    return (
      <ErrorState title="Group orders could not be loaded" onRetry={() => void found.refetch()}>
        {found.error.message}
      </ErrorState>
    )
  return (
    <>
      <PageHeader
        title="Group orders"
        note="One link for a class or team. Parents add their children. Closing the group creates one order."
        actions={
          <>
            <ButtonLink to="/pesanan-kumpulan" target="_blank">
              Organiser page
            </ButtonLink>
            <ButtonLink variant="primary" to="/admin/orders/groups/new">
              New group order
            </ButtonLink>
          </>
        }
      />
      <OrdersNav />
      <div className="mb-4 flex flex-wrap gap-2">
        <fieldset aria-label="Show" className="flex flex-wrap gap-1.5">
          {groupFilters.map((show) => (
            <Chip
              key={show}
              pressed={view.show === show}
              count={found.data?.counts[show] ?? 0}
              onPress={() => change({ show })}
            >
              {labels[show]}
            </Chip>
          ))}
        </fieldset>
        <div className="min-w-52 flex-1">
          <UrlSearchField
            label="Search group orders"
            placeholder="Search by name or organiser"
            search={view.search}
            onSearch={(search) => change({ search }, { replace: true })}
          />
        </div>
      </div>
      <Card flush className="max-md:contents">
        <DataTable<ListedGroup>
          caption="Group orders"
          columns={columns}
          rows={found.data?.groups ?? []}
          rowKey={({ id }) => id}
          loading={found.isPending}
          onOpen={({ id }) => void navigate(getGroupPath(id))}
          renderCard={(group) => <GroupCard group={group} />}
          empty={
            <EmptyState title="No group orders" icon={<PeopleIcon />}>
              Organisers create group orders on the organiser page. You can also create one for them.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}

function GroupCard({ group }: { group: ListedGroup }) {
  return (
    <Card>
      <p className="flex items-start justify-between gap-3">
        <Link to={getGroupPath(group.id)} className="-m-2 min-w-0 p-2 font-semibold wrap-anywhere">
          {group.name}
        </Link>
        <GroupStatePill {...group} />
      </p>
      <p className="mt-1 text-15 tabular-nums">
        {formatChildCount(group)} · {formatPaidCount(group)}
      </p>
      <p className="text-15">
        <Money sen={group.shares_sen} />
      </p>
      <p className="text-13 text-quiet tabular-nums">
        {group.organiser} · closes {formatListTime(new Date(group.closes_at))}
      </p>
    </Card>
  )
}

const getGroupPath = (id: string) => `/admin/orders/groups/${id}`

const columns: DataColumn<ListedGroup>[] = [
  {
    key: 'name',
    header: 'Group',
    render: (group) => (
      <>
        <Link
          to={getGroupPath(group.id)}
          className="block truncate font-semibold no-underline hover:underline"
        >
          {group.name}
        </Link>
        <span className="block truncate text-13 text-quiet">{group.organiser}</span>
      </>
    ),
  },
  { key: 'state', header: 'Status', width: '11rem', render: (group) => <GroupStatePill {...group} /> },
  {
    key: 'closes',
    header: 'Closes',
    width: '11.5rem',
    render: ({ closes_at }) => <span className="tabular-nums">{formatListTime(new Date(closes_at))}</span>,
  },
  {
    key: 'children',
    header: 'Children',
    width: '12rem',
    render: (group) => (
      <>
        <span className="block tabular-nums">{formatChildCount(group)}</span>
        <span className="block text-13 text-quiet tabular-nums">{formatPaidCount(group)}</span>
      </>
    ),
  },
  {
    key: 'total',
    header: 'Total',
    width: '9rem',
    render: ({ shares_sen, order }) => (
      <>
        <Money sen={shares_sen} className="block" />
        {order && <span className="block text-13 text-quiet tabular-nums">{order.number}</span>}
      </>
    ),
  },
]
