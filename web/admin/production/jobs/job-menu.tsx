import { jobRules } from '#core/production/job-states.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoreIcon } from '#web/ui/icons.tsx'
import { Menu, MenuItem, MenuLink } from '#web/ui/overlays/menu.tsx'

export interface JobActions {
  busy: boolean
  onOrder: (job: ListedJob) => void
  onFinish: (job: ListedJob) => void
  onReopen: (job: ListedJob) => void
  onAgain: (job: ListedJob) => void
}

/** What else can be done with a job. */
export function JobMenu({ job, actions }: { job: ListedJob; actions: JobActions }) {
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
      <MenuLink to={`/admin/orders?order=${order}`}>Open the order</MenuLink>
      {way === 'outside' && state === 'ordered' && (
        <MenuItem onSelect={() => actions.onOrder(job)}>Change what was ordered</MenuItem>
      )}
      {way === 'outside' && state === 'to_do' && (
        <MenuItem onSelect={() => actions.onFinish(job)}>{jobRules[way].finish} already</MenuItem>
      )}
      {state !== 'to_do' && (
        <>
          <MenuItem onSelect={() => actions.onAgain(job)}>
            {way === 'outside' ? 'Order again' : 'Make again'}
          </MenuItem>
          <MenuItem onSelect={() => actions.onReopen(job)}>
            Not {state === 'ordered' ? 'ordered' : jobRules[way].finish.toLowerCase()} after all
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
