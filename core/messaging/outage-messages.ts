import { formatCount } from '../shared/format-count.ts'
import type { OutageCause } from './message-reasons.ts'

export const outageMessages: Record<OutageCause, { words: string; todo: string }> = {
  no_connection: {
    words: 'The WhatsApp gateway cannot be reached.',
    todo: 'Check that the gateway is running and that this server has internet access.',
  },
  unavailable: {
    words: 'The WhatsApp gateway is unavailable at the moment.',
    todo: 'Check the provider’s website. Most outages end without action.',
  },
  signed_out: {
    words: 'WhatsApp is signed out at the gateway.',
    todo: 'Open the provider’s website, or Settings, Gateway, and scan the QR code with the shop’s phone.',
  },
  quota: {
    words: 'The account has used up its quota at the gateway.',
    todo: 'Ask the provider for a higher quota, or wait until the quota is renewed.',
  },
  page: {
    words: 'The WhatsApp gateway’s address returns a web page or a redirect.',
    todo: 'Check the provider’s status page, then the gateway’s address in Settings, Gateway.',
  },
  limited: {
    words: 'The gateway’s rate limit is exceeded.',
    todo: 'If this happens again, lower the rate in Settings, Gateway.',
  },
  no_answer: {
    words: 'The WhatsApp gateway does not answer.',
    todo: 'Check the provider’s website. For messages marked “Delivery unknown”, ask the customers if the messages arrived.',
  },
}

export function formatApproximateDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'under a minute'
  if (minutes < 100) return `about ${formatCount(minutes, 'minute')}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `about ${hours} hours` : `about ${Math.round(hours / 24)} days`
}
