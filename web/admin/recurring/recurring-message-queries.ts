import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { listRecurringMessages } from '#core/messaging/recurring-messages.ts'
import { api } from '#web/api.ts'

const key = ['repeats']

export const recurringMessagesQuery = () =>
  queryOptions({ queryKey: key, queryFn: ({ signal }) => api(listRecurringMessages, {}, { signal }) })
export const useRecurringMessages = () => useQuery(recurringMessagesQuery())

export function useRefreshRecurringMessages() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
