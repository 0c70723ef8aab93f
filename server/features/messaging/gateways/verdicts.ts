import { cutText } from '#core/shared/cut-text.ts'
import type { OutageCause } from '#core/messaging/message-reasons.ts'
import { outageCauses } from '#core/messaging/message-reasons.ts'
import type { PartFailureCause } from '#core/messaging/message-reasons.ts'

/**
 * What became of it. `accepted`: the gateway has it. `refused`: proven not to have been accepted. `unknown`:
 * anything else, above all whenever bytes have left and no clear answer came back.
 */
export interface Verdict {
  outcome: 'accepted' | 'refused' | 'unknown'
  /** Why it was not accepted, or why nobody knows; null when accepted. */
  cause: PartFailureCause | null
  /** What the gateway said, or what befell the call, for a person to read; null where the cause says all. */
  detail: string | null
  gatewayId: string | null
  /** Whether the cause of a refusal can pass by itself. */
  mayRetry: boolean
  /** How long it asks to be left alone before the next try, ms; null or left out where it asks for nothing. */
  retryAfterMs?: number | null
  /** One such answer is enough to know that the gateway as a whole is down. */
  provesOutage?: true
}

/** The classes of D-04: accepted, or the cause for which it was not. The gateways' tables name one for each answer. */
export type AnswerClass = 'accepted' | PartFailureCause

const accepted = { outcome: 'accepted', mayRetry: false } as const
/** Proven not to have been accepted, and it would not be again. */
const final = { outcome: 'refused', mayRetry: false } as const
/** Proven not to have been accepted, for a cause that can pass. */
const passing = { outcome: 'refused', mayRetry: true } as const
/** It may have been accepted. */
const unknown = { outcome: 'unknown', mayRetry: false } as const

const outcomes: Record<AnswerClass, Pick<Verdict, 'outcome' | 'mayRetry'>> = {
  accepted,
  no_connection: passing,
  unavailable: passing,
  signed_out: passing,
  quota: passing,
  page: passing,
  limited: passing,
  no_answer: unknown,
  access: final,
  account: final,
  bad_number: final,
  content: final,
  window_closed: final,
  too_often: passing,
  refused: final,
  taken_back: passing,
  undelivered: final,
  unproven: unknown,
  engine_stopped: unknown,
  fault: unknown,
  restored: unknown,
}

/** What a class of answers means for the part that was handed over; `detail`: see `Verdict`. */
export function verdictOf(
  kind: AnswerClass,
  detail: string | null,
  gatewayId: string | null = null,
): Verdict {
  return { ...outcomes[kind], cause: kind === 'accepted' ? null : kind, detail, gatewayId }
}

/** Whether the gateway as a whole is at fault, rather than this one message. */
export const isDownCause = (cause: PartFailureCause | null): cause is OutageCause =>
  outageCauses.some((each) => each === cause)

/** Causes for which a gateway is down at once; the others only when several calls in a row end so. */
const downAtOnce = new Set<PartFailureCause>([
  'no_connection',
  'unavailable',
  'signed_out',
  'quota',
] satisfies OutageCause[])
export const isDown = ({ cause, provesOutage }: Pick<Verdict, 'cause' | 'provesOutage'>): boolean =>
  Boolean(provesOutage) || (cause !== null && downAtOnce.has(cause))

/** A gateway's words as they are shown to people: without markup, on one line, not too long. */
export const plain = (text: string) =>
  cutText(
    text
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    300,
  )
