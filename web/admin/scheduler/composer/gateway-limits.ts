import { gatewayLimits, type GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { useProvider } from '#web/admin/use-provider.ts'

/** What the shop's gateway takes; null: it tells no limits, or is not known yet. The server looks again. */
export function useGatewayLimits(): GatewayLimits | null {
  const provider = useProvider()
  return provider ? gatewayLimits[provider] : null
}
