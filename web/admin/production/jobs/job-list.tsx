import { useState } from 'react'
import { productionJobRules, type JobType } from '#core/production/job-states.ts'
import { maxJobsPerChange, repeatJob } from '#core/production/jobs.ts'
import type { ListedJob } from '#core/production/production-job.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { DataTable } from '#web/ui/admin/data-table.tsx'
import { SelectionBar } from '#web/ui/admin/selection-bar.tsx'
import { useRowSelection } from '#web/ui/admin/use-row-selection.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorState } from '#web/ui/states/error-state.tsx'
import { CheckCircleIcon } from '#web/ui/icons.tsx'
import { JobCard, createJobColumns } from './job-columns.tsx'
import { getJobRowKey, useFinishJobs, useJobs, useReopenJob, toJobRef } from './job-queries.ts'
import { SupplierOrderDialog } from './supplier-order-dialog.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Field } from '#web/ui/fields/field.tsx'
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx'
import { ContractDialog } from '#web/admin/forms/contract-dialog.tsx'
import { TextField } from '#web/admin/forms/text-field.tsx'
import { useContractForm } from '#web/admin/forms/use-contract-form.ts'
import { useFormValues } from '#web/hooks/use-form-values.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { orderChangeKey, refreshOrders } from '#web/admin/orders/order-queries.ts'

export function JobList({ way }: { way: JobType }) {
  const [done, setDone] = useState(false)
  const found = useJobs(way, done)
  const chosen = useRowSelection<ListedJob & { id: string }>()
  const [ordering, setOrdering] = useState<ListedJob[]>()
  const [again, setAgain] = useState<ListedJob>()
  const finish = useFinishJobs(chosen.clear)
  const reopen = useReopenJob()
  if (found.isError && !found.data)
    return (
      <ErrorState title="This list could not be loaded" onRetry={() => void found.refetch()}>
        {found.error.message}
      </ErrorState>
    )
  const jobs = (found.data?.jobs ?? []).map((job) => ({ ...job, id: getJobRowKey(job) }))
  const picked = jobs.filter(({ id }) => chosen.has(id)).slice(0, maxJobsPerChange)
  const toOrder = picked.filter(({ state }) => state === 'to_do')
  const { finish: finished } = productionJobRules[way]
  const actions = {
    busy: finish.isPending || reopen.isPending,
    onOrder: (job: ListedJob) => setOrdering([job]),
    onFinish: (job: ListedJob) => finish.mutate([job]),
    onReopen: (job: ListedJob) => reopen.mutate(job),
    onAgain: setAgain,
  }
  const jobCount = `${found.data?.more ? 'More than ' : ''}${formatCount(jobs.length, 'job')}`
  return (
    <div className="pb-20">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-15 text-quiet tabular-nums">
          {!found.isPending && jobs.length > 0 && (done ? 'Latest jobs' : jobCount)}
        </p>
        <Chip pressed={done} onPress={() => setDone(!done)}>
          {finished}
        </Chip>
      </div>
      <Card flush className="max-md:contents">
        <DataTable
          caption={done ? finished : productionJobRules[way].label}
          columns={createJobColumns({ way, jobs, chosen, actions, done })}
          rows={jobs}
          rowKey={({ id }) => id}
          loading={found.isPending}
          selected={({ id }) => chosen.has(id)}
          renderCard={(job) => <JobCard job={job} chosen={done ? null : chosen} actions={actions} />}
          empty={
            <EmptyState
              icon={<CheckCircleIcon />}
              title={done ? `Nothing ${finished.toLowerCase()} yet` : emptyTexts[way].title}
            >
              {done ? 'Finished jobs appear here, latest first.' : emptyTexts[way].words}
            </EmptyState>
          }
        />
      </Card>
      {picked.length > 0 && !done && (
        <SelectionBar
          label="Selected jobs"
          words={`${formatCount(picked.length, 'job')} selected`}
          onClear={chosen.clear}
        >
          {way === 'outside' && toOrder.length > 0 && (
            <Button size="small" onClick={() => setOrdering(toOrder)}>
              Order {toOrder.length === picked.length ? '' : toOrder.length}
            </Button>
          )}
          <Button
            size="small"
            variant="primary"
            busy={finish.isPending}
            onClick={() => finish.mutate(picked)}
          >
            Mark as {finished.toLowerCase()}
          </Button>
        </SelectionBar>
      )}
      {ordering && (
        <SupplierOrderDialog
          jobs={ordering}
          onClose={() => setOrdering(undefined)}
          onSaved={() => {
            setOrdering(undefined)
            chosen.clear()
          }}
        />
      )}
      {again && <RemakeDialog job={again} onClose={() => setAgain(undefined)} />}
    </div>
  )
}

const emptyTexts = {
  outside: {
    title: 'Nothing to order',
    words: 'Paid orders for products from suppliers appear here.',
  },
  hand: {
    title: 'Nothing to make by hand',
    words: 'Paid orders for products made by hand appear here.',
  },
} as const satisfies Record<JobType, { title: string; words: string }>

function RemakeDialog({ job, onClose }: { job: ListedJob; onClose: () => void }) {
  const client = useQueryClient()
  const most = 'quantity' in job.goods ? job.goods.quantity : 1
  const form = useContractForm<typeof repeatJob, { quantity: number; why: string }>(repeatJob, {
    start: { quantity: job.again?.quantity ?? most, why: '' },
    inputOf: ({ quantity, why }) => ({ job: toJobRef(job), quantity, why }),
    mutationKey: orderChangeKey,
    saved: 'Remake added',
    onSaved: onClose,
    onSettled: () => refreshOrders(client),
    onFailure: showFailure,
  })
  const { quantity } = useFormValues(form)
  return (
    <ContractDialog
      form={form}
      action={job.way === 'outside' ? 'Order again' : 'Make again'}
      title={job.way === 'outside' ? 'Order again' : 'Make again'}
      description={`${job.goods.product} of order ${job.number}, ${job.nama}`}
      onClose={onClose}
    >
      <Field label="Quantity" error={form.fieldErrors.quantity}>
        <NumberStepper
          value={quantity}
          min={1}
          max={most}
          onValueChange={(quantity) => form.set({ quantity })}
        />
      </Field>
      <TextField
        form={form}
        name="why"
        label="Reason"
        hint="For example, spoiled, broken or wrong name."
        maxLength={300}
      />
    </ContractDialog>
  )
}
