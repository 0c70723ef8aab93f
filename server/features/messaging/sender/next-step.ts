import type { MessageReason } from '#core/messaging/message-reasons.ts'
import type { Verdict } from '../gateways/verdicts.ts'
import type { ClaimedPart } from './claims-store.ts'

/** What a message does after one of its parts was handed over. */
export type Step = { refusals: number } & MessageReason &
  (
    | { status: 'sent' | 'failed' }
    /** Its next part is due at once. */
    | { status: 'sending' }
    /** It is tried again after a pause; null: the gateway is down, and it keeps its place until that is back (D-17). */
    | { status: 'pending'; pauseMs: number | null }
  )

type Before = Pick<ClaimedPart, 'later' | 'optional' | 'asked' | 'refusals'>

const noReason: MessageReason = { hold: null, failure: null, detail: null }

/**
 * The rule of D-04. Accepted: on to the next part. Unknown: stop, a person decides. Refused: again after a
 * growing pause, or the one that the gateway asks for where that is longer, as long as the cause can pass and nobody
 * is waiting for this try. An optional part is passed over, whatever became of it: those after it have not been handed
 * over, so nothing can come twice. `down`: it was refused because the gateway is down, which uses up no try.
 */
export function nextStep(
  before: Before,
  verdict: Pick<Verdict, 'outcome' | 'cause' | 'detail' | 'mayRetry' | 'retryAfterMs'>,
  pausesMs: readonly number[],
  { down = false } = {},
): Step {
  const { refusals } = before
  if (before.optional && before.later > 0) return { ...noReason, status: 'sending', refusals: 0 }
  if (verdict.outcome === 'unknown')
    return { ...noReason, status: 'failed', failure: 'delivery_unknown', refusals }
  if (verdict.outcome === 'accepted' || before.optional)
    return { ...noReason, status: before.later > 0 ? 'sending' : 'sent', refusals: 0 }
  const { cause, detail, mayRetry } = verdict
  if (down && mayRetry && !before.asked)
    return { status: 'pending', hold: 'gateway_down', failure: null, detail, refusals, pauseMs: null }
  const pauseMs = pausesMs[refusals]
  if (before.asked || !mayRetry || pauseMs === undefined)
    return { status: 'failed', hold: null, failure: cause ?? 'refused', detail, refusals: refusals + 1 }
  const longestMs = Math.max(pauseMs, verdict.retryAfterMs ?? 0)
  return {
    status: 'pending',
    hold: 'retry',
    failure: null,
    detail,
    refusals: refusals + 1,
    pauseMs: longestMs,
  }
}
