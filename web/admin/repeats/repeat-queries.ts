import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listRepeats } from '../../../core/messaging/repeats.ts'
import { api } from '../../api.ts'

const key = ['repeats']

export function useRepeats() {
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api(listRepeats, {}, { signal }) })
}

export function useRefreshRepeats() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: key })
}
