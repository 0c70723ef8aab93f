import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { maxTextLengths } from '#core/media/media-limits.ts'

/** If the gateway's limits are unknown, the lowest limit of all gateways applies. */
export function formatCharacterCount(text: string, limits: GatewayLimits | null): string {
  const most = limits?.text ?? maxTextLengths.text
  const [length, limit] = [text.length, most].map((number) => number.toLocaleString('en'))
  if (text.length <= most) return `${length} of ${limit} characters`
  const limitedBy = limits ? 'WhatsApp allows' : 'some gateways allow'
  return `${length} characters, but ${limitedBy} at most ${limit}. Shorten the text or send two messages.`
}
