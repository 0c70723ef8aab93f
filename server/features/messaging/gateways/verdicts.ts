import { truncateText } from '#core/shared/truncate-text.ts'
import type { OutageCause } from '#core/messaging/message-reasons.ts'
import { outageCauses } from '#core/messaging/message-reasons.ts'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'

/**
 * Result of a call. After `accepted`, the gateway has the message. After `refused`, it provably does not have the
 * message. `unknown` is any other result, usually because the request was sent and no clear answer came back.
 */
export interface GatewayVerdict {
  outcome: 'accepted' | 'refused' | 'unknown'
  /** The reason why the part was not accepted or the result is unknown. `null` if the part was accepted. */
  cause: PartFailureCause | null
  /** The gateway's text or the error of the call, shown to staff. `null` if `cause` is enough. */
  detail: string | null
  gatewayId: string | null
  /** True if the cause is temporary. The part may then be sent again. */
  mayRetry: boolean
  /** Pause in ms for which the gateway asks. `null` or undefined if it asks for none. */
  retryAfterMs?: number | null
  /** Set if this single answer proves that the gateway is down. */
  provesOutage?: true
}

/**
 * Classes of answers (D-04). An answer is accepted or has the cause of a failure. Each gateway maps its answers to
 * these classes.
 */
export type AnswerClass = 'accepted' | PartFailureCause

const accepted = { outcome: 'accepted', mayRetry: false } as const
/** The part was provably not accepted, and a retry would not help. */
const permanentRefusal = { outcome: 'refused', mayRetry: false } as const
/** The part was provably not accepted, and the cause is temporary. */
const temporaryRefusal = { outcome: 'refused', mayRetry: true } as const
/**
 * The part may have been accepted. The table below decides which causes make a delivery unknown. SQL sets the state
 * directly for two of them: `engine_stopped` in `sender/results-store.ts` and `restored` in
 * `sender/hold-restored-store.ts`.
 */
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

export function createVerdict(
  kind: AnswerClass,
  detail: string | null,
  gatewayId: string | null = null,
): GatewayVerdict {
  return { ...outcomes[kind], cause: kind === 'accepted' ? null : kind, detail, gatewayId }
}

export const isOutageCause = (cause: PartFailureCause | null): cause is OutageCause =>
  outageCauses.some((each) => each === cause)

/** Causes that prove an outage after one call. Other causes prove an outage only after several calls in a row. */
const immediateCauses = new Set<PartFailureCause>([
  'no_connection',
  'unavailable',
  'signed_out',
  'quota',
] satisfies OutageCause[])
export const isProvenOutage = ({
  cause,
  provesOutage,
}: Pick<GatewayVerdict, 'cause' | 'provesOutage'>): boolean =>
  Boolean(provesOutage) || (cause !== null && immediateCauses.has(cause))

export const cleanGatewayText = (text: string) =>
  truncateText(
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    300,
  )
