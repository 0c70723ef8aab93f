// Why a message waits, and why one failed: closed sets of codes, the same in the database (a test compares them with its
// constraints), on the wire and on screens. Their words stand in `message-reason-words.ts`.

/** The shop's own rules keep a message back; when they change, it is looked at anew. */
export const ruleHolds = [
  /** The sending hours have not begun. */
  'sending_hours',
  /** A new number has sent enough for today. */
  'warm_up',
  /** Its receiver has got enough for now. */
  'number_limit',
  /** Others go first, as messages are kept apart. */
  'turn',
] as const

/** Why a message is pending although its time has come. */
export const holds = [
  ...ruleHolds,
  /** The last try was refused; the next one comes after a pause. */
  'retry',
  /** It keeps its place until the gateway is back (D-17). */
  'gateway_down',
] as const
export type Hold = (typeof holds)[number]

/** Causes that lie with the gateway as a whole: it counts as down, at once or after several calls in a row (D-17). */
export const downCauses = [
  'no_connection',
  'unavailable',
  'signed_out',
  'quota',
  'page',
  'limited',
  'no_answer',
] as const
export type DownCause = (typeof downCauses)[number]

/** Why a part was not accepted, or why nobody knows whether it was. */
export const causes = [
  ...downCauses,
  /** Our token, licence or instance is not accepted. */
  'access',
  /** The account may not send: locked, unpaid, not registered. */
  'account',
  /** This number cannot be written to. */
  'bad_number',
  /** The text, the file or the template is not taken. */
  'content',
  /** The receiver has not written for too long: only templates reach them. */
  'window_closed',
  /** The receiver has got too many for the moment. */
  'too_often',
  /** Refused for another reason, and it would be again. */
  'refused',
  /** Taken back before it left: the program was being stopped. */
  'taken_back',
  /** Accepted, and later told to have failed. */
  'undelivered',
  /** The answer neither proves a send nor a refusal. */
  'unproven',
  /** The program ended while handing it over. */
  'engine_stopped',
  /** A fault of ours while handing it over. */
  'fault',
  /** The database was filled from a backup: it may have gone out before. */
  'restored',
] as const
export type Cause = (typeof causes)[number]

/** Why a message failed. */
export const failures = [
  /** A part of it may or may not have been delivered: a person has to decide (D-04). */
  'delivery_unknown',
  /** Nobody could send it in time. */
  'missed',
  /** Its receiver wants no messages. */
  'opted_out',
  /** Its text names something that is not known of its receiver; `detail` says what: `{order}`. */
  'no_value',
  /** Visitors without sign-in have caused as many messages today as the shop's budget has: staff release it. */
  'visitor_limit',
  ...causes,
] as const
export type Failure = (typeof failures)[number]

/** Why a message waits or failed: a code, and what the gateway said in its own words where it said something. */
export interface Reason {
  hold: Hold | null
  failure: Failure | null
  detail: string | null
}
