import { cutText } from '#core/shared/cut-text.ts'
import type { OutageCause } from '#core/messaging/message-reasons.ts'
import { outageCauses } from '#core/messaging/message-reasons.ts'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'

/**
 * Result of a call. `accepted`: the gateway has the message. `refused`: it provably does not. `unknown`: anything
 * else, usually because the request left and no clear answer came back.
 */
export interface GatewayVerdict {
  outcome: 'accepted' | 'refused' | 'unknown'
  /** Why the part was not accepted, or why the result is unknown. `null` if accepted. */
  cause: PartFailureCause | null
  /** The gateway's text or the error of the call, for staff. `null` if the cause says enough. */
  detail: string | null
  gatewayId: string | null
  /** The cause is temporary, so the part may be retried. */
  mayRetry: boolean
  /** How long the gateway asks us to wait before the next try, in ms. `null` or missing if it does not. */
  retryAfterMs?: number | null
  /** This single answer proves that the gateway is down. */
  provesOutage?: true
}

/** Classes of answers (D-04): accepted, or the cause of a failure. The gateways map each answer to one of them. */
export type AnswerClass = 'accepted' | PartFailureCause

const accepted = { outcome: 'accepted', mayRetry: false } as const
/** Provably not accepted, and a retry would not help. */
const permanentRefusal = { outcome: 'refused', mayRetry: false } as const
/** Provably not accepted, for a temporary cause. */
const temporaryRefusal = { outcome: 'refused', mayRetry: true } as const
/** May have been accepted. This is the only place that decides which causes make a delivery unknown. */
const unknown = { outcome: 'unknown', mayRetry: false } as const

const outcomes: Record<AnswerClass, Pick<GatewayVerdict, 'outcome' | 'mayRetry'>> = {
  accepted,
  no_connection: temporaryRefusal,
  unavailable: temporaryRefusal,
  signed_out: temporaryRefusal,
  quota: temporaryRefusal,
  page: temporaryRefusal,
  limited: temporaryRefusal,
  no_answer: unknown,
  access: permanentRefusal,
  account: permanentRefusal,
  bad_number: permanentRefusal,
  content: permanentRefusal,
  window_closed: permanentRefusal,
  too_often: temporaryRefusal,
  refused: permanentRefusal,
  taken_back: temporaryRefusal,
  undelivered: permanentRefusal,
  unproven: unknown,
  engine_stopped: unknown,
  fault: unknown,
  restored: unknown,
}

/** Returns the verdict for a class of answers. For `detail` see `Verdict`. */
export function createVerdict(
  kind: AnswerClass,
  detail: string | null,
  gatewayId: string | null = null,
): GatewayVerdict {
  return { ...outcomes[kind], cause: kind === 'accepted' ? null : kind, detail, gatewayId }
}

/** Returns whether the cause can lie with the gateway as a whole. */
export const isDownCause = (cause: PartFailureCause | null): cause is OutageCause =>
  outageCauses.some((each) => each === cause)

/** Causes that prove an outage at once. The others prove one only after several calls in a row. */
const immediateCauses = new Set<PartFailureCause>([
  'no_connection',
  'unavailable',
  'signed_out',
  'quota',
] satisfies OutageCause[])
export const provesDown = ({
  cause,
  provesOutage,
}: Pick<GatewayVerdict, 'cause' | 'provesOutage'>): boolean =>
  Boolean(provesOutage) || (cause !== null && immediateCauses.has(cause))

/** Prepares a gateway's text for the screen: no markup, one line, at most 300 characters. */
export const cleanGatewayText = (text: string) =>
  cutText(
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    300,
  )
