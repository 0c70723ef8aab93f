import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { listQuickReplies } from '#core/inbox/quick-replies.ts'
import { api } from '#web/api.ts'

const key = ['quick-replies']

export const quickRepliesQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api(listQuickReplies, {}, { signal }) })
export const useQuickReplies = () => useQuery(quickRepliesQuery())

export function useRefreshQuickReplies() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
