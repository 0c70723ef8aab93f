// The database, the wire and the screens use the same codes; a test compares them with the database constraints.

/** Reasons that come from the sending rules. The engine checks the held messages again when the rules change. */
export const ruleHoldReasons = [
  'sending_hours',
  /** A new number has reached its limit for today. */
  'warm_up',
  /** The recipient has received the maximum number of messages. */
  'number_limit',
  /** The minimum interval since the previous message has not passed. */
  'turn',
] as const

export const holdReasons = [
  ...ruleHoldReasons,
  /** The last attempt failed and will be repeated after a pause. */
  'retry',
  /** The gateway is down. The message keeps its place in the queue (D-17). */
  'gateway_down',
] as const
export type HoldReason = (typeof holdReasons)[number]

/**
 * Failures of the gateway as a whole. Depending on the cause, the gateway counts as down at once or after several
 * failures in a row (D-17).
 */
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

export const partFailureCauses = [
  ...outageCauses,
  /** The gateway does not accept the token, licence or instance. */
  'access',
  /** The account may not send, because it is blocked, unpaid or not registered. */
  'account',
  'bad_number',
  /** The gateway does not accept the text, file or template. */
  'content',
  /** The recipient has not written recently enough, so only templates are accepted. */
  'window_closed',
  /** The recipient has received too many messages recently. */
  'too_often',
  /** The gateway refused the part permanently for another reason. */
  'refused',
  /** The part was withdrawn before the request was sent, because Cetak was stopping. */
  'taken_back',
  /** The gateway accepted the part and reported later that delivery failed. */
  'undelivered',
  /** The gateway's response proves neither acceptance nor refusal. */
  'unproven',
  /** Cetak stopped while the part was being sent. */
  'engine_stopped',
  /** An internal error occurred while the part was being sent. */
  'fault',
  /** The database was restored from a backup, so the part may have been sent before. */
  'restored',
] as const
export type PartFailureCause = (typeof partFailureCauses)[number]

export const messageFailures = [
  /** A part may or may not have been delivered, so staff have to decide (D-04). */
  'delivery_unknown',
  'missed',
  'opted_out',
  /** A variable has no value for the recipient. `detail` contains the variable, such as `{order}`. */
  'no_value',
  /**
   * Visitors without sign-in can cause a limited number of messages per day, and today's number is reached. Staff can
   * release the message.
   */
  'visitor_limit',
  ...partFailureCauses,
] as const
export type MessageFailure = (typeof messageFailures)[number]

export interface MessageReason {
  hold: HoldReason | null
  failure: MessageFailure | null
  detail: string | null
}
