import { Link } from 'react-router'
import { productionJobRules, type JobType } from '#core/production/job-states.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { formatListTime } from '#core/shared/shop-time.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { DataColumn } from '#web/ui/admin/columns.ts'
import { SelectionCheckbox } from '#web/ui/admin/selection-checkbox.tsx'
import { createSelectionColumn } from '#web/ui/admin/select-column.tsx'
import type { RowSelection } from '#web/ui/admin/use-row-selection.ts'
import { DueBadge } from '#web/admin/orders/due/due-badge.tsx'
import { JobStateBadges, JobSupplier } from '#web/admin/orders/order-production.tsx'
import { JobItems } from './job-details.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'

type Row = ListedJob & { id: string }
type JobSelection = RowSelection<Row>

export function createJobColumns({
  way,
  jobs,
  chosen,
  actions,
  done,
}: {
  way: JobType
  jobs: Row[]
  chosen: JobSelection
  actions: JobActions
  done: boolean
}): DataColumn<Row>[] {
  const columns: DataColumn<Row>[] = [
    { key: 'order', header: 'Order', width: '10rem', render: (job) => <OrderCell job={job} /> },
    { key: 'goods', header: 'Items', width: '36%', render: (job) => <JobItems job={job} /> },
    { key: 'state', header: 'Status', width: '9rem', render: (job) => <JobStateBadges job={job} /> },
    ...(way === 'outside'
      ? [{ key: 'supplier', header: 'Supplier', render: (job: Row) => <JobSupplier job={job} /> }]
      : []),
    {
      key: 'do',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      width: '11rem',
      render: (job) =>
        done ? <FinishedCell job={job} actions={actions} /> : <NextStepButtons job={job} actions={actions} />,
    },
  ]
  if (done) return columns
  const select = createSelectionColumn<Row>({
    verb: 'Select',
    what: 'jobs',
    rows: jobs,
    has: chosen.has,
    onAll: (on) => chosen.toggleAll(on, jobs),
    box: (job) => <JobCheckbox job={job} chosen={chosen} />,
  })
  return [select, ...columns]
}

export function JobCard({
  job,
  chosen,
  actions,
}: {
  job: Row
  chosen: JobSelection | null
  actions: JobActions
}) {
  return (
    <Card>
      <div className="flex items-start gap-3">
        {chosen && <JobCheckbox job={job} chosen={chosen} />}
        <span className="min-w-0 flex-1">
          <OrderCell job={job} />
        </span>
        <JobStateBadges job={job} />
      </div>
      <div className="mt-2 text-15">
        <JobItems job={job} />
        {job.way === 'outside' && <JobSupplier job={job} />}
      </div>
      <div className="mt-2">
        {chosen ? (
          <NextStepButtons job={job} actions={actions} />
        ) : (
          <FinishedCell job={job} actions={actions} />
        )}
      </div>
    </Card>
  )
}

const JobCheckbox = ({ job, chosen }: { job: Row; chosen: JobSelection }) => (
  <SelectionCheckbox
    label={`Select ${job.number}, ${job.goods.product}`}
    checked={chosen.has(job.id)}
    onToggle={(on) => chosen.toggle(job, on, false, [])}
  />
)

const OrderCell = ({ job: { order, number, nama, due_on: dueOn } }: { job: ListedJob }) => (
  <>
    <Link
      to={`/admin/orders?order=${order}`}
      className="block font-semibold no-underline tabular-nums hover:underline"
    >
      {number}
    </Link>
    <span className="block truncate text-13 text-quiet">{nama}</span>
    {dueOn && <DueBadge order={{ due_on: dueOn, stage: 'paid' }} />}
  </>
)

function NextStepButtons({ job, actions }: { job: ListedJob; actions: JobActions }) {
  const toOrder = job.way === 'outside' && job.state === 'to_do'
  const label = toOrder ? 'Order' : `Mark as ${productionJobRules[job.way].finish.toLowerCase()}`
  return (
    <span className="flex items-center justify-end gap-1">
      <Button
        size="small"
        disabled={actions.busy}
        aria-label={`${label}: ${job.number}, ${job.goods.product}`}
        onClick={() => (toOrder ? actions.onOrder(job) : actions.onFinish(job))}
      >
        {label}
      </Button>
      <JobMenu job={job} actions={actions} />
    </span>
  )
}

const FinishedCell = ({ job, actions }: { job: ListedJob; actions: JobActions }) => (
  <span className="flex items-center justify-end gap-1 text-13 text-quiet tabular-nums">
    {job.done_at && formatListTime(new Date(job.done_at))} {job.done_by}
    <JobMenu job={job} actions={actions} />
  </span>
)

interface JobActions {
  busy: boolean
  onOrder: (job: ListedJob) => void
  onFinish: (job: ListedJob) => void
  onReopen: (job: ListedJob) => void
  onAgain: (job: ListedJob) => void
}

function JobMenu({ job, actions }: { job: ListedJob; actions: JobActions }) {
  const { way, state, order, number, goods } = job
  return (
    <Menu
      label={number}
      trigger={
        <IconButton label={`More for ${number}, ${goods.product}`} className="-m-1.5">
          <MoreIcon width={18} height={18} />
        </IconButton>
      }
    >
      <MenuLink to={`/admin/orders?order=${order}`}>Open order</MenuLink>
      {way === 'outside' && state === 'ordered' && (
        <MenuItem onSelect={() => actions.onOrder(job)}>Edit supplier order</MenuItem>
      )}
      {way === 'outside' && state === 'to_do' && (
        <MenuItem onSelect={() => actions.onFinish(job)}>
          Mark as {productionJobRules[way].finish.toLowerCase()}
        </MenuItem>
      )}
      {state !== 'to_do' && (
        <>
          <MenuItem onSelect={() => actions.onAgain(job)}>
            {way === 'outside' ? 'Order again' : 'Make again'}
          </MenuItem>
          <MenuItem onSelect={() => actions.onReopen(job)}>
            Undo “{state === 'ordered' ? 'Ordered' : productionJobRules[way].finish}”
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
