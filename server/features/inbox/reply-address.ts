import type { GatewayProvider } from '#core/messaging/gateway-limits.ts'
import type { GatewayConfig } from '../gateway/gateway.ts'
import type { WhatsappPersonId } from './incoming-event.ts'

type KnownIdentity = WhatsappPersonId & { is_past: boolean }

/** The ids of customers with a hidden number to which each gateway can send. */
const hiddenIdKinds: Record<GatewayProvider, WhatsappPersonId['kind'] | null> = {
  waha: 'lid',
  cloud: 'bsuid',
  gateway: null,
  sandbox: null,
}

/**
 * Returns the address for replies: the current number, or the hidden id that the connected gateway knows. `null` if the
 * gateway can't reach the customer.
 */
export function findReplyAddress(
  { provider }: Pick<GatewayConfig, 'provider'>,
  identities: readonly KnownIdentity[],
): string | null {
  const current = identities.filter((each) => !each.is_past)
  const valueOf = (wanted: WhatsappPersonId['kind']) => current.findLast(({ kind }) => kind === wanted)?.value
  const phone = valueOf('phone')
  if (phone !== undefined) return phone
  const hidden = hiddenIdKinds[provider]
  const value = hidden && valueOf(hidden)
  return value === undefined ? null : `${hidden}:${value}`
}
