/** Why a message is left out of what is done to many, or reaches nobody. */
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

/** The back-office's words; where a gateway's limit is the reason, its own words say which. */
export const skipWords = {
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
