import type { MessageReason } from '#core/messaging/message-reasons.ts'
import type { GatewayVerdict } from '../gateways/verdicts.ts'
import type { ClaimedPart } from './claims-store.ts'

export type MessageStep = { refusals: number } & MessageReason &
  (
    | { status: 'sent' | 'failed' }
    /** The next part is due at once. */
    | { status: 'sending' }
    /**
     * The part is retried after a pause. `pauseMs` is `null` if the gateway is down. The message then keeps its due
     * time until the gateway is back (D-17).
     */
    | { status: 'pending'; pauseMs: number | null }
  )

type SentPart = Pick<ClaimedPart, 'later' | 'optional' | 'asked' | 'refusals'>

const noReason: MessageReason = { hold: null, failure: null, detail: null }

/**
 * Decides how a message continues (D-04).
 * - Accepted: the next part is due.
 * - Unknown: the message fails, and staff decide whether the part is sent again.
 * - Refused: retried after a growing pause, or the pause that the gateway requests if that is longer. Fails if the
 *   cause is permanent or the message was sent manually.
 * - An optional part never stops the message. The parts after it have not been sent yet, so nothing is sent twice.
 *
 * `down`: the gateway is down, so the refusal does not count as an attempt.
 */
export function decideNextStep(
  part: SentPart,
  verdict: Pick<GatewayVerdict, 'outcome' | 'cause' | 'detail' | 'mayRetry' | 'retryAfterMs'>,
  pausesMs: readonly number[],
  { down = false } = {},
): MessageStep {
  const { refusals } = part
  if (part.optional && part.later > 0) return { ...noReason, status: 'sending', refusals: 0 }
  if (verdict.outcome === 'unknown')
    return { ...noReason, status: 'failed', failure: 'delivery_unknown', refusals }
  if (verdict.outcome === 'accepted' || part.optional)
    return { ...noReason, status: part.later > 0 ? 'sending' : 'sent', refusals: 0 }
  const { cause, detail, mayRetry } = verdict
  if (down && mayRetry && !part.asked)
    return { status: 'pending', hold: 'gateway_down', failure: null, detail, refusals, pauseMs: null }
  const pauseMs = pausesMs[refusals]
  if (part.asked || !mayRetry || pauseMs === undefined)
    return { status: 'failed', hold: null, failure: cause ?? 'refused', detail, refusals: refusals + 1 }
  const maxMs = Math.max(pauseMs, verdict.retryAfterMs ?? 0)
  return {
    status: 'pending',
    hold: 'retry',
    failure: null,
    detail,
    refusals: refusals + 1,
    pauseMs: maxMs,
  }
}
