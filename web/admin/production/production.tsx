import { z } from 'zod'
import { jobRules } from '#core/production/job-states.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { useLiveOrders } from '../orders/live-orders.ts'
import { OrdersNav } from '../orders/orders-nav.tsx'
import { useAddressView } from '../use-address-view.ts'
import { BatchList } from './batch-list.tsx'
import { JobList } from './jobs/job-list.tsx'
import { WaitingList } from './waiting-list.tsx'
import { waitingQuery, batchesQuery } from './production-queries.ts'
import { prefetch } from '../prefetch.ts'

const viewShape = z.object({ show: z.enum(['waiting', 'batches', 'outside', 'hand']).catch('waiting') })
const shown = [
  { show: 'waiting', label: 'To print' },
  { show: 'batches', label: 'Batches' },
  { show: 'outside', label: jobRules.outside.label },
  { show: 'hand', label: jobRules.hand.label },
] as const
const ways = { plain: { show: 'waiting' }, fresh: {} } as const

export const clientLoader = prefetch(() => [waitingQuery(), batchesQuery()])

/** From the orders to sheets for the printer. */
export default function Production() {
  const { view, change } = useAddressView<z.output<typeof viewShape>>(viewShape, ways)
  useLiveOrders()
  return (
    <>
      <PageHeader
        title="Production"
        note="From orders to sheets for the printer, to suppliers and to the bench."
        actions={
          <>
            <ButtonLink to="/admin/orders/production/day">To make now</ButtonLink>
            <ButtonLink to="/admin/today">Shop screen</ButtonLink>
            <ButtonLink to="/admin/orders/production/material">Material</ButtonLink>
            <ButtonLink to="/admin/orders/production/jerseys">Jersey lists</ButtonLink>
          </>
        }
      />
      <OrdersNav />
      <fieldset aria-label="Show" className="mb-4 flex flex-wrap gap-1.5">
        {shown.map(({ show, label }) => (
          <Chip key={show} pressed={view.show === show} onPress={() => change({ show })}>
            {label}
          </Chip>
        ))}
      </fieldset>
      {view.show === 'waiting' && <WaitingList />}
      {view.show === 'batches' && <BatchList />}
      {(view.show === 'outside' || view.show === 'hand') && <JobList key={view.show} way={view.show} />}
    </>
  )
}
