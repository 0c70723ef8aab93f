import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getPerson } from '../../../core/people/people.ts'
import { api } from '../../api.ts'

export const peopleKey = ['people'] as const

/** Everything that is held about the customer with this phone. */
export function usePerson(phone: string) {
  return useQuery({
    queryKey: [...peopleKey, 'one', phone],
    queryFn: ({ signal }) => api(getPerson, { phone }, { signal }),
  })
}

export function useRefreshPeople() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: peopleKey })
}
