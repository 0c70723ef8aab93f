// Codes for why a message waits or failed. The database (a test compares its constraints), the wire and the screens
// use the same codes. Their texts are in `message-reason-words.ts`.

/** Holds caused by the shop's own rules. They are checked again when the rules change. */
export const ruleHoldReasons = [
  /** Outside sending hours. */
  'sending_hours',
  /** A new number has reached its limit for today. */
  'warm_up',
  /** The recipient has reached the limit per number. */
  'number_limit',
  /** The minimum interval between messages has not passed. */
  'turn',
] as const

/** Why a message is still pending after its scheduled time. */
export const holdReasons = [
  ...ruleHoldReasons,
  /** The last attempt failed and will be retried after a pause. */
  'retry',
  /** The message keeps its place until the gateway is back (D-17). */
  'gateway_down',
] as const
export type HoldReason = (typeof holdReasons)[number]

/** Failures of the gateway as a whole. It counts as down at once or after several of them in a row (D-17). */
export const outageCauses = [
  'no_connection',
  'unavailable',
  'signed_out',
  'quota',
  'page',
  'limited',
  'no_answer',
] as const
export type OutageCause = (typeof outageCauses)[number]

/** Why a part was not accepted, or why its outcome is unknown. */
export const partFailureCauses = [
  ...outageCauses,
  /** Token, licence or instance is not accepted. */
  'access',
  /** The account may not send: blocked, unpaid or not registered. */
  'account',
  /** The number can't receive messages. */
  'bad_number',
  /** The text, file or template is not accepted. */
  'content',
  /** The recipient has not written recently enough, so only templates are accepted. */
  'window_closed',
  /** The recipient has received too many messages for now. */
  'too_often',
  /** Refused permanently for another reason. */
  'refused',
  /** Withdrawn before the request was sent, because the program was stopping. */
  'taken_back',
  /** Accepted, and reported as failed later. */
  'undelivered',
  /** The response proves neither acceptance nor refusal. */
  'unproven',
  /** The program stopped while sending it. */
  'engine_stopped',
  /** An internal error while sending it. */
  'fault',
  /** The database was restored from a backup, so it may have been sent before. */
  'restored',
] as const
export type PartFailureCause = (typeof partFailureCauses)[number]

/** Why a message failed. */
export const messageFailures = [
  /** A part may or may not have been delivered, so staff have to decide (D-04). */
  'delivery_unknown',
  /** It could not be sent in time. */
  'missed',
  /** The recipient opted out. */
  'opted_out',
  /** A variable has no value for the recipient. `detail` names it: `{order}`. */
  'no_value',
  /** Today's budget for messages caused by visitors without sign-in is used up. Staff can release the message. */
  'visitor_limit',
  ...partFailureCauses,
] as const
export type MessageFailure = (typeof messageFailures)[number]

/** Why a message waits or failed: a code, and the gateway's own text if there is one. */
export interface MessageReason {
  hold: HoldReason | null
  failure: MessageFailure | null
  detail: string | null
}
