import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listWebhookDeliveries, listWebhooks } from '#core/webhooks/outgoing-webhooks.ts'
import { api } from '#web/api.ts'

export const webhooksKey = ['webhooks']
const refreshMs = 5_000

export const webhooksQuery = () =>
  queryOptions({
    queryKey: [...webhooksKey, 'list'],
    queryFn: ({ signal }) => api(listWebhooks, {}, { signal }),
    refetchInterval: refreshMs,
  })

export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...webhooksKey, 'deliveries', id],
    queryFn: ({ signal, pageParam }) =>
      api(listWebhookDeliveries, { id, ...(pageParam !== null && { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refreshMs,
  })
