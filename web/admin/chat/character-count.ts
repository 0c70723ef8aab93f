import type { GatewayLimits } from '#core/messaging/gateway-limits.ts'
import { textLimits } from '#core/media/media-limits.ts'

/** How long a text is beside what its gateway takes, or what every one does where ours tells no limits. */
export function characterCount(text: string, limits: GatewayLimits | null): string {
  const most = limits?.text ?? textLimits.text
  const [length, limit] = [text.length, most].map((number) => number.toLocaleString('en'))
  if (text.length <= most) return `${length} of ${limit} characters`
  const whose = limits ? 'WhatsApp takes' : 'some gateways take'
  return `${length} characters: ${whose} ${limit} at most. Shorten it, or make it two messages.`
}
