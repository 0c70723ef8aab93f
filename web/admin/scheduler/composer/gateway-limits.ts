import { gatewayLimits, type GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { useProvider } from '#web/admin/use-provider.ts'

/** Returns the gateway's limits, or `null` if they are unknown. The server checks them, too. */
export function useGatewayLimits(): GatewayLimits | null {
  const provider = useProvider()
  return provider ? gatewayLimits[provider] : null
}
