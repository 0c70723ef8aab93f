import { useQuery } from '@tanstack/react-query'
import { getGatewayKind } from '../../../../core/contracts/gateway.ts'
import { gatewayLimits, type GatewayLimits } from '../../../../core/values/gateway-limits.ts'
import { api } from '../../../api.ts'

/** What the shop's gateway takes; null: it tells no limits, or is not known yet. The server looks again. */
export function useGatewayLimits(): GatewayLimits | null {
  const { data } = useQuery({
    queryKey: ['gateway', 'kind'],
    queryFn: ({ signal }) => api(getGatewayKind, {}, { signal }),
    staleTime: Infinity,
  })
  return data ? gatewayLimits[data.provider] : null
}
