import { gatewayLimits, type GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { useGatewayProvider } from '#web/admin/use-gateway-kind.ts'

/** Returns `null` if the limits are unknown. The server also checks the limits. */
export function useGatewayLimits(): GatewayLimits | null {
  const provider = useGatewayProvider()
  return provider ? gatewayLimits[provider] : null
}
