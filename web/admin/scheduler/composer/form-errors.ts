import type { MediaItem } from '#core/messaging/media-item.ts'
import { formatLimitIssue } from '#core/messaging/gateway-limit-messages.ts'
import { checkGatewayLimits, type GatewayLimits } from '#core/messaging/gateway-limits.ts'

export type MessageFormErrors = Partial<Record<'phone' | 'message' | 'time' | 'media' | 'uploads', string>>

export function findLimitErrors(
  limits: GatewayLimits | null,
  text: string,
  media: MediaItem[],
): MessageFormErrors {
  const { message, mediaUrls } = checkGatewayLimits(limits, { text, media })
  return {
    ...(message && { message: formatLimitIssue(message) }),
    ...(mediaUrls && { media: formatLimitIssue(mediaUrls) }),
  }
}
