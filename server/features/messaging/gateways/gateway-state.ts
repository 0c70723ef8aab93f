import type { PartFailureCause } from '#core/messaging/message-reasons.ts'
import type { GatewayView } from '#core/messaging/gateway.ts'

interface Call {
  at: Date
  cause: PartFailureCause | null
}

const credentialsRejected =
  'The gateway rejected the credentials. Ask your administrator to check the instance and token.'
const limitReached =
  'The gateway’s limit is reached. Wait, lower the sending rate, or ask the provider for a higher limit.'
const notReachedState =
  'The gateway cannot be reached. Check the provider’s website. Planned messages are retried automatically.'

/** Advice for the shop after a failure. `null` if the failure affects a single message only. */
const advice: Record<PartFailureCause, string | null> = {
  signed_out:
    'WhatsApp is signed out at the gateway. Open the provider’s website, scan its QR code with the shop’s phone, then send a test.',
  access: credentialsRejected,
  account: 'The WhatsApp account may not send. Check the provider’s notice, then send a test.',
  quota: limitReached,
  limited: limitReached,
  no_connection: notReachedState,
  unavailable: notReachedState,
  page: notReachedState,
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

export const isGatewayFault = (cause: PartFailureCause | null) => cause !== null && advice[cause] !== null

/** Replaces a good state if the gateway is the sandbox, because the sandbox does not deliver to customers. */
export function replaceSandboxState(gateway: string, state: GatewayView['state']): GatewayView['state'] {
  if (gateway !== 'sandbox' || state.tone !== 'good') return state
  return {
    tone: 'neutral',
    words: 'Messages don’t reach customers yet. They go to the sandbox phone. Connect a WhatsApp gateway.',
  }
}

/** Returns the state of the session. Compares the last accepted call with the last failed call. */
export function getGatewayCallState(accepted: Call | null, failed: Call | null): GatewayView['state'] {
  if (!accepted && !failed) return { tone: 'neutral', words: 'No messages sent yet. Send a test.' }
  if (accepted && (!failed || failed.at <= accepted.at)) {
    return { tone: 'good', words: 'The last message was accepted.' }
  }
  const known = failed?.cause ? advice[failed.cause] : null
  return {
    tone: accepted ? 'caution' : 'wrong',
    words: known ?? 'The last message was not accepted. Send a test.',
  }
}
