import { useQuery } from '@tanstack/react-query'
import { getGatewayKind } from '../../core/messaging/gateway.ts'
import { api } from '../api.ts'

/** Which kind of gateway messages go to; undefined while it is not known. It changes only when the program starts anew. */
export function useProvider() {
  const kind = useQuery({
    queryKey: ['gateway', 'kind'],
    queryFn: ({ signal }) => api(getGatewayKind, {}, { signal }),
    staleTime: Infinity,
  })
  return kind.data?.provider
}
