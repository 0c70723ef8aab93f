import { useQuery } from '@tanstack/react-query'
import { getGatewayKind } from '#core/messaging/gateway.ts'
import { gatewayProviders } from '#core/messaging/gateway-limits.ts'
import { isAllowed } from '#core/shared/role.ts'
import { api } from '../api.ts'
import { put, read } from '../browser-storage.ts'
import { useSession } from '../session.ts'

/** Which kind of gateway messages go to; undefined while it is not known. */
export const useProvider = () => useGatewayKind().provider

/**
 * The same, and whether it may still be told. What this browser was told before stands until then, so that a page doesn't
 * move when it is.
 */
export function useGatewayKind() {
  const role = useSession()?.role ?? null
  const { data, isLoading } = useQuery({
    queryKey: ['gateway', 'kind'],
    queryFn: async ({ signal }) => {
      const kind = await api(getGatewayKind, {}, { signal })
      put(storedAs, kind.provider)
      return kind
    },
    placeholderData: kindStored,
    enabled: isAllowed(getGatewayKind.access, role),
    staleTime: Infinity,
  })
  return { provider: data?.provider, unknown: isLoading }
}

const storedAs = 'gateway_kind'

function kindStored() {
  const stored = read(storedAs)
  const provider = gatewayProviders.find((each) => each === stored)
  return provider && { provider }
}
