import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { completeJobs, listProductionJobs, reopenJob } from '#core/production/jobs.ts'
import type { JobRef, ListedJob } from '#core/production/production-job.ts'
import { productionJobRules, type JobType } from '#core/production/job-states.ts'
import { formatCount } from '#core/shared/format-count.ts'
import { api } from '#web/api.ts'
import { toast } from '#web/ui/toasts/toast.ts'
import { showFailure } from '#web/admin/show-failure.ts'
import { orderChangeKey, refreshOrders } from '#web/admin/orders/order-queries.ts'
import { productionKey } from '#web/admin/orders/order-production.tsx'

export function useJobs(way: JobType, done: boolean) {
  return useQuery({
    queryKey: [...productionKey, 'jobs', way, done],
    queryFn: ({ signal }) =>
      api(listProductionJobs, { way, ...(done && { done: true as const }) }, { signal }),
  })
}

export const toJobRef = ({ order, item, round, version }: ListedJob): JobRef => ({
  order,
  item,
  round,
  version,
})
export const getJobRowKey = ({ order, item, round }: ListedJob) => `${order}/${item}/${round}`

export function useFinishJobs(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: orderChangeKey,
    mutationFn: (jobs: ListedJob[]) => api(completeJobs, { jobs: jobs.map(toJobRef) }),
    onSuccess({ ready }, [first, ...rest]) {
      onDone()
      const what = first && (rest.length > 0 ? formatCount(rest.length + 1, 'job') : first.goods.product)
      const now = first ? productionJobRules[first.way].finish.toLowerCase() : ''
      toast.success(
        ready.length > 0 ? `${what} ${now}. Moved to Ready: ${ready.join(', ')}` : `${what} ${now}`,
      )
    },
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}

export function useReopenJob() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: orderChangeKey,
    mutationFn: (job: ListedJob) => api(reopenJob, { job: toJobRef(job) }),
    onError: showFailure,
    onSettled: () => refreshOrders(client),
  })
}
