import type { MediaItem } from '#core/messaging/media-item.ts'
import { formatLimitIssue } from '#core/messaging/gateway-limit-messages.ts'
import { checkGatewayLimits, type GatewayLimits } from '#core/messaging/gateway-limits.ts'

/** What is wrong with a message that is being written, by field of the form; `uploads`: what is not attached yet. */
export type FormErrors = Partial<Record<'phone' | 'message' | 'time' | 'media' | 'uploads', string>>

/** What of it the gateway would not take. */
export function beyondLimits(limits: GatewayLimits | null, text: string, media: MediaItem[]): FormErrors {
  const { message, mediaUrls } = checkGatewayLimits(limits, { text, media })
  return {
    ...(message && { message: formatLimitIssue(message) }),
    ...(mediaUrls && { media: formatLimitIssue(mediaUrls) }),
  }
}
