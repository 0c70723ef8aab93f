export const skipReasons = [
  'sending',
  'pending',
  'sent',
  'failed',
  'cancelled',
  'deleted',
  'time_passed',
  'no_consent',
  /** The gateway would refuse the message at the time to which it is moved. */
  'window_closed',
] as const
export type SkipReason = (typeof skipReasons)[number]

export const skipReasonTexts = {
  sending: 'it is being sent',
  pending: 'it is not held',
  sent: 'it has already been sent',
  failed: 'it has failed (try again or edit it)',
  cancelled: 'it is cancelled',
  deleted: 'it has been deleted',
  time_passed: 'its new time would be in the past',
  no_consent: 'they have not agreed to promotions',
  window_closed: 'the gateway would reject it at its new time',
} as const satisfies Record<SkipReason, string>
