import { useNavigate } from 'react-router'
import { z } from 'zod'
import { groupFilters, type ListedGroup } from '#core/orders/group/desk-group.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { DataTable } from '#web/ui/desk/data-table.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { PeopleIcon } from '#web/ui/icons.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { AddressSearch } from '#web/admin/address-search.tsx'
import { useAddressView } from '#web/admin/use-address-view.ts'
import { OrdersNav } from '../orders-nav.tsx'
import { useGroups, type GroupView, groupsQuery } from './group-queries.ts'
import { addressOf, columns } from './group-columns.tsx'
import { GroupCard } from './group-card.tsx'
import { prefetch } from '#web/admin/prefetch.ts'

const viewShape = z.object({
  show: z.enum(groupFilters).catch('open'),
  search: z.string().catch(''),
})
const ways = { plain: { show: 'open' }, fresh: {} } as const
const labels: Record<GroupView['show'], string> = {
  open: 'Open',
  today: 'Closing today',
  stuck: 'Need help',
  closed: 'Closed',
}

export const clientLoader = prefetch(({ url }) => [
  groupsQuery(viewShape.parse(Object.fromEntries(url.searchParams))),
])

/** One link for a class or a team each: who is at it, how many are there, who has paid. */
export default function Groups() {
  const { view, change } = useAddressView<z.output<typeof viewShape>>(viewShape, ways)
  const found = useGroups(view)
  const navigate = useNavigate()
  if (found.isError && !found.data)
    return (
      <ErrorState title="The group orders could not be loaded" onRetry={() => void found.refetch()}>
        {found.error.message}
      </ErrorState>
    )
  return (
    <>
      <PageHeader
        title="Group orders"
        note="One link for a class or a team: parents add their children, closing it makes one order."
        actions={
          <>
            <ButtonLink to="/pesanan-kumpulan" target="_blank">
              Page for organisers
            </ButtonLink>
            <ButtonLink variant="primary" to="/admin/orders/groups/new">
              New group
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
          <AddressSearch
            label="Search group orders"
            placeholder="Name or organiser"
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
          onOpen={({ id }) => void navigate(addressOf(id))}
          renderCard={(group) => <GroupCard group={group} />}
          empty={
            <EmptyState title="No group orders here" icon={<PeopleIcon />}>
              Organisers make them on the page for organisers, or you for them with New group.
            </EmptyState>
          }
        />
      </Card>
    </>
  )
}
