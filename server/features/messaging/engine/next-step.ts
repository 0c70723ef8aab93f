import type { Verdict } from '../gateways/gateway.ts'
import { deliveryUnknown } from '../reasons.ts'
import type { Taken } from './claims-store.ts'

/** What a message does after one of its parts was handed over. */
export type Step = { refusals: number; reason: string | null } & (
  | { status: 'sent' | 'failed' }
  /** Its next part is due at once. */
  | { status: 'sending' }
  /** It is tried again after a pause. */
  | { status: 'pending'; pauseMs: number }
)

type Before = Pick<Taken, 'later' | 'optional' | 'asked' | 'refusals'>

/**
 * The rule of D-04. Accepted: on to the next part. Unknown: stop, a person decides. Refused: again after a
 * growing pause, or the one that the gateway asks for where that is longer, as long as the cause can pass and nobody
 * is waiting for this try; an optional part is passed over.
 */
export function nextStep(
  before: Before,
  verdict: Pick<Verdict, 'outcome' | 'reason' | 'mayRetry' | 'retryAfterMs'>,
  pausesMs: readonly number[],
): Step {
  const { refusals } = before
  if (verdict.outcome === 'unknown') return { status: 'failed', reason: deliveryUnknown, refusals }
  if (verdict.outcome === 'accepted' || before.optional)
    return { status: before.later > 0 ? 'sending' : 'sent', reason: null, refusals: 0 }
  const pauseMs = pausesMs[refusals]
  if (before.asked || !verdict.mayRetry || pauseMs === undefined)
    return { status: 'failed', reason: verdict.reason, refusals: refusals + 1 }
  const longestMs = Math.max(pauseMs, verdict.retryAfterMs ?? 0)
  return { status: 'pending', reason: verdict.reason, refusals: refusals + 1, pauseMs: longestMs }
}
