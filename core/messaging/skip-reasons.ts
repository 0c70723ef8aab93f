/** Reasons why a bulk change skips a message or a message reaches no one. */
export const skipReasons = [
  'sending',
  'pending',
  'sent',
  'failed',
  'cancelled',
  'deleted',
  'time_passed',
  'no_consent',
  /** The gateway would refuse it at its new time. */
  'window_closed',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Texts of the back-office. Limits of a gateway have their own texts. */
export const skipMessages = {
  sending: 'it is being sent at the moment',
  pending: 'it is not held',
  sent: 'it has been sent already',
  failed: 'it has failed: try it again or edit it',
  cancelled: 'it is cancelled',
  deleted: 'it had been deleted',
  time_passed: 'its new time would lie in the past',
  no_consent: 'they have not agreed to promotions',
  window_closed: 'the gateway would not take it at its new time',
} as const satisfies Record<SkipReason, string>
