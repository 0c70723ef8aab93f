import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { finishJobs, jobsOfOrder, listJobs, reopenJob } from '#core/production/jobs.ts'
import type { JobRef, ListedJob } from '#core/production/production-job.ts'
import { jobRules, type JobWay } from '#core/production/job-states.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { changeKey, refreshOrders } from '#web/admin/orders/order-queries.ts'
import { productionKey } from '../production-queries.ts'

/** The open jobs, or the latest finished jobs, of one production type. */
export function useJobs(way: JobWay, done: boolean) {
  return useQuery({
    queryKey: [...productionKey, 'jobs', way, done],
    queryFn: ({ signal }) => api(listJobs, { way, ...(done && { done: true as const }) }, { signal }),
  })
}

export function useJobsOf(order: string) {
  return useQuery({
    queryKey: [...productionKey, 'jobs of', order],
    queryFn: ({ signal }) => api(jobsOfOrder, { order }, { signal }),
  })
}

export const refOf = ({ order, item, round, version }: ListedJob): JobRef => ({ order, item, round, version })
export const nameOf = ({ order, item, round }: ListedJob) => `${order}/${item}/${round}`

/** Marks jobs as arrived or made. The toast lists the orders that became ready. */
export function useFinish(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (jobs: ListedJob[]) => api(finishJobs, { jobs: jobs.map(refOf) }),
    onSuccess({ ready }, [first, ...rest]) {
      onDone()
      const what = first && (rest.length > 0 ? formatCount(rest.length + 1, 'job') : first.goods.product)
      const now = first ? jobRules[first.way].finish.toLowerCase() : ''
      toast.success(
        ready.length > 0 ? `${what} ${now}. Moved to Ready: ${ready.join(', ')}` : `${what} ${now}`,
      )
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}

/** Undoes the last step of a job. */
export function useReopen() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: changeKey,
    mutationFn: (job: ListedJob) => api(reopenJob, { job: refOf(job) }),
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}
