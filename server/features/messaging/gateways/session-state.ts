import type { GatewayView } from '../../../../core/contracts/gateway.ts'

interface Call {
  at: Date
  reason: string | null
}

/** What a failure means for the shop, and what to do; the first that fits. */
const meanings: [pattern: RegExp, words: string][] = [
  [
    /relogin|invalidated|not.*activated|scan|session.*(stopped|failed)/i,
    'WhatsApp is signed out at the gateway. Open the provider’s page, scan its QR code with the shop’s phone, then send a test.',
  ],
  [
    /token|license|account does not exist|401|403/i,
    'The gateway does not accept our access. Check the instance and token with whoever runs this server.',
  ],
  [
    /quota|limit|too many|429/i,
    'The gateway says that its limit is reached. Wait, slow the pace down, or ask the provider for more.',
  ],
  [
    /unavailable|could not connect|web page/i,
    'The gateway cannot be reached. Check the provider’s page; planned messages are tried again by themselves.',
  ],
  [/no answer/i, 'The gateway did not answer in time. Ask the customer whether the message arrived.'],
]

/** Whether a failure lies with the gateway, rather than with the one message. */
export const liesWithGateway = (reason: string) => meanings.some(([pattern]) => pattern.test(reason))

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
  const reason = failed?.reason ?? ''
  const known = meanings.find(([pattern]) => pattern.test(reason))
  return {
    tone: accepted ? 'caution' : 'wrong',
    words: known?.[1] ?? 'The last message was not accepted. Send a test to see whether it works now.',
  }
}
