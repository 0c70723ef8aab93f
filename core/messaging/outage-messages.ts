import { formatCount } from '../shared/format-count.ts'
import type { OutageCause } from './message-reasons.ts'

/** Texts about a gateway outage: its effect on the shop, and what to do. */
export const outageMessages: Record<OutageCause, { words: string; todo: string }> = {
  no_connection: {
    words: 'The WhatsApp gateway cannot be reached.',
    todo: 'Look whether it runs, and whether this server reaches the internet.',
  },
  unavailable: {
    words: 'The WhatsApp gateway takes nothing at the moment.',
    todo: 'Look at the provider’s page; most come back by themselves.',
  },
  signed_out: {
    words: 'WhatsApp is signed out at the gateway.',
    todo: 'Open the provider’s page, or Settings, Gateway, and scan its QR code with the shop’s phone.',
  },
  quota: {
    words: 'The gateway says that the account has used up what it may send.',
    todo: 'Ask the provider for more, or wait until it counts anew.',
  },
  page: {
    words: 'A web page or a redirect answers at the WhatsApp gateway’s address.',
    todo: 'Check the provider’s status page, then the gateway’s address in Settings, Gateway.',
  },
  limited: {
    words: 'The gateway refuses messages because too many come at once.',
    todo: 'Slow the pace down in Settings, Gateway, if this comes again.',
  },
  no_answer: {
    words: 'The WhatsApp gateway does not answer.',
    todo: 'Look at the provider’s page, and ask those customers whether it arrived whose messages are marked Delivery unknown.',
  },
}

/** Formats a duration: `about 4 minutes`, `under a minute`, `about 2 hours`. */
export function formatApproximateDuration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  if (minutes < 1) return 'under a minute'
  if (minutes < 100) return `about ${formatCount(minutes, 'minute')}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `about ${hours} hours` : `about ${Math.round(hours / 24)} days`
}
