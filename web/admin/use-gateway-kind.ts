import { useQuery } from '@tanstack/react-query'
import { getGatewayKind } from '#core/messaging/gateway.ts'
import { gatewayProviders } from '#core/messaging/gateway-limits.ts'
import { isAllowed } from '#core/shared/role.ts'
import { api } from '../api.ts'
import { storeValue, readStoredValue } from '../browser-storage.ts'
import { useSession } from '../session.ts'

/** While the kind is loading, returns the last known kind, or `undefined`. */
export const useGatewayProvider = () => useGatewayKind().provider

/**
 * `unknown` is `true` while the kind is loading. The last known kind is then returned, so that the page
 * doesn't shift.
 */
export function useGatewayKind() {
  const role = useSession()?.role ?? null
  const { data, isLoading } = useQuery({
    queryKey: ['gateway', 'kind'],
    queryFn: async ({ signal }) => {
      const kind = await api(getGatewayKind, {}, { signal })
      storeValue(storedKindKey, kind.provider)
      return kind
    },
    placeholderData: readStoredKind,
    enabled: isAllowed(getGatewayKind.access, role),
    staleTime: Infinity,
  })
  return { provider: data?.provider, unknown: isLoading }
}

const storedKindKey = 'gateway_kind'

function readStoredKind() {
  const stored = readStoredValue(storedKindKey)
  const provider = gatewayProviders.find((each) => each === stored)
  return provider && { provider }
}
