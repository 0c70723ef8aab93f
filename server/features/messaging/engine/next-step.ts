import type { Verdict } from '../gateways/gateway.ts'
import { deliveryUnknown } from '../reasons.ts'
import type { Taken } from './claims-store.ts'

/** What a message does after one of its parts was handed over. */
export type Step = { refusals: number; reason: string | null } & (
  | { status: 'sent' | 'failed' }
  /** Its next part is due at once. */
  | { status: 'sending' }
  /** It is tried again after a pause; null: the gateway is down, and it keeps its place until that is back (D-17). */
  | { status: 'pending'; pauseMs: number | null }
)

type Before = Pick<Taken, 'later' | 'optional' | 'asked' | 'refusals'>

/**
 * The rule of D-04. Accepted: on to the next part. Unknown: stop, a person decides. Refused: again after a
 * growing pause, or the one that the gateway asks for where that is longer, as long as the cause can pass and nobody
 * is waiting for this try. An optional part is passed over, whatever became of it: those after it have not been handed
 * over, so nothing can come twice. `down`: it was refused because the gateway is down, which uses up no try.
 */
export function nextStep(
  before: Before,
  verdict: Pick<Verdict, 'outcome' | 'reason' | 'mayRetry' | 'retryAfterMs'>,
  pausesMs: readonly number[],
  { down = false } = {},
): Step {
  const { refusals } = before
  if (before.optional && before.later > 0) return { status: 'sending', reason: null, refusals: 0 }
  if (verdict.outcome === 'unknown') return { status: 'failed', reason: deliveryUnknown, refusals }
  if (verdict.outcome === 'accepted' || before.optional)
    return { status: before.later > 0 ? 'sending' : 'sent', reason: null, refusals: 0 }
  if (down && verdict.mayRetry && !before.asked)
    return { status: 'pending', reason: verdict.reason, refusals, pauseMs: null }
  const pauseMs = pausesMs[refusals]
  if (before.asked || !verdict.mayRetry || pauseMs === undefined)
    return { status: 'failed', reason: verdict.reason, refusals: refusals + 1 }
  const longestMs = Math.max(pauseMs, verdict.retryAfterMs ?? 0)
  return { status: 'pending', reason: verdict.reason, refusals: refusals + 1, pauseMs: longestMs }
}
