import type { DownCause } from '../../../../core/contracts/outage.ts'
import type { Failure, Verdict } from './gateway.ts'

/**
 * The classes of D-04, as the gateways' tables name them.
 * - `accepted`: it has it
 * - `final`: refused, and it would be refused again
 * - `page`, `limited`: refused for a cause that can pass: the API was not reached; too much at once
 * - `passes`: refused for another cause that can pass, of this one message or receiver
 * - the causes for which a gateway counts as down: refused, and everything waits until it is back (D-17)
 * - `unknown`: it may have it
 * - `no_answer`: the same, because something broke behind it
 */
export type AnswerClass = 'accepted' | 'final' | 'passes' | 'unknown' | Failure

const outcomes: Record<AnswerClass, Pick<Verdict, 'outcome' | 'mayRetry'>> = {
  accepted: { outcome: 'accepted', mayRetry: false },
  final: { outcome: 'refused', mayRetry: false },
  passes: { outcome: 'refused', mayRetry: true },
  page: { outcome: 'refused', mayRetry: true },
  limited: { outcome: 'refused', mayRetry: true },
  no_connection: { outcome: 'refused', mayRetry: true },
  unavailable: { outcome: 'refused', mayRetry: true },
  signed_out: { outcome: 'refused', mayRetry: true },
  quota: { outcome: 'refused', mayRetry: true },
  unknown: { outcome: 'unknown', mayRetry: false },
  no_answer: { outcome: 'unknown', mayRetry: false },
}

/** What a class of answers means for the part that was handed over. */
export function verdictOf(
  kind: AnswerClass,
  reason: string | null,
  gatewayId: string | null = null,
): Verdict {
  const failure = isFailure(kind) ? { failure: kind } : {}
  return { ...outcomes[kind], reason, gatewayId, ...failure }
}

const isFailure = (kind: AnswerClass): kind is Failure =>
  !['accepted', 'final', 'passes', 'unknown'].includes(kind)

/** Causes for which a gateway is down at once; the others only when several calls in a row end so. */
const downAtOnce = new Set<DownCause>(['no_connection', 'unavailable', 'signed_out', 'quota'])
export const isDown = ({ failure }: Pick<Verdict, 'failure'>): boolean =>
  failure !== undefined && downAtOnce.has(failure)
