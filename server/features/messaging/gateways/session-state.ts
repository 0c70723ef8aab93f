import type { PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { GatewayView } from '#core/messaging/gateway.ts'

interface Call {
  at: Date
  cause: PartFailureCause | null
}

const notLetIn =
  'The gateway does not accept our access. Check the instance and token with whoever runs this server.'
const atItsLimit =
  'The gateway says that its limit is reached. Wait, slow the pace down, or ask the provider for more.'
const notReached =
  'The gateway cannot be reached. Check the provider’s page; planned messages are tried again by themselves.'

/** What the cause of a failure means for the shop, and what to do; null: it lies with the one message. */
const meanings: Record<PartFailureCause, string | null> = {
  signed_out:
    'WhatsApp is signed out at the gateway. Open the provider’s page, scan its QR code with the shop’s phone, then send a test.',
  access: notLetIn,
  account: 'The WhatsApp account may not send. Look at what the provider says of it, then send a test.',
  quota: atItsLimit,
  limited: atItsLimit,
  no_connection: notReached,
  unavailable: notReached,
  page: notReached,
  no_answer: 'The gateway gave no clear answer in time. Ask the customer whether the message arrived.',
  bad_number: null,
  content: null,
  window_closed: null,
  too_often: null,
  refused: null,
  taken_back: null,
  undelivered: null,
  unproven: null,
  engine_stopped: null,
  fault: null,
  restored: null,
}

/** Whether a failure lies with the gateway, rather than with the one message. */
export const liesWithGateway = (cause: PartFailureCause | null) => cause !== null && meanings[cause] !== null

/** The same, but that nothing works on the sandbox: what it accepts reaches no customer. */
export function onSandbox(gateway: string, state: GatewayView['state']): GatewayView['state'] {
  if (gateway !== 'sandbox' || state.tone !== 'good') return state
  return {
    tone: 'neutral',
    words: 'Messages reach no customer yet. They arrive on the sandbox phone: set a WhatsApp gateway.',
  }
}

/** How the session with WhatsApp is doing, by what came of the last calls. */
export function sessionState(accepted: Call | null, failed: Call | null): GatewayView['state'] {
  if (!accepted && !failed)
    return { tone: 'neutral', words: 'Nothing has been sent yet. Send a test to see that it works.' }
  if (accepted && (!failed || failed.at <= accepted.at)) {
    return { tone: 'good', words: 'It works: the last message was accepted.' }
  }
  const known = failed?.cause ? meanings[failed.cause] : null
  return {
    tone: accepted ? 'caution' : 'wrong',
    words: known ?? 'The last message was not accepted. Send a test to see whether it works now.',
  }
}
